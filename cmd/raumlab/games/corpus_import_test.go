package games

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/corpus/derive"
)

// A game that several files have counts once, in any order of the files; within a file every game counts.
func TestImportOfOverlappingFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	e, err := cli.SearchingEngine(t.Context(), "raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	const one, two, three = "Pb2-Cb2 1-0\n\n", "Pc2-Cc2 1-0\n\n", "Pd2-Cd2 0-1\n\n"
	path := func(name, text string) string {
		t.Helper()
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	a, b, tagged := path("a", one+two+two), path("b", two+three), path("c", "[White \"x\"]\n\n1. Pb2-Cb2 {again} 1-0\n")
	for i, x := range []struct {
		files          []string
		games, without int64
	}{{[]string{a}, 3, 0}, {[]string{a, a}, 3, 3}, {[]string{a, b}, 4, 1}, {[]string{b, a}, 4, 1},
		{[]string{tagged, b, a}, 4, 2}, {[]string{a, b, tagged, b}, 4, 4}} {
		for _, strict := range []bool{false, true} {
			f, err := derive.NewTexts(folder, strict)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range x.files {
				if err := f.Read(t.Context(), file, func(int64) {}); err != nil {
					t.Fatal(err)
				}
			}
			dir := filepath.Join(folder, fmt.Sprint("corpus", i, strict))
			if err := label(t.Context(), f, dir, e, io.Discard); err != nil {
				t.Fatal(err)
			}
			c, err := corpus.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if f.Kept != x.games || c.Len() != x.games || f.Repeated != x.without || len(f.Faults) > 0 {
				t.Errorf("%q: %d games, %d in the corpus, %d left out, want %d and %d", x.files, f.Kept, c.Len(), f.Repeated,
					x.games, x.without)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
