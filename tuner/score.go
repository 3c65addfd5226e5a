package tuner

import (
	"fmt"

	"raumlab/tuner/pgvb"
)

// A Score says which stored scores of a position a fit learns from, besides the results.
type Score uint8

// The scores.
const (
	SearchScore     Score = iota // of the search that chose the move
	QuiescenceScore              // of the quiescence search; on most positions it is the static score
	BothScores                   // the mean of what the two predict
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
	return 0, fmt.Errorf("target %q: expected %s, %s, %s or %s", text, SearchScore, QuiescenceScore, BothScores, NoScore)
}

// share returns the quiescence score's share of the scores.
func (s Score) share() float64 {
	switch s {
	case QuiescenceScore:
		return 1
	case BothScores:
		return 0.5
	}
	return 0
}

// column returns the score of each position: of both the mean, of none the search's.
func (s Score) column() pgvb.Column { return pgvb.Scores(s.share()) }
