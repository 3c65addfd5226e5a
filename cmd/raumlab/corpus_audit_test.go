package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus/audit"
)

func TestCorpusAudit(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "selfplay --games 60 --depth 1 --opening softmax:1,1 --max-plies 30 --out same --alarm-duplicates 1 --win-score 300 --win-plies 2 --play-on 0.5")
	code, stdout, stderr := tryRun("corpus audit same")
	if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, "corpus same is beyond its limits in duplicate_games, ") ||
		!strings.Contains(stdout, "FAIL") || !strings.Contains(stdout, "unicorn_bad_pair") {
		t.Errorf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	code, stdout, _ = tryRun("corpus audit same --json")
	var a audit.Audit
	if err := json.Unmarshal([]byte(stdout), &a); err != nil || code != cli.ExitFailed || a.Games != 60 || a.Passed || a.DistinctGames > 30 || len(a.Features) != 26 {
		t.Errorf("exit code %d (%v): %+v", code, err, a)
	}
	mustRun(t, "report same --out same.html")
	page, err := os.ReadFile("same.html")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "<h3>Audit</h3>") || !strings.Contains(string(page), "duplicate games") {
		t.Error("the report shows no audit")
	}
	if _, _, stderr = tryRun("tune same --out tuned.toml"); !strings.Contains(stderr, "warning: audit: duplicate_games is ") {
		t.Errorf("tune does not warn: %s", stderr)
	}
}

// A bound that puts the long games into quarantine biases the corpus. Audit, report and tune all
// say so.
func TestAuditOfBoundedGames(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "selfplay --games 60 --depth 1 --max-plies 60 --game-nodes 10000 --out short")
	code, stdout, stderr := tryRun("corpus audit short")
	line, err := complaint(code, stderr)
	if _, failed, _ := strings.Cut(line, "corpus short is beyond its limits in "); code != cli.ExitFailed || err != nil || !strings.HasPrefix(failed, "quarantine") ||
		!strings.Contains(stdout, " in quarantine, not counted among them") {
		t.Errorf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	var a audit.Audit
	_, stdout, _ = tryRun("corpus audit short --json")
	if err := json.Unmarshal([]byte(stdout), &a); err != nil || a.Quarantined == 0 || a.Games+a.Quarantined != 60 || a.Checks[0].Name != "quarantine" || a.Checks[0].Passed {
		t.Errorf("%v: %+v", err, a)
	}
	mustRun(t, "report short --out short.html")
	page, err := os.ReadFile("short.html")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "share of the 60 games begun that are in quarantine") {
		t.Error("the report says nothing of quarantine")
	}
	if _, _, stderr = tryRun("tune short --out tuned.toml"); !strings.Contains(stderr, "warning: audit: quarantine is ") {
		t.Errorf("tune does not warn: %s", stderr)
	}
}

// A derived corpus is audited by what it says of itself: of games ended by verdicts, and of those
// in quarantine.
func TestAuditOfDerived(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "selfplay --games 40 --depth 1 --win-score 500 --win-plies 3 --draw-score 30 --draw-plies 6 --play-on 0.4 --out judged")
	mustRun(t, "selfplay --games 30 --depth 1 --game-nodes 20000 --seed 3 --out short")
	for name, check := range map[string]string{"judged": "wrong_verdicts", "short": "quarantine"} {
		mustRun(t, "corpus filter "+name+" --no-checks --out "+name+"-f")
		mustRun(t, "corpus merge "+name+" --out "+name+"-m")
		mustRun(t, "corpus sample "+name+"-f --games 2 --out "+name+"-s")
		want := ""
		for _, dir := range []string{name, name + "-f", name + "-m", name + "-s"} {
			mustRun(t, "corpus verify "+dir)
			code, stdout, _ := tryRun("corpus audit " + dir + " --json")
			var a audit.Audit
			if err := json.Unmarshal([]byte(stdout), &a); err != nil || code != cli.ExitFailed {
				t.Fatalf("%s: exit code %d (%v): %s", dir, code, err, stdout)
			}
			i := slices.IndexFunc(a.Checks, func(c audit.Check) bool { return c.Name == check })
			if i < 0 {
				t.Fatalf("%s: %s is not checked", dir, check)
			}
			have := report.Figure(a.Checks[i].Value)
			if want == "" {
				want = have
			}
			if few := dir == "judged-s"; a.Checks[i].Passed && !few || have != want && !few {
				t.Errorf("%s: %+v, the source has %s", dir, a.Checks[i], want)
			}
		}
		if _, _, stderr := tryRun("tune " + name + "-f --out tuned.toml"); !strings.Contains(stderr, "warning: audit: "+check+" is "+want) {
			t.Errorf("tune does not warn: %s", stderr)
		}
	}
}

// Every command that reads a corpus refuses one without games.
func TestEmptyCorpus(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "selfplay --games 3 --depth 1 --opening softmax:1,1 --max-plies 4 --game-nodes 1 --out none")
	if code, stdout, stderr := tryRun("corpus verify none"); code != cli.ExitDone || !strings.Contains(stdout, "none is sound: 0 games") || !strings.Contains(stdout, "; it has no static scores to compute again\n") || !strings.Contains(stderr, "warning: corpus none has no games") {
		t.Errorf("verify: exit code %d: %s%s", code, stdout, stderr)
	}
	code, stdout, stderr := tryRun("corpus audit none")
	if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, "corpus none is beyond its limits in positions") ||
		!strings.Contains(stdout, "there are none in 0 games") || !strings.Contains(stdout, "at least 1 ") {
		t.Errorf("audit: exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	var a audit.Audit
	code, stdout, _ = tryRun("corpus audit none --json")
	if err := json.Unmarshal([]byte(stdout), &a); err != nil || code != cli.ExitFailed || a.Passed || len(a.Checks) != 1 {
		t.Errorf("audit: exit code %d (%v): %+v", code, err, a)
	}
	for _, x := range []mistake{
		{command: "tune none --out tuned.toml", code: cli.ExitFailed, want: "none"},
		{command: "corpus sample none --games 1 --out some", code: cli.ExitFailed, want: "sampling none: 1 game: the corpus has none"},
		{command: "corpus filter none --no-checks --out some", code: cli.ExitFailed, want: "filtering none: no game has a position"},
	} {
		x.try(t)
	}
}

// Games that --game-time put into quarantine are tried again in another folder, the whole run or
// only their parts. A merge puts them into their places.
func TestRetryQuarantine(t *testing.T) {
	t.Chdir(t.TempDir())
	const run = "selfplay --games 5 --depth 1 --opening softmax:40,4 --max-plies 8"
	for name, per := range map[string]string{"one": " --games-per-part 8", "three": " --games-per-part 2"} {
		mustRun(t, run+per+" --out "+name)
		code, stdout, stderr := tryRun(run + per + " --game-time 1ns --out " + name + "-late")
		if code != cli.ExitDone || strings.Count(stdout, "in quarantine") != 5 || !strings.Contains(stderr, "'raumlab corpus merge'") {
			t.Errorf("exit code %d: %s%s", code, stdout, stderr)
		}
		// The same command does not try them again, because readers may use the corpus already.
		if _, stdout, _ = tryRun(run + per + " --out " + name + "-late"); strings.Count(stdout, "in quarantine") != 5 {
			t.Errorf("the finished run has changed: %s", stdout)
		}
		mustRun(t, run+per+" --parts 0 --out "+name+"-again")
		mustRun(t, "corpus merge "+name+"-late "+name+"-again --out "+name+"-merged")
		mustRun(t, "corpus verify "+name+"-merged")
		want, err := os.ReadFile(name + "/part-000000.parquet")
		if err != nil {
			t.Fatal(err)
		}
		if have, err := os.ReadFile(name + "-merged/part-000000.parquet"); err != nil || string(have) != string(want) {
			t.Errorf("%s: the part of the merged run is another one than that of a run without quarantine (%v)", name, err)
		}
	}
	t.Chdir("one")
	want := snapshot(t)
	t.Chdir("../one-merged")
	unchanged(t, want, nil)
}

func TestCorpusFilter(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "selfplay --games 12 --depth 1 --out games")
	code, stdout, stderr := tryRun("corpus filter games --least-ply 17 --no-checks --no-captures --most-score 1500 --results 1-0,0-1 --terminations checkmate --out quiet")
	if code != cli.ExitDone || !strings.Contains(stdout, " of 12 games, ") {
		t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
	}
	_, positions, _ := strings.Cut(stdout, "games, ")
	positions, _, _ = strings.Cut(positions, " of")
	mustRun(t, "corpus verify quiet")
	if _, stdout, _ = tryRun("corpus positions quiet --out quiet.csv"); !strings.Contains(stdout, "quiet.csv: "+positions+" positions") {
		t.Errorf("%s; the filter kept %s positions", stdout, positions)
	}
	for _, x := range []mistake{
		{command: "corpus info ''\ncorpus audit ''\ntune '' --out x\nreport '' --out x.html", code: cli.ExitUsage, want: "argument 1 is empty: want 'raumlab"},
		{command: "corpus merge games '' --out x", code: cli.ExitUsage, want: "argument 2 is empty: want 'raumlab corpus merge CORPUS..."},
		{command: "corpus filter games", code: cli.ExitUsage, want: "--out is missing"},
		{command: "corpus info quiet.csv", code: cli.ExitFailed, want: "quiet.csv is no corpus but a file: name the folder that has the manifest.json"},
		{command: "corpus filter games --out x --results 2-0", code: cli.ExitUsage, want: "--results 2-0"},
		{command: "corpus filter games --out x --results 1-0,", code: cli.ExitUsage, want: "--results 1-0,"},
		{command: "corpus filter games --out x --terminations mate", code: cli.ExitUsage, want: "--terminations mate … checkmate"},
		{command: "corpus filter games --out x --least-ply 5 --most-ply 4", code: cli.ExitUsage, want: "--least-ply 5 --most-ply 4"},
		{command: "corpus filter games --out games --no-checks", code: cli.ExitUsage, want: "--out games: that is the corpus that is read"},
		{command: "corpus merge quiet games --out ./games", code: cli.ExitUsage, want: "--out ./games: that is the corpus that is read"},
		{command: "corpus sample games --games 1 --out games", code: cli.ExitUsage, want: "--out games: that is the corpus that is read"},
		{command: "corpus sample games --games 0 --out x", code: cli.ExitUsage, want: "--games 0: want at least 1"},
		{command: "corpus sample games --games -3 --out x", code: cli.ExitUsage, want: "--games -3: want at least 1"},
		{command: "corpus filter games --least-ply 30000 --out x", code: cli.ExitFailed, want: "filtering games: no game has a position that the filter wants"},
		{command: "corpus filter games --out quiet --no-checks", code: cli.ExitFailed, want: "begun with other settings"},
	} {
		x.try(t)
	}
}
