package selfplay

import (
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/verdict"
)

// Exact is the rule by which a run ends games whose result is known. The zero value ends none. A
// game that it ends is the same game without it, cut short: same moves, same labels.
type Exact struct {
	Tables    *tables.Set // of endgames; nil for none
	DeadDraws bool        // material that no moves lead to a mate from is a draw
}

// ends reports whether the rule ends any games. Those that it ends are of Raumschach.
func (e Exact) ends() bool { return e.Tables != nil || e.DeadDraws }

// end returns how the position ends the game, Ongoing if it does not. The rules of chess do not end
// it. Tables leave out the hundred plies, so a win counts only if they leave time for the mate.
func (e Exact) end(p *board.Position) (board.Result, board.Termination) {
	if e.DeadDraws && verdict.Of(p) == verdict.Dead {
		return board.Draw, board.DeadDraw
	}
	if e.Tables == nil {
		return board.Draw, board.Ongoing
	}
	v, known := e.Tables.Value(p)
	switch {
	case !known:
		return board.Draw, board.Ongoing
	case v == tables.Drawn:
		return board.Draw, board.TablesDraw
	case p.HalfmoveClock()+v.Plies() > board.DrawingPlies:
		return board.Draw, board.Ongoing
	case v.Sign() > 0:
		return board.WinFor(p.SideToMove()), board.TablesWin
	}
	return board.WinFor(p.SideToMove().Opponent()), board.TablesWin
}

// deadEndings lists the endings without a mate that this program knows.
func deadEndings() string {
	var names []string
	for _, m := range verdict.Endings(verdict.Dead) {
		names = append(names, m.String())
	}
	return strings.Join(names, ",")
}
