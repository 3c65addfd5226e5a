package runs

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

const pageOfTest = `# 7. A small page

**Question.** Does it come out again?

**Command.**

    raumlab selfplay --games 3 --depth 1 --seed SEED --max-plies 20 --opening random:2 --out games
    raumlab match random random --depth 1 --pairs 2 --max-plies 4 --opening random:2 --seed 1
    raumlab corpus info games > info.txt
    raumlab perft 'rnknr/5|5/5 w' 1
    raumlab match raumlab random --movetime 100ms --pairs 40
    raumlab match raumlab 'cmd:./old uci' --nodes 4000 --pairs 40
    raumlab match raumlab corrected --fast --pairs 40
    raumlab tables factors runs/tables
    raumlab selfplay --games 2000 --depth 3 (and so on)
    go test ./engine/mate
    raumlab reproduce experiments/07-small.md --out again

**Conditions.** %s

Digest %s, pairs [0,0,%d,0,0].
`

// says fails if a text lacks others.
func says(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
}

// A page is listed with what each command takes, and played: figures that differ are an error.
func TestReproduce(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Mkdir("experiments")
	lab.Mkdir("matches/07")
	lab.Write("experiments/README.md", "|0.1.0|to 6|`1111111`|\n|0.2.0|none|`2222222`|\n"+
		"|0.3.0|to 9|`3333333`|\n|0.6.0|from 42|`4444444`|\n")
	lab.Write("matches/07/kept.tsv", "# command raumlab match a.toml raumlab --nodes 4000 --pairs 200\n"+
		"# commit 3ab54e55\npair\n")
	const page = "experiments/07-small.md"
	lab.Write(page, fmt.Sprintf(pageOfTest, "Small games.", strings.Repeat("0", 12), 2))
	listed := lab.Run("reproduce " + page)
	says(t, listed, "version  0.3.0; this program is "+cli.Version, "git worktree add ../then 3333333",
		"1. raumlab selfplay", "   not played: SEED stands for something",
		"--seed 1\n   4 games to depth 1, some 1 s of processor time\n",
		"> info.txt\n   not played: it takes games of command 1, which is not played",
		"'rnknr/5|5/5 w' 1\n   how long it takes is not estimated\n", "--movetime limits time",
		"it needs another program", "no flag --fast", "today's program has no such command",
		`"(and so on)" is for readers`, "it is not a command of raumlab", "it plays a page itself",
		"played by commit 3ab54e55\n   400 games at 4000 nodes, some 5 minutes of processor time\n")

	lab.Write("long.md", "# Long\n\n**Command.**\n\n"+
		"    raumlab match raumlab random --sprt 0,10 --depth 3 --pairs 100\n"+
		"    raumlab optimise games --objective match --evaluations 14 --pairs 100 --verify 100 --out bom.toml\n"+
		"    raumlab selfplay --games 5000 --games-per-part 400 --parts 0-1 --out held\n"+
		"    raumlab pipeline --out runs/1\n\n**Conditions.** 0.7.0.\n")
	says(t, lab.Run("reproduce long.md"), "--pairs 100\n   up to 200 games to depth 3, some 60 s of processor time\n",
		"--out bom.toml\n   how long it takes is not estimated\n", "--out held\n   how long it takes is not estimated\n",
		"--out runs/1\n   600 games to depth 3, some 3 minutes of processor time\n")

	play := "reproduce " + page + " --quiet --out runs/7 --set SEED="
	code, stdout, stderr := lab.Try(play + "5")
	says(t, stdout, "--seed 5 ", "pairs [0,0,2,0,0]: equal", "different: the page has others",
		"failed: RFEN \"rnknr/5|5/5 w\": ", "it takes a.toml, which no command before makes",
		"1 figure equal, 1 different, 0 not on the page; 1 command failed, ")
	if code != cli.ExitFailed {
		t.Errorf("exit code %d, want %d", code, cli.ExitFailed)
	}
	says(t, stderr, page+" is not reproduced: 1 figure of it different, 1 command failed")

	// What is finished is not played again, and other settings are refused.
	lab.Remove("runs/7/games")
	if _, again, _ := lab.Try(play + "5"); again != stdout || lab.Exists("runs/7/games") {
		t.Errorf("played again:\n%s", again)
	}
	_, _, stderr = lab.Try(play + "6")
	says(t, stderr, `--set was ["SEED=5"], now ["SEED=6"]: give the same values to resume, or name another folder`)

	digest := regexp.MustCompile(`digest +([0-9a-f]{64})`).FindStringSubmatch(lab.Read("runs/7/info.txt"))[1]
	text := fmt.Sprintf(pageOfTest, cli.Version, digest[:12], 2)
	lab.Write(page, regexp.MustCompile(`(?m)^    raumlab perft .*\n`).ReplaceAllString(text, ""))
	says(t, lab.Run(play+"5"), "as this program", "2 figures equal, 0 different")
	var result struct {
		Commands []pageCommand
		Totals   map[string]int
	}
	if err := json.Unmarshal([]byte(lab.Run(play+"5 --json")), &result); err != nil || result.Totals["equal"] != 2 ||
		len(result.Commands[1].Figures) != 1 || result.Commands[1].Figures[0] != (figure{"pairs [0,0,2,0,0]", "equal"}) {
		t.Errorf("%+v (%v)", result, err)
	}

	for _, command := range []string{"reproduce experiments/README.md", "reproduce nothing.md",
		"reproduce experiments/07-small.md --set SEED",
		"reproduce experiments/07-small.md --set small=1"} {
		if code, _, stderr := lab.Try(command); code == cli.ExitDone || !strings.Contains(stderr, ".md") {
			t.Errorf("raumlab %s: exit code %d: %s", command, code, stderr)
		}
	}
}

// Figures are compared with those that the page has of the same match.
func TestCompareWithPage(t *testing.T) {
	t.Parallel()
	const table = "|seed|pairs|Elo|\n|---|---|---|\n" +
		"|14|[1, 4, 18, 27, 50]|+244 [+197, +299]|\n" +
		"|15|[4, 8, 24, 18, 46]|+177 [+129, +233]|\n\n" +
		"|seed|λ 0.5|λ 0.25|\n|---|---|---|\n|101|+145 [+109, +185]|+139 [+96, +187]|\n"
	const digests = "Digests: untuned 86c22e8b7ce6, tuned 5cabb0ab4877."
	zeros := strings.Repeat("0", 64)
	for _, c := range []struct{ page, line, printed, want string }{
		{table, "match --seed 14", "+244 [+197, +299]\n[1, 4, 18, 27, 50]", "pairs [1,4,18,27,50] equal"},
		{table, "match --seed 14", "+177 [+129, +233]\n[4, 8, 24, 18, 46]", "pairs [4,8,24,18,46] different"},
		{table, "match --seed 101", "+139 [+96, +187]\n[9, 9, 9, 9, 64]", "Elo +139 [+96,+187] equal"},
		{table, "match --seed 101", "Elo  +139 [+96, +187]\nnElo  +165 [+105, +225]", "Elo +139 [+96,+187] equal"},
		{table, "match --seed 101", "+177 [+129, +233]\n[4, 8, 24, 18, 46]", "Elo +177 [+129,+233] different"},
		{table, "match --seed 16", "+177 [+129, +233]\n[4, 8, 24, 18, 46]", "pairs [4,8,24,18,46] equal"},
		{"|A|[1,2,3,4,5]||\n|B||−7 [−14,+27]|", "match", "-7 [-14, +27]\n[2, 2, 2, 2, 2]", "Elo -7 [-14,+27] equal"},
		{"|A|[1,2,3,4,5]||\n|B||−7 [−14,+27]|", "match", "-7 [-14, +28]\n[2, 2, 2, 2, 2]", "pairs [2,2,2,2,2] different"},
		{digests, "selfplay", "digest  5cabb0ab4877" + zeros[12:], "digest 5cabb0ab equal"},
		{digests, "selfplay", "digest  5cabb0ab4878" + zeros[12:], "digest 5cabb0ab different"},
		{"`again` (digest 9608e107) was played", "selfplay", "digest  " + zeros, "digest 00000000 different"},
		{"No figure; commit 9608e107.", "selfplay", "digest  " + zeros, "digest 00000000 none"},
	} {
		x := &experiment{text: c.page, Totals: map[string]int{}}
		command := pageCommand{Line: "raumlab " + c.line, Printed: c.printed}
		if x.compare(&command); len(command.Figures) != 1 || command.Figures[0].Figure+" "+command.Figures[0].Page != c.want {
			t.Errorf("%s that printed %q: %v, want %s", c.line, c.printed, command.Figures, c.want)
		}
	}
}

// An interrupted reproduction resumes.
func TestReproduceInterrupted(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("page.md", "# A page\n\n**Command.**\n\n"+
		"    raumlab weights export raumlab --out w.toml\n"+
		"    raumlab selfplay --games 200 --depth 1 --max-plies 60 --out games\n\n**Conditions.** 0.7.0.\n")
	p := lab.Start("reproduce page.md --out again")
	p.Until(func() bool { return lab.Exists("again/games/manifest.json") })
	if !p.End(syscall.SIGINT) {
		t.Fatal("it was not interrupted")
	}
	says(t, p.Stderr.String(), "run the same command again to resume: finished commands are not played again")
	says(t, lab.Run("reproduce page.md --out again"), "0 commands failed")
}

// Every page of docs/experiments has commands that are listed, and a version.
func TestReproducePages(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(clitest.Module(t) + "/docs/experiments/[0-9]*.md")
	if err != nil || len(files) < 68 {
		t.Fatalf("%d pages (%v)", len(files), err)
	}
	for _, file := range files {
		x, err := readExperiment(file)
		if err != nil || x.Version == "" || len(x.Commands) == 0 {
			t.Errorf("%s: %d commands of version %q: %v", file, len(x.Commands), x.Version, err)
			continue
		}
		verdict := regexp.MustCompile(`(?m)^\*\*Verdict\.\*\*.*`).FindString(x.text)
		if leaves.MatchString(verdict) && x.Left == "" {
			t.Errorf("%s: write 'The last commit that had it: COMMIT.': %s", file, verdict)
		}
	}
}

// leaves are how verdicts say that something is no longer in the program.
var leaves = regexp.MustCompile(`\b(leaves|removed|taken out|and off|no options|last commit)\b`)

// The cheapest pages come out again: one always, and with RAUMLAB_SLOW=1 those that play 120 and 800 games.
func TestReproduceCheapest(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"50-book-evidence.md":                          "1 figure equal, 0 different",
		"08-book-openings.md":                          "1 figure equal, 0 different, 1 not on the page",
		"49-first-command.md --set SEED=14,LAMBDA=0.5": "2 figures equal, 0 different",
	} {
		t.Run(page[:2], func(t *testing.T) {
			if page[:2] != "50" {
				clitest.NeedsSlow(t)
			}
			stdout := clitest.New(t).Run("reproduce " + clitest.Module(t) + "/docs/experiments/" + page + " --out again")
			if !strings.Contains(stdout, want) {
				t.Errorf("it does not say %q: %s", want, stdout)
			}
		})
	}
}
