package alice

import (
	"fmt"

	"raumlab/engine/board"
)

// A Game is a start position and its moves. It knows when the rules end it.
type Game struct {
	start    Position
	position Position
	moves    []board.Move
	history  []uint64 // Key of every position so far, the present one last
}

// NewGame returns a game that begins at start.
func NewGame(start Position) *Game {
	return &Game{start: start, position: start, history: []uint64{start.Key()}}
}

// Position returns the present position, which the caller must not change.
func (g *Game) Position() *Position { return &g.position }

// Moves returns the moves so far, which the caller must not change.
func (g *Game) Moves() []board.Move { return g.moves }

// History returns the keys of all positions, the present one last, which must not be changed.
func (g *Game) History() []uint64 { return g.history }

// Play makes a move. An illegal one is refused with the reason and changes nothing.
func (g *Game) Play(m board.Move) error {
	if err := g.position.WhyIllegal(m); err != nil {
		return fmt.Errorf("ply %d: move %s is illegal in %s: %w", len(g.moves)+1, m, g.position.RFEN(), err)
	}
	g.position.Make(m)
	g.moves = append(g.moves, m)
	g.history = append(g.history, g.position.Key())
	return nil
}

// Outcome returns how the rules end the game here, or Ongoing; mate comes before draws. A position
// is repeated if its pieces have the same statuses, too.
func (g *Game) Outcome() (board.Result, board.Termination) {
	p := &g.position
	switch {
	case !p.HasLegal():
		if p.InCheck() {
			return board.WinFor(p.side.Opponent()), board.Checkmate
		}
		return board.Draw, board.Stalemate
	case p.BareKings():
		return board.Draw, board.BareKings
	case p.halfmove >= board.DrawingPlies:
		return board.Draw, board.HundredPlies
	case g.repetitions() >= 3:
		return board.Draw, board.Repetition
	}
	return board.Draw, board.Ongoing
}

// repetitions returns the number of occurrences of the present position, itself included.
func (g *Game) repetitions() int {
	last := len(g.history) - 1
	n := 1
	for i := last - 2; i >= 0 && i >= last-int(g.position.halfmove); i -= 2 {
		if g.history[i] == g.history[last] {
			n++
		}
	}
	return n
}
