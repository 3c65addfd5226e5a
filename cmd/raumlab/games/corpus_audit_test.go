package games_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/corpus/audit"
)

func TestCorpusAudit(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(
		"selfplay --games 60 --depth 1 --opening softmax:1,1 --max-plies 30 --out same --win-score 300 --win-plies 2 --play-on 0.5")
	code, stdout, stderr := lab.Try("corpus audit same")
	if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
		!strings.Contains(line, "corpus same fails duplicate_games, ") ||
		!strings.Contains(stdout, "FAIL") || !strings.Contains(stdout, "unicorn_bad_pair") {
		t.Errorf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	code, stdout, _ = lab.Try("corpus audit same --json")
	var a audit.Audit
	if err := json.Unmarshal([]byte(stdout), &a); err != nil || code != cli.ExitFailed || a.Games != 60 || a.Passed ||
		a.DistinctGames > 30 || len(a.Features) != 26 {
		t.Errorf("exit code %d (%v): %+v", code, err, a)
	}
	lab.Run("report same --out same.html")
	page, err := os.ReadFile(lab.Path("same.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "<h3>Audit</h3>") || !strings.Contains(string(page), "duplicate games") {
		t.Error("the report shows no audit")
	}
	if _, _, stderr = lab.Try("tune same --out tuned.toml"); !strings.Contains(stderr,
		"warning: audit: duplicate_games is ") {
		t.Errorf("tune does not warn: %s", stderr)
	}
}

// inQuarantine makes a corpus with so many games in quarantine that a run with them would stop: of
// slices with at most two.
func inQuarantine(lab *clitest.Lab, run string, games int, out string) {
	merge := "corpus merge --out " + out
	for part := range games / 2 {
		slice := fmt.Sprintf("%s-%d", out, part)
		lab.Run(fmt.Sprintf("%s --games-per-part 2 --parts %d --out %s", run, part, slice))
		merge += " " + slice
	}
	lab.Run(merge)
}

// A bound that puts the long games into quarantine biases the corpus. Audit, report and tune all
// say so.
func TestAuditOfBoundedGames(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	inQuarantine(lab, "selfplay --games 24 --depth 1 --max-plies 60 --game-nodes 10000", 24, "short")
	code, stdout, stderr := lab.Try("corpus audit short")
	line, err := clitest.Complaint(code, stderr)
	if _, failed, _ := strings.Cut(line, "corpus short fails "); code != cli.ExitFailed || err != nil ||
		!strings.HasPrefix(failed, "quarantine") ||
		!strings.Contains(stdout, " in quarantine, not included in these counts") {
		t.Errorf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	var a audit.Audit
	_, stdout, _ = lab.Try("corpus audit short --json")
	if err := json.Unmarshal([]byte(stdout), &a); err != nil || a.Quarantined == 0 || a.Games+a.Quarantined != 24 ||
		a.Checks[0].Name != "quarantine" || a.Checks[0].Passed {
		t.Errorf("%v: %+v", err, a)
	}
	lab.Run("report short --out short.html")
	page, err := os.ReadFile(lab.Path("short.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "share of the 24 games started that are in quarantine") {
		t.Error("the report says nothing of quarantine")
	}
	if _, _, stderr = lab.Try("tune short --out tuned.toml"); !strings.Contains(stderr, "warning: audit: quarantine is ") {
		t.Errorf("tune does not warn: %s", stderr)
	}
}

// A derived corpus is audited by what it says of itself: of games ended by verdicts, and of those
// in quarantine.
func TestAuditOfDerived(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(
		"selfplay --games 40 --depth 1 --win-score 500 --win-plies 3 --draw-score 30 --draw-plies 6 --play-on 0.4 --out judged")
	inQuarantine(lab, "selfplay --games 30 --depth 1 --game-nodes 20000 --seed 3", 30, "short")
	for name, check := range map[string]string{"judged": "wrong_verdicts", "short": "quarantine"} {
		lab.Run("corpus filter " + name + " --no-checks --out " + name + "-f")
		lab.Run("corpus merge " + name + " --out " + name + "-m")
		lab.Run("corpus sample " + name + "-f --games 2 --out " + name + "-s")
		lab.Run("corpus verify " + name + "-s") // a sample of a filtered corpus
		want := ""
		for _, dir := range []string{name, name + "-f", name + "-m", name + "-s"} {
			code, stdout, _ := lab.Try("corpus audit " + dir + " --json")
			var a audit.Audit
			if err := json.Unmarshal([]byte(stdout), &a); err != nil || code != cli.ExitFailed {
				t.Fatalf("%s: exit code %d (%v): %s", dir, code, err, stdout)
			}
			i := slices.IndexFunc(a.Checks, func(c audit.Check) bool { return c.Name == check })
			if i < 0 {
				t.Fatalf("%s: %s is not checked", dir, check)
			}
			have := a.Checks[i].Figure()
			if want == "" {
				want = have
			}
			if few := dir == "judged-s"; a.Checks[i].Passed && !few || have != want && !few {
				t.Errorf("%s: %+v, the source has %s", dir, a.Checks[i], want)
			}
		}
		if _, _, stderr := lab.Try("tune " + name + "-f --out tuned.toml"); !strings.Contains(stderr,
			"warning: audit: "+check+" is "+want) {
			t.Errorf("tune does not warn: %s", stderr)
		}
	}
}

// Every command that reads a corpus refuses one without games.
func TestEmptyCorpus(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("selfplay --games 2 --depth 1 --opening softmax:1,1 --max-plies 4 --game-nodes 1 --out none")
	if code, stdout, stderr := lab.Try("corpus verify none"); code != cli.ExitDone ||
		!strings.Contains(stdout, "none is sound: 0 games") ||
		!strings.Contains(stdout, "; no static scores to check\n") ||
		!strings.Contains(stderr, "warning: corpus none has no games") {
		t.Errorf("verify: exit code %d: %s%s", code, stdout, stderr)
	}
	code, stdout, stderr := lab.Try("corpus audit none")
	if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
		!strings.Contains(line, "corpus none fails positions") ||
		!strings.Contains(stdout, "none in 0 games") || !strings.Contains(stdout, "at least 1 ") {
		t.Errorf("audit: exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	var a audit.Audit
	code, stdout, _ = lab.Try("corpus audit none --json")
	if err := json.Unmarshal([]byte(stdout), &a); err != nil || code != cli.ExitFailed || a.Passed || len(a.Checks) != 1 {
		t.Errorf("audit: exit code %d (%v): %+v", code, err, a)
	}
	for _, x := range []clitest.Mistake{
		{Command: "tune none --out tuned.toml", Code: cli.ExitFailed, Want: "none"},
		{Command: "corpus sample none --games 1 --out some", Code: cli.ExitFailed,
			Want: "sampling none: 1 game: the corpus has none"},
		{Command: "corpus filter none --no-checks --out some", Code: cli.ExitFailed,
			Want: "filtering none: the filter leaves out every position"},
	} {
		lab.Mistake(x)
	}
}

// Law: games that --game-time put into quarantine are played again by the same command with a longer
// one, and get their places: the corpus has then the bytes of a run without quarantine. Too many of
// them end a run with an error that names them; once more there is nothing to do.
func TestQuarantinePlayedAgain(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		flags string
		code  int
		says  string
	}{
		{"--games 5 --games-per-part 8", cli.ExitFailed,
			" (more than 1ns), more than 1 % of the run: run the same command with a longer --game-time to play them again"},
		{"--games 5 --games-per-part 2", cli.ExitFailed, " games in quarantine: 0, 1, 2"},
		{"--games 2 --games-per-part 8", cli.ExitDone,
			"[quarantine] 2 games in quarantine: 0, 1 (more than 1ns); run the same command again, also with a longer --game-time, to retry them"},
	} {
		lab := clitest.New(t)
		run := "selfplay --depth 1 --opening softmax:40,4 --max-plies 8 --out games " + x.flags
		lab.Run(run)
		want := lab.Snapshot()
		if err := os.RemoveAll(lab.Path("games")); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the same command, too, plays them again
			if code, _, stderr := lab.Try(run + " --game-time 1ns"); code != x.code || !strings.Contains(stderr, x.says) {
				t.Errorf("%s: exit code %d: %s", x.flags, code, stderr)
			}
		}
		lab.Run(run)
		lab.Unchanged(want)
		if _, _, stderr := lab.Try(run + " --game-time 1ns"); strings.Contains(stderr, "quarantine") {
			t.Errorf("a finished run: %s", stderr)
		}
		lab.Unchanged(want)
	}
}

func TestCorpusFilter(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("selfplay --games 12 --depth 1 --out games")
	code, stdout, stderr := lab.Try(
		"corpus filter games --least-ply 17 --no-checks --no-captures --most-score 1500 --results 1-0,0-1 --terminations checkmate --out quiet")
	if code != cli.ExitDone || !strings.Contains(stdout, " of 12 games, ") {
		t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
	}
	_, positions, _ := strings.Cut(stdout, "games, ")
	positions, _, _ = strings.Cut(positions, " of")
	lab.Run("corpus verify quiet")
	if _, stdout, _ = lab.Try("corpus positions quiet --out quiet.csv"); !strings.Contains(stdout,
		"quiet.csv: "+positions+" positions") {
		t.Errorf("%s; the filter kept %s positions", stdout, positions)
	}
	for _, x := range []clitest.Mistake{
		{Command: "corpus filter games", Code: cli.ExitUsage, Want: "--out is missing"},
		{Command: "corpus info quiet.csv", Code: cli.ExitFailed,
			Want: "quiet.csv is a file, not a corpus: name the folder that contains manifest.json"},
		{Command: "corpus filter games --out x --results 2-0", Code: cli.ExitUsage, Want: "--results 2-0"},
		{Command: "corpus filter games --out x --results 1-0,", Code: cli.ExitUsage, Want: "--results 1-0,"},
		{Command: "corpus filter games --out x --terminations mate", Code: cli.ExitUsage,
			Want: "--terminations mate … checkmate"},
		{Command: "corpus filter games --out x --least-ply 5 --most-ply 4", Code: cli.ExitUsage,
			Want: "--least-ply 5 --most-ply 4"},
		{Command: "corpus filter games --out games --no-checks", Code: cli.ExitUsage,
			Want: "--out games: this is the corpus to read from"},
		{Command: "corpus merge quiet games --out ./games", Code: cli.ExitUsage,
			Want: "--out ./games: this is the corpus to read from"},
		{Command: "corpus sample games --games 1 --out games", Code: cli.ExitUsage,
			Want: "--out games: this is the corpus to read from"},
		{Command: "corpus sample games --games 0 --out x", Code: cli.ExitUsage, Want: "--games 0: expected at least 1"},
		{Command: "corpus sample games --games -3 --out x", Code: cli.ExitUsage, Want: "--games -3: expected at least 1"},
		{Command: "corpus filter games --least-ply 30000 --out x", Code: cli.ExitFailed,
			Want: "filtering games: the filter leaves out every position"},
		{Command: "corpus filter games --out quiet --no-checks", Code: cli.ExitFailed, Want: "started with other settings"},
	} {
		lab.Mistake(x)
	}
}
