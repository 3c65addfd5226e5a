package book

import (
	"cmp"
	"slices"

	"raumlab/engine/board"
)

// refutationGames is the number of distinct games from which a reply is known. A move is worth no
// more than the best of its known replies leaves it.
const refutationGames = 30

// A Limit says which moves of a tree are in its book.
type Limit struct {
	MinGames   int64   // distinct games of a move, imported ones by their weight
	MinSuccess float64 // points a game of the side that makes it
	Imported   int64   // games of the laboratory that an imported game counts for

	// Likeliest takes the most likely strength of priors alone, as a growing book does: its games
	// depend on it.
	Likeliest bool
}

// An Entry is what games say of a move. All numbers are the mover's view.
type Entry struct {
	Move                board.Move
	Wins, Draws, Losses int64   // of the laboratory's games, repeated ones included
	Imported            Results // of imported games that continued differently
	Distinct            int64   // games of the laboratory that continued differently
	Points              float64 // of these, 0 to Distinct
	Scored              int64   // games in which the position after the move was searched
	Score               float64 // mean of these scores, centipawns; 0 without any

	// Effective is the number of independent games that say as much as the distinct ones and, by
	// their weight, the imported ones.
	Effective float64
	// Mean is the expected points of games that go on as these did, 0 to 1: their success, shrunk
	// to what the position's other games and the score promise.
	Mean float64
	// Value is what the move is worth if both sides choose by value, backed up from the leaf that they
	// reach. Low and High are the 95 % interval of that leaf.
	Value, Low, High float64
	// Checked is the score of a deeper search in centipawns, 0 in a book that was not checked.
	Checked int
	// Share is of the games that left the position by a move of the book, 0 to 1.
	Share float64
	// Backed says that Value comes from the other side's moves. Otherwise the move is a leaf.
	Backed bool
}

// Results are counts of games.
type Results struct {
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
}

// Games returns the number of games.
func (r Results) Games() int64 { return r.Wins + r.Draws + r.Losses }

func (r Results) points() float64 { return float64(r.Wins) + float64(float64(r.Draws)/2) }

// Games returns the number of the laboratory's games, repeated ones included.
func (m *Entry) Games() int64 { return m.Wins + m.Draws + m.Losses }

// Success returns the mover's points a game, 0 to 1: of the laboratory's games, or of imported
// ones if it has none.
func (m *Entry) Success() float64 {
	r := Results{m.Wins, m.Draws, m.Losses}
	if r.Games() == 0 {
		r = m.Imported
	}
	return r.points() / float64(r.Games())
}

// Interval returns the 95 % interval of the success, as wide as the effective games make it.
func (m *Entry) Interval() (low, high float64) { return Wilson(m.Success(), m.Effective) }

// weight returns the games of the laboratory plus the imported ones, which count imported times
// each.
func (m *Entry) weight(imported int64) int64 { return m.Games() + imported*m.Imported.Games() }

// Values are what a tree says of the moves of its book. They do not change when games are added to
// the tree, so several goroutines may use them.
type Values struct {
	Model
	// InBook[i] is the number of games whose first i+1 moves that count are all in the book. It
	// leaves out games that repeat others.
	InBook []int64
	// DistinctGames is the number of games that do not repeat others.
	DistinctGames int64

	rules     board.Rules
	places    map[string]int
	positions []Position // by key, then RFEN
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
	Moves []Entry // best first
}

// Values gives the values of the moves that are within the limit.
func (t *Tree) Values(limit Limit) *Values {
	s := newEvaluator(t, limit)
	s.estimate()
	s.backUp()
	return s.values()
}

// Moves returns the book's moves in a position of either side, the highest lower bound first. It is
// empty where the book has none.
func (v *Values) Moves(p *board.Position) []Entry {
	if p.Rules() != v.rules {
		return nil
	}
	place, ok := v.places[MoverView(p)]
	if !ok {
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

// better orders moves by their lower bounds, highest first. Equals are ordered by value, games and
// move.
func better(a, b Entry) int {
	return cmp.Or(
		cmp.Compare(b.Low, a.Low),
		cmp.Compare(b.Value, a.Value),
		cmp.Compare(b.Distinct, a.Distinct),
		cmp.Compare(a.Move, b.Move),
	)
}

// setShares gives the moves of a position their shares.
func setShares(moves []Entry, imported int64) {
	games := int64(0)
	for i := range moves {
		games += moves[i].weight(imported)
	}
	for i := range moves {
		moves[i].Share = float64(moves[i].weight(imported)) / float64(games)
	}
}
