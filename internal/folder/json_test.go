package folder_test

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/internal/folder"
)

type course struct {
	Harbour string         `json:"harbour"`
	Stops   map[string]int `json:"stops"`
	Wind    float64        `json:"wind"`
	Note    string         `json:"note,omitempty"`
}

// Law: what Write writes, Read reads, and the text is that of Encode.
func TestWriteRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.json")
	want := course{Harbour: "A<B", Stops: map[string]int{"x": 1}, Wind: 0.1}
	if err := folder.Write(path, want); err != nil {
		t.Fatal(err)
	}
	var got course
	if err := folder.Read(path, &got); err != nil || got.Stops["x"] != 1 || got.Harbour != want.Harbour ||
		got.Wind != want.Wind {
		t.Errorf("%+v, error %v", got, err)
	}
	text, err := folder.Encode(want)
	if content, unread := os.ReadFile(path); err != nil || unread != nil || string(content) != string(text) ||
		!strings.HasSuffix(string(text), "\n}\n") {
		t.Errorf("%q, errors %v, %v", content, err, unread)
	}
	all, err := folder.ReadObject(path)
	if err != nil || len(all) != 3 {
		t.Errorf("%v, error %v", all, err)
	}
}

// Errors name the file, the key and the hint.
func TestReadDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.json")
	if err := folder.Read(path, &course{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if _, err := folder.ReadObject(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	for text, want := range map[string]string{
		`{"harbour": "x", "stops": {}}`: path +
			": key wind is missing: restore the file, or give another folder",
		`{"harbour": "x"`: path +
			":1: unexpected end of JSON input: restore the file, or give another folder",
		`{"harbour": "x", "stops": {"y": true}, "wind": 1}`: path +
			": key stops.y: expected a whole number: restore the file, or give another folder",
	} {
		put(t, path, text)
		if err := folder.Read(path, &course{}); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	put(t, path, "[]")
	if _, err := folder.ReadObject(path); err == nil || !strings.Contains(err.Error(), path+": the file is damaged") {
		t.Errorf("a list: %v", err)
	}
	if err := folder.Write(path, course{Wind: math.Inf(1)}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("an infinite number: %v", err)
	}
}

func TestCheckSchema(t *testing.T) {
	for text, want := range map[string]string{
		`{"schema": 4}`: "", `{}`: "", `x`: "", `{"schema": "2"}`: "",
		`{"schema": 3, "version": "0.5.0"}`:         "f.json: written by raumlab 0.5.0 (voyage schema 3); this version reads schema 4 only",
		`{"schema": 5, "all": [{"version":"1.0"}]}`: "f.json: written by raumlab 1.0 (voyage schema 5); this version reads schema 4 only",
		`{"schema": -1, "version": "\u001b"}`:       "f.json: written by another version of raumlab (voyage schema -1); this version reads schema 4 only",
	} {
		if err := folder.CheckSchema("f.json", []byte(text), "voyage", 4); (err == nil) != (want == "") || err != nil &&
			err.Error() != want {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}
