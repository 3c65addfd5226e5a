package engine

import (
	"encoding/json"
	"testing"

	"raumlab/engine/variant"
)

// Law: the document of an engine gives that engine, with its weights, on another machine.
func TestDocument(t *testing.T) {
	c, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	w := c.EvalWeights()
	plain := c.Hash()
	w.Values[0]++
	c = c.WithWeights("mine", w)
	text, err := json.Marshal(c.Document())
	if err != nil {
		t.Fatal(err)
	}
	var d Document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	again, err := OfDocument(d, variant.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	if again.Hash() != c.Hash() || again.Hash() == plain || again.EvalWeights() != w {
		t.Errorf("hash %s, want %s", again.Hash(), c.Hash())
	}
}
