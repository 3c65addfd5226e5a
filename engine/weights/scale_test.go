package weights

import (
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/eval"
	"raumlab/engine/tables/verdict"
)

// scaled returns weights with a scale by pieces and the factors of all known endings.
func scaled() File {
	w := Published(eval.Corrected)
	w.Scale = &eval.Scale{Pieces: []int{70, 66, 64, 50}, Endings: verdict.Factors()}
	return w
}

// Law: a scale is read as written, under the same hash; without its end or changed it is not read.
func TestScaleRoundTrip(t *testing.T) {
	w := scaled()
	path := filepath.Join(t.TempDir(), "w.toml")
	if err := w.Write(path); err != nil {
		t.Fatal(err)
	}
	read, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if !read.Scale.Equal(w.Scale) || read.Hash() != w.Hash() || read.Hash() == Published(eval.Corrected).Hash() {
		t.Errorf("read %v with hash %s", read.Scale, read.Hash())
	}
	text, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	cut := string(text[:strings.Index(string(text), "\nKQQK")+1])
	if _, err := Parse([]byte(cut)); err == nil || !strings.Contains(err.Error(), "seal") {
		t.Errorf("a scale without its end: %v", err)
	}
	if _, err := Parse([]byte(strings.Replace(string(text), "70, 66", "70, 65", 1))); err == nil || !strings.Contains(err.Error(), "seal") {
		t.Errorf("a changed scale: %v", err)
	}
}

// Formats that cannot hold a scale refuse it by name; the others have it.
func TestExportOfScale(t *testing.T) {
	w := scaled()
	for _, format := range []string{"csv", "js"} {
		if _, err := w.Export(format); err == nil || !strings.Contains(err.Error(), "format "+format) || !strings.Contains(err.Error(), "scale") {
			t.Errorf("%s: %v", format, err)
		}
	}
	for format, want := range map[string]string{"toml": "pieces = [70, 66, 64, 50]", "json": `"ending": "KRRK"`} {
		if text, err := w.Export(format); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: no %s, error %v", format, want, err)
		}
	}
}

func TestScaleRefused(t *testing.T) {
	text, err := Published(eval.Corrected).TOML()
	if err != nil {
		t.Fatal(err)
	}
	alice := strings.Replace(string(text), "'corrected'", "'alice'", 1)
	for end, want := range map[string]string{
		"[scale]\n":                                                  "scale.pieces",
		"[scale]\npieces = []\n":                                     "scale.pieces has 0 numbers",
		"[scale]\npieces = [64.5]\n":                                 "whole numbers",
		"[scale]\npieces = [300]\n":                                  "part 300",
		"[scale]\npieces = 64\n":                                     "want a list",
		"[scale]\npieces = [64]\nbishops=1":                          "unknown key scale.bishops",
		"[scale]\npieces = [64]\nendings=1":                          "want a table",
		"[scale]\npieces = [64]\n[scale.endings]\nKKQ = [1, 1]\n":    "scale.endings.KKQ",
		"[scale]\npieces = [64]\n[scale.endings]\nKQK = [1]\n":       "two numbers",
		"[scale]\npieces = [64]\n[scale.endings]\nKQKQ = [1, 2]\n":   "equal parts",
		"[scale]\npieces = [64]\n[scale.endings]\n\"KQK.x\" = [1,2]": "is no piece",
	} {
		if _, err := Parse([]byte(string(text) + end)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", end, err, want)
		}
	}
	if _, err := Parse([]byte(alice + "[scale]\npieces = [64]\n")); err == nil {
		t.Error("a scale of Alice-Raumschach is read")
	}
}
