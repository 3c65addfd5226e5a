package book

import (
	"math/rand/v2"

	"raumlab/engine/board"
)

// Best returns the move whose value has the highest lower bound, or false if the book has none. So
// many good games go before a few lucky ones.
func (b *Book) Best(p *board.Position) (board.Move, bool) {
	x := b.find(p)
	if x == nil {
		return board.NoMove, false
	}
	if p.SideToMove() == board.Black {
		return x.Moves[0].Move.Mirror(), true
	}
	return x.Moves[0].Move, true
}

// Weighted returns a function like Best that draws among the moves of the position, each as often
// as games chose it. One goroutine at a time may use it and random.
func (b *Book) Weighted(random *rand.Rand) func(*board.Position) (board.Move, bool) {
	return func(p *board.Position) (board.Move, bool) {
		moves := b.Popular(p)
		if len(moves) == 0 {
			return board.NoMove, false
		}
		x := random.Int64N(b.weight(moves))
		i := 0
		for ; x >= moves[i].weight(b.Thresholds.Imported); i++ {
			x -= moves[i].weight(b.Thresholds.Imported)
		}
		return moves[i].Move, true
	}
}
