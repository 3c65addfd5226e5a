package games_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/internal/disk"
)

const someOpenings = "openings make --plies 3-6 --depth 2 --limit 80 --seed 5"

// The same openings come with any number of workers, at once or in pieces. Their suite is sound,
// and other games begin there.
func TestOpenings(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(someOpenings + " --count 30 --workers 1 --out one.epd")
	lab.Run(someOpenings + " --count 30 --workers 3 --out made/three.epd")
	lab.Run(someOpenings + " --count 11 --out pieces.epd")
	lab.Run(someOpenings + " --count 30 --out pieces.epd")
	lab.Run(someOpenings + " --count 30 --out pieces.epd") // there is nothing to do
	one, err := os.ReadFile(lab.Path("one.epd"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"made/three.epd", "pieces.epd"} {
		if other, err := os.ReadFile(lab.Path(name)); err != nil || !bytes.Equal(one, other) {
			t.Errorf("%s is another suite (%v):\n%s\nwant:\n%s", name, err, other, one)
		}
	}
	s, err := suite.Read(lab.Path("one.epd"))
	if err != nil || len(s.Positions) != 30 ||
		!strings.Contains(s.Notes[1],
			someOpenings[:13]+" --count 30 --plies 3-6 --depth 2 --limit 80 --seed 5 --engine raumfischer") {
		t.Fatalf("%d positions, notes %q, %v", len(s.Positions), s.Notes, err)
	}
	code, stdout, stderr := lab.Try("openings check one.epd --limit 80")
	if code != cli.ExitDone || !strings.Contains(stdout, "30 positions") || !strings.Contains(stdout, "faults   0") {
		t.Errorf("checked: exit code %d: %s\n%s", code, stderr, stdout)
	}
	lab.Run("selfplay --games 30 --depth 1 --max-plies 4 --opening suite:one.epd --out games")
	lab.Run("corpus verify games")
	lab.Run(someOpenings + " --count 3 --array dickins --pawns sideways --out dickins.epd")
	lab.Run("openings check dickins.epd --limit 80")
}

// Each fault of a suite is found and named.
func TestOpeningsCheckFindsFaults(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(someOpenings + " --count 6 --out good.epd")
	good, err := suite.Read(lab.Path("good.epd"))
	if err != nil {
		t.Fatal(err)
	}
	mirror := good.Positions[1].Board.Mirror()
	parse := func(rfen string) board.Position {
		p, err := board.ParseRFEN(board.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for want, spoil := range map[string]func(*suite.Suite){
		"position 4: the same as position 2, colours aside": func(s *suite.Suite) { s.Positions[3].Board = mirror },
		", but 79 in the suite":                             func(s *suite.Suite) { s.Positions[2].Score = 79 },
		"position 3: over (score 0)": func(s *suite.Suite) {
			s.Positions[2].Board = parse("4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1")
		},
		"position 3: in check": func(s *suite.Suite) {
			s.Positions[2].Board = parse("4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3Q b 0 1")
		},
		"position 3: restless": func(s *suite.Suite) {
			s.Positions[2].Board = parse("r3k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/4K w 0 1")
		},
		"position 3: unbalanced": func(s *suite.Suite) {
			s.Positions[2].Board = parse("r3k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|1Q3/5/5/5/4K w 0 1")
		},
	} {
		s := good
		s.Positions = append([]suite.Position(nil), good.Positions...)
		spoil(&s)
		var text strings.Builder
		if err := s.Write(&text); err != nil {
			t.Fatal(err)
		}
		lab.Write("bad.epd", text.String())
		code, stdout, stderr := lab.Try("openings check bad.epd --limit 80 --json")
		line, err := clitest.Complaint(code, stderr)
		var found struct {
			Faults []string `json:"faults"`
		}
		if code != cli.ExitFailed || err != nil || !strings.Contains(line, want) ||
			!strings.Contains(line, "suite bad.epd: 1 of 6 positions fail") ||
			json.Unmarshal([]byte(stdout), &found) != nil || len(found.Faults) != 1 || !strings.Contains(found.Faults[0], want) {
			t.Errorf("exit code %d (%v), want %q: %s\n%s", code, err, want, stderr, stdout)
		}
	}
}

// If there are no more openings, the command ends with those that it found. They are the same with
// any number of workers, and in a second run.
func TestOpeningsRunOut(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("searches much and runs nothing at once that other tests do not")
	}
	lab := clitest.New(t)
	const few = "openings make --plies 1 --depth 1 --count 100"
	var suites []string
	for _, command := range []string{few + " --workers 1 --out one.epd", few + " --count 101 --workers 3 --out one.epd"} {
		code, stdout, stderr := lab.Try(command)
		name := command[strings.LastIndex(command, " ")+1:]
		want := "raumlab: " + name +
			": found 4 of 10… openings, then 10000 draws in a row gave no new one (outcomes: 0.0 % good, …, 0.0 % over, …repeated): they are kept: give --count 4, or another --out with more --plies or a greater --limit"
		line, err := clitest.Complaint(code, stderr)
		if code != cli.ExitFailed || err != nil || stdout != "" {
			t.Errorf("raumlab %s: exit code %d (%v): %s\n%s", command, code, err, stderr, stdout)
		}
		for piece := range strings.SplitSeq(want, "…") {
			if !strings.Contains(line, piece) {
				t.Errorf("raumlab %s: no %q in %s", command, piece, line)
			}
		}
		text, err := os.ReadFile(lab.Path(name))
		if err != nil {
			t.Fatal(err)
		}
		suites = append(suites, string(text))
	}
	for _, s := range suites {
		if s != suites[0] || strings.Count(s, "\n") != 8 {
			t.Errorf("a suite of four, the same twice, is wanted:\n%s", s)
		}
	}
	lab.Run("openings check one.epd --depth 1")
	lab.Run(few + " --count 4 --out one.epd")
	code, _, stderr := lab.Try("openings make --plies 1 --depth 1 --limit 0 --count 5 --out none.epd")
	if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
		!strings.Contains(line, "none.epd: found 0 of 5 openings") ||
		!strings.HasSuffix(line, "repeated): give more --plies or a greater --limit") {
		t.Errorf("exit code %d (%v): %s", code, err, stderr)
	}
	if _, err := os.Stat(lab.Path("none.epd")); !os.IsNotExist(err) {
		t.Errorf("a suite of nothing was written (%v)", err)
	}
}

func TestOpeningsMistakes(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(someOpenings + " --count 5 --out made.epd")
	lab.Write("letter.epd", "Dear reader\n")
	lab.Write("own.epd", "startpos\n")
	made, err := os.ReadFile(lab.Path("made.epd"))
	if err != nil {
		t.Fatal(err)
	}
	lab.Write("renamed.epd", strings.ReplaceAll(string(made), `id "draw`, `id "nice`))
	for _, x := range []struct {
		command string
		code    int
		want    string
	}{
		{"openings make", cli.ExitUsage, "--out is missing"},
		{"openings make --out x", cli.ExitUsage, "--out x: the name must end in .epd"},
		{"openings make --out x.epd --count 0", cli.ExitUsage, "--count 0: expected at least 1"},
		{"openings make --out x.epd --plies 9-8", cli.ExitUsage,
			`--plies: plies "9-8": expected a number from 1 to 60, or a range such as 8-11`},
		{"openings make --out x.epd --depth 0", cli.ExitUsage, "depth 0: expected 1 to 60"},
		{"openings make --out x.epd --limit -1", cli.ExitUsage, "limit -1: must be 0 centipawns or more"},
		{"openings make --out x.epd --engine random", cli.ExitUsage, "does not search"},
		{"openings make --out x.epd --engine none", cli.ExitUsage, `engine "none"`},
		{"openings make --out x.epd --pawns none", cli.ExitUsage, `pawns "none"`},
		{"openings make --out x.epd --workers -1", cli.ExitUsage, "--workers -1"},
		{"openings make --out letter.epd", cli.ExitFailed, "letter.epd:1: RFEN"},
		{"openings make --out own.epd", cli.ExitFailed,
			"--out own.epd: this suite was made with other settings, so it is not replaced: name another file, or remove this one"},
		{someOpenings + "1 --out made.epd", cli.ExitFailed, "this suite was made with other settings"},
		{someOpenings + " --count 4 --out made.epd", cli.ExitFailed,
			"--out made.epd: it already has 5 openings: give a --count of at least as many"},
		{someOpenings + " --count 9 --out renamed.epd", cli.ExitFailed, "is not one of this command"},
		{"openings check none", cli.ExitUsage, `suite "none": expected a file ending in .epd or one of bench`},
		{"openings check none.epd", cli.ExitFailed, "none.epd"},
		{"openings check letter.epd", cli.ExitFailed, "letter.epd:1: RFEN"},
		{"openings check made.epd --engine random", cli.ExitUsage, "does not search"},
		{"openings check made.epd --depth 61", cli.ExitUsage, "depth 61: expected 1 to 60"},
		{"openings check made.epd --workers -1", cli.ExitUsage, "--workers -1"},
		{"openings check bench", cli.ExitFailed, "of 40 positions fail: position 2: restless"},
	} {
		before := lab.Snapshot()
		code, _, stderr := lab.Try(x.command)
		if line, err := clitest.Complaint(code, stderr); code != x.code || err != nil || !strings.Contains(line, x.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", x.command, code, err, x.code, x.want, stderr)
		}
		lab.Unchanged(before)
	}
}

// Two processes do not make one suite.
func TestOpeningsAreLocked(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lock, err := disk.LockFile(lab.Path("x.epd"), "suite")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("suite x.epd: process %d is writing it", os.Getpid())
	if code, _, stderr := lab.Try(someOpenings + " --count 1 --out x.epd"); code != cli.ExitFailed ||
		!strings.Contains(stderr, want) {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if err := lock.Close(); err != nil {
		t.Fatal(err)
	}
	if code, stdout, stderr := lab.Try(someOpenings + " --count 1 --out x.epd"); code != cli.ExitDone ||
		stdout != "x.epd: 1 opening\n" {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
}

func TestInterruptedOpenings(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	const command = "openings make --count 700 --plies 4-7 --depth 1 --limit 100 --out openings.epd"
	clitest.BothWays(t, command, func(lab *clitest.Lab, command string) {
		lab.EndAgainAndAgain(command, func() int { return lab.Lines("openings.epd") })
	})
}

// A suite that ships is exported as it is, and read back as the same positions.
func TestOpeningsExport(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for name, count := range map[string]string{"openings": "4000", "held-out-mates": "90"} {
		said := lab.Run("openings export " + name + " --out " + name + ".epd")
		if said != name+".epd: "+count+" positions\n" {
			t.Errorf("it prints %q", said)
		}
		shipped, err := configs.Files.ReadFile("suites/" + name + ".epd")
		if err != nil {
			t.Fatal(err)
		}
		if got := lab.Read(name + ".epd"); got != string(shipped) {
			t.Errorf("%s.epd is another file than the one that ships: %.300q", name, got)
		}
	}
	lab.Refuses(clitest.Mistake{Command: "openings export none --out none.epd", Code: 2,
		Want: `suite "none": expected a file ending in .epd or one of bench, corners, held-out-mates, mates, openings`})
}
