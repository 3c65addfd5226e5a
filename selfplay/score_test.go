package selfplay

import (
	"context"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// A corpus does not import the search, but separates scores from mates at the same score.
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

// The greatest score of a corpus is that of a mate in one ply.
func TestMaxScore(t *testing.T) {
	s := testConfig(t, "random:4", 1, 1).Engine.NewPlayer(nil, nil).Searcher()
	for rfen, want := range map[string]int{
		"5/k4/5/5/5|5/1p3/2p2/5/5|5/1K3/2Qp1/5/5|5/5/5/P4/5|5/5/5/5/5 w 13 65":         corpus.MaxScore,
		"5/p1ppp/5/5/5|5/5/1k3/5/K4|5/4p/2n1P/p1R2/5|5/5/5/1q1B1/5|4r/5/5/4P/5 b 3 46": -corpus.MaxScore,
		"1K3/5/5/5/5|5/5/5/2b2/5|5/1k3/3p1/1u3/5|5/3q1/5/5/5|5/5/5/5/5 b 1 69":         -corpus.MaxScore,
	} {
		p, err := variant.ParseRFEN(variant.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		if r := s.Search(context.Background(), p, nil, search.Limits{Depth: 3}); r.Score != want {
			t.Errorf("%s: score %d, want %d", rfen, r.Score, want)
		}
	}
}
