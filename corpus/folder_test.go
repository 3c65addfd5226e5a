package corpus

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/variant"
)

// A corpus begins only in its own folder. A refusal changes nothing.
func TestFolderOfOthers(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"notes.txt": "has notes.txt, but no manifest.json: a corpus needs a folder of its own", "src/": "has src",
		"part-000000.parquet": "restore that file",
		"README.md":           "not the card of a corpus", "part-1.parquet": "has part-1.parquet", ".git/": "",
		".profile":                   "",
		".manifest.json.raumlab-tmp": "", "manifest.json.tmp": "has manifest.json.tmp",
		"lost+found/": "", "lost+found": "has lost+found",
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		var err error
		if strings.HasSuffix(name, "/") {
			err = os.Mkdir(path, 0o777)
		} else {
			err = os.WriteFile(path, []byte("mine"), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		w, err := create(dir, outside.Header(10))
		if want == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if err := w.Close(); err != nil {
				t.Error(err)
			}
			continue
		}
		outside.WantError(t, err, dir, want, "another folder")
		if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
			t.Errorf("%s: now there are %v (%v)", name, names, err)
		}
	}
}

// A part that is not in the manifest is one of the run, as a killed run leaves it, or it stays.
func TestOrphans(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	whole := outside.Make(t, outside.Header(30), games)
	other := outside.Header(30)
	other.Configuration = Settings{{"seed", "2"}}
	stranger := outside.Make(t, other, games)
	c, err := Open(whole)
	if err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(t.TempDir(), "part-000002.parquet")
	if err := outside.Positions(t.Context(), c, table); err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]struct{ from, want string }{
		"of the run":           {filepath.Join(whole, partName(2)), ""},
		"empty":                {"", ""},
		"of another run":       {filepath.Join(stranger, partName(2)), "its fingerprint is"},
		"of another place":     {filepath.Join(whole, partName(1)), `its first_game is "8"`},
		"table of positions":   {table, `its kind is "positions"`},
		"no Parquet":           {filepath.Join(whole, manifestName), "parquet file"},
		"what is no file":      {"/", "is a directory"},
		"what is not readable": {"pipe", "the existing file is not replaced"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := outside.Make(t, outside.Header(8), games[:8])
			path := filepath.Join(dir, partName(2))
			var data []byte
			var err error
			switch x.from {
			case "/":
				err = os.Mkdir(path, 0o777)
			case "pipe":
				err = os.Symlink("nowhere", path)
			default:
				if x.from != "" {
					data, err = os.ReadFile(x.from)
				}
				if err == nil {
					err = os.WriteFile(path, data, 0o666)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			before := map[string]string{}
			if x.want != "" && x.from != "/" && x.from != "pipe" {
				before = outside.Files(t, dir)
			}
			w, err := create(dir, outside.Header(30))
			if x.want != "" {
				outside.WantError(t, err, partName(2)+" is not in manifest.json", x.want,
					"move it out of the folder, or write to another folder")
				for file, text := range before {
					if now, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(now) != text {
						t.Errorf("%s was changed (%v)", file, err)
					}
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			outside.Write(t, w, games)
			outside.SameFiles(t, whole, dir)
		})
	}
}

// Begin tells its progress through old parts. If its context ends, it changes nothing.
func TestBeginInterrupted(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	dir := outside.Make(t, outside.Header(20), games[:20])
	before := outside.Files(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	var told []int64
	_, err := Begin(ctx, dir, outside.Header(30), Slice{}, func(done, total int64) {
		if told = append(told, done); done == 11 {
			cancel()
		}
		if total != 16 { // the short part is read when it is written again
			t.Errorf("%d games in all", total)
		}
	})
	if !errors.Is(err, context.Canceled) || len(told) != 11 {
		t.Errorf("%v after %v", err, told)
	}
	after := outside.Files(t, dir)
	for name, text := range before {
		if after[name] != text {
			t.Errorf("%s was changed", name)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files, before %d", len(after), len(before))
	}
	w, err := Begin(t.Context(), dir, outside.Header(30), Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	outside.Write(t, w, games)
	outside.SameFiles(t, outside.Make(t, outside.Header(30), games), dir)
}

// Stored counts what can be read if no more is written, including a short part in replacement.
func TestKept(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	dir := outside.Make(t, outside.Header(12), games[:12])
	w, err := create(dir, outside.Header(30))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, g := range append([]Game{{}}, games[12:29]...) {
		if g.Start != "" {
			if err := w.Append(g); err != nil {
				t.Fatal(err)
			}
		}
		c, err := OpenPartial(dir)
		if err != nil {
			t.Fatal(err)
		}
		want, err := c.Info(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		have := w.Stored()
		n, exact := have.Duplicates()
		if have.Games != want.Games || have.Plies != want.Plies || have.WhiteWins != want.WhiteWins ||
			have.Draws != want.Draws || have.BlackWins != want.BlackWins ||
			n != want.Games-want.DistinctGames || !exact || !maps.Equal(have.Terminations, want.Terminations) {
			t.Errorf("%+v, want %+v", have, want)
		}
	}
}
