package games_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/corpus"
	"raumlab/engine/net"
)

// Of an unfinished corpus the finished parts are checked. The corpus is not sound yet.
func TestVerifyPartial(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	whole, err := corpus.Open(lab.Path("games"))
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(*corpus.Game) {}
	beginCorpus(t, lab.Path("none"), whole, 0, nothing)
	beginCorpus(t, lab.Path("some"), whole, 6, nothing)
	beginCorpus(t, lab.Path("wrong"), whole, 6, func(g *corpus.Game) {
		if g.Number == 5 {
			g.Plies[5].Flags ^= corpus.Capture
		}
	})
	for dir, want := range map[string][2]string{
		"none":  {"", "corpus none is unfinished (0 of 12 games)"},
		"some":  {"some is sound so far, but unfinished: 6 games, ", "corpus some is unfinished (6 of 12 games)"},
		"wrong": {"", "wrong/part-000001.parquet: row 1 (game 5): ply 6: move "},
	} {
		code, stdout, stderr := lab.Try("corpus verify " + dir)
		line, err := clitest.Complaint(code, stderr)
		if code != cli.ExitFailed || err != nil || !strings.HasPrefix(stdout, want[0]) || (stdout == "") != (want[0] == "") ||
			!strings.Contains(line, want[1]) {
			t.Errorf("%s: exit code %d (%v): %s%s", dir, code, err, stdout, stderr)
		}
	}
	// The next part may be there before the manifest lists it.
	for name, stray := range map[string]bool{"part-000002.parquet": false, "part-000003.parquet": true} {
		lab.Write("some/"+name, "PAR1")
		if _, _, stderr := lab.Try("corpus info some"); strings.Contains(stderr, "warning: corpus some: "+name) != stray {
			t.Errorf("%s: %s", name, stderr)
		}
		lab.Remove("some/" + name)
	}
}

// beginCorpus makes a corpus in a folder as a run leaves it that is stopped after n games of a
// whole one.
func beginCorpus(t *testing.T, dir string, whole *corpus.Corpus, n int64, change func(*corpus.Game)) {
	t.Helper()
	w := copyGames(t, dir, whole, n, func(_ *corpus.Writer, g *corpus.Game) { change(g) })
	if err := errors.Join(w.Pause(), w.Close()); err != nil {
		t.Fatal(err)
	}
}

// copyGames appends the first n games of a corpus to a new one, each after a change.
func copyGames(t *testing.T, dir string, whole *corpus.Corpus, n int64,
	change func(*corpus.Writer, *corpus.Game)) *corpus.Writer {
	t.Helper()
	w, err := corpus.Begin(t.Context(), dir, whole.Manifest.Header, corpus.Slice{}, nil)
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
		change(w, &g)
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// info reports a file that is named like a part but is none. Other commands refuse it.
func TestStrayParts(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	strays := []string{"games/part-000077.parquet", "games/part-000078.parquet"}
	for _, name := range strays {
		lab.Write(name, "PAR1")
	}
	const want = "warning: corpus games: part-000077.parquet (and 1 more) is not in its manifest.json and does not belong to this corpus: move it out of the folder\n"
	for _, command := range []string{"corpus info games", "corpus info games --json"} {
		if code, _, stderr := lab.Try(command); code != cli.ExitDone || strings.Count(stderr, want) != 1 {
			t.Errorf("%s: exit code %d: %s", command, code, stderr)
		}
	}
	lab.Mistake(clitest.Mistake{Command: "corpus verify games\n" + clitest.SomeGames, Code: cli.ExitFailed,
		Want: "part-000077.parquet is not in manifest.json"})
	for _, name := range strays {
		lab.Remove(name)
	}
	if _, _, stderr := lab.Try("corpus info games"); strings.Contains(stderr, "warning") {
		t.Errorf("a corpus without other files: %s", stderr)
	}
}

// The data card of another version has other words and is not checked. All else is, and so is a
// card of this program.
func TestVerifyOtherCard(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	whole, err := corpus.Open(lab.Path("games"))
	if err != nil {
		t.Fatal(err)
	}
	older := whole.Manifest.Header
	older.Version = "0.0.9"
	w, err := corpus.Begin(t.Context(), lab.Path("older"), older, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range whole.Games(t.Context()) {
		if err == nil {
			err = w.Append(g)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
	verify := func(dir string, code int, warned bool) {
		t.Helper()
		have, stdout, stderr := lab.Try("corpus verify " + dir)
		const warning = "warning: corpus older: data card README.md was written by version 0.0.9 of the program and is not checked by this version, " + cli.Version + ", because the wording of cards differs between versions\n"
		if have != code || strings.HasPrefix(stdout, dir+" is sound: 12 games, ") != (code == cli.ExitDone) ||
			strings.Contains(stderr, warning) != warned || strings.Contains(stderr, "warning") != warned {
			t.Errorf("%s: exit code %d: %s%s", dir, have, stdout, stderr)
		}
	}
	verify("games", cli.ExitDone, false)
	verify("older", cli.ExitDone, false)
	for _, dir := range []string{"games", "older"} {
		card, err := os.ReadFile(lab.Path(dir + "/" + corpus.CardName))
		if err != nil {
			t.Fatal(err)
		}
		lab.Write(dir+"/"+corpus.CardName, strings.Replace(string(card), "## Counts", "## What is in it", 1))
	}
	verify("games", cli.ExitFailed, false)
	verify("older", cli.ExitDone, true)
	// The hint of the one that failed:
	lab.Remove("games/" + corpus.CardName)
	lab.Run(clitest.SomeGames)
	verify("games", cli.ExitDone, false)
	lab.Remove("older/" + corpus.CardName)
	verify("older", cli.ExitFailed, false)
}

// The manifest alone is enough to replay games. A game that the run does not play is found, which
// verify without --replay cannot do.
func TestVerifyReplay(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	for command, want := range map[string]string{
		"corpus verify games --replay 5 --seed 2":          "; 5 games played again with seed 2\n",
		"corpus verify games --replay 100 --seed 1 --json": "\"replayed\": 12,\n  \"replay_seed\": 1\n",
		"corpus verify games --json":                       "\"replayed\": 0,\n  \"replay_seed\": null\n",
	} {
		if code, stdout, stderr := lab.Try(command); code != 0 || !strings.Contains(stdout, want) {
			t.Errorf("%s: exit code %d: %s%s", command, code, stdout, stderr)
		}
	}

	whole, err := corpus.Open(lab.Path("games"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := corpus.Begin(t.Context(), lab.Path("forged"), whole.Manifest.Header, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range whole.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if g.Number == 5 {
			g.Plies[len(g.Plies)-1].Score++
		}
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
	lab.Run("corpus verify forged")
	lab.Run("corpus merge games --out merged")
	for command, want := range map[string]struct {
		code int
		says string
	}{
		"corpus verify forged --replay 12":        {cli.ExitFailed, "(game 5): ply "},
		"corpus verify forged --replay 12 --json": {cli.ExitFailed, ": score is "},
		"corpus verify merged --replay 1":         {cli.ExitFailed, "made from others (merge)"},
		"corpus verify games --replay -1":         {cli.ExitUsage, "--replay -1"},
		"corpus verify games --seed 3":            {cli.ExitUsage, "without --replay"},
	} {
		code, stdout, stderr := lab.Try(command)
		line, err := clitest.Complaint(code, stderr)
		if code != want.code || err != nil || stdout != "" || !strings.Contains(line, want.says) {
			t.Errorf("%s: exit code %d (%v): %s%s", command, code, err, stdout, stderr)
		}
	}
}

// Self-play prints the counts of 'corpus info': when it begins, extends, and has nothing left to
// play.
func TestSelfplayPrintsInfo(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, games := range []string{"5", "9", "9"} {
		code, played, stderr := lab.Try("selfplay --depth 1 --max-plies 30 --games-per-part 3 --out games --games " + games)
		if code != cli.ExitDone {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		if _, counted, _ := lab.Try("corpus info games"); played != counted {
			t.Errorf("%s games: self-play prints\n%sand corpus info\n%s", games, played, counted)
		}
	}
}

// Of a relabelled corpus the positions of sampled games are searched again.
func TestVerifyRelabelled(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	lab.Run("corpus relabel games --engine raumlab --depth 2 --out deeper")
	code, stdout, stderr := lab.Try("corpus verify deeper --replay 5 --seed 2")
	if code != cli.ExitDone || !strings.Contains(stdout, "; 5 games scored again with seed 2\n") {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
	deeper, err := corpus.Open(lab.Path("deeper"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := corpus.Begin(t.Context(), lab.Path("forged"), deeper.Manifest.Header, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range deeper.Games(t.Context()) {
		if g.Number == 5 {
			g.Plies[len(g.Plies)-1].Score++
		}
		if err := errors.Join(err, w.Append(g)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
	lab.Run("corpus verify forged")
	code, _, stderr = lab.Try("corpus verify forged --replay 12")
	if code != cli.ExitFailed || !strings.Contains(stderr, "(game 5): ply ") ||
		!strings.Contains(stderr, " when the position is searched again") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

// Static scores by the network that ships are computed again; those by another network are not checked.
func TestVerifyNetworks(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	shipped, err := net.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	numbers := shipped.Numbers()
	numbers.Bias += net.OutputUnit
	other, err := net.New(net.Card{K: 500}, numbers)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Write(lab.Path("mine.net")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"raumlab-net": "; static scores checked", "mine.net": "does not ship"} {
		lab.Run("selfplay --games 2 --depth 1 --max-plies 20 --engine " + name + " --out " + name + "-games")
		if text := lab.Run("corpus verify " + name + "-games"); !strings.Contains(text, want) {
			t.Errorf("%s: %s, want %q", name, text, want)
		}
	}
}
