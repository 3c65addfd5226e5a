package main

import (
	"strings"
	"testing"

	"raumlab/corpus"
)

// Of a corpus that is not finished the finished parts are checked, and it is no sound corpus yet.
func TestVerifyPartial(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, someGames)
	whole, err := corpus.Open("games")
	if err != nil {
		t.Fatal(err)
	}
	begin := func(dir string, n int64, change func(*corpus.Game)) {
		t.Helper()
		w, err := corpus.Create(dir, whole.Manifest.Header)
		if err != nil {
			t.Fatal(err)
		}
		for g, err := range whole.Games(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if g.Number == n {
				break
			}
			if g.Number == 5 {
				change(&g)
			}
			if err := w.Append(g); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Pause(); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	nothing := func(*corpus.Game) {}
	begin("none", 0, nothing)
	begin("some", 6, nothing)
	begin("forged", 6, func(g *corpus.Game) { g.Seed++ })
	for dir, want := range map[string][2]string{
		"none":   {"", "corpus none is not finished (0 of 12 games)"},
		"some":   {"some has sound parts, as far as it goes: 6 games, ", "corpus some is not finished (6 of 12 games)"},
		"forged": {"", "forged/part-000001.parquet: row 1 (game 5): seed 2, but that of the run is 1"},
	} {
		code, stdout, stderr := tryRun("corpus verify " + dir)
		line, err := complaint(code, stderr)
		if code != exitFailed || err != nil || !strings.HasPrefix(stdout, want[0]) || (stdout == "") != (want[0] == "") || !strings.Contains(line, want[1]) {
			t.Errorf("%s: exit code %d (%v): %s%s", dir, code, err, stdout, stderr)
		}
	}
	// The part that comes next may be there before the manifest has it.
	for name, stray := range map[string]bool{"part-000002.parquet": false, "part-000003.parquet": true} {
		write("some/"+name, "PAR1")(t)
		if _, _, stderr := tryRun("corpus info some"); strings.Contains(stderr, "warning: corpus some: "+name) != stray {
			t.Errorf("%s: %s", name, stderr)
		}
		remove("some/" + name)(t)
	}
}

// A file that is named like a part and is none is told by info, and refused by the others.
func TestStrayParts(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, someGames)
	strays := []string{"games/part-000077.parquet", "games/part-000078.parquet"}
	for _, name := range strays {
		write(name, "PAR1")(t)
	}
	const want = "warning: corpus games: part-000077.parquet (and 1 more) is not in its manifest.json: it is no part of this corpus, move it elsewhere\n"
	for _, command := range []string{"corpus info games", "corpus info games --json"} {
		if code, _, stderr := tryRun(command); code != exitDone || strings.Count(stderr, want) != 1 {
			t.Errorf("%s: exit code %d: %s", command, code, stderr)
		}
	}
	mistake{command: "corpus verify games\n" + someGames, code: exitFailed, want: "part-000077.parquet is not in manifest.json"}.try(t)
	for _, name := range strays {
		remove(name)(t)
	}
	if _, _, stderr := tryRun("corpus info games"); strings.Contains(stderr, "warning") {
		t.Errorf("a corpus without other files: %s", stderr)
	}
}
