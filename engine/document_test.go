package engine

import (
	"encoding/json"
	"testing"

	"raumlab/engine/eval"
	"raumlab/engine/tables/verdict"
	"raumlab/engine/variant"
)

// Law: the document of an engine whose weights have a scale gives that engine on another machine.
func TestDocumentHasTheScale(t *testing.T) {
	c, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	w := c.EvalWeights()
	plain := c.Hash()
	w.Scale = &eval.Scale{Pieces: []int{70, 60}, Endings: verdict.Factors()}
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
	if again.Hash() != c.Hash() || again.Hash() == plain || !again.EvalWeights().Scale.Equal(w.Scale) {
		t.Errorf("hash %s, want %s", again.Hash(), c.Hash())
	}
}
