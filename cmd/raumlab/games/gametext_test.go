//go:build unix

package games_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
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
			g.Plies[i] = corpus.Ply{Move: p.Move, Static: p.Static, Quiescence: p.Quiescence,
				Flags: p.Flags &^ (corpus.Drawn | corpus.SearchedTwice)}
		}
		games = append(games, g)
	}
	return games
}

// Games that are exported and imported again are equal, labels by the same engine included, and so
// is their text.
func TestExportAndImport(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for i, play := range []string{
		"--games 12 --depth 1 --max-plies 60",
		"--games 5 --depth 1 --opening suite:bench",
		"--games 6 --depth 1 --array dickins --pawns fivecubed --max-plies 200 --win-score 300 --win-plies 2 --draw-score 20 --draw-plies 10",
	} {
		dir := string(rune('a' + i))
		lab.Run("selfplay " + play + " --games-per-part 5 --out " + dir)
		lab.Run("corpus export " + dir + " --out text/" + dir + ".txt")
		lab.Run("corpus import text/" + dir + ".txt --out again-" + dir)
		lab.Run("corpus import text/" + dir + ".txt --out again-" + dir) // there is nothing to do
		lab.Run("corpus verify again-" + dir)
		lab.Run("corpus export again-" + dir + " --out text/again.txt --force")
		if was, is := played(t, lab.Path(dir)), played(t, lab.Path("again-"+dir)); !reflect.DeepEqual(was, is) {
			t.Errorf("%s: other games:\n%+v\nwere:\n%+v", play, is, was)
		}
		first, err := os.ReadFile(lab.Path("text/" + dir + ".txt"))
		if err != nil {
			t.Fatal(err)
		}
		// The players are not kept. They are not the engine that labelled the positions.
		want := strings.NewReplacer(`[White "raumlab"]`, `[White "?"]`, `[Black "raumlab"]`,
			`[Black "?"]`).Replace(string(first))
		if again, err := os.ReadFile(lab.Path("text/again.txt")); err != nil || string(again) != want ||
			want == string(first) {
			t.Errorf("%s: another text (%v):\n%s\nwant:\n%s", play, err, again, want)
		}
	}
}

func TestImportOfHumanGames(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("club.txt",
		"[White \"me\"]\n[Black \"you\"]\n\nb2-Cb2 {bold} Nd5-Dd3 2. QxEc4!? (2. Qc1-Zz9 ] 1-0 {)} (deep)) 1-0\n\n; the next evening\nCb2 *\n\n1.a2-Ca2 1/2-1/2")
	lab.Write("other.txt", "0-1\nPc2-Cc2 Pc4-Cc4 1-0\n")
	code, stdout, stderr := lab.Try("corpus import club.txt other.txt --engine raumfischer --out club")
	if code != cli.ExitDone || !strings.Contains(stderr, "warning: left out 1 game without a result") ||
		!strings.Contains(stdout, "ended by adjudicated win") {
		t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
	}
	games := played(t, lab.Path("club"))
	if len(games) != 4 || len(games[0].Plies) != 3 || len(games[2].Plies) != 0 || len(games[3].Plies) != 2 {
		t.Errorf("%+v", games)
	}
	lab.Run("corpus verify club")
	if _, stdout, stderr := lab.Try("corpus audit club"); !strings.Contains(stdout, "duplicate_games") ||
		strings.Contains(stdout+stderr, "wrong_verdicts") {
		t.Errorf("who resigned is called a wrong verdict: %s%s", stdout, stderr)
	}
	lab.Run("book build club --min-games 1 --out book.parquet")
	lab.Write("other.txt", "0-1\nPc2-Cc2 1-0\n")
	for _, x := range []struct {
		command string
		code    int
		want    string
	}{
		{"corpus import club.txt", cli.ExitUsage, "--out is missing"},
		{"corpus import --out x", cli.ExitUsage, "FILE"},
		{"corpus import club.txt --engine random --out x", cli.ExitUsage, "does not search"},
		{"corpus import none.txt --out x", cli.ExitFailed, "none.txt"},
		{"corpus import club.txt other.txt --engine raumfischer --out club", cli.ExitFailed, "it was made from other sources, not from club.txt, other.txt"},
		{"corpus export club", cli.ExitUsage, "--out is missing"},
		{"corpus export none --out x.txt", cli.ExitFailed, "none: no such folder"},
	} {
		before := lab.Snapshot()
		code, _, stderr := lab.Try(x.command)
		if line, err := clitest.Complaint(code, stderr); code != x.code || err != nil || !strings.Contains(line, x.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", x.command, code, err, x.code, x.want, stderr)
		}
		lab.Unchanged(before)
	}
	for text, want := range map[string]string{
		"":               "x.txt: no finished game",
		"Cb2 *":          "x.txt: no finished game",
		"Cb2 *\nCb2 Ca2": `x.txt:2: game 2: move "Ca2" is illegal`,
		"[RFEN \"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1\"]\nKa1-Aa2\n1-0": "x.txt:2: game 1: ply 1: a move after the end of the game (1/2-1/2 by bare_kings)",
		"Cb2 *\n\nNb1-Cb2 Nb5-Cb4\nNb2-Ab1 Nb4-Eb5 Nb1-Cb2 Nb5-Cb4 Nb2-Ab1\nNb4-Eb5\n\n1-0":  "x.txt:7: game 2: result 1-0, but by the rules the game ends 1/2-1/2 by repetition",
	} {
		lab.Write("x.txt", text)
		code, _, stderr := lab.Try("corpus import x.txt --out x")
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
			!strings.Contains(line, want) {
			t.Errorf("%q: exit code %d (%v), want %q: %s", text, code, err, want, stderr)
		}
		if _, err := os.Stat(lab.Path("x")); err == nil {
			t.Errorf("%q: a corpus was begun", text)
		}
	}
}

// Games against the rules are left out, each with its line, and the others make the corpus that they
// make alone. With --strict the first is an error.
func TestImportLeavesGamesOut(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const (
		good  = "[White \"a\"]\n\n1. Pb2-Cb2 Nb5-Cb4 1-0\n\n"
		other = "[White \"b\"]\n\n1. Nb1-Cb2 0-1\n\n"
		after = "Nb1-Cb2 Nb5-Cb4 Nb2-Ab1 Nb4-Eb5 Nb1-Cb2 Nb5-Cb4 Nb2-Ab1 Nb4-Eb5\nNb1-Cb2 1-0\n\n"
		wrong = "Nb1-Cb2 Nb5-Cb4 Nb2-Ab1 Nb4-Eb5 Nb1-Cb2 Nb5-Cb4 Nb2-Ab1 Nb4-Eb5\n1-0\n\n"
	)
	lab.Write("alone.txt", good+other)
	lab.Write("some.txt", good+after+"Cb2 *\n"+wrong+"Ka1-Ee5 (1-0) {0-1} 1-0\n"+
		"[Rules \"dickins/normal\"]\n\n1-0\n[Rules \"chessvariants/normal/alice\"]\n\n1-0\n"+
		"[Rules \"chess\"]\n\n1. e4 e5 1-0\n")
	lab.Write("more.txt", "1. Pb2-Cb2 {a\\}b} Nb5-Cb4 0-1\n"+wrong+other+"1. Pb2-Cb2 } 1-0\n")
	const engine = " --engine raumfischer"
	alone := lab.Run("corpus import alone.txt --out alone" + engine)
	code, out, errs := lab.Try("corpus import some.txt more.txt --out some" + engine)
	if code != 0 || !strings.Contains(alone, "2 games") && !strings.Contains(alone, " 2 ") {
		t.Fatalf("%d %s%s%s", code, alone, out, errs)
	}
	for _, want := range []string{
		"warning: left out a game: some.txt:6: game 2: ply 9: a move after the end of the game (1/2-1/2 by repetition)",
		"warning: left out a game: some.txt:10: game 4: result 1-0, but by the rules the game ends 1/2-1/2 by repetition",
		`warning: left out a game: some.txt:12: game 5: move "Ka1-Ee5" is illegal`,
		"warning: left out a game: some.txt:13: game 6: rules dickins/normal, but some.txt begins with chessvariants/normal: import them into separate corpora",
		`warning: left out a game: some.txt:19: game 8: tag Rules: rules "chess": expected`,
		`warning: left out a game: more.txt:1: game 1: move "b": expected a move`,
		"warning: left out a game: more.txt:3: game 2: result 1-0", "warning: left out 1 game without a result",
		"warning: left out a game: more.txt:9: game 4: unexpected '}': a comment ends at its first '}'",
	} {
		if !strings.Contains(errs, want) {
			t.Errorf("no %q in %s", want, errs)
		}
	}
	for _, corpus := range []string{"alone", "some"} {
		lab.Run("corpus export " + corpus + " --out " + corpus + "-games.txt")
	}
	if lab.Read("alone-games.txt") != lab.Read("some-games.txt") {
		t.Errorf("games\n%s\nwant\n%s", lab.Read("some-games.txt"), lab.Read("alone-games.txt"))
	}
	lab.Write("cut.txt", good+"Ka1-Ee5\n{x")
	lab.Refuses(clitest.Mistake{Command: "corpus import cut.txt --out strict" + engine, Code: 1,
		Want: "cut.txt:6: game 2: a comment that begins here is not closed by '}'"})
	lab.Refuses(clitest.Mistake{Command: "corpus import some.txt more.txt --strict --out strict", Code: 1,
		Want: "some.txt:6: game 2: ply 9: a move after the end of the game"})
	if lab.Exists("strict") {
		t.Error("a corpus was begun")
	}
}

// A folder that cannot be written is refused before the files are read.
func TestImportLooksAtOutFirst(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	lab.Run(clitest.AMatch)
	lab.Write("x.txt", "Cb2 1-0\nCb2 Ca2")
	before := lab.Snapshot()
	for out, want := range map[string]string{
		"x.txt": "writing x.txt: ", "x.txt/corpus": "part of the path is a file, not a folder",
		"match": "folder match has games.txt, but no manifest.json: ",
	} {
		code, _, stderr := lab.Try("corpus import x.txt --out " + out)
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
			!strings.Contains(line, want) {
			t.Errorf("%s: exit code %d (%v), want %q: %s", out, code, err, want, stderr)
		}
		lab.Unchanged(before)
	}
}

// Imported games name no player, and neither do those of a derived corpus.
func TestExportNamesNoPlayer(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	lab.Run(clitest.AMatch)
	lab.Run("corpus import match/games.txt --out imported")
	lab.Run("corpus filter imported --least-ply 2 --out filtered")
	lab.Run("corpus merge games filtered --out merged")
	lab.Run("corpus sample merged --games 2 --out sampled")
	for dir, want := range map[string]string{"imported": "?", "filtered": "?", "merged": "?", "sampled": "?",
		"games": "raumlab"} {
		lab.Run("corpus verify " + dir)
		lab.Run("corpus export " + dir + " --out " + dir + ".txt")
		text, err := os.ReadFile(lab.Path(dir + ".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range []string{"White", "Black"} {
			if n := strings.Count(string(text), "["+side+` "`+want+`"]`); n == 0 ||
				n != strings.Count(string(text), "["+side+" ") {
				t.Errorf("%s: %s is %s in %d games:\n%s", dir, side, want, n, text)
			}
		}
	}
}

func TestInterruptedImport(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	lab := clitest.New(t)
	lab.Run("selfplay --games 40 --depth 1 --opening random:2 --max-plies 6 --out games")
	lab.Run("corpus export games --out games.txt")
	one, err := os.ReadFile(lab.Path("games.txt"))
	if err != nil {
		t.Fatal(err)
	}
	lab.Write("many.txt", strings.Repeat(string(one), 40))
	lab.Run("corpus import many.txt --out whole")
	lab.EndAgainAndAgain("corpus import many.txt --out pieces", func() int {
		entries, _ := os.ReadDir(lab.Path("pieces")) // the folder may come later
		return len(entries)
	})
	whole, files := lab.Snapshot(), 0
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
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("club.txt",
		"Pc2-Cc2 {best by test} Pc4-Cc4 1-0\n\nPc2-Cc2! Pd4-Cd4 (1... Pb4-Cb4) 0-1\n\nPc2-Cc2 Pb4-Cb4 1/2-1/2\n")
	lab.Run("corpus import club.txt --out club")
	lab.Run("selfplay --games 12 --depth 1 --opening softmax:20,4 --max-plies 8 --out lab")
	lab.Run("book build lab --min-games 1 --out lab.parquet")
	type row struct {
		Move                string
		Wins, Draws, Losses int64
		Distinct            int64
		Effective           float64
		Imported            struct{ Wins, Draws, Losses int64 }
	}
	rows := func(book string) map[string]row {
		var found struct{ Moves []row }
		_, text, stderr := lab.Try("book probe " + book + " startpos --json")
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
		lab.Run(fmt.Sprintf("book build lab club --min-games 1 --imported-weight %d --out both-%d.parquet", weight, weight))
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
	lab.Run("book verify both-5.parquet club lab")
}
