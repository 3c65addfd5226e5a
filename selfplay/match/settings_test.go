package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"raumlab/selfplay/elo"
)

// Law: if a key is missing or null, an error names it, unless it is optional.
func TestSettingsLackNoKey(t *testing.T) {
	c := quick(t, "raumfischer", "random", 1)
	test := elo.DefaultSPRT()
	c.SPRT = &test
	for _, tested := range []bool{true, false} {
		if !tested {
			c.SPRT = nil
		}
		text, err := c.Settings()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parseSettings("match.json", text); err != nil {
			t.Fatal(err)
		}
		refused := 0
		for _, path := range keysOf(t, text) {
			for _, null := range []bool{false, true} {
				changed := without(t, text, path, null)
				_, err := parseSettings("match.json", changed)
				if !null && strings.HasSuffix(path, "_signature") || null && path == "sprt" {
					if err != nil {
						t.Errorf("%s gone (null %t): %v", path, null, err)
					}
					continue
				}
				refused++
				want := "match.json: key " + path + map[bool]string{false: " is missing: ", true: ": expected "}[null]
				if err == nil || !strings.HasPrefix(err.Error(), want) ||
					!strings.HasSuffix(err.Error(), ": restore the file, or give another folder") {
					t.Errorf("%s gone (null %t): error %v, want %q", path, null, err, want)
				}
			}
		}
		if want := map[bool]int{true: 73, false: 63}[tested]; refused != want {
			t.Errorf("%d changes were refused, want %d", refused, want)
		}
	}
}

// Law: settings of another schema are refused with the version that wrote them.
func TestOtherSchemas(t *testing.T) {
	for text, want := range map[string]string{
		`{"schema": 3, "version": "0.5.0"}`: "match.json: written by raumlab 0.5.0 (match schema 3); this version reads schema 4 only",
		`{"schema": 5, "a": "x"}`:           "match.json: written by another version of raumlab (match schema 5); this version reads schema 4 only",
		`{"a": "x"}`:                        "key schema is missing",
		`{"schema": null}`:                  "key schema: expected a whole number",
		`{"schema": "3"}`:                   "key schema: expected a whole number",
		`null`:                              "expected an object",
	} {
		if _, err := parseSettings("match.json", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

// keysOf lists the keys of a JSON object. Those of inner objects are like sprt.alpha.
func keysOf(t *testing.T, text []byte) (paths []string) {
	t.Helper()
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		t.Fatal(err)
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		paths = append(paths, key)
		if object[key][0] == '{' {
			for _, below := range keysOf(t, object[key]) {
				paths = append(paths, key+"."+below)
			}
		}
	}
	return paths
}

// without removes a key of a JSON object, or makes it null.
func without(t *testing.T, text []byte, path string, null bool) []byte {
	t.Helper()
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		t.Fatal(err)
	}
	key, below, deep := strings.Cut(path, ".")
	switch {
	case deep:
		object[key] = without(t, object[key], below, null)
	case null:
		object[key] = json.RawMessage("null")
	default:
		delete(object, key)
	}
	changed, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}
