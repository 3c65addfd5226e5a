package endings_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/tables"
	"raumlab/internal/disk"
)

func TestMain(m *testing.M) { clitest.Main(m) }

// Law: after any kills and interrupts of tables make, finished tables stay, listed ones can be
// read, and the final bytes are those of an uninterrupted run.
func TestTablesKilledAtRandom(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	const command, kills = "tables make --out tables KQK KRK KBK KNK KPK", 200
	lab := clitest.New(t)
	begun := time.Now()
	lab.Run(command + " --workers 1")
	took := time.Since(begun)
	want := lab.Snapshot()
	random := rand.New(rand.NewPCG(1, 8))
	killed, stopped, runs := 0, 0, 0
	for killed < kills {
		lab := clitest.New(t)
		most := took // of a run; more if it gets nowhere on a busy machine
		for had := 0; ; runs++ {
			p := lab.Start(command + " --workers 2")
			select {
			case <-time.After(time.Duration(random.Int64N(int64(most)))):
			case <-p.Ended:
			}
			signal := syscall.SIGKILL
			if random.IntN(3) == 0 {
				signal = syscall.SIGINT
			}
			ended := p.Stop(signal)
			have := soundTables(t, lab)
			if have < had {
				t.Fatalf("%d tables are there, %d were", have, had)
			}
			if !ended {
				break
			}
			if have == had {
				most += took / 4
			}
			had = have
			if signal == syscall.SIGINT {
				stopped++
			} else {
				killed++
			}
		}
		lab.Unchanged(want)
	}
	t.Logf("%d kills and %d stops in %d runs of %s each", killed, stopped, runs, took.Round(time.Millisecond))
}

// soundTables returns the number of tables that the folder lists, each of which can be read.
func soundTables(t *testing.T, lab *clitest.Lab) int {
	t.Helper()
	if _, err := os.Stat(lab.Path(filepath.Join("tables", tables.ManifestName))); errors.Is(err, os.ErrNotExist) {
		return 0
	}
	s, err := tables.Open(lab.Path("tables"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range s.Manifest.Tables {
		if _, err := s.Load(t.Context(), e.Ending, 1); err != nil {
			t.Fatal(err)
		}
	}
	return len(s.Manifest.Tables)
}

// The second of two processes that make tables in one folder is refused. A full disk fails the
// command in one line, and with room again it resumes.
func TestTablesShareNoFolderAndNeedRoom(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	first := lab.Start("tables make --out tables KNNK")
	if !first.Until(func() bool {
		_, err := os.Stat(lab.Path(filepath.Join("tables", tables.ManifestName)))
		return err == nil
	}) {
		t.Fatal(&first.Stderr)
	}
	code, _, stderr := lab.Try("tables make --out tables KQK")
	if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
		!strings.Contains(line, "tables") || !strings.Contains(line, "process") {
		t.Errorf("a second process: exit code %d (%v): %s", code, err, stderr)
	}
	if !first.End(syscall.SIGINT) {
		t.Error("the first process was done already")
	}
	// The table KNK, in which all is drawn, is smaller than any manifest.
	for full, ending := range map[string]string{"KQK.rtb": "KQK", tables.ManifestName: "KNK", disk.LockName: "KNK"} {
		lab := clitest.New(t)
		command := "tables make --out tables " + ending
		lab.Run(command)
		want := lab.Snapshot()
		lab = clitest.New(t)
		most := max(0, int64(len(want[filepath.Join("tables", full)]))-1) // the lock is not in want
		p := lab.Limited(command, most)
		line, err := clitest.Complaint(p.Cmd.ProcessState.ExitCode(), p.Stderr.String())
		if p.Cmd.ProcessState.ExitCode() != cli.ExitFailed || err != nil || !strings.Contains(line, full) ||
			!strings.Contains(line, "file too large: check space") {
			t.Errorf("%s: %v (%v): %s", full, p.Cmd.ProcessState, err, &p.Stderr)
		}
		lab.Run(command)
		lab.Unchanged(want)
	}
}
