package folder_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"raumlab/internal/folder"
)

// object is a JSON object as a value that Compare takes.
func object(t *testing.T, text string) (all map[string]json.RawMessage) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCompare(t *testing.T) {
	for _, c := range []struct{ was, now, want string }{
		{`{}`, `{}`, ""},
		{`{"a": 1, "b": [1, 2]}`, `{"b":[1,2],"a":1}`, ""},
		{`{"a": "<"}`, `{"a": "\u003c"}`, ""},
		{`{"b": 1, "a": "x"}`, `{"b": 2, "a": "y"}`, `a was "x", now "y"; b was 1, now 2`},
		{`{"a": 1}`, `{"b": null}`, `a was 1, now absent; b was absent, now null`},
		{`{"x": {"y": {"z": 1, "k": 2}}}`, `{"x": {"y": {"z": 2, "k": 2}}}`, `x.y.z was 1, now 2`},
		{`{"x": {"y": 1}}`, `{"x": [1, 2]}`, `x was {"y":1}, now [1,2]`},
		{`{"x": {"y": 1}}`, `{"x": {}}`, `x.y was 1, now absent`},
		{`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1}`, `{}`,
			"a was 1, now absent; b was 1, now absent; c was 1, now absent; d was 1, now absent; e was 1, now absent; f was 1, now absent; g was 1, now absent; h was 1, now absent; and 2 more"},
	} {
		got, err := folder.Compare(object(t, c.was), object(t, c.now))
		if err != nil || got.String() != c.want {
			t.Errorf("%s to %s: %q, error %v, want %q", c.was, c.now, got, err, c.want)
		}
	}
	if _, err := folder.Compare(course{Wind: math.NaN()}, course{}); err == nil {
		t.Error("no error for a value that JSON lacks")
	}
}

// Signatures are named only where all else agrees.
func TestDisagree(t *testing.T) {
	const was = `{"depth": 3, "a_signature": "s"}`
	for asked, want := range map[string]string{
		was:                                    "",
		`{"depth": 4, "a_signature": "other"}`: "it was started with other settings: depth was 3, now 4: give the same values to resume, or name another folder",
		`{"depth": 3, "a_signature": "other"}`: `it was started with other settings: a_signature was "s", now "other": this program plays differently`,
	} {
		err := folder.Disagree("it was started with other settings", object(t, was), object(t, asked))
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", asked, err, want)
		}
	}
}
