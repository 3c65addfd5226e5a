package decoding_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"raumlab/internal/decoding"
)

type axis struct {
	Name string     `json:"name"`
	Step [2]float64 `json:"step"`
}

type head struct {
	Schema int `json:"schema"`
}

type stored struct {
	head                             // its keys are among those of the rest
	Count uint8                      `json:"count"`
	Axes  []axis                     `json:"axes"`
	Turns []*int                     `json:"turns,omitempty"`
	Marks []int8                     `json:"marks,omitempty"`
	Best  *axis                      `json:"best"`
	Note  string                     `json:"note,omitempty"`
	Ends  map[string]int             `json:"ends"`
	Raw   map[string]json.RawMessage `json:"raw"`
	Seen  int                        `json:"-"`
	Nodes uint64                     `json:"nodes,string,omitempty"`
}

func TestJSON(t *testing.T) {
	const sound = `{"schema": 1, "count": 2, "axes": [{"name": "a", "step": [1, 2]}], "best": null, "ends": {"mate": 3}, "raw": {"x": null}}`
	for text, want := range map[string]string{
		sound: "",
		`{"schema": 1, "count": 2, "axes": null, "best": {"name": "b", "step": [1, 2]}, "note": "n", "ends": {}, "raw": {}}`: "",
		`{`:                                     "f.json:1: unexpected end of JSON input",
		"{\n,}":                                 "f.json:2: invalid character ',' looking for beginning of object key string",
		`null`:                                  "f.json: expected an object",
		`[]`:                                    "f.json: expected an object",
		`{}`:                                    "f.json: key schema is missing",
		`{"schema": 1.5}`:                       "f.json: key schema: expected a whole number",
		`{"schema": 1, "count": 256}`:           "f.json: key count: expected a whole number that is not negative",
		`{"schema": 1, "count": null}`:          "f.json: key count: expected a whole number that is not negative",
		`{"schema": 1, "count": 2, "axes": {}}`: "f.json: key axes: expected a list",
		`{"schema": 1, "count": 2, "axes": [null]}`:                                                                        "f.json: key axes[0]: expected an object",
		`{"schema": 1, "count": 2, "axes": [{"name": "a", "step": [1]}]}`:                                                  "f.json: key axes[0].step: a list of 1, expected 2",
		`{"schema": 1, "count": 2, "axes": [{"name": "a", "step": [1, "2"]}]}`:                                             "f.json: key axes[0].step[1]: expected a number",
		`{"schema": 1, "count": 2, "axes": [], "best": {"name": 1}}`:                                                       "f.json: key best.name: expected text in quotes",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "ends": {"mate": "x"}}`:                                       "f.json: key ends.mate: expected a whole number",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "ends": {}, "raw": {}, "turns": [1, null], "marks": [-1, 2]}`: "",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "ends": {}, "raw": {}, "nodes": "18446744073709551615"}`:      "",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "ends": {}, "raw": {}, "nodes": "1e3"}`:                       "f.json: key nodes: expected a whole number that is not negative",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "ends": {}, "raw": {}, "nodes": 12}`:                          "f.json: key nodes: expected a whole number that is not negative",
		`{"schema": 1, "count": 2, "axes": [], "turns": [1, 1.5]}`:                                                         "f.json: key turns[1]: expected a whole number",
		`{"schema": 1, "count": 2, "axes": [], "marks": [1, null]}`:                                                        "f.json: key marks[1]: expected a whole number",
		`{"schema": 1, "count": 2, "axes": [], "marks": [1, 128]}`:                                                         "f.json: key marks[1]: expected a whole number",
		`{"schema": 1, "count": 2, "axes": [], "marks": {}}`:                                                               "f.json: key marks: expected a list",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "nots": "", "ends": {}, "raw": {}}`:                           "f.json: unknown key nots: did you mean note?",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "ends": {}, "raw": {}, "Seen": 1}`:                            "f.json: unknown key Seen: known here are schema, count, axes, turns, marks, best, note, ends, raw, nodes",
		`{"schema": 1, "count": 2, "axes": [], "best": null, "ends": {}, "RAW": {}}`:                                       "f.json: key raw is missing",
	} {
		var s stored
		err := decoding.JSON("f.json", []byte(text), &s)
		switch {
		case err == nil && (want != "" || s.Schema != 1 || s.Count != 2):
			t.Errorf("%s: read as %+v, want error %q", text, s, want)
		case err != nil && err.Error() != want:
			t.Errorf("%s: error %q, want %q", text, err, want)
		}
	}
}

// What Allow names is read, and all else is refused as before.
func TestAllow(t *testing.T) {
	const control = `{"schema": 1, "count": 2, "axes": [], "best": {"name": "a\u001b", "step": [1, 2]}, "ends": {}, "raw": {}}`
	const few = `{"count": 2, "best": {"name": "b"}}`
	for _, c := range []struct {
		allow decoding.Allow
		text  string
		want  string
	}{
		{decoding.Allow{}, control, "f.json: key best.name: \"a\\x1b\": it has the control character U+001B: remove it"},
		{decoding.Allow{}, few, "f.json: key schema is missing"},
		{decoding.Allow{ControlCharacters: true}, control, ""},
		{decoding.Allow{ControlCharacters: true}, few, "f.json: key schema is missing"},
	} {
		var s stored
		err := c.allow.JSON("f.json", []byte(c.text), &s)
		if got := fmt.Sprint(err); err == nil && c.want != "" || err != nil && got != c.want {
			t.Errorf("%+v, %s: error %q, want %q", c.allow, c.text, got, c.want)
		}
		if err == nil && (s.Count != 2 || s.Best == nil) {
			t.Errorf("%+v, %s: read as %+v", c.allow, c.text, s)
		}
	}
}

// A line has one value; its errors begin with the key.
func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		`{"name": "a", "step": [1, 2]}`:   "",
		``:                                "unexpected end of JSON input",
		`{"name": "a", "st`:               "unexpected end of JSON input",
		`{"name": "a", "step": [1, 2]}{}`: "invalid character '{' after top-level value",
		`{"name": "a"}`:                   "key step is missing",
		`{"name": "a", "STEP": [1, 2]}`:   "key step is missing",
		`{"name": "a", "step": [1, 2], "steps": []}`: "unknown key steps: did you mean step?",
	} {
		var a axis
		if err := decoding.Line([]byte(text), &a); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}
