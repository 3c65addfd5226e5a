package games_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/gametext"
)

// TestKilledAtRandom kills runs at random moments until they end by themselves, and compares the
// bytes. Ctrl-C stops some runs instead, and games are added to the plan in steps, so that short
// parts are filled up. No kill loses a finished game.
//
// Between two runs a finished part is sometimes cut off, or a bit of it changed. That is refused,
// and the part is made again when it is removed.
func TestKilledAtRandom(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	for opening, kills := range map[string]int{"softmax:40,4": 200, "random:4 --variant alice": 100,
		"random:4 --variant mirrored-alice": 100} {
		t.Run(opening, func(t *testing.T) {
			killedAtRandom(t, strings.Replace(clitest.ManyParts, "softmax:40,4", opening, 1), kills)
		})
	}
}

func killedAtRandom(t *testing.T, manyParts string, kills int) {
	want, took := clitest.WholeRun(t, manyParts)
	random := rand.New(rand.NewPCG(1, 2))
	killed, stopped, runs, damaged := 0, 0, 0, 0
	for killed < kills {
		lab := clitest.New(t)
		had := int64(0)
		for planned := 1 + random.Int64N(46); ; runs++ {
			command := strings.Replace(manyParts, "--games 46", fmt.Sprintf("--games %d", planned), 1)
			p := lab.Start(command + " --workers 2")
			select {
			case <-time.After(time.Duration(random.Int64N(int64(took)))):
			case <-p.Ended:
			}
			signal := syscall.SIGKILL
			if random.IntN(3) == 0 {
				signal = syscall.SIGINT
			}
			ended := p.Stop(signal)
			have := finishedGames(t, lab)
			if have < had || !ended && have != planned {
				t.Fatalf("%d games are there, %d were; the run is to have %d", have, had, planned)
			}
			had = have
			switch {
			case !ended && planned == 46:
			case !ended:
				planned += 1 + random.Int64N(46-planned)
				continue
			case signal == syscall.SIGINT:
				stopped++
				continue
			default:
				killed++
				parts, err := filepath.Glob(lab.Path("games/part-*.parquet"))
				if err != nil {
					t.Fatal(err)
				}
				if len(parts) > 0 && random.IntN(3) == 0 &&
					refused(t, lab, command, "games/"+filepath.Base(parts[random.IntN(len(parts))]), random) {
					damaged++
					had = 0 // the parts after the damaged one are lost with it
				}
				continue
			}
			break
		}
		lab.Unchanged(want)
	}
	t.Logf("%d kills and %d stops in %d runs of %s each, %d parts damaged between runs", killed, stopped, runs,
		took.Round(time.Millisecond), damaged)
}

// finishedGames returns the number of games in the corpus, each of which can be read.
func finishedGames(t *testing.T, lab *clitest.Lab) (n int64) {
	t.Helper()
	c, err := corpus.OpenPartial(lab.Path("games"))
	if errors.Is(err, os.ErrNotExist) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range c.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

func partPath(i int) string { return fmt.Sprintf("games/part-%06d.parquet", i) }

// refused damages a part, checks that the run is refused for it, removes the part, and reports
// whether games were lost. A part that is in no manifest yet, or after a missing one, is made again
// if it can be recognised as one of this run. Else it is refused, too, but no game is lost.
func refused(t *testing.T, lab *clitest.Lab, command, part string, random *rand.Rand) bool {
	t.Helper()
	manifest, err := os.ReadFile(lab.Path("games/manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	entered := strings.Contains(string(manifest), `"`+filepath.Base(part)+`"`)
	for i := 0; entered && partPath(i) != part; i++ {
		entered = lab.Exists(partPath(i))
	}
	if random.IntN(2) == 0 {
		clitest.Cut(part)(lab)
	} else {
		clitest.Flip(part, random.Float64())(lab)
	}
	code, _, stderr := lab.Try(command)
	if !entered && code == cli.ExitDone {
		return false
	}
	if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
		!strings.Contains(line, part) {
		t.Errorf("%s is damaged: exit code %d (%v): %s", part, code, err, stderr)
	}
	if after, err := os.ReadFile(lab.Path("games/manifest.json")); err != nil || string(after) != string(manifest) {
		t.Errorf("%s is damaged: the refused run changed the manifest (%v)", part, err)
	}
	lab.Remove(part)
	return entered
}

// TestMachinesShareARun plays slices of a run in another order and with other workers, joins them,
// and compares.
func TestMachinesShareARun(t *testing.T) {
	t.Parallel()
	want, _ := clitest.WholeRun(t, clitest.ManyParts)
	lab := clitest.New(t)
	for i, parts := range []string{"7-11", "0-4", "5-6"} {
		lab.Run(strings.Replace(clitest.ManyParts, "--out games", fmt.Sprintf("--out machine%d --parts %s --workers %d", i,
			parts, i+1), 1))
		lab.Run(fmt.Sprintf("corpus verify machine%d", i))
	}
	lab.Run("corpus merge machine0 machine1 machine2 --out games")
	if code, stdout, stderr := lab.Try("corpus merge machine1 machine2 --out first"); code != cli.ExitDone ||
		!strings.Contains(stdout, "joined some parts") ||
		!strings.Contains(stderr, "warning: first has only games 0 to 27 of a run of 46") {
		t.Errorf("merging the first slices: exit code %d: %s%s", code, stdout, stderr)
	}
	if err := os.RemoveAll(lab.Path("first")); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if err := os.RemoveAll(lab.Path(fmt.Sprintf("machine%d", i))); err != nil {
			t.Fatal(err)
		}
	}
	lab.Unchanged(want)
	if names := slices.Collect(func(yield func(string) bool) {
		for name := range want {
			if !yield(name) {
				return
			}
		}
	}); len(names) != 14 {
		t.Errorf("files %v: want 12 parts, manifest and card", names)
	}
}

// TestStopTwice: after one interrupt the games in hand are kept, after two only the finished ones.
// Both say so, and the same command resumes to the same bytes.
func TestStopTwice(t *testing.T) {
	t.Parallel()
	want, _ := clitest.WholeRun(t, clitest.ManyParts)
	for _, times := range []int{1, 2} {
		lab := clitest.New(t)
		p := lab.Start(clitest.ManyParts + " --workers 2 --status status.json")
		if !p.Until(func() bool { _, err := os.Stat(lab.Path("games/part-000000.parquet")); return err == nil }) {
			t.Fatalf("it ended too soon: %s", &p.Stderr)
		}
		if err := p.Cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if times == 2 {
			p.Until(func() bool { return strings.Contains(p.Stderr.String(), "[stopping]") })
			if err := p.Cmd.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
		}
		<-p.Ended
		if text := p.Stderr.String(); p.Cmd.ProcessState.ExitCode() != cli.ExitInterrupt ||
			!strings.Contains(text, "press Ctrl-C again to stop at once") ||
			!strings.Contains(text, "games are kept; run the same command again to resume") {
			t.Errorf("%d times: %v: %s", times, p.Cmd.ProcessState, text)
		}
		status := clitest.JSONTree(t, lab.Path("status.json")).(map[string]any)
		_, stdout, _ := lab.Try("corpus info games --json")
		var info map[string]any
		if err := json.Unmarshal([]byte(stdout), &info); err != nil {
			t.Fatal(err)
		}
		if run := status["run"].(map[string]any); status["state"] != term.StatusInterrupted ||
			run["games"] != info["games"] || run["positions"] != info["plies"] {
			t.Errorf("%d times: status %v, but the corpus has %s", times, status, stdout)
		}
		lab.Run(clitest.ManyParts + " --status status.json")
		if status := clitest.JSONTree(t, lab.Path("status.json")).(map[string]any); status["state"] != term.StatusFinished ||
			status["done"] != 46.0 || status["seconds_left"] != 0.0 {
			t.Errorf("status at the end: %v", status)
		}
		lab.Unchanged(want, "status.json")
	}
}

// TestAlarms: a run whose games repeat each other and are drawn says so, and continues.
func TestAlarms(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, _, stderr := lab.Try(
		"selfplay --games 60 --depth 1 --opening softmax:1,1 --max-plies 4 --out games --status status.json")
	if code != cli.ExitDone || strings.Count(stderr, "warning: ") != 2 ||
		!strings.Contains(stderr, " games (100.0 %) drawn, more than 90.0 %") ||
		!strings.Contains(stderr, "are duplicates, more than 5.0 %") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	status := clitest.JSONTree(t, lab.Path("status.json")).(map[string]any)
	// A look at the run warns from its 50th game on. The status at the end is of
	// all games.
	alarms := status["run"].(map[string]any)["alarms"].([]any)
	if n := len(alarms); n != 2 || !strings.Contains(fmt.Sprint(alarms),
		"60 of 60 games (100.0 %) drawn, more than 90.0 %") {
		t.Errorf("%d alarms in %v", n, status)
	}
	code, _, stderr = lab.Try(
		"selfplay --games 60 --depth 1 --opening softmax:1,1 --max-plies 4 --game-nodes 1 --out none --status status.json")
	line, err := clitest.Complaint(code, stderr)
	if state := clitest.JSONTree(t, lab.Path("status.json")).(map[string]any)["state"]; code != cli.ExitFailed ||
		err != nil || state != term.StatusFailed ||
		!strings.Contains(line, " games in quarantine: 0, 1, 2") ||
		!strings.HasSuffix(line, "more than 1 % of the run: give a larger --game-nodes and another --out") {
		t.Errorf("exit code %d (%v), state %v: %s", code, err, state, stderr)
	}
}

// TestReplay plays a game in quarantine alone, and one that is not.
func TestReplay(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	// The bound falls until some games exceed it.
	some, rest, found := "", "", false
	for bound := 1 << 15; !found; bound = bound * 4 / 5 {
		if err := os.RemoveAll(lab.Path("games")); err != nil {
			t.Fatal(err)
		}
		some = fmt.Sprintf("--games 12 --depth 1 --max-plies 60 --game-nodes %d", bound)
		code, stdout, stderr := lab.Try("selfplay --out games " + some)
		_, rest, found = strings.Cut(stderr, "'raumlab replay ")
		if want := fmt.Sprintf("more than %d nodes", bound); code != cli.ExitDone ||
			found != strings.Contains(stdout, "in quarantine") || found != strings.Contains(stdout, want) {
			t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
		}
	}
	number, _, _ := strings.Cut(rest, "'")
	code, stdout, stderr := lab.Try("replay " + number + " --corpus games " + some)
	if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
		!strings.Contains(line, "game "+number+" of seed 1 stopped after") {
		t.Errorf("exit code %d (%v): %s", code, err, stderr)
	}
	c, err := corpus.Open(lab.Path("games"))
	if err != nil {
		t.Fatal(err)
	}
	q := c.Manifest.Quarantined()[0]
	for g, err := range gametext.Read("replay", strings.NewReader(stdout)) {
		if err != nil {
			t.Fatal(err)
		}
		at := g.Start
		for _, m := range g.Moves {
			at.Make(m.Move)
		}
		if n := len(g.Moves); g.Finished || fmt.Sprint(q.Game) != number || n != q.Plies || at.RFEN() != q.RFEN ||
			g.Moves[n-1].Comment != fmt.Sprintf("stopped after %d plies at %s: %s", q.Plies, q.RFEN, q.Reason) {
			t.Errorf("%+v is replayed as\n%s", q, stdout)
		}
	}
	for game, want := range map[string]string{
		number + " --seed 2":         `--seed was 1, now 2`,
		number + " --corpus nowhere": "nowhere: no such folder",
		"12":                         "game 12: the run has games 0 to 11",
	} {
		code, _, stderr := lab.Try("replay --corpus games " + some + " " + game)
		if line, err := clitest.Complaint(code, stderr); code == cli.ExitDone || err != nil || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d (%v): %s", game, code, err, stderr)
		}
	}
	lab.Run("corpus export games --out games.txt")
	text, err := os.ReadFile(lab.Path("games.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ = strings.Cut(string(text), `[Round "`)
	number, _, _ = strings.Cut(rest, `"`)
	if code, stdout, stderr = lab.Try("replay " + number + " --corpus games " + some); code != cli.ExitDone ||
		!strings.HasPrefix(string(text), strings.TrimSpace(stdout)) {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
}
