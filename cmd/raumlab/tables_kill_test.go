package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/tables/store"
	"raumlab/internal/disk"
)

// Law: after any kills and interrupts of tables make, finished tables stay, listed ones can be
// read, and the final bytes are those of an uninterrupted run.
func TestTablesKilledAtRandom(t *testing.T) {
	command, kills := "tables make --out tables KQK KRK KBK KNK", 6
	if slow() {
		command, kills = command+" KPK", 200
	}
	t.Chdir(t.TempDir())
	begun := time.Now()
	mustRun(t, command+" --workers 1")
	took := time.Since(begun)
	want := snapshot(t)
	random := rand.New(rand.NewPCG(1, 8))
	killed, stopped, runs := 0, 0, 0
	for killed < kills {
		t.Chdir(t.TempDir())
		most := took // of a run; more if it gets nowhere on a busy machine
		for had := 0; ; runs++ {
			p := start(t, command+" --workers 2")
			select {
			case <-time.After(time.Duration(random.Int64N(int64(most)))):
			case <-p.ended:
			}
			signal := syscall.SIGKILL
			if random.IntN(3) == 0 {
				signal = syscall.SIGINT
			}
			ended := p.stop(t, signal)
			have := soundTables(t)
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
		unchanged(t, want, nil)
	}
	t.Logf("%d kills and %d stops in %d runs of %s each", killed, stopped, runs, took.Round(time.Millisecond))
}

// soundTables returns the number of tables that the folder lists, each of which can be read.
func soundTables(t *testing.T) int {
	t.Helper()
	if _, err := os.Stat(filepath.Join("tables", store.ManifestName)); errors.Is(err, os.ErrNotExist) {
		return 0
	}
	s, err := store.Open("tables")
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
	t.Chdir(t.TempDir())
	first := start(t, "tables make --out tables KNNK")
	if !first.until(func() bool { _, err := os.Stat(filepath.Join("tables", store.ManifestName)); return err == nil }) {
		t.Fatal(&first.stderr)
	}
	code, _, stderr := tryRun("tables make --out tables KQK")
	if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, "tables") || !strings.Contains(line, "process") {
		t.Errorf("a second process: exit code %d (%v): %s", code, err, stderr)
	}
	if !first.end(t, syscall.SIGINT) {
		t.Error("the first process was done already")
	}
	// The table KNK, in which all is drawn, is smaller than any manifest.
	for full, ending := range map[string]string{"KQK.rtb": "KQK", store.ManifestName: "KNK", disk.LockName: "KNK"} {
		t.Chdir(t.TempDir())
		command := "tables make --out tables " + ending
		mustRun(t, command)
		want := snapshot(t)
		t.Chdir(t.TempDir())
		most := max(0, int64(len(want[filepath.Join("tables", full)]))-1) // the lock is not in want
		p := program(t, command)
		p.Env = append(p.Env, fileSize+"="+strconv.FormatInt(most, 10))
		var stderr bytes.Buffer
		p.Stderr = &stderr
		_ = p.Run() // its exit code says how it ended
		line, err := complaint(p.ProcessState.ExitCode(), stderr.String())
		if p.ProcessState.ExitCode() != cli.ExitFailed || err != nil || !strings.Contains(line, full) || !strings.Contains(line, "file too large: check space") {
			t.Errorf("%s: %v (%v): %s", full, p.ProcessState, err, &stderr)
		}
		mustRun(t, command)
		unchanged(t, want, nil)
	}
}
