package tuner

import "fmt"

// A Score says which of the scores that a corpus stores with a position are learned from, beside the results.
type Score uint8

// The scores.
const (
	SearchScore     Score = iota // of the search that chose the move: it has seen what the static score cannot
	QuiescenceScore              // of captures alone; it equals the static score on most positions
	BothScores                   // the mean of what the two foretell
	NoScore                      // results alone
	numScores
)

var scoreNames = [numScores]string{"score", "quiescence", "both", "result"}

// String returns the name used in files and flags.
func (s Score) String() string { return scoreNames[s] }

// ParseScore reads what String writes.
func ParseScore(text string) (Score, error) {
	for i, name := range scoreNames {
		if name == text {
			return Score(i), nil
		}
	}
	return 0, fmt.Errorf("target %q: want %s, %s, %s or %s", text, SearchScore, QuiescenceScore, BothScores, NoScore)
}

// share returns the quiescence score's share among the scores; samples of a corpus hold the search score as Score and it as Other.
func (s Score) share() float64 {
	switch s {
	case QuiescenceScore:
		return 1
	case BothScores:
		return 0.5
	}
	return 0
}

// of returns the score of a position, in centipawns: of both the mean, of none the search's.
func (s Score) of(b *block, r int) float64 {
	rho := s.share()
	return float64((1-rho)*b.score[r]) + float64(rho*b.other[r])
}
