package runs

import (
	"encoding/json"
	"math"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/weights"
	"raumlab/tuner"
)

const smallGenerations = "generations --engine raumfischer --games 50 --pairs 2 --depth 1 --max-plies 200 --opening softmax:40,4 --out run "

// Law: generations have the same bytes after kills and interrupts in every step, and with a greater
// count later.
func TestInterruptedGenerations(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	clitest.BothWays(t, smallGenerations+"--count 2", func(lab *clitest.Lab, command string) {
		for _, x := range []struct {
			step   string
			so     func() bool
			signal syscall.Signal
		}{
			{"[generation 1 of 2] self-play", nil, syscall.SIGKILL},
			{"[generation 1 of 2] tune", nil, syscall.SIGKILL},
			{"[generation 1 of 2] match", func() bool {
				return lab.Lines("run/generation-1/match/pairs.jsonl") > 0
			}, syscall.SIGKILL},
			{"[generation 2 of 2] self-play", nil, syscall.SIGINT},
			{"[generation 2 of 2] tune", nil, syscall.SIGINT},
			{"[generation 2 of 2] match", nil, syscall.SIGKILL},
		} {
			p := lab.Start(command)
			if !p.Until(func() bool { return strings.Contains(p.Stderr.String(), x.step) && (x.so == nil || x.so()) }) {
				t.Fatalf("it never came to %s: %s", x.step, &p.Stderr)
			}
			t.Logf("%s: interrupted %t", x.step, p.End(x.signal))
		}
		p := lab.Start(command)
		<-p.Ended
		if !p.Cmd.ProcessState.Success() || !strings.Contains(p.Stdout.String(), "Elo over generation 0") {
			t.Fatalf("the last run ended by %v: %s%s", p.Cmd.ProcessState, &p.Stdout, &p.Stderr)
		}
	})
}

// laterNodes makes a second generation, and lets a run at equal nodes fail in it: it keeps the rows
// that it has not reached.
func laterNodes(t *testing.T, lab *clitest.Lab) {
	t.Helper()
	lab.Run(smallGenerations + "--count 2")
	lab.Write("run/generation-2/match-nodes", "mine")
	if code, _, stderr := lab.Try(smallGenerations + "--count 2 --nodes 300"); code != cli.ExitFailed ||
		!strings.Contains(stderr, "raumlab: generation 2: ") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	rows, err := readGenerations(lab.Path("run"))
	if err != nil || len(rows) != 2 || len(rows[0].Matches) != 2 || len(rows[1].Matches) != 1 {
		t.Errorf("after a run that ended in generation 2: %v, %+v", err, rows)
	}
	if strings.Contains(lab.Read("run/report.html"), `http-equiv="refresh"`) {
		t.Error("the page of a run that an error ended loads itself again")
	}
	lab.Run("report run --out page.html")
	lab.Remove("run/generation-2/match-nodes")
	lab.Remove("page.html")
	lab.Remove("page.json")
}

// Each generation learns from games of the one before and from its posterior, and is measured
// against generation 0.
func TestGenerations(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(smallGenerations + "--count 1")
	first := lab.Snapshot()
	laterNodes(t, lab)
	code, out, stderr := lab.Try(smallGenerations + "--count 2 --nodes 300 --json")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	var rows []generationRow
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) != 2 {
		t.Fatalf("%v: %s", err, out)
	}
	for name, text := range first {
		if strings.HasPrefix(name, "run/generation-1/") && lab.Read(name) != text {
			t.Errorf("%s changed with a second generation", name)
		}
	}
	one, err := weights.Read(lab.Path("run/generation-1/weights.toml"))
	if err != nil {
		t.Fatal(err)
	}
	two, err := weights.Read(lab.Path("run/generation-2/weights.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if two.Prior.Mean != one.Values || one.Provenance.Corpus == two.Provenance.Corpus {
		t.Errorf("generation 2 has the prior %v", two.Prior)
	}
	// The fit scales the whole covariance of an earlier posterior by one number.
	scale := two.Prior.SD[0] / one.SD[0]
	for i, sd := range two.Prior.SD {
		if math.Abs(sd-scale*one.SD[i]) > 1e-9*sd {
			t.Errorf("weight %d of generation 2 has the prior sd %v, expected %v times %v", i, sd, scale, one.SD[i])
		}
	}
	if o, ok := tuner.OriginOf(one); !ok || o.Prior != "" {
		t.Errorf("generation 1 has the origin %+v", o)
	}
	for i, r := range rows {
		if r.Generation != i+1 || len(r.Matches) != 2 {
			t.Fatalf("generation %d: %+v", i+1, r)
		}
		for k, limits := range []string{"depth 1", "300 nodes"} {
			if m := r.Matches[k]; m.Limits != limits || m.Profile != "general" || m.Pairs != 2 || m.Pentanomial.Pairs() != 2 {
				t.Errorf("generation %d, %s: %+v", i+1, limits, m)
			}
		}
	}
	// Without --nodes it keeps those that it was given.
	if _, again, _ := lab.Try(smallGenerations + "--count 1 --json"); again != out {
		t.Errorf("given again it prints %s, not %s", again, out)
	}
	lab.Run("report run --out page.html")
	for _, name := range []string{"page.html", "run/report.html"} {
		page := lab.Read(name)
		for _, want := range []string{"Elo over generation 0, depth 1", "Elo over generation 0, 300 nodes", "generation 2",
			"softmax:40,4, seed 1", "2 per match, fixed in advance", "300 nodes: general"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: no %q", name, want)
			}
		}
		if strings.Contains(page, `http-equiv="refresh"`) {
			t.Errorf("%s loads itself again, though nothing goes on", name)
		}
	}
	// The match's B is generation 0 of the engine, in every generation.
	a, b := lab.Read("run/generation-1/match/match.json"), lab.Read("run/generation-2/match/match.json")
	for _, text := range []string{a, b} {
		if !strings.Contains(text, `"b": "generation-0.toml"`) {
			t.Errorf("settings of the match: %s", text)
		}
	}
	for command, want := range map[string]string{
		smallGenerations + "--count 0":              "--count 0: expected 1 to 1000",
		"generations --games 33 --out x":            "--games 33: expected at least 34",
		"generations --engine maackesgeist --out x": "no weights to tune",
		"generations": "--out is missing",
		strings.Replace(smallGenerations, "--pairs 2", "--pairs 3", 1) + "--count 2": "was started with other settings",
		smallGenerations +
			"--count 2 --nodes 400": "was started with other settings: nodes was 300, now 400",
		"report run run --out other.html": "a page shows only one run of generations",
	} {
		if code, _, line := lab.Try(command); code == 0 || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d, %s, want %q", command, code, line, want)
		}
	}
}
