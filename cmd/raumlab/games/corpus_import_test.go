package games

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
)

// A file that changes between its two readings is refused. If it is restored, the command begins
// again.
func TestImportOfChangedFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "games.txt")
	const text = "Cb2 1-0\n\nCb2 Cb4 0-1\n\nPc2-Cc2 1/2-1/2\n"
	e, err := cli.SearchingEngine(t.Context(), "raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, now := range []string{
		text + "\n", strings.Replace(text, "0-1", "1-0", 1), "Cb2 1-0\n", text + "Cb2 1-0\n", strings.Replace(text, "Cb4",
			"Ka9", 1), strings.Replace(text, "1/2-1/2", "*", 1), "",
	} {
		write(text)
		f := &gameFiles{paths: []string{file}, leftOut: map[gamePlace]bool{}}
		if err := f.lookThrough(t.Context(), io.Discard); err != nil {
			t.Fatal(err)
		}
		write(now)
		dir := filepath.Join(folder, fmt.Sprintf("changed%d", i))
		if err := f.write(t.Context(), dir, e, io.Discard); err == nil ||
			!strings.Contains(err.Error(), "games.txt changed during the import") ||
			!strings.Contains(err.Error(), "remove "+dir+", and run the same command again") {
			t.Errorf("%q: %v", now, err)
		}
		if _, err := corpus.Open(dir); err == nil || !strings.Contains(err.Error(), "is unfinished") {
			t.Errorf("%q: the corpus counts as finished: %v", now, err)
		}
		write(text)
		f = &gameFiles{paths: []string{file}, leftOut: map[gamePlace]bool{}}
		if err := f.lookThrough(t.Context(), io.Discard); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		if err := f.write(t.Context(), dir, e, io.Discard); err != nil {
			t.Errorf("%q: %v", now, err)
		}
	}
}

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
			f := &gameFiles{paths: x.files, strict: strict, leftOut: map[gamePlace]bool{}}
			if err := f.lookThrough(t.Context(), io.Discard); err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join(folder, fmt.Sprint("corpus", i, strict))
			if err := f.write(t.Context(), dir, e, io.Discard); err != nil {
				t.Fatal(err)
			}
			c, err := corpus.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if f.games != x.games || c.Len() != x.games || f.repeated != x.without || len(f.faults) > 0 {
				t.Errorf("%q: %d games, %d in the corpus, %d left out, want %d and %d", x.files, f.games, c.Len(), f.repeated,
					x.games, x.without)
			}
		}
	}
}
