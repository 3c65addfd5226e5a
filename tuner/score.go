package tuner

import "fmt"

// A Score is one of the scores that a corpus stores with a position.
type Score uint8

// The scores.
const (
	SearchScore     Score = iota // of the search that chose the move: it has seen what the static score cannot
	QuiescenceScore              // of captures alone; it equals the static score on most positions
	numScores
)

var scoreNames = [numScores]string{"score", "quiescence"}

// String returns the name used in files and flags.
func (s Score) String() string { return scoreNames[s] }

// ParseScore reads what String writes.
func ParseScore(text string) (Score, error) {
	for i, name := range scoreNames {
		if name == text {
			return Score(i), nil
		}
	}
	return 0, fmt.Errorf("target %q: want %s or %s", text, SearchScore, QuiescenceScore)
}
