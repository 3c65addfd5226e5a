package weights

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"raumlab/configs"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// A file of Alice's definition has no line of a term that the definition leaves out. One that is
// there is refused by name, in every table, as are a value that the file could not hold, and rules
// of the other variant in either direction.
func TestAliceFiles(t *testing.T) {
	w := fullAlice()
	text, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	bare := w
	bare.SD, bare.Certificate = nil, nil
	plain, err := bare.TOML()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range eval.Alice.LeftOut() {
		name := terms[o.Term].Name
		if bytes.Contains(text, []byte(name)) {
			t.Errorf("%s is in the file", name)
		}
		for _, table := range []string{"weights", "prior.mean", "prior.sd"} {
			added := strings.Replace(string(plain), "["+table+"]", "["+table+"]\n"+name+" = 0", 1)
			want := table + "." + name + ": definition alice leaves it out, because " + o.Reason
			if _, err := Parse("w.toml", []byte(added)); err == nil || !strings.Contains(err.Error(), want) ||
				!strings.Contains(err.Error(), "w.toml:") {
				t.Errorf("%s.%s: %v, want %q with its line", table, name, err, want)
			}
		}
		for what, change := range map[string]func(*File){
			"weights." + name: func(w *File) { w.Values[o.Term] = 1 },
			"of " + name:      func(w *File) { w.SD = new([eval.NumWeights]float64); w.SD[o.Term] = 1 },
			"prior of":        func(w *File) { w.Prior = new(Prior); w.Prior.Mean[o.Term] = 1 },
		} {
			changed := bare
			change(&changed)
			if err := changed.Validate(); err == nil || !strings.Contains(err.Error(), what) {
				t.Errorf("%s: %v, want an error with %q", name, err, what)
			}
		}
	}
	for from, to := range map[string]string{
		"definition = 'alice'":                   `rules "chessvariants/sideways/alice" are of alice, but the definition corrected is of raumschach: expected chessvariants/sideways`,
		"rules = 'chessvariants/sideways/alice'": `rules "chessvariants/sideways" are of raumschach, but the definition alice is of alice: expected chessvariants/sideways/alice`,
	} {
		changed := strings.Replace(string(plain), from, map[bool]string{true: "definition = 'corrected'",
			false: "rules = 'chessvariants/sideways'"}[from[0] == 'd'], 1)
		if _, err := Parse("w.toml", []byte(changed)); err == nil || !strings.Contains(err.Error(), to) {
			t.Errorf("%s: %v, want %q", from, err, to)
		}
	}
	fivecubed := strings.Replace(string(plain), "/sideways/", "/fivecubed/", 1)
	if _, err := Parse("w.toml", []byte(fivecubed)); err == nil || !strings.Contains(err.Error(), "fivecubed") {
		t.Errorf("fivecubed pawns: %v", err)
	}
}

// Exports list the terms of the definition. The format of the engines of Raumschach is refused.
func TestExportAlice(t *testing.T) {
	w := fullAlice()
	if _, err := w.Export("js"); err == nil ||
		!strings.Contains(err.Error(), "format js: the engines modelled on Raumfischer play Raumschach") {
		t.Errorf("js: %v", err)
	}
	text, err := w.Export("csv")
	if lines := bytes.Count(text, []byte("\n")); err != nil || lines != eval.Alice.Len()+1 {
		t.Errorf("csv has %d lines, %v; want %d", lines, err, eval.Alice.Len()+1)
	}
	text, err = w.Export("json")
	var file struct {
		Rules   string
		Weights []struct{ Name string }
	}
	if err != nil || json.Unmarshal(text, &file) != nil || len(file.Weights) != eval.Alice.Len() ||
		file.Rules != "chessvariants/sideways/alice" {
		t.Errorf("json: %+v, %v", file, err)
	}
}

// Weights of one variant are refused for games of the other, which both are named.
func TestVariantsDoNotMix(t *testing.T) {
	if _, err := LoadFor(Alice, variant.Rules{}); err == nil ||
		!strings.Contains(err.Error(),
			"weights alice are for rules chessvariants/normal/alice: the features of the definition alice are not those of Raumschach: expected corrected or published") {
		t.Errorf("Alice's weights for Raumschach: %v", err)
	}
	alice, err := Load(Alice)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []variant.Variant{variant.Alice, variant.MirroredAlice} {
		if err := Fits(alice.Weights, Alice, v); err != nil {
			t.Error(err)
		}
		for _, name := range Names() {
			w, err := Load(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := Fits(w.Weights, name, v); err == nil ||
				!strings.Contains(err.Error(), "weights "+name+" are for rules chessvariants/normal: ") ||
				!strings.Contains(err.Error(), "not those of "+v.Title()) {
				t.Errorf("%s for %s: %v", name, v, err)
			}
		}
	}
}

// The weights for Alice-Raumschach ship as the program writes them.
func TestShippedAlice(t *testing.T) {
	w, err := Load(Alice)
	if err != nil {
		t.Fatal(err)
	}
	data, err := configs.Files.ReadFile("weights/alice.toml")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := w.TOML(); err != nil || !bytes.Equal(text, data) {
		t.Errorf("weights/alice.toml is not as the program writes it (%v): raumlab weights export writes it again", err)
	}
	if w.Definition != eval.Alice || NameOf(w.Hash()) != Alice {
		t.Errorf("definition %s, name %q", w.Definition, NameOf(w.Hash()))
	}
}
