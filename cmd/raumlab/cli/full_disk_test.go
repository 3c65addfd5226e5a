package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/internal/disk"
)

// TestGoesOn removes pieces of finished work. The same command makes them again.
func TestGoesOn(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	for _, x := range []struct {
		command string
		spoil   func(*clitest.Lab)
	}{
		{clitest.SomeGames, clitest.Remove("games/part-000001.parquet")},
		{clitest.SomeGames, clitest.Write(disk.Temporary("games/part-000002.parquet"), "half a part")},
		{clitest.AMatch, clitest.Remove("match/result.json")},
		{clitest.AMatch, clitest.Edit("match/pairs.jsonl", func(data []byte) []byte { return data[:len(data)-20] })},
		{"corpus positions games --out positions.csv --force", clitest.Remove("positions.csv.json")},
		{"tune enough --out tuned.toml --force", clitest.Remove("tuned.toml")},
	} {
		want := lab.Snapshot()
		x.spoil(lab)
		lab.Run(x.command)
		lab.Unchanged(want)
	}
}

// TestFullDisk keeps the program from writing a file as large as one of its results. Each command
// must fail in one line that names the file, keep the old files, and succeed when there is room
// again.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	for _, x := range []struct {
		command string
		results []string // files that must equal those of the laboratory
	}{
		{clitest.SomeGames, []string{"games/.lock", "games/manifest.json", "games/part-000000.parquet"}},
		{clitest.AMatch, []string{"match/.lock", "match/match.json", "match/pairs.jsonl", "match/games.txt",
			"match/result.json"}},
		{"tune enough --out tuned.toml --force", []string{"tuned.toml", "tuned.tuning.json"}},
		{"book build games --out book.parquet --min-games 1 --force", []string{"book.parquet"}},
		{"corpus positions games --out positions.csv --force", []string{"positions.csv", "positions.csv.json"}},
		{"corpus positions games --out positions.parquet --force", []string{"positions.parquet"}},
	} {
		for _, full := range x.results {
			info, err := os.Stat(lab.Path(full))
			if err != nil {
				t.Fatal(err)
			}
			most := info.Size() - 1
			if filepath.Base(full) == disk.LockName {
				most = 0 // the lock has the number of a process, of any length
			}
			t.Run(x.command+" "+full, func(t *testing.T) { fullDisk(t, lab, x.command, x.results, most) })
		}
	}
}

// fullDisk runs the command twice: without old results, and with them.
func fullDisk(t *testing.T, whole *clitest.Lab, command string, results []string, most int64) {
	for _, fresh := range []bool{true, false} {
		lab := whole.Copy(t)
		want := lab.Snapshot()
		may := results
		if fresh {
			may = nil
			for _, name := range results {
				if dir := filepath.Dir(name); dir != "." {
					name = dir
				}
				if err := os.RemoveAll(lab.Path(name)); err != nil {
					t.Fatal(err)
				}
				may = append(may, name)
			}
		}
		before := lab.Snapshot()
		p := lab.Limited(command, most)
		if p.Cmd.ProcessState.Success() && !fresh {
			lab.Unchanged(want) // there was nothing to do
			continue
		}
		line, err := clitest.Complaint(p.Cmd.ProcessState.ExitCode(), p.Stderr.String())
		if p.Cmd.ProcessState.ExitCode() != cli.ExitFailed || err != nil ||
			!strings.Contains(line, "file too large: check space") {
			t.Errorf("%v (%v): %s", p.Cmd.ProcessState, err, &p.Stderr)
		}
		t.Log(line)
		lab.Unchanged(before, may...)
		lab.Run(command)
		lab.Unchanged(want)
	}
}

// TestNoRoomToPrint sends the output of commands to a full device.
func TestNoRoomToPrint(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	lab := clitest.Laboratory(t)
	for _, command := range []string{
		"config", "engines", "perft startpos 1", "perft startpos 2 --divide", "eval startpos", "eval startpos --json",
		"weights show published",
		"analyse startpos", "analyse startpos --json", "bench --depth 1", "bench --depth 1 --json",
		"corpus info games", "corpus info games --json", "corpus verify games", "corpus positions games --out positions.csv --force",
		"tune enough --out tuned.toml --force",
		"tune enough --out tuned.toml --force --json", "book build games --out book.parquet --min-games 1 --force", "book show book.parquet",
		"book show book.parquet --json",
		clitest.SomeGames, clitest.AMatch, clitest.AMatch + " --json",
	} {
		before := lab.Snapshot()
		cmd := lab.Command(command)
		var stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = full, &stderr
		cmd.Run() // ProcessState has how it ended
		code := cmd.ProcessState.ExitCode()
		if line, err := clitest.Complaint(code, stderr.String()); code != cli.ExitFailed || err != nil ||
			!strings.Contains(line, "no space left") {
			t.Errorf("raumlab %s: exit code %d (%v): %s", command, code, err, &stderr)
		}
		lab.Unchanged(before)
	}
}
