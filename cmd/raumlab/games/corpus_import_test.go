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
		f := &gameFiles{paths: []string{file}, faulty: map[gamePlace]bool{}}
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
		f = &gameFiles{paths: []string{file}, faulty: map[gamePlace]bool{}}
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
