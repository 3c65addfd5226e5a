package runs

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
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

// A page is listed with what each command takes, and played: figures that differ are an error.
func TestReproduce(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Mkdir("experiments")
	lab.Mkdir("matches/07")
	lab.Write("experiments/README.md", "|0.1.0|to 6|`1111111`|\n|0.2.0|none|`2222222`|\n"+
		"|0.3.0|to 9|`3333333`|\n|0.6.0|from 42|`4444444`|\n")
	lab.Write("matches/07/kept.tsv", "# command raumlab match a b --nodes 4000 --pairs 200\n# commit 3ab54e55\npair\n")
	lab.Write("experiments/07-small.md", fmt.Sprintf(pageOfTest, "Small games.", strings.Repeat("0", 64), 2))
	says := func(text string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("it does not say %q:\n%s", want, text)
			}
		}
	}
	listed := lab.Run("reproduce experiments/07-small.md")
	says(listed, "version  0.3.0; this program is "+cli.Version, "git worktree add ../then 3333333",
		"1. raumlab selfplay", "   not played: SEED stands for something",
		"--seed 1\n   4 games to depth 1, some 1 s of processor time\n", "> info.txt\n   no games;", "--movetime limits time",
		"it needs another program", "no flag --fast", "today's program has no such command", `"(and so on)" is for readers`, "it is not a command of raumlab", "it plays a page itself",
		"played by commit 3ab54e55\n   400 games at 4000 nodes, some 5 minutes of processor time\n")
	code, stdout, stderr := lab.Try("reproduce experiments/07-small.md --set SEED=5 --out runs/7")
	says(stdout, "--seed 5 ", "pairs [0,0,2,0,0]: equal", "different: the page has others",
		"1 figure equal, 1 different, 0 not on the page; 1 command failed, 7 not played")
	if code != cli.ExitFailed {
		t.Errorf("exit code %d, want %d", code, cli.ExitFailed)
	}
	says(stderr, "experiments/07-small.md is not reproduced: 1 figure of it different, 1 command failed")

	digest := regexp.MustCompile(`digest +([0-9a-f]{64})`).FindStringSubmatch(lab.Read("runs/7/info.txt"))[1]
	lab.Remove("matches/07/kept.tsv")
	lab.Write("experiments/07-small.md", fmt.Sprintf(pageOfTest, cli.Version, digest, 2))
	says(lab.Run("reproduce experiments/07-small.md --set SEED=5 --out runs/7"), "as this program", "2 figures equal, 0 different")

	for _, command := range []string{"reproduce experiments/README.md", "reproduce nothing.md",
		"reproduce experiments/07-small.md --set SEED",
		"reproduce experiments/07-small.md --set small=1"} {
		if code, _, stderr := lab.Try(command); code == cli.ExitDone || !strings.Contains(stderr, ".md") {
			t.Errorf("raumlab %s: exit code %d: %s", command, code, stderr)
		}
	}
}

// Every page of docs/experiments has commands that are listed, and a version.
func TestReproducePages(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(clitest.Module(t) + "/docs/experiments/[0-9]*.md")
	if err != nil || len(files) < 68 {
		t.Fatalf("%d pages (%v)", len(files), err)
	}
	for _, file := range files {
		if x, err := readExperiment(file); err != nil || x.version == "" || len(x.commands) == 0 {
			t.Errorf("%s: %d commands of version %q: %v", file, len(x.commands), x.version, err)
		}
	}
}

// The cheapest pages come out again: one always, and with RAUMLAB_SLOW=1 those that play 120 and 800 games.
func TestReproduceCheapest(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"50-book-evidence.md":                          "1 figure equal, 0 different",
		"08-book-openings.md":                          "0 figures equal, 0 different, 2 not on the page",
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
