package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/suite"
	"raumlab/engine/tables"
)

// A suite of studies reads back, is bounded and the same each time, whatever drawn endings are
// searched besides. Endings without a table or a win are refused.
func TestMine(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tables")
	m, err := tables.ParseMaterial("KRRK")
	if err != nil {
		t.Fatal(err)
	}
	maker := tables.Maker{Workers: 2}
	if err := maker.Make(t.Context(), dir, tables.Plan(m)); err != nil {
		t.Fatal(err)
	}
	suiteOf := func(names ...string) []byte {
		t.Helper()
		var out bytes.Buffer
		if err := mine(t.Context(), dir, names, 7, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	first := suiteOf()
	file := filepath.Join(t.TempDir(), "studies.epd")
	if err := os.WriteFile(file, first, 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := suite.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Positions) != 14 || s.Positions[7].ID != "only KRRK 1: 3 only moves running" {
		t.Fatalf("%d positions, of which number 8 is %+v", len(s.Positions), s.Positions[7:8])
	}
	if p := s.Positions[0]; p.ID != "longest KRRK 1" || p.Mate != 10 || len(p.Best) == 0 {
		t.Errorf("%+v", p)
	}
	if again := suiteOf("KRRK", "KRK"); !bytes.Equal(afterNotes(first), afterNotes(again)) {
		t.Error("other bytes")
	}
	for name, want := range map[string]string{"KQK": "no table KQK", "KRK": "drawn"} {
		if err := mine(t.Context(), dir, []string{name}, 7, io.Discard, io.Discard); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// afterNotes returns a suite without its comments.
func afterNotes(text []byte) []byte { return text[max(bytes.Index(text, []byte("rules ")), 0):] }
