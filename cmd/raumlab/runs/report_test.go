package runs

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// A page has a section with figures for each kind of result.
func TestReportCommand(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const short = " --depth 1 --pairs 2 --opening random:2 --max-plies 30"
	lab.Run("match raumlab random --sprt 0,0.001 --out match" + short)
	lab.Run("gauntlet raumlab random fivecubed --sprt 0,10 --out gauntlet" + short)
	lab.Run("ablate raumlab --only null_move,quiescence,material --nodes 0 --out ablation" + short)
	lab.Run(clitest.SomeGames)
	lab.Run("book build games --out book.parquet --min-games 1")
	lab.Run("report match gauntlet ablation games book.parquet --anchor random --out pages/all.html")
	page, err := os.ReadFile(lab.Path("pages/all.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`id="match"`, `id="crosstable"`, `id="ablation"`, `id="corpus"`, `id="book"`, "Elo over random",
		"raumlab against random", "raumlab against fivecubed", // the tests of the gauntlet
		"Worth of each part, depth 1", "no move differed",
		// What a reader needs to understand a figure.
		`<th scope="row">limits</th><td>depth 1</td>`, `<th scope="row">opening</th><td>random:2</td>`,
		`<th scope="row">seed</th><td>1</td>`,
		`<th scope="row">rules</th><td>chessvariants/normal</td>`, `<th scope="row">move limit</th><td>30 plies</td>`,
		"2 of at most 2", "with 0, ½, 1, 1½, 2 points", " % level, won to lost ", " % drawn",
		"another, move by move",
		"H0 0, H1 0.001 nElo, α 0.05, β 0.05", "fewer than 30 pairs", "Why games ended, in games", "<h3>Matches</h3>",
		"raumlab – fivecubed</th>", "LLR", "few pairs",
		"<title>raumlab: match, gauntlet, ablation, games, book.parquet</title>",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	// Scores, lengths; pairs and the test of the match; ratings and two tests; the parts.
	if n := strings.Count(string(page), `<figure class="chart`); n != 8 {
		t.Errorf("%d charts, want 8", n)
	}
	// Three boards, each for a desktop and for a phone.
	if n := strings.Count(string(page), "<svg class="); n != 2*3 {
		t.Errorf("%d boards, want 6", n)
	}
}

// An anchor without ratings would be ignored silently. One that does not play is invalid.
func TestReportAnchorsGauntletsAlone(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const short = " --depth 1 --pairs 1 --opening random:2 --max-plies 10"
	lab.Run("match raumlab random --out match" + short)
	lab.Run("gauntlet raumlab random fivecubed --out gauntlet" + short)
	for command, want := range map[string]string{
		"report match --anchor random --out page.html":     "--anchor random: only a gauntlet has ratings: leave out this flag, or name the folder of a gauntlet",
		"report gauntlet --anchor nope --out page.html":    "--anchor nope: no engine of this name plays in gauntlet: known here are raumlab, random, fivecubed",
		"report gauntlet --anchor raumlap --out page.html": "--anchor raumlap: no engine of this name plays in gauntlet: did you mean raumlab?",
	} {
		code, _, stderr := lab.Try(command)
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitUsage || err != nil ||
			!strings.Contains(line, want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %q: %s", command, code, err, want, stderr)
		}
		if _, err := os.Stat(lab.Path("page.html")); !os.IsNotExist(err) {
			t.Errorf("raumlab %s: a page was written (%v)", command, err)
		}
	}
}

// A page can be made of a match that has only begun, or not even that.
func TestReportOfTheUnfinished(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("gauntlet raumlab random fivecubed --depth 1 --pairs 1 --opening random:2 --max-plies 30 --out gauntlet")
	if err := os.RemoveAll(lab.Path("gauntlet/raumlab-random")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(lab.Path("gauntlet/raumlab-fivecubed/result.json")); err != nil {
		t.Fatal(err)
	}
	lab.Run("report gauntlet --title Halfway --out page.html")
	page, err := os.ReadFile(lab.Path("page.html"))
	if err != nil || !strings.Contains(string(page), "<h1>Halfway</h1>") || !strings.Contains(string(page), "fivecubed") {
		t.Errorf("%v: %.200s", err, page)
	}
	for _, want := range []string{`<th scope="row">unfinished</th><td>1 match</td>`,
		`<td class="num" data-label="pairs">0 of 1</td>`, `data-label="remarks">unfinished; few pairs`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	// The page says that a match was stopped.
	lab.Run("match random random --depth 1 --pairs 2 --opening random:2 --max-plies 30 --out match")
	if err := os.Remove(lab.Path("match/result.json")); err != nil {
		t.Fatal(err)
	}
	lab.Run("report match --out match.html")
	if page, err = os.ReadFile(lab.Path("match.html")); err != nil ||
		!strings.Contains(string(page), "</b>, unfinished: ") || !strings.Contains(string(page), "2 pairs: unfinished") {
		t.Errorf("%v: an unfinished match:\n%.2000s", err, page)
	}
}

// The page of a match with games lost by faults says how many, and why.
func TestReportOfForfeits(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("needs a shell")
	}
	lab := clitest.New(t)
	const dies = `while read -r line; do case "$line" in uci) echo uciok;; isready) echo readyok;; go*) exit 3;; esac; done`
	if err := os.WriteFile(lab.Path("dies.sh"), []byte(dies), 0o666); err != nil {
		t.Fatal(err)
	}
	lab.Run("match random 'cmd:sh dies.sh' --depth 1 --pairs 1 --opening random:2 --max-plies 30 --out match")
	lab.Run("report match --out page.html")
	page, err := os.ReadFile(lab.Path("page.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<td>A 0, B 2 games lost by a fault or on time</td>",
		`<th scope="row">forfeit</th><td class="num">2</td>`, `exit status 3</th><td class="num">2</td>`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in the page", want)
		}
	}
}
