package runs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/report"
	"raumlab/engine"
	enginenet "raumlab/engine/net"
	"raumlab/engine/weights"
	"raumlab/selfplay"
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
		if !p.Cmd.ProcessState.Success() || !strings.Contains(p.Stdout.String(), "Matches against generation 0") {
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
	var rows []report.Generation
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
		if r.Number != i+1 || len(r.Matches) != 2 {
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
	clitest.EndsWithVerdict(t, "generations", lab.Run(smallGenerations+"--count 1"))
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
		"generations --games 49 --out x":            "--games 49: expected at least 50",
		"generations --engine maackesgeist --out x": "no weights to tune",
		"generations": "--out is missing",
		strings.Replace(smallGenerations, "--pairs 2", "--pairs 3", 1) + "--count 2": "was started with other settings",
		smallGenerations +
			"--count 2 --nodes 400": "was started with other settings: --nodes was 300, now 400",
		"report run run --out other.html": "a page shows only one run of generations",
	} {
		if code, _, line := lab.Try(command); code == 0 || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d, %s, want %q", command, code, line, want)
		}
	}
}

const smallNetworks = "generations --net --games 50 --pairs 1 --depth 1 --nodes 40 --hidden 4 --epochs 2 --max-plies 200 " +
	"--opening softmax:40,4 --out run "

// Each network learns from the games of all generations so far, with the K of the first. It is measured against
// generation 0, the one before and two other opponents, which generation 0 plays, too.
func TestNetGenerations(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(smallNetworks + "--count 1")
	first := lab.Read("run/generation-1/network.net")
	code, out, stderr := lab.Try(smallNetworks + "--count 2 --json")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	var rows []report.Generation
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) != 3 {
		t.Fatalf("%v: %s", err, out)
	}
	rivals := []string{"raumfischer, 40 nodes against 800 nodes", "maackesgeist, depth 1 against depth 2"}
	for i, want := range [][]string{rivals, append([]string{"generation 0, 40 nodes"}, rivals...),
		append([]string{"generation 0, 40 nodes", "the generation before, 40 nodes"}, rivals...)} {
		var got []string
		for _, m := range rows[i].Matches {
			got = append(got, m.Opponent+", "+m.Limits)
			if m.Pairs != 1 || m.Pentanomial.Pairs() != 1 {
				t.Errorf("generation %d: %+v", i, m)
			}
		}
		if rows[i].Number != i || !slices.Equal(got, want) {
			t.Errorf("generation %d of %d plays %q, want %q", rows[i].Number, i, got, want)
		}
	}
	if lab.Read("run/generation-1/network.net") != first {
		t.Error("the first network changed with a second generation")
	}
	one, err := enginenet.Read(lab.Path("run/generation-1/network.net"))
	if err != nil {
		t.Fatal(err)
	}
	two, err := enginenet.Read(lab.Path("run/generation-2/network.net"))
	if err != nil {
		t.Fatal(err)
	}
	a, b := one.Card(), two.Card()
	if a.K != b.K || a.Settings["k_fitted"] != "true" || b.Settings["k_fitted"] != "false" || len(b.Corpora) != 2 ||
		b.Corpora[0] != a.Corpora[0] || rows[2].Corpus != b.Corpora[1] || rows[2].Weights != two.Hash() {
		t.Errorf("the first network has the card %+v, the second %+v", a, b)
	}
	text := lab.Run(smallNetworks + "--count 2")
	for _, want := range []string{"Matches against generation 0, 40 nodes:", "Matches against the generation before, 40 nodes:",
		"\nUndecided: 1 of 1 pair of games was won or lost against raumfischer at 40 nodes against 800 nodes; a verdict needs at least 20.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) { // sentences are not cut
		if utf8.RuneCountInString(line) > 81 && !strings.HasPrefix(line, "Undecided: ") {
			t.Errorf("over 80 columns: %s", line)
		}
	}
	if _, _, note := lab.Try(smallNetworks + "--count 1"); !strings.Contains(note,
		"note: run run was started with --count 2, which stays: its generations are kept") {
		t.Errorf("--count 1 of a run with 2 generations says %s", note)
	}
	lab.Run("report run --out page.html")
	for _, want := range []string{"Elo over raumfischer, 40 nodes against 800 nodes", "Elo over the generation before, 40 nodes",
		"4 hidden units, 2 epochs"} {
		if !strings.Contains(lab.Read("page.html"), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for command, want := range map[string]string{
		smallNetworks + "--count 2 --nodes 50":                           "--nodes was 40, now 50",
		strings.Replace(smallNetworks, "--epochs 2", "--epochs 3", 1):    "--epochs was 2, now 3",
		strings.Replace(smallNetworks, "--hidden 4", "--hidden 5", 1):    "--hidden 5: expected a multiple of 4",
		"generations --games 50 --hidden 8 --out run":                    "--hidden has no effect without --net",
		"generations --games 50 --from zero --out run":                   "--from has no effect without --net",
		smallNetworks + "--count 2 --from zero":                          "--from",
		smallNetworks + "--count 2 --from nothing":                       "engine or zero",
		"generations --games 50 --pairs 1 --depth 1 --count 1 --out run": "was started with other settings",
	} {
		if code, _, line := lab.Try(command); code == 0 || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d, %s, want %q", command, code, line, want)
		}
	}
}

// Law: generations of networks have the same bytes after an interrupt at the start of every step.
func TestInterruptedNetGenerations(t *testing.T) {
	t.Parallel()
	whole, cut := clitest.New(t), clitest.New(t)
	whole.Run(smallNetworks + "--count 2")
	o := generationsOptions{playOptions: playOptions{out: cut.Path("run"), engine: "raumlab", games: 50, pairs: 1,
		depth: 1, seed: 1, opening: "softmax:40,4", maxPlies: 200}, count: 2, nodes: 40, net: true, hidden: 4, epochs: 2}
	o.RulesFlags = cli.RulesFlags{Array: "chessvariants", Pawns: "normal"}
	for _, at := range []string{"[generation 0 of 2] match", "[generation 1 of 2] self-play", "[generation 1 of 2] train",
		"[generation 1 of 2] match", "[generation 2 of 2] self-play", "[generation 2 of 2] train",
		"[generation 2 of 2] match"} {
		ctx, cancel := context.WithCancel(t.Context())
		var known cli.InterruptedError
		if err := o.run(ctx, nil, io.Discard, &stopsAt{text: at, stop: cancel}); !errors.As(err, &known) {
			t.Errorf("stopped at %s: %v", at, err)
		}
		cancel()
	}
	if err := o.run(t.Context(), nil, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	want, got := whole.Snapshot(), cut.Snapshot()
	for name := range maps.Keys(want) {
		if got[name] != want[name] {
			t.Errorf("%s has other bytes after interrupts", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, without interrupts %d", len(got), len(want))
	}
}

// Law: from zero nothing of the engine's weights enters, values of pieces included: an engine with other weights, on
// other workers and interrupted in every step, has the same games, networks and matches. The values of a generation
// are what its network shows.
func TestGenerationsFromZero(t *testing.T) {
	t.Parallel()
	whole, cut := clitest.New(t), clitest.New(t)
	text, err := os.ReadFile("../../../configs/engines/raumlab.toml")
	if err != nil {
		t.Fatal(err)
	}
	quick := strings.NewReplacer("\nquiescence = 6\n", "\nquiescence = 1\n") // random networks make it large
	whole.Write("one.toml", quick.Replace(string(text)))
	other := strings.Replace(quick.Replace(string(text)), `weights = "raumlab"`, `weights = "corrected"`, 1)
	cut.Write("other.toml", other)
	out := whole.Run("generations --net --from zero --engine one.toml --games 50 --pairs 1 --depth 1 --nodes 40 " +
		"--hidden 4 --epochs 2 --workers 1 --count 2 --out run")
	o := generationsOptions{playOptions: playOptions{out: cut.Path("run"), engine: cut.Path("other.toml"), games: 50,
		pairs: 1, depth: 1, seed: 1, opening: selfplay.DefaultOpening, maxPlies: selfplay.DefaultMaxPlies, workers: 2},
		count: 2, nodes: 40, net: true, hidden: 4, epochs: 2, from: fromZero}
	o.RulesFlags = cli.RulesFlags{Array: "chessvariants", Pawns: "normal"}
	for _, at := range []string{"[generation 0 of 2] match", "[generation 1 of 2] self-play", "[generation 1 of 2] train",
		"[generation 1 of 2] match", "[generation 2 of 2] train"} {
		ctx, cancel := context.WithCancel(t.Context())
		var known cli.InterruptedError
		if err := o.run(ctx, nil, io.Discard, &stopsAt{text: at, stop: cancel}); !errors.As(err, &known) {
			t.Errorf("stopped at %s: %v", at, err)
		}
		cancel()
	}
	if err := o.run(t.Context(), nil, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	whole.Remove("one.toml")
	cut.Remove("other.toml")
	want, got := whole.Snapshot(), cut.Snapshot()
	for name := range maps.Keys(want) {
		if got[name] != want[name] {
			t.Errorf("%s has other bytes with other weights", name)
		}
	}
	rows, err := readGenerations(whole.Path("run"))
	if err != nil || len(rows) != 3 || len(got) != len(want) {
		t.Fatalf("%d rows, %d files, with other weights %d: %v", len(rows), len(want), len(got), err)
	}
	if *rows[0].Values != (engine.Values{}) || *rows[1].Values == *rows[0].Values || *rows[2].Values == *rows[1].Values {
		t.Errorf("the values of pieces are %v, %v, %v", *rows[0].Values, *rows[1].Values, *rows[2].Values)
	}
	for i, want := range []map[string]string{{"lambda": "1", "k_fitted": "false"}, {"lambda": "0", "k_fitted": "false"}} {
		n, err := enginenet.Read(whole.Path(fmt.Sprintf("run/generation-%d/network.net", i+1)))
		if err != nil {
			t.Fatal(err)
		}
		card := n.Card()
		if len(card.Corpora) != 1 || card.Corpora[0] != rows[i+1].Corpus || card.K != zeroK {
			t.Errorf("generation %d learnt from %v with K %v", i+1, card.Corpora, card.K)
		}
		for key, value := range want {
			if card.Settings[key] != value {
				t.Errorf("generation %d: %s is %s, want %s", i+1, key, card.Settings[key], value)
			}
		}
	}
	if !strings.Contains(out, "Worth of pieces") || !strings.Contains(out, "corrected") {
		t.Errorf("it prints %s", out)
	}
}

// stopsAt is a stream that calls stop at a text.
type stopsAt struct {
	text string
	stop func()
}

func (s *stopsAt) Write(p []byte) (int, error) {
	if strings.Contains(string(p), s.text) {
		s.stop()
	}
	return len(p), nil
}
