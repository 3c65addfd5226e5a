package derive_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/variant"
)

// Reading streams: the memory of reading the last game of a text is that of reading the hundredth. The
// games are kept as they were read.
func TestTextsTakeNoMemory(t *testing.T) {
	const times = 600
	var text []byte
	games := corpustest.Games(variant.Rules{}, 6, 3)
	plies := 0
	for i := range games {
		plies += times * len(games[i].Plies)
		x, err := derive.Text(&games[i], variant.Rules{}, "?")
		if err != nil {
			t.Fatal(err)
		}
		x.Finished = true
		if text, err = x.Append(text); err != nil {
			t.Fatal(err)
		}
	}
	if whole := plies * 20; whole < 4<<20 {
		t.Fatalf("the text is too small for this test: its games have %d bytes", whole)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "games.txt")
	if err := os.WriteFile(file, bytes.Repeat(text, times), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := derive.NewTexts(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	var first, last uint64
	if err := f.Read(t.Context(), file, func(games int64) {
		if games%100 != 0 {
			return
		}
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		if last = m.HeapAlloc; first == 0 {
			first = last
		}
	}); err != nil {
		t.Fatal(err)
	}
	if last > first+1<<20 {
		t.Errorf("the heap grew from %d to %d bytes", first, last)
	}
	n := int64(0)
	for g, err := range f.Games() {
		if err != nil {
			t.Fatal(err)
		}
		if want := games[n%6]; g.Number != n || g.Start != want.Start || !sameMoves(g, want) {
			t.Fatalf("game %d is %+v", n, g)
		}
		n++
	}
	if n != 6*times || f.Kept != n {
		t.Errorf("%d games, want %d", n, 6*times)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Errorf("left in the folder: %v, %v", names, err)
	}
}

func sameMoves(a, b corpus.Game) bool {
	for i := range a.Plies {
		if i >= len(b.Plies) || a.Plies[i].Move != b.Plies[i].Move {
			return false
		}
	}
	return len(a.Plies) == len(b.Plies)
}
