package games_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
)

func TestInterruptedSelfplay(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t) // TestKilledAtRandom does the same
	clitest.BothWays(t,
		"selfplay --games 31 --games-per-part 2 --depth 1 --opening softmax:40,4 --max-plies 30 --out games", func(
			lab *clitest.Lab, command string) {
			lab.EndAgainAndAgain(command, func() int {
				parts, err := filepath.Glob(lab.Path("games/part-*.parquet"))
				if err != nil {
					t.Fatal(err)
				}
				return len(parts)
			})
		})
}

// TestHangup: a closed terminal keeps the games in hand, although the terminal and its shell each
// send SIGHUP. A process that was started with SIGHUP ignored continues.
func TestHangup(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const command = "selfplay --games 100000 --games-per-part 16 --depth 1 --opening softmax:40,4 --max-plies 20 --out games --status status"
	kept := func() int64 {
		_, stdout, stderr := lab.Try("corpus info games --json")
		var info struct{ Games int64 }
		if err := json.Unmarshal([]byte(stdout), &info); err != nil {
			t.Fatalf("%v: %s%s", err, stdout, stderr)
		}
		return info.Games
	}
	games := func() bool {
		text, _ := os.ReadFile(lab.Path("status")) // the file may come later
		var status term.WorkStatus
		return json.Unmarshal(text, &status) == nil && status.Run != nil && status.Run.Games > 0
	}
	p := lab.Start(command)
	if !p.Until(games) {
		t.Fatalf("it ended too soon: %s", &p.Stderr)
	}
	for range 2 {
		if err := p.Cmd.Process.Signal(syscall.SIGHUP); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		p.Until(func() bool { return strings.Contains(p.Stderr.String(), "[stopping]") })
	}
	<-p.Ended
	if code := p.Cmd.ProcessState.ExitCode(); code != cli.ExitTerminated || kept() == 0 {
		t.Errorf("%v, %d games are kept: %s", p.Cmd.ProcessState, kept(), &p.Stderr)
	}

	cmd := lab.Command(command)
	cmd.Args = append([]string{"sh", "-c", `trap "" HUP; exec "$0" "$@"`, cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
	p = lab.StartCommand(cmd)
	before := kept()
	if !p.Until(func() bool { return strings.Contains(p.Stderr.String(), "[resuming]") }) {
		t.Fatalf("it ended too soon: %s", &p.Stderr)
	}
	if err := p.Cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if !p.Until(func() bool { return kept() > before+16 }) { // one more part
		t.Fatalf("SIGHUP ended it: %v: %s", p.Cmd.ProcessState, &p.Stderr)
	}
	if !p.End(syscall.SIGTERM) {
		t.Error("it was done too soon")
	}
}

// TestSecondProcess writes to a folder that a running process writes, and then resumes what that
// process left.
func TestSecondProcess(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const many = "selfplay --games 100000 --games-per-part 2 --depth 1 --opening softmax:40,4 --max-plies 20 --out games"
	p := lab.Start(many)
	if !p.Until(func() bool { _, err := os.Stat(lab.Path("games/part-000000.parquet")); return err == nil }) {
		t.Fatalf("the first process ended: %s", &p.Stderr)
	}
	code, _, stderr := lab.Try(many)
	line, err := clitest.Complaint(code, stderr)
	if want := "process " + strconv.Itoa(p.Cmd.Process.Pid) + " is writing it"; code != cli.ExitFailed || err != nil ||
		!strings.Contains(line, want) {
		t.Errorf("exit code %d (%v), want %q: %s", code, err, want, stderr)
	}
	lab.Run("corpus info games") // readers may
	p.End(syscall.SIGKILL)
	lab.Run("corpus info games")
	for command, want := range map[string]string{
		"corpus verify games":                   "corpus games is unfinished",
		"book build games --out x.parquet":      "corpus games is unfinished",
		strings.Replace(many, "100000", "2", 1): `--games was 100000, now 2`,
	} {
		code, _, stderr := lab.Try(command)
		if line, err := clitest.Complaint(code, stderr); err != nil || code == cli.ExitDone || !strings.Contains(line, want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %q: %s", command, code, err, want, stderr)
		}
	}
}
