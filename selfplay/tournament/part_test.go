package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// Each part of each shipped engine is switched off alone: the engine without it differs in one
// option, or in the weights of one heuristic. Every option that is on is a part or left out with a
// reason. No option that is off is either.
func TestPartsAreSwitchedOffAlone(t *testing.T) {
	for _, name := range engine.Names() {
		e := load(t, name)
		parts, left, err := Parts(e)
		if e.Random {
			if err == nil {
				t.Errorf("%s has parts", name)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for _, p := range parts {
			known[p.Name] = true
			if p.Without.Hash() == e.Hash() || p.Without.Name == e.Name {
				t.Errorf("%s without %s is itself", name, p.Name)
			}
			if slices.Contains(eval.Heuristics(), p.Name) {
				if p.Without.Search != e.Search || p.Without.PieceValues() != e.PieceValues() {
					t.Errorf("%s without %s searches otherwise", name, p.Name)
				}
				continue
			}
			for _, diff := range differing(e, p.Without) {
				if key, value, _ := strings.Cut(diff, " "); !strings.HasSuffix(key, p.Name) || value != p.Off {
					t.Errorf("%s without %s differs in %q", name, p.Name, diff)
				}
			}
			if p.Without.EvalWeights().Hash() != e.EvalWeights().Hash() {
				t.Errorf("%s without %s has other weights", name, p.Name)
			}
		}
		for _, x := range left {
			known[x.Name] = true
			if x.Reason == "" {
				t.Errorf("%s: %s is left out without a reason", name, x.Name)
			}
		}
		for _, x := range search.Table() {
			if want := listed(e, x); known[x.Name] != want {
				t.Errorf("%s: %s is %s, and listed: %t", name, x.Name, x.Of(e.Search), !want)
			}
		}
		if e.HasWeights() != known["king_safety"] {
			t.Errorf("%s: parts %v", name, known)
		}
	}
}

// In Alice-Raumschach, whose search has only the size of its table as an option, the parts are the heuristics but
// material.
func TestPartsOfAlice(t *testing.T) {
	e, err := load(t, "raumlab").WithRules(variant.Rules{Variant: variant.Alice})
	if err != nil {
		t.Fatal(err)
	}
	parts, left, err := Parts(e)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, p := range parts {
		known[p.Name] = true
		diff := differing(e, p.Without)
		sameWeights := p.Without.WeightsHash() == e.WeightsHash()
		if len(diff) > 0 || sameWeights || p.Off != "weights 0" {
			t.Errorf("without %s: %v differ, same weights %t", p.Name, diff, sameWeights)
		}
		if p.Without.Hash() == e.Hash() || p.Without.Variant() != variant.Alice {
			t.Errorf("without %s it is itself", p.Name)
		}
	}
	if len(left) != 1 || left[0].Name != "material" || known["material"] || !known["activity"] {
		t.Errorf("left %v of %v", left, known)
	}
}

// listed reports whether an option should be a part of the engine or left out with a reason: it is
// on in some iterations, and is no amount at its default.
func listed(e engine.Config, x search.Tunable) bool {
	on := x.IsOn(e.Search)
	for _, y := range search.Table() {
		on = on || x.Profile == "" && y.Option == x.Option && y.IsOn(e.Search)
	}
	if x.Profile != "" {
		return on && x.Option == search.MaxDepthOption
	}
	return on && !(x.Amount && x.Of(e.Search) == x.Of(search.Defaults()))
}

// differing lists the options of the second engine that differ in the first.
func differing(a, b engine.Config) (diff []string) {
	for _, x := range b.Options() {
		if !slices.Contains(a.Options(), x) {
			diff = append(diff, fmt.Sprintf("%s %s", x.Key, x.Value))
		}
	}
	return diff
}

// Law: an option that needs another one which is off is left out, with the reason.
func TestIdleOptionsAreNoParts(t *testing.T) {
	options := map[string]search.Tunable{}
	for _, x := range search.Table() {
		options[x.Name] = x
	}
	for _, x := range search.Table() {
		if x.Needs == "" || x.Amount || x.Profile != "" {
			continue
		}
		e := load(t, "raumlab")
		on := fmt.Sprint(max(2, x.Least))
		if x.Flag {
			on = "true"
		}
		if err := x.Set(&e.Search, on); err != nil {
			t.Fatal(err)
		}
		if err := options[x.Needs].SwitchOff(&e.Search); err != nil {
			t.Fatal(err)
		}
		_, left, err := Parts(e)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(left, func(l Left) bool { return l.Name == x.Name && strings.Contains(l.Reason, x.Needs) }) {
			t.Errorf("%s is not left out: %v", x.Name, left)
		}
	}
}
