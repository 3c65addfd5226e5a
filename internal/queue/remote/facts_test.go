package remote

import (
	"slices"
	"strings"
	"testing"

	"raumlab/internal/queue"
)

// A worker with another value of any fact, or with other facts, is told which.
func TestDiffers(t *testing.T) {
	p := posted{Version: "1.0", Facts: []queue.Fact{{Name: "the rules", Value: "a"},
		{Name: "the SHA-256 of the weights", Value: "b"},
		{Name: "the signature of the engine", Value: "c"}}}
	if why := p.differs("0.9", slices.Clone(p.Facts)); why != "" {
		t.Error(why)
	}
	for text, change := range map[string]func([]queue.Fact) []queue.Fact{
		`the rules is "x" here and "a" at`:        func(f []queue.Fact) []queue.Fact { f[0].Value = "x"; return f },
		`weights is "" here and "b" at`:           func(f []queue.Fact) []queue.Fact { f[1].Value = ""; return f },
		`signature of the engine is "d" here and`: func(f []queue.Fact) []queue.Fact { f[2].Value = "d"; return f },
		`must prove is "another" here`:            func(f []queue.Fact) []queue.Fact { return f[:2] },
		`must prove is "longer" here`: func(f []queue.Fact) []queue.Fact {
			return append(f, queue.Fact{Name: "more"})
		},
	} {
		if got := p.differs("0.9", change(slices.Clone(p.Facts))); !strings.Contains(got, text) ||
			!strings.Contains(got, "(version 0.9 here, 1.0 at the hub)") {
			t.Errorf("%q, want %q", got, text)
		}
	}
}
