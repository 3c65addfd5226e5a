package weights

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"raumlab/engine/eval"
)

// Law: JSON has every field of a trial under its key in the weight file, with its own value, and no
// others.
func TestTrialInJSON(t *testing.T) {
	w := Published(eval.Corrected)
	base := Trial{
		Weights: w.Hash(), Opponent: w.Hash(), Engine: "e", EngineHash: w.Hash(), Rules: "chessvariants/normal", Limits: "l",
		Openings: "o", MaxPlies: 1, Test: "t", Verdict: "H1",
		Match: w.Hash(), Pentanomial: [5]int64{99}, Lengthened: 1, Low: -100, High: 100, Version: "v",
	}
	written := func(trial Trial) (inTOML, inJSON map[string]any) {
		t.Helper()
		w.Certificate = []Trial{trial}
		toTOML, err := w.Export("toml")
		if err != nil {
			t.Fatal(err)
		}
		script, err := w.Export("js")
		if want := "// Definition of the features: " + w.Definition.String() + ";"; err != nil ||
			!strings.Contains(string(script), want) {
			t.Errorf("no line %q, %v", want, err)
		}
		toJSON, err := w.Export("json")
		if err != nil {
			t.Fatal(err)
		}
		var files [2]struct {
			Certificate []map[string]any `toml:"certificate" json:"certificate"`
		}
		if err := toml.Unmarshal(toTOML, &files[0]); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(toJSON, &files[1]); err != nil {
			t.Fatal(err)
		}
		// TestInfiniteElo checks these.
		for key, value := range files[1].Certificate[0] {
			if strings.HasSuffix(key, "_infinite") && value == false {
				delete(files[1].Certificate[0], key)
			}
		}
		return files[0].Certificate[0], files[1].Certificate[0]
	}
	text := func(x any) string { return fmt.Sprint(x) }
	_, before := written(base)
	seen := map[string]bool{}
	for i := range reflect.TypeFor[Trial]().NumField() {
		name := reflect.TypeFor[Trial]().Field(i).Name
		trial := base
		field := reflect.ValueOf(&trial).Elem().Field(i)
		switch x := field.Addr().Interface().(type) {
		case *string:
			if *x = strings.Repeat("ab12", 16); name == "Weights" { // a file has only trials of its own weights
				w.Values[eval.Mobility]++
				*x = w.Hash()
			} else if name == "Verdict" {
				*x = "H0"
			} else if name == "Rules" {
				*x = "chessvariants/normal/mirrored-alice"
			}
		case *int64:
			*x = 77
		case *float64:
			if *x = 12.5; name == "Low" { // Low must not be above Elo
				*x = -12.5
			}
		case *[5]int64:
			*x = [5]int64{5, 4, 3, 2, 1}
		default:
			t.Fatalf("%s is of a type that this test does not know", name)
		}
		inTOML, inJSON := written(trial)
		if len(inTOML) != len(inJSON) || len(inJSON) != reflect.TypeFor[Trial]().NumField() {
			t.Fatalf("%d keys in TOML, %d in JSON, of %d fields", len(inTOML), len(inJSON), reflect.TypeFor[Trial]().NumField())
		}
		var changed []string
		for key, value := range inJSON {
			if text(value) != text(inTOML[key]) {
				t.Errorf("%s is %v in JSON, %v in TOML", key, value, inTOML[key])
			}
			if text(value) != text(before[key]) {
				changed = append(changed, key)
			}
		}
		if len(changed) != 1 || seen[changed[0]] || text(inJSON[changed[0]]) != text(field.Interface()) {
			t.Errorf("%s = %v changes %v of the JSON", name, field.Interface(), changed)
			continue
		}
		seen[changed[0]] = true
		if name == "Weights" {
			w.Values[eval.Mobility]--
		}
	}
}
