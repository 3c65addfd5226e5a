package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
)

// played is what text keeps of the games of a corpus.
func played(t *testing.T, dir string) (games []corpus.Game) {
	t.Helper()
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range c.Games(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		g.Seed, g.Opening = 0, ""
		for i, p := range g.Plies {
			g.Plies[i] = corpus.Ply{Move: p.Move, Static: p.Static, Quiescence: p.Quiescence, Flags: p.Flags &^ (corpus.Drawn | corpus.SearchedTwice)}
		}
		games = append(games, g)
	}
	return games
}

// Games that are exported and imported again are equal, labels by the same engine included, and so
// is their text.
func TestExportAndImport(t *testing.T) {
	t.Chdir(t.TempDir())
	for i, play := range []string{
		"--games 12 --depth 1 --max-plies 60",
		"--games 5 --depth 1 --opening suite:bench",
		"--games 6 --depth 1 --array dickins --pawns fivecubed --max-plies 200 --win-score 300 --win-plies 2 --draw-score 20 --draw-plies 10",
	} {
		dir := string(rune('a' + i))
		mustRun(t, "selfplay "+play+" --games-per-part 5 --out "+dir)
		mustRun(t, "corpus export "+dir+" --out text/"+dir+".txt")
		mustRun(t, "corpus import text/"+dir+".txt --out again-"+dir)
		mustRun(t, "corpus import text/"+dir+".txt --out again-"+dir) // there is nothing to do
		mustRun(t, "corpus verify again-"+dir)
		mustRun(t, "corpus export again-"+dir+" --out text/again.txt")
		if was, is := played(t, dir), played(t, "again-"+dir); !reflect.DeepEqual(was, is) {
			t.Errorf("%s: other games:\n%+v\nwere:\n%+v", play, is, was)
		}
		first, err := os.ReadFile("text/" + dir + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		// The players are not kept. They are not the engine that labelled the positions.
		want := strings.NewReplacer(`[White "raumlab"]`, `[White "?"]`, `[Black "raumlab"]`, `[Black "?"]`).Replace(string(first))
		if again, err := os.ReadFile("text/again.txt"); err != nil || string(again) != want || want == string(first) {
			t.Errorf("%s: another text (%v):\n%s\nwant:\n%s", play, err, again, want)
		}
	}
}

func TestImportOfHumanGames(t *testing.T) {
	t.Chdir(t.TempDir())
	write("club.txt", "[White \"me\"]\n[Black \"you\"]\n\nb2-Cb2 {bold} Nd5-Dd3 2. QxEc4!? (2. Qc1-Zz9 ] 1-0 {)} (deep)) 1-0\n\n; the next evening\nCb2 *\n\n1.a2-Ca2 1/2-1/2")(t)
	write("other.txt", "0-1\nPc2-Cc2 Pc4-Cc4 1-0\n")(t)
	code, stdout, stderr := tryRun("corpus import club.txt other.txt --engine raumfischer --out club")
	if code != cli.ExitDone || !strings.Contains(stderr, "warning: left out: 1 game not finished") || !strings.Contains(stdout, "ended by adjudicated win") {
		t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
	}
	games := played(t, "club")
	if len(games) != 4 || len(games[0].Plies) != 3 || len(games[2].Plies) != 0 || len(games[3].Plies) != 2 {
		t.Errorf("%+v", games)
	}
	mustRun(t, "corpus verify club")
	if _, stdout, stderr := tryRun("corpus audit club"); !strings.Contains(stdout, "duplicate_games") || strings.Contains(stdout+stderr, "wrong_verdicts") {
		t.Errorf("who resigned is called a wrong verdict: %s%s", stdout, stderr)
	}
	mustRun(t, "book build club --min-games 1 --out book.parquet")
	write("other.txt", "0-1\nPc2-Cc2 1-0\n")(t)
	for _, x := range []struct {
		command string
		code    int
		want    string
	}{
		{"corpus import club.txt", cli.ExitUsage, "--out is missing"},
		{"corpus import --out x", cli.ExitUsage, "FILE"},
		{"corpus import club.txt --engine random --out x", cli.ExitUsage, "plays without a search"},
		{"corpus import none.txt --out x", cli.ExitFailed, "none.txt"},
		{"corpus import club.txt other.txt --engine raumfischer --out club", cli.ExitFailed, "configuration.sources"},
		{"corpus export club", cli.ExitUsage, "--out is missing"},
		{"corpus export none --out x.txt", cli.ExitFailed, "none is no corpus"},
	} {
		before := snapshot(t)
		code, _, stderr := tryRun(x.command)
		if line, err := complaint(code, stderr); code != x.code || err != nil || !strings.Contains(line, x.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", x.command, code, err, x.code, x.want, stderr)
		}
		unchanged(t, before, nil)
	}
	for text, want := range map[string]string{
		"":                                    "x.txt: no finished game in it",
		"Cb2 *":                               "x.txt: no finished game in it",
		"Cb2 1-0\nCb2 Ca2":                    `x.txt:2: game 2: move "Ca2" is illegal`,
		"1-0\n[Rules \"dickins/normal\"] 1-0": "x.txt:2: game 2: rules dickins/normal, but x.txt begins with chessvariants/normal: import them apart",
		"[RFEN \"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1\"]\nKa1-Aa2\n1-0": "x.txt:2: game 1: ply 1: a move after the game has ended (1/2-1/2 by bare_kings)",
		"Cb2 *\n\nNb1-Cb2 Nb5-Cb4\nNb2-Ab1 Nb4-Eb5 Nb1-Cb2 Nb5-Cb4 Nb2-Ab1\nNb4-Eb5\n\n1-0":  "x.txt:7: game 2: result 1-0, but by the rules the game ends 1/2-1/2 by repetition",
	} {
		write("x.txt", text)(t)
		code, _, stderr := tryRun("corpus import x.txt --out x")
		if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, want) {
			t.Errorf("%q: exit code %d (%v), want %q: %s", text, code, err, want, stderr)
		}
		if _, err := os.Stat("x"); err == nil {
			t.Errorf("%q: a corpus was begun", text)
		}
	}
}

// A folder that cannot be written is refused before the files are read.
func TestImportLooksAtOutFirst(t *testing.T) {
	t.Chdir(laboratory(t))
	write("x.txt", "Cb2 1-0\nCb2 Ca2")(t)
	before := snapshot(t)
	for out, want := range map[string]string{
		"x.txt": "writing x.txt: ", "x.txt/corpus": "something on the way there is a file", "match": "holds something else than a corpus",
	} {
		code, _, stderr := tryRun("corpus import x.txt --out " + out)
		if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d (%v), want %q: %s", out, code, err, want, stderr)
		}
		unchanged(t, before, nil)
	}
}

// Imported games name no player, and neither do those of a derived corpus.
func TestExportNamesNoPlayer(t *testing.T) {
	t.Chdir(laboratory(t))
	mustRun(t, "corpus import match/games.txt --out imported")
	mustRun(t, "corpus filter imported --least-ply 2 --out filtered")
	mustRun(t, "corpus merge games filtered --out merged")
	mustRun(t, "corpus sample merged --games 2 --out sampled")
	for dir, want := range map[string]string{"imported": "?", "filtered": "?", "merged": "?", "sampled": "?", "games": "raumlab"} {
		mustRun(t, "corpus verify "+dir)
		mustRun(t, "corpus export "+dir+" --out "+dir+".txt")
		text, err := os.ReadFile(dir + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range []string{"White", "Black"} {
			if n := strings.Count(string(text), "["+side+` "`+want+`"]`); n == 0 || n != strings.Count(string(text), "["+side+" ") {
				t.Errorf("%s: %s is %s in %d games:\n%s", dir, side, want, n, text)
			}
		}
	}
}

// A file is read twice, so a pipe is refused before anything is made.
func TestImportReadsTwice(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := syscall.Mkfifo("pipe", 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pipe", "/dev/null", "."} {
		code, _, stderr := tryRun("corpus import " + name + " --out x")
		if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, name+" is no regular file, and import reads it twice") || exists("x") {
			t.Errorf("%s: exit code %d (%v): %s", name, code, err, stderr)
		}
	}
}

// A first Ctrl-C ends the first reading of files, and the reading of a corpus that is to be
// resumed.
func TestInterruptedReading(t *testing.T) {
	t.Chdir(laboratory(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	before := snapshot(t)
	for command, want := range map[string]string{
		"corpus import match/games.txt --out x":                   "interrupted; the same command begins again",
		strings.Replace(someGames, "--games 12", "--games 20", 1): "interrupted; games is as it was; the same command goes on from there",
		"corpus merge games sideways/../games --out x":            "interrupted; the finished parts of x are kept; the same command goes on from there",
		"corpus sample games --games 3 --out y":                   "interrupted; the finished parts of y are kept; the same command goes on from there",
		"corpus relabel games --depth 1 --out v":                  "interrupted; the same command begins again",
		"corpus filter games --no-checks --out z":                 "interrupted; the same command begins again",
	} {
		var stderr bytes.Buffer
		code := run(ctx, words(command), io.Discard, &stderr)
		if line, err := complaint(code, stderr.String()); code != cli.ExitInterrupt || err != nil || line != "raumlab: "+want {
			t.Errorf("raumlab %s: exit code %d (%v), want %q: %s", command, code, err, want, &stderr)
		}
		unchanged(t, before, []string{"x", "y"})
	}
	mustRun(t, "corpus verify games")
}

func TestInterruptedImport(t *testing.T) {
	if apart(t) {
		return
	}
	t.Chdir(t.TempDir())
	mustRun(t, "selfplay --games 40 --depth 1 --opening random:2 --max-plies 6 --out games")
	mustRun(t, "corpus export games --out games.txt")
	one, err := os.ReadFile("games.txt")
	if err != nil {
		t.Fatal(err)
	}
	write("many.txt", strings.Repeat(string(one), 40))(t)
	mustRun(t, "corpus import many.txt --out whole")
	endAgainAndAgain(t, "corpus import many.txt --out pieces", func() int {
		entries, _ := os.ReadDir("pieces") // the folder may come later
		return len(entries)
	})
	whole, files := snapshot(t), 0
	for name, text := range whole {
		if rest, ok := strings.CutPrefix(name, "whole/"); ok {
			if files++; whole["pieces/"+rest] != text {
				t.Errorf("%s differs", rest)
			}
		}
	}
	if files < 9 { // 1,600 games in parts of 256
		t.Errorf("%d files", files)
	}
}

// Games of people enter a book with their own weight, separate from the laboratory's in every row.
func TestImportedGamesInBook(t *testing.T) {
	t.Chdir(t.TempDir())
	write("club.txt", "Pc2-Cc2 {best by test} Pc4-Cc4 1-0\n\nPc2-Cc2! Pd4-Cd4 (1... Pb4-Cb4) 0-1\n\nPc2-Cc2 Pb4-Cb4 1/2-1/2\n")(t)
	mustRun(t, "corpus import club.txt --out club")
	mustRun(t, "selfplay --games 12 --depth 1 --opening softmax:20,4 --max-plies 8 --out lab")
	mustRun(t, "book build lab --min-games 1 --out lab.parquet")
	type row struct {
		Move                string
		Wins, Draws, Losses int64
		Distinct            int64
		Effective           float64
		Imported            struct{ Wins, Draws, Losses int64 }
	}
	rows := func(book string) map[string]row {
		var found struct{ Moves []row }
		_, text, stderr := tryRun("book probe " + book + " startpos --json")
		if err := json.Unmarshal([]byte(text), &found); err != nil {
			t.Fatal(err, stderr)
		}
		all := map[string]row{}
		for _, r := range found.Moves {
			all[r.Move] = r
		}
		return all
	}
	alone := rows("lab.parquet")
	for _, weight := range []int64{1, 5} {
		mustRun(t, fmt.Sprintf("book build lab club --min-games 1 --imported-weight %d --out both-%d.parquet", weight, weight))
		both := rows(fmt.Sprintf("both-%d.parquet", weight))
		const human = "Bc2Cc2"
		for move, r := range both {
			want := alone[move]
			want.Move, want.Effective = move, r.Effective
			if move == human {
				want.Imported.Wins, want.Imported.Draws, want.Imported.Losses = 1, 1, 1
			}
			if r != want {
				t.Errorf("weight %d: %+v, want %+v", weight, r, want)
			}
		}
		if more := both[human].Effective - float64(3*weight); more < 0 || more > float64(alone[human].Distinct)*21 {
			t.Errorf("weight %d: %g effective games, %d of the laboratory", weight, both[human].Effective, alone[human].Distinct)
		}
	}
	mustRun(t, "book verify both-5.parquet club lab")
}
