package variant

import (
	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// A Game is a start position and its moves, of the variant that its rules name. It knows when the
// rules end it.
type Game struct {
	of       game
	start    Position
	position Position
}

// A game is what the games of all variants answer alike.
type game interface {
	History() []uint64
	Moves() []board.Move
	Outcome() (board.Result, board.Termination)
	Play(m board.Move) error
}

// NewGame returns a game that begins at start.
func NewGame(start Position) *Game {
	g := &Game{start: start, position: start}
	if start.isAlice {
		g.of = alice.NewGame(start.alice)
	} else {
		g.of = board.NewGame(start.board)
	}
	return g
}

// Board returns the game of Raumschach, or nil if it is of another variant.
func (g *Game) Board() *board.Game {
	b, _ := g.of.(*board.Game)
	return b
}

// Start returns the first position.
func (g *Game) Start() Position { return g.start }

// Position returns the present position, which the caller must not change.
func (g *Game) Position() *Position { return &g.position }

// Moves returns the moves so far, which the caller must not change.
func (g *Game) Moves() []board.Move { return g.of.Moves() }

// History returns the keys of all positions, the present one last, which must not be changed.
func (g *Game) History() []uint64 { return g.of.History() }

// Play makes a move. An illegal one is refused with the reason and changes nothing.
func (g *Game) Play(m board.Move) error {
	err := g.of.Play(m)
	if err == nil {
		g.position.Make(m)
	}
	return err
}

// Outcome returns how the rules end the game here, or Ongoing; mate comes before draws.
func (g *Game) Outcome() (board.Result, board.Termination) { return g.of.Outcome() }
