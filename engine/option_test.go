package engine

import (
	"fmt"
	"strings"
	"testing"

	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// Law: an engine with every option set to its own value is the same engine; another value makes
// another one, and leaves the first alone.
func TestWithOption(t *testing.T) {
	c, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	same := c
	for _, x := range search.Table() {
		if x.Profile == "" {
			if same, err = same.WithOption(x.Name, x.Of(c.Search)); err != nil {
				t.Fatal(err)
			}
		}
	}
	before := c.Hash()
	other, err := c.WithOption("futility_step", fmt.Sprint(777))
	if err != nil || same.Hash() != before || other.Hash() == before || c.Hash() != before {
		t.Errorf("hashes %.8s, %.8s, %.8s of %.8s: %v", same.Hash(), other.Hash(), c.Hash(), before, err)
	}
	alice := variant.Rules{Variant: variant.Alice}
	a, err := c.WithRules(alice)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := a.WithOption("alice.table_bits", "7")
	if err != nil || changed.Hash() == a.Hash() {
		t.Errorf("the option of Alice-Raumschach changes nothing: %v", err)
	}
	for name, want := range map[string]string{
		"futility_stop": "did you mean futility_step", "alice.table_bit": "did you mean alice.table_bits",
	} {
		if _, err := c.WithOption(name, "1"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := c.WithOption("futility_step", "-1"); err == nil {
		t.Error("it takes a value out of the range")
	}
}
