package remote

import (
	"slices"
	"strings"
	"testing"
)

// A worker with another value of any fact, or with other facts, is told which.
func TestDiffers(t *testing.T) {
	p := posted{Version: "1.0", Facts: []Fact{{"the rules", "a"}, {"the SHA-256 of the weights", "b"},
		{"the signature of the engine", "c"}}}
	if why := p.differs("0.9", slices.Clone(p.Facts)); why != "" {
		t.Error(why)
	}
	for text, change := range map[string]func([]Fact) []Fact{
		`the rules is "x" here and "a" at`:        func(f []Fact) []Fact { f[0].Value = "x"; return f },
		`weights is "" here and "b" at`:           func(f []Fact) []Fact { f[1].Value = ""; return f },
		`signature of the engine is "d" here and`: func(f []Fact) []Fact { f[2].Value = "d"; return f },
		`must prove is "another" here`:            func(f []Fact) []Fact { return f[:2] },
		`must prove is "longer" here`:             func(f []Fact) []Fact { return append(f, Fact{"more", ""}) },
	} {
		if got := p.differs("0.9", change(slices.Clone(p.Facts))); !strings.Contains(got, text) ||
			!strings.Contains(got, "(version 0.9 here, 1.0 at the hub)") {
			t.Errorf("%q, want %q", got, text)
		}
	}
}
