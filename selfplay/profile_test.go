package selfplay

import (
	"testing"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// Law: a corpus names the profile of its searches as its engine does.
func TestHeaderNamesTheProfile(t *testing.T) {
	opening, err := ParseOpening("random:2")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, x := range []struct {
		name  string
		reach [2]string // of fixed_depth and preparation, empty for the engine's
	}{{"raumfischer", [2]string{}}, {"raumlab", [2]string{}}, {"raumlab", [2]string{"2", "5"}}, {"raumlab",
		[2]string{"0", "3"}}} {
		e, err := engine.Load(x.name)
		for i, option := range []string{"fixed_depth.max_depth", "preparation.max_depth"} {
			if err == nil && x.reach[i] != "" {
				e, err = e.WithOption(option, x.reach[i])
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []variant.Variant{variant.Raumschach, variant.Alice} {
			rules := variant.Rules{Variant: v}
			under, err := e.WithRules(rules)
			if err != nil {
				continue // it does not play the variant
			}
			for depth := 1; depth < 7; depth++ {
				h := Config{Engine: under, Rules: rules, Games: 1, Depth: depth, Opening: opening}.Header("test")
				want := under.ProfileOf(search.Limits{Depth: depth}, v)
				if have := h.Profile(); have != want {
					t.Errorf("%s, reach %v, %s, depth %d: profile %q, want %q", x.name, x.reach, v, depth, have, want)
				}
				seen[want] = true
			}
		}
	}
	if len(seen) < 5 {
		t.Errorf("profiles %v: the test wants more of them", seen)
	}
}
