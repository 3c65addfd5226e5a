package search

import (
	"strings"
	"testing"

	"raumlab/engine/eval"
)

// Law: without the options that it needs, an option changes no search, and Effective ignores it.
// With them Effective does not.
func TestOptionsDoNothingWithoutWhatTheyNeed(t *testing.T) {
	positions := append(middlegames(3), endgames(2)...)
	for _, x := range parameters {
		if x.Needs == "" {
			continue
		}
		without := everything()
		for name := range strings.SplitSeq(x.Needs, " and ") {
			for _, y := range parameters {
				if y.Name == name {
					if err := y.SwitchOff(&without); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		other := x.Most
		if x.get(&without.Parameters) == other {
			other = x.Least
		}
		with := without
		x.put(&with.Parameters, other)
		if without.effective() != with.effective() {
			t.Errorf("%s = %d is a difference without %s", x.Name, other, x.Needs)
		}
		on := everything()
		changed := on
		x.put(&changed.Parameters, other)
		if on != changed && on.isOn(x.Needs) && on.effective() == changed.effective() {
			t.Errorf("%s = %d is no difference with %s", x.Name, other, x.Needs)
		}
		if without.Validate() != nil || with.Validate() != nil {
			continue
		}
		a, b := fresh(t, without, eval.Corrected), fresh(t, with, eval.Corrected)
		for _, p := range positions {
			was, is := searchFresh(a, p, 3), searchFresh(b, p, 3)
			if was.Nodes != is.Nodes || was.QNodes != is.QNodes || was.Score != is.Score || was.Move != is.Move {
				t.Errorf("%s = %d changes a search without %s: %s", x.Name, other, x.Needs, p.RFEN())
				break
			}
		}
	}
}
