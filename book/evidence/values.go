package evidence

import (
	"cmp"
	"iter"
	"slices"

	"raumlab/engine/board"
)

// RefutationGames are the distinct games from which on a reply counts as known: a move is worth no
// more than the best of its known replies leaves it.
const RefutationGames = 30

// A Limit says which moves of a tree are in its book.
type Limit struct {
	MinGames   int64   // distinct games of a move
	MinSuccess float64 // points a game of the side that makes it
}

// A Move is what games say of a move. All numbers are the mover's view.
type Move struct {
	Move                board.Move
	Wins, Draws, Losses int64   // of all games
	Distinct            int64   // games that continued differently
	Points              float64 // of these, 0 to Distinct
	Effective           float64 // independent games that say as much as these
	Scored              int64   // games in which the position after the move was searched
	Score               float64 // mean of these scores, centipawns; 0 without any

	// Mean is the expected points of games that go on as these did, 0 to 1: the success of the
	// distinct games, shrunk to what the position's other games and the score promise.
	Mean float64
	// Value is what the move is worth if both sides choose by value, backed up from the leaf that
	// they reach; Low and High are the 95 % interval of that leaf.
	Value, Low, High float64
	// Backed says that Value comes from a reply. Otherwise the move is a leaf, or the games that
	// left the book after it are the best that the other side has.
	Backed bool
}

// Games returns the number of games, repeated ones included.
func (m *Move) Games() int64 { return m.Wins + m.Draws + m.Losses }

// Values are what a tree says of the moves of its book. They may be used by several goroutines
// and do not change when games are added to the tree.
type Values struct {
	Model
	rules     board.Rules
	places    map[string]int32
	positions []Position // by place; without moves where the book has none
}

// A Model is what was estimated from all games together.
type Model struct {
	Curve       Curve
	Prior       float64 // strength of the prior of a move, in independent games
	ScoreWeight float64 // of the score in the mean of that prior, 0 to 1; the position has the rest
	Correlation float64 // of the points of games that left the book by the same move
	Variance    float64 // of points, over that of games without draws and with the same mean
}

// A Position is a position of the book with its moves.
type Position struct {
	Key   uint64
	RFEN  string
	Moves []Move // best first
}

// Values judges the moves that are within the limit.
func (t *Tree) Values(limit Limit) *Values {
	s := newJudge(t, limit)
	s.cluster()
	s.sort()
	s.estimate()
	s.backUp()
	return s.values()
}

// Moves returns the moves of the position, which may be either side's to move, best first: the one
// with the highest lower bound. It is empty where the book has none.
func (v *Values) Moves(p *board.Position) []Move {
	if p.Rules() != v.rules {
		return nil
	}
	place, ok := v.places[MoverView(p)]
	if !ok || int(place) >= len(v.positions) {
		return nil
	}
	moves := slices.Clone(v.positions[place].Moves)
	if p.SideToMove() == board.Black {
		for i := range moves {
			moves[i].Move = moves[i].Move.Mirror()
		}
	}
	return moves
}

// Positions yields the positions of the book in the order in which games met them.
func (v *Values) Positions() iter.Seq[*Position] {
	return func(yield func(*Position) bool) {
		for i := range v.positions {
			if len(v.positions[i].Moves) > 0 && !yield(&v.positions[i]) {
				return
			}
		}
	}
}

// better orders moves by their lower bounds, highest first. Equals are ordered by value, games and
// move.
func better(a, b Move) int {
	return cmp.Or(
		cmp.Compare(b.Low, a.Low),
		cmp.Compare(b.Value, a.Value),
		cmp.Compare(b.Distinct, a.Distinct),
		cmp.Compare(a.Move, b.Move),
	)
}
