package corpus_test

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/engine/variant"
)

const contributors = "contributors.jsonl"

// Law: after interrupts anywhere, each game of a corpus has the worker who played it, and all other
// files are those of a run without workers.
func TestContributions(t *testing.T) {
	games := corpustest.Games(variant.Rules{}, 40, 1)
	h := corpus.Header{Version: "test", Games: 40, GamesPerPart: 8}
	plain := corpustest.Make(t, h, games)
	who := func(game int64) string { return []string{"ann", "bob", "bob", ""}[game/5%4] }
	for _, paused := range []bool{false, true} {
		for stop := int64(1); stop < 40; stop += 3 {
			dir := t.TempDir()
			write := func(end int64) {
				t.Helper()
				w, err := corpus.Begin(t.Context(), dir, h, corpus.Slice{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				defer w.Close()
				for w.Next() < end {
					if name := who(w.Next()); name != "" {
						if err := w.Credit(name); err != nil {
							t.Fatal(err)
						}
					}
					if err := w.Append(games[w.Next()]); err != nil {
						t.Fatal(err)
					}
				}
				if end == 40 {
					err = w.Finish()
				} else if paused {
					err = w.Pause()
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			write(stop)
			// A killed hub leaves lines of games that are in no part, and part of a line.
			left, err := os.OpenFile(filepath.Join(dir, contributors), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
			if err == nil {
				_, err = left.WriteString(`{"first_game":39,"end_game":40,"worker":"eve"}` + "\n" + `{"first_ga`)
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := left.Close(); err != nil {
				t.Fatal(err)
			}
			if all, err := partial(t, dir).Contributions(); err != nil || len(all) > 0 && all[len(all)-1].Worker == "eve" {
				t.Errorf("unfinished: %v, %v", all, err)
			}
			write(40)
			all, err := corpustest.Reopen(t, dir).Contributions()
			if err != nil {
				t.Fatal(err)
			}
			played := map[int64]string{}
			for _, x := range all {
				for g := x.First; g < x.End; g++ {
					played[g] = x.Worker
				}
			}
			want := map[int64]string{}
			for g := range int64(40) {
				if who(g) != "" {
					want[g] = who(g)
				}
			}
			if !reflect.DeepEqual(played, want) {
				t.Errorf("stopped after %d games: %v", stop, all)
			}
			have := corpustest.Files(t, dir)
			delete(have, contributors)
			if !maps.Equal(have, corpustest.Files(t, plain)) {
				t.Errorf("stopped after %d games: other files", stop)
			}
		}
	}
}

func partial(t *testing.T, dir string) *corpus.Corpus {
	t.Helper()
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A line that no hub writes is an error with file, line and remedy.
func TestDamagedContributions(t *testing.T) {
	dir := corpustest.Make(t, corpus.Header{Version: "test"}, corpustest.Games(variant.Rules{}, 9, 1))
	const good = `{"first_game":2,"end_game":4,"worker":"ann"}` + "\n"
	for _, line := range []string{
		"{}", `{"first_game":3,"end_game":5,"worker":"bob"}`, `{"first_game":4,"end_game":4,"worker":"bob"}`, `{"first_game":4,"end_game":5,"worker":""}`,
		`{"first_game":4,"end_game":5,"worker":"b\u001b[31m"}`, `{"first_game":4,"end_game":5,"worker":"bob","score":1}`, "nothing",
	} {
		if err := os.WriteFile(filepath.Join(dir, contributors), []byte(good+line+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if all, err := corpustest.Reopen(t, dir).Contributions(); err == nil || !strings.Contains(err.Error(), contributors+":2: ") || !strings.Contains(err.Error(), "restore it") {
			t.Errorf("%s: %v, %v", line, all, err)
		}
	}
}
