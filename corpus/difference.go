package corpus

import (
	"fmt"
	"strconv"
)

// A Difference is a stored value that is another when the game is played, or its positions are
// searched, again.
type Difference struct {
	Game   int64  `json:"game"`
	Ply    int    `json:"ply"`    // from 1; 0 for a value of the whole game
	Column string `json:"column"` // of the part, or "plies" for the number of them
	Stored string `json:"stored"`
	Again  string `json:"again"` // what it is then

	Searched bool `json:"-"` // its positions were searched, and the game was not played
}

func (d *Difference) Error() string {
	where := ""
	if d.Ply > 0 {
		where = fmt.Sprintf("ply %d: ", d.Ply)
	}
	how := "the game is played"
	if d.Searched {
		how = "the position is searched"
	}
	return fmt.Sprintf("%s%s is %s, but %s when %s again", where, d.Column, d.Stored, d.Again, how)
}

// Differs returns the first value that differs between the game and how it was played again, or
// nil.
func (g *Game) Differs(again *Game) *Difference {
	at := func(ply, column int, stored, now any) *Difference {
		return &Difference{Game: g.Number, Ply: ply, Column: gameColumns()[column].Name, Stored: fmt.Sprint(stored),
			Again: fmt.Sprint(now)}
	}
	switch {
	case g.Seed != again.Seed:
		return at(0, columnSeed, g.Seed, again.Seed)
	case g.Opening != again.Opening:
		return at(0, columnOpening, strconv.Quote(g.Opening), strconv.Quote(again.Opening))
	case g.Start != again.Start:
		return at(0, columnStart, g.Start, again.Start)
	}
	for i := range min(len(g.Plies), len(again.Plies)) {
		p, q := &g.Plies[i], &again.Plies[i]
		switch {
		case p.Move != q.Move:
			return at(i+1, columnMove, p.Move, q.Move)
		case p.Depth != q.Depth:
			return at(i+1, columnDepth, p.Depth, q.Depth)
		case p.Score != q.Score:
			return at(i+1, columnScore, p.Score, q.Score)
		case p.Static != q.Static:
			return at(i+1, columnStatic, p.Static, q.Static)
		case p.Quiescence != q.Quiescence:
			return at(i+1, columnGain, p.Quiescence-p.Static, q.Quiescence-q.Static)
		case p.Flags != q.Flags:
			return at(i+1, columnFlags, uint8(p.Flags), uint8(q.Flags))
		case p.MoveScore != q.MoveScore:
			return at(i+1, columnMoveScore, p.MoveScore, q.MoveScore)
		}
	}
	switch {
	case len(g.Plies) != len(again.Plies):
		return &Difference{Game: g.Number, Column: "plies", Stored: strconv.Itoa(len(g.Plies)),
			Again: strconv.Itoa(len(again.Plies))}
	case g.Termination != again.Termination:
		return at(0, columnTermination, g.Termination, again.Termination)
	case g.Result != again.Result:
		return at(0, columnResult, int(g.Result), int(again.Result))
	}
	return nil
}
