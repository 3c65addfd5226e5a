package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
)

// Each part of each engine that ships is switched off alone: the engine without it differs in one option, or in the weights of
// one heuristic; every option that is on is a part or left out with a reason, and none that is off.
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
			if diff := differing(e, p.Without); !slices.Equal(diff, []string{"search." + p.Name + " " + p.Off}) {
				t.Errorf("%s without %s differs in %q", name, p.Name, diff)
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
		for _, x := range search.Switches() {
			value := x.Of(e.Search)
			off := value == "false" || value == "0" || x.Name == "table_buckets" && value == "1"
			if known[x.Name] == off {
				t.Errorf("%s: %s is %s, and listed: %t", name, x.Name, value, known[x.Name])
			}
		}
		if e.Evaluation == "features" != known["king_safety"] {
			t.Errorf("%s: parts %v", name, known)
		}
	}
}

// differing lists the options of the second engine that the first has otherwise.
func differing(a, b engine.Config) (diff []string) {
	for _, x := range b.Options() {
		if !slices.Contains(a.Options(), x) {
			diff = append(diff, fmt.Sprintf("%s %s", x.Key, x.Value))
		}
	}
	return diff
}

// What does nothing is no part: the special cases are options that exist, and each is left out when that which it needs is off.
func TestSpecialOptions(t *testing.T) {
	options := map[string]search.Switch{}
	for _, x := range search.Switches() {
		options[x.Name] = x
	}
	for name, s := range special {
		x, exists := options[name]
		if _, needed := options[s.needs]; !exists || s.needs != "" && !needed {
			t.Errorf("%s or %s is no option", name, s.needs)
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
		if s.needs != "" {
			off := "0"
			if options[s.needs].Flag {
				off = "false"
			}
			if err := options[s.needs].Set(&e.Search, off); err != nil {
				t.Fatal(err)
			}
		}
		_, left, err := Parts(e)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(left, func(l Left) bool { return l.Name == name && strings.Contains(l.Reason, s.needs) }) {
			t.Errorf("%s is not left out: %v", name, left)
		}
	}
}
