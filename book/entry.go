package book

import (
	"cmp"
	"math"

	"raumlab/engine/board"
)

// An Entry is a move of a position with what came of it. All numbers are the mover's view.
type Entry struct {
	Move board.Move
	Counts
	Share float64 // of the games that left the position by a move of the book, 0 to 1
}

// Counts are games and scores, from the view of the side that made the move. A game counts once.
type Counts struct {
	Games, Wins, Draws, Losses int64

	// Scored counts the games in which the position after the move was searched and no mate was
	// found, and Score is the mean of these searches' scores in centipawns, or 0 if there are none.
	Scored int64
	Score  float64
}

// Success returns the mover's points a game, 0 to 1.
func (c Counts) Success() float64 { return float64(2*c.Wins+c.Draws) / float64(2*c.Games) }

// wilsonZ is the 97.5 % point of the normal distribution.
const wilsonZ = 1.959963984540054

// Interval returns bounds that hold the true success with 95 % confidence:
// Wilson's score interval (J. Am. Stat. Assoc. 22, 1927, 209–212) for points
// out of games. Draws make success vary less than it allows, so that it is wide enough with them.
func (c Counts) Interval() (low, high float64) {
	n, p := float64(c.Games), c.Success()
	const z2 = wilsonZ * wilsonZ
	center := (p + z2/(2*n)) / (1 + z2/n)
	half := float64(wilsonZ / (1 + z2/n) * math.Sqrt(float64(p*(1-p))/n+z2/(4*n*n)))
	return max(0, center-half), min(1, center+half)
}

// total adds up the games of moves; their scores are left out.
func total(moves []Entry) Counts {
	var t Counts
	for i := range moves {
		t.Games += moves[i].Games
		t.Wins += moves[i].Wins
		t.Draws += moves[i].Draws
		t.Losses += moves[i].Losses
	}
	return t
}

// byLowBound orders moves by the lower bound of their success, highest first,
// so that a few lucky games do not go before many good ones: 3 points of 3 are
// at least 44 %, 70 of 100 at least 60 %. Equals are ordered by games, mean score and move.
func byLowBound(a, b Entry) int {
	lowA, _ := a.Interval()
	lowB, _ := b.Interval()
	return cmp.Or(
		cmp.Compare(lowB, lowA),
		cmp.Compare(b.Games, a.Games),
		cmp.Compare(b.Score, a.Score),
		cmp.Compare(a.Move, b.Move),
	)
}

// byGames orders moves as a book stores them.
func byGames(a, b Entry) int {
	return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
}
