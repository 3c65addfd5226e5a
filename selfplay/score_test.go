package selfplay

import (
	"testing"

	"raumlab/corpus"
	"raumlab/engine/search"
)

// A corpus, which knows nothing of the search, draws the line between scores and mates where the search does.
func TestMateScore(t *testing.T) {
	for _, c := range []struct {
		score int
		mate  bool
	}{{corpus.MateScore, false}, {corpus.MateScore + 1, true}, {-corpus.MateScore, false}, {-corpus.MateScore - 1, true}} {
		if search.IsMate(c.score) != c.mate {
			t.Errorf("score %d: the search says mate %t", c.score, !c.mate)
		}
	}
}
