//go:build unix

package client

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/uci/client/fake"
	"raumlab/engine/variant"
)

// program is the fake with arguments.
func program(t *testing.T, arguments string) Program {
	t.Helper()
	p, err := Load(fake.Command(t, arguments))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// patience is long enough for a busy machine.
const patience = 20 * time.Second

func start(t *testing.T, p Program) *Process {
	t.Helper()
	c, err := p.Start(t.Context(), variant.Rules{}, patience)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// gone waits until the process group is empty, and reports whether the program itself is no zombie.
// The system reaps children of the program at any time.
func gone(t *testing.T, c *Process) bool {
	t.Helper()
	pid := c.command.Process.Pid
	for alive(t, pid) {
		if t.Context().Err() != nil {
			t.Fatal("they live on")
		}
		runtime.Gosched()
	}
	return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// alive reports whether a process of the group runs, if the system has /proc.
func alive(t *testing.T, group int) bool {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stats {
		text, _ := os.ReadFile(name) // the process may end meanwhile
		_, rest, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(rest) // state, parent, group
		if len(fields) > 2 && fields[2] == strconv.Itoa(group) && fields[0] != "Z" {
			return true
		}
	}
	return false
}

// A game continues from any position. The moves are those of the program, with its count of nodes.
func TestPlaysWithAProgram(t *testing.T) {
	c := start(t,
		program(t, "none option.Skill=3 'option.clear hash=' 'option.STYLE=very risky' option.ponder=True option.Book=x"))
	for _, rfen := range []string{"startpos", "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/R3K b 0 1"} {
		p, err := variant.ParseRFEN(variant.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		g := variant.NewGame(p)
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 6 {
			a, err := c.Move(t.Context(), g, Limits{Limits: search.Limits{Depth: 1}}, patience)
			if err != nil {
				t.Fatal(err)
			}
			if a.Nodes != 7 || a.Time <= 0 || a.Time > patience {
				t.Errorf("answer %+v", a)
			}
			if err := g.Play(a.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if said, want := c.stderr.String(),
		"setoption name Skill value 3 setoption name Clear Hash setoption name Style value Very Risky "+
			"setoption name Ponder value true setoption name Book value x"; said != want {
		t.Errorf("it was told %q, want %q", said, want)
	}
	c.Close()
	if !gone(t, c) || c.command.ProcessState.ExitCode() != 0 {
		t.Errorf("it ended by %v", c.command.ProcessState)
	}
}

func TestFaults(t *testing.T) {
	for fault, want := range map[fake.Fault]struct {
		reason string
		late   bool
	}{
		fake.Crash:   {"it ended: exit status 3; standard error: out of memory", false},
		fake.Hang:    {"no move within 200ms", true},
		fake.Deaf:    {"no move within 200ms", true},
		fake.Roam:    {"no move within 200ms", true},
		fake.Illegal: {"illegal move Aa1Ee5 in rnknr/", false},
		fake.Garbage: {`"bestmove e2\x1be4 \xff" is not a move`, false},
		fake.NoMove:  {"bestmove without a move", false},
		fake.Refuse: {
			`no move, although it has legal ones: "bestmove 0000"; it printed: go: the last position was refused (ply 1: what`,
			false},
		fake.Flood:      {"a line of more than 1048576 bytes", false},
		fake.Silence:    {"it closed its output", false}, // after the time of grace
		fake.Late:       {"no move within 200ms", true},
		fake.Complainer: {"no move within 200ms; it printed: go: what is that?", true},
	} {
		t.Run(string(fault), func(t *testing.T) {
			c := start(t, program(t, string(fault)))
			allowed := patience
			if want.late {
				allowed = 200 * time.Millisecond
			}
			_, err := c.Move(t.Context(), variant.NewGame(variant.Rules{}.Start()),
				Limits{Limits: search.Limits{MoveTime: time.Second}}, allowed)
			var f *Fault
			if !errors.As(err, &f) || f.Late != want.late || !strings.HasPrefix(f.Reason, want.reason) ||
				strings.ContainsAny(f.Reason, "\n\x1b") {
				t.Errorf("error %q (%+v), want %q", err, f, want.reason)
			}
			c.Kill()
			if !gone(t, c) {
				t.Error("it lives on")
			}
		})
	}
}

// The end of a program is noticed even if a child holds its output. The rest of its group ends with
// it.
func TestAProgramThatLeavesAChild(t *testing.T) {
	c := start(t, program(t, string(fake.Leave)))
	_, err := c.Move(t.Context(), variant.NewGame(variant.Rules{}.Start()),
		Limits{Limits: search.Limits{MoveTime: time.Second}}, patience)
	var f *Fault
	if !errors.As(err, &f) || f.Late || f.Reason != "it ended: exit status 4; standard error: farewell" {
		c.Kill()
		t.Fatalf("error %q (%+v)", err, f)
	}
	if !gone(t, c) {
		t.Error("it is a zombie")
	}
	c.Kill()
}

// The last lines of a program count, even if processes outside its group hold its output.
func TestLastWordsOfAProgramCount(t *testing.T) {
	for range 10 { // a race would lose some
		c := start(t, program(t, string(fake.Farewell)))
		g := variant.NewGame(variant.Rules{}.Start())
		limits := Limits{Limits: search.Limits{Depth: 1}}
		a, err := c.Move(t.Context(), g, limits, patience)
		if err != nil {
			c.Kill()
			t.Fatal(err)
		}
		if a.Nodes != 7 {
			t.Errorf("%d nodes, want those of the last line", a.Nodes)
		}
		if err := g.Play(a.Move); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Move(t.Context(), g, limits, patience); err == nil || err.Error() != "it ended: exit status 0" {
			t.Errorf("second move: %v", err)
		}
		c.Kill()
	}
}

// The clock starts at go. A program that does not answer isready made a fault, but did not lose on
// time.
func TestSilenceBeforeGoIsNotLate(t *testing.T) {
	c := start(t, program(t, string(fake.Unready)+" 1"))
	defer c.Kill()
	c.patience = 200 * time.Millisecond // the program was ready once
	g := variant.NewGame(variant.Rules{}.Start())
	for range 2 {
		p := g.Position()
		if err := g.Play(p.AppendLegal(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	_, err := c.Move(t.Context(), g, Limits{Limits: search.Limits{MoveTime: time.Millisecond}}, time.Millisecond)
	var f *Fault
	if !errors.As(err, &f) || f.Late || f.Reason != "no readyok within 200ms" {
		t.Errorf("error %q (%+v)", err, f)
	}
}

// A line counts when it arrives, not when it is read. Lines that have arrived are read before time
// is called.
func TestWhatCameInTime(t *testing.T) {
	for range 100 { // a random choice would be wrong half the time
		lines := make(chan line, 3)
		c := &Process{lines: lines, stderr: &tail{}}
		now := time.Now()
		lines <- line{text: "info nodes 7", at: now}
		lines <- line{text: "bestmove", at: now}
		answers := func(l line) (bool, error) { return l.text == "bestmove", nil }
		if err := c.await(t.Context(), now, Fault{Reason: "late"}, answers); err != nil {
			t.Fatal(err)
		}
		lines <- line{text: "info nodes 7", at: now}
		lines <- line{text: "bestmove", at: now.Add(1)}
		if err := c.await(t.Context(), now, Fault{Reason: "late"}, answers); err == nil || err.Error() != "late" {
			t.Fatalf("error %v", err)
		}
	}
	// One that came in time counts although its reader is slow.
	lines := make(chan line)
	c := &Process{lines: lines, stderr: &tail{}}
	now := time.Now()
	time.AfterFunc(transit/10, func() { lines <- line{text: "bestmove", at: now} })
	if err := c.await(t.Context(), now, Fault{Reason: "late"}, func(l line) (bool, error) {
		return true, nil
	}); err != nil {
		t.Error(err)
	}
}

// A second answer to one go must not be taken for the answer to the next.
func TestASecondAnswerIsAFault(t *testing.T) {
	c := start(t, program(t, string(fake.Twice)))
	defer c.Kill()
	g := variant.NewGame(variant.Rules{}.Start())
	limits := Limits{Limits: search.Limits{Depth: 1}}
	a, err := c.Move(t.Context(), g, limits, patience)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Play(a.Move); err != nil {
		t.Fatal(err)
	}
	var f *Fault
	if _, err := c.Move(t.Context(), g, limits, patience); !errors.As(err, &f) ||
		!strings.HasSuffix(f.Reason, "without go") {
		t.Errorf("second move: %v", err)
	}
}

// An answer between readyok and go is a fault, however fast go follows.
func TestAnAnswerBeforeGoIsAFault(t *testing.T) {
	for range 20 { // a race would lose some
		c := start(t, program(t, string(fake.Early)+" 1"))
		g := variant.NewGame(variant.Rules{}.Start())
		for range 2 {
			p := g.Position()
			if err := g.Play(p.AppendLegal(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		var f *Fault
		a, err := c.Move(t.Context(), g, Limits{Limits: search.Limits{Depth: 1}}, patience)
		if !errors.As(err, &f) || f.Late || !strings.HasSuffix(f.Reason, "without go") {
			t.Errorf("%+v, %v", a, err)
		}
		c.Kill()
	}
}

// A move never takes negative time: what came before go is no answer to it. Impossible counts of
// nodes are ignored.
func TestHear(t *testing.T) {
	p := variant.Rules{}.Start()
	move := "bestmove " + p.AppendLegal(nil)[0].String()
	began := time.Now()
	c := &Process{stderr: &tail{}}
	for _, x := range []struct {
		text  string
		after time.Duration
		done  bool
		fault string
		nodes uint64
	}{
		{move, -1, false, "without go", 5},
		{move, 0, true, "", 5},
		{move, time.Second, true, "", 5},
		{"bestmove", -1, false, "without go", 5},
		{"bestmove", 0, false, "without a move", 5},
		{"bestmove 0000", 0, false, `legal ones: "bestmove 0000"`, 5},
		{"bestmove (none) ponder (none)", 0, false, `legal ones: "bestmove (none) ponder (none)"`, 5},
		{"info nodes 7", -1, false, "", 7},
		{"info depth 3 nodes 9007199254740992 nps 1", 0, false, "", 1 << 53},
		{"info nodes 9007199254740993", 0, false, "", 5},
		{"info nodes 18446744073709551615", 0, false, "", 5},
		{"info nodes 18446744073709551616", 0, false, "", 5},
		{"info nodes -1", 0, false, "", 5},
	} {
		a := Answer{Nodes: 5}
		done, err := c.hear(line{text: x.text, at: began.Add(x.after)}, &p, began, &a)
		if done != x.done || (err != nil) != (x.fault != "") || err != nil && !strings.HasSuffix(err.Error(), x.fault) ||
			a.Nodes != x.nodes || a.Time < 0 {
			t.Errorf("%+v: done %t, %v, %+v", x, done, err, a)
		}
		if done && a.Time != x.after {
			t.Errorf("%+v: it took %v", x, a.Time)
		}
	}
}

func TestProgramsThatCannotBeStarted(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("no program\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	noProgram, err := Load(text)
	if err != nil {
		t.Fatal(err)
	}
	for want, x := range map[string]struct {
		program  Program
		rules    variant.Rules
		patience time.Duration
	}{
		"it cannot be started: ": {program: noProgram, patience: patience},
		"it ended: exit status 1; standard error: no licence": {program: program(t, string(fake.AtOnce)),
			patience: patience},
		`before it was ready, it printed more than 5000 lines, such as "opt`: {program: program(t, string(fake.Options)),
			patience: patience},
		`before it was ready, it printed more than 65536 bytes on a line: "`: {program: program(t, string(fake.Wide)),
			patience: patience},
		"before it was ready, it printed more than 1048576 bytes": {program: program(t, string(fake.Bulky)),
			patience: patience},
		"no uciok within 200ms": {program: program(t, string(fake.NoUCI)),
			patience: 200 * time.Millisecond},
		"it has no option \"Skil\"": {program: program(t, "none option.Skil=2"),
			patience: patience},
		`its option Skill is "10": expected a whole number from 0 to 9`: {program: program(t, "none option.skill=10"),
			patience: patience},
		`its option Skill is "-1": expected a whole number from 0 to 9`: {program: program(t, "none option.Skill=-1"),
			patience: patience},
		`its option Skill is "much": expected a whole number from 0 to 9`: {program: program(t, "none option.Skill=much"),
			patience: patience},
		`its option Style is "wild": expected one of Solid, Very Risky`: {program: program(t, "none option.Style=wild"),
			patience: patience},
		`its option Ponder is "1": expected true or false`: {program: program(t, "none option.Ponder=1"),
			patience: patience},
		`its option Clear Hash is "now": expected no value, because it is a button`: {
			program: program(t, "none 'option.Clear Hash=now'"), patience: patience},
		"it refused its options; it printed: setoption: no such file": {
			program: program(t, "none option.Book=nowhere"), patience: patience},
		"it has no option \"Array\"": {program: program(t, "none"),
			rules: variant.Rules{Array: board.Dickins}, patience: patience},
		"it has no option \"Pawns\" (you asked for Pawns=sideways)": {program: program(t, "none"),
			rules: variant.Rules{Pawns: board.SidewaysPawns}, patience: patience},
	} {
		_, err := x.program.Start(t.Context(), x.rules, x.patience)
		var f *Fault
		if !errors.As(err, &f) || !strings.HasPrefix(f.Reason, want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// A cancelled Move waits for no answer and leaves no process.
func TestCancelledWhileItThinks(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c, err := program(t, string(fake.Hang)).Start(ctx, variant.Rules{}, patience)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := c.Move(ctx, variant.NewGame(variant.Rules{}.Start()), Limits{Limits: search.Limits{Depth: 1}},
		time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	c.Close()
	if !gone(t, c) {
		t.Error("it lives on")
	}
}

func TestGoCommands(t *testing.T) {
	clock := search.Clock{Left: 1500 * time.Microsecond, Increment: 20 * time.Millisecond}
	for want, x := range map[string]struct {
		limits Limits
		mover  board.Color
	}{
		"go depth 4 nodes 1000": {Limits{Limits: search.Limits{Depth: 4, Nodes: 1000}}, board.White},
		"go movetime 1": {Limits{Limits: search.Limits{MoveTime: time.Microsecond}},
			board.Black},
		"go wtime 1 btime 60000 winc 20 binc 20": {Limits{Limits: search.Limits{Clock: clock},
			Opponent: search.Clock{Left: time.Minute, Increment: 20 * time.Millisecond}}, board.White},
		"go wtime 1 btime 1 winc 0 binc 20": {Limits{Limits: search.Limits{Clock: clock},
			Opponent: search.Clock{Left: -time.Second}}, board.Black},
		"go depth 2 wtime 9000 btime 1 winc 20 binc 20": {Limits{Limits: search.Limits{Depth: 2, Clock: clock},
			Opponent: search.Clock{Left: 9 * time.Second, Increment: 20 * time.Millisecond}}, board.Black},
		"go wtime 1 btime 1 winc 20 binc 20": {Limits{Limits: search.Limits{Clock: clock}}, board.Black},
		"go wtime 1 btime 1 winc 0 binc 0 movestogo 7": {
			Limits{Limits: search.Limits{Clock: search.Clock{Left: 1, MovesToGo: 7}}}, board.White},
	} {
		if got := x.limits.command(x.mover); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Scores turn to White's view, and need no depth. A score that is a bound, of another line, or
// impossible does not count.
func TestNotes(t *testing.T) {
	for text, want := range map[string]Answer{
		"depth 3 nodes 70 score cp 12 pv Aa1Aa2":          {Scored: true, Nodes: 70, Depth: 3, Score: 12},
		"depth 4 seldepth 9 score mate 2 time 1":          {Scored: true, Depth: 4, Score: 31997},
		"depth 4 score mate -2":                           {Scored: true, Depth: 4, Score: -31996},
		"depth 4 score mate 100000":                       {Scored: true, Depth: 4, Score: 31003},
		"depth 4 score cp -99999999":                      {Scored: true, Depth: 4, Score: -30000},
		"depth 2 multipv 2 score cp 5 nodes 9":            {Nodes: 9},
		"depth 2 score cp 5 lowerbound":                   {},
		"depth 2 currmove Aa1Aa2":                         {},
		"score cp 5":                                      {Scored: true, Score: 5},
		"nodes 4 score mate 1 pv Aa1Aa2":                  {Scored: true, Nodes: 4, Score: 31999},
		"depth 0 score cp 5":                              {Scored: true, Score: 5},
		"depth -1 score cp 5":                             {Scored: true, Score: 5},
		"depth x score cp 5":                              {Scored: true, Score: 5},
		"depth 99999 score cp 5":                          {Scored: true, Depth: 999, Score: 5},
		"score cp 0":                                      {Scored: true},
		"score lowerbound cp 5":                           {},
		"multipv 2 score cp 5":                            {},
		"depth 2 score cp 1e9":                            {Depth: 2, Scored: true, Score: mostScore},
		"string depth 2 score cp 5 nodes 9":               {},
		"depth 2 score cp":                                {},
		"nodes -1 depth 2 score cp 99999999999999999999":  {Scored: true, Depth: 2, Score: 30000},
		"nodes 9007199254740993 depth 1 score cp 3 pv cp": {Scored: true, Depth: 1, Score: 3},
	} {
		for mover, sign := range map[board.Color]int{board.White: 1, board.Black: -1} {
			var got Answer
			got.note(strings.Fields(text), mover)
			if now := (Answer{Nodes: want.Nodes, Scored: want.Scored, Depth: want.Depth, Score: sign * want.Score}); got != now {
				t.Errorf("%v, %s: %+v, want %+v", mover, text, got, now)
			}
		}
	}
}

// The log has every line in both directions, to the end.
func TestLog(t *testing.T) {
	p := program(t, "none")
	var mutex sync.Mutex
	var all []string
	p.Log = func(_ time.Time, sent bool, line string) {
		mutex.Lock()
		defer mutex.Unlock()
		all = append(all, map[bool]string{true: "> ", false: "< "}[sent]+line)
	}
	c := start(t, p)
	g := variant.NewGame(variant.Rules{}.Start())
	a, err := c.Move(t.Context(), g, Limits{Limits: search.Limits{Depth: 1}}, patience)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	mutex.Lock()
	defer mutex.Unlock()
	text := strings.Join(all, "\n")
	for _, want := range []string{"> uci\n", "< uciok\n",
		"> position startpos\n> isready\n< readyok\n> isready\n< readyok\n> go depth 1\n" +
			"< info depth 1 nodes 7 score cp 0\n< bestmove " + a.Move.String() + "\n> stop\n> quit"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestCommandLines(t *testing.T) {
	for text, want := range map[string][]string{
		"a b\tc":           {"a", "b", "c"},
		" a  'b c' ":       {"a", "b c"},
		`a "it's" x'y "z'`: {"a", "it's", `xy "z`},
		`"" ''`:            {"", ""},
		"":                 nil,
	} {
		if got, err := split(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q (%v), want %q", text, got, err, want)
		}
	}
	dir := t.TempDir()
	script := filepath.Join(dir, "script")
	if err := os.WriteFile(script, []byte("one"), 0o666); err != nil {
		t.Fatal(err)
	}
	load := func(command string) Program {
		p, err := Load(command)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	before := load("sh " + script)
	if again := load("sh  '" + script + "'"); again.Hash != before.Hash {
		t.Error("the same words have another hash")
	}
	if other := load("sh " + script + " option.A=b"); other.Hash == before.Hash {
		t.Error("an option does not change the hash")
	}
	if err := os.WriteFile(script, []byte("two"), 0o666); err != nil {
		t.Fatal(err)
	}
	if changed := load("sh " + script); changed.Hash == before.Hash {
		t.Error("a changed file does not change the hash")
	}
	for command, want := range map[string]string{
		"":                         "no program",
		"option.A=b":               "no program",
		"sh option.A":              "expected option.NAME=VALUE",
		"sh option.=3":             "expected option.NAME=VALUE",
		"sh 'x":                    "missing closing quote '",
		dir + "/absent":            "no such file",
		"no-such-program-anywhere": "executable file not found",
	} {
		if _, err := Load(command); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", command, err, want)
		}
	}
}

// A spin that declares only one end of its range has only that.
func TestDeclaredOptions(t *testing.T) {
	for line, values := range map[string]map[string]bool{ // whether it takes them
		"option name Hash type spin default 1 min 2":             {"1": false, "2": true, "9000000000": true, "": false},
		"option name Move Overhead type spin max 5 default -7":   {"-9": true, "5": true, "6": false},
		"option name Any type spin":                              {"-3": true, "3.5": false},
		"option name max type string default min 3 var x type y": {"": true, "min": true},
		"option name Mood type combo":                            {"": false},
		"option name Style type combo default a var a var max":   {"a": true, "max": true, "default": false},
		"option name Search type type spin min 1 max 3":          {"1": true, "4": false},
		"option name Own type other default 1":                   {"x": true},
	} {
		d, is := declared(line)
		if !is {
			t.Errorf("%s: not read", line)
		}
		for value, takes := range values {
			if command, err := d.command(value); (err == nil) != takes || err == nil &&
				command != "setoption name "+d.name+" value "+value {
				t.Errorf("%s: %q: %q, %v", line, value, command, err)
			}
		}
	}
	for _, line := range []string{"option", "option name", "option name Hash", "option name Hash type",
		"info name x type y", ""} {
		if d, is := declared(line); is {
			t.Errorf("%q is %+v", line, d)
		}
	}
}

// Law: a program with further options has the command that Load reads as that program, and another
// hash; the first one keeps its own.
func TestWithOptions(t *testing.T) {
	p := program(t, "")
	command, hash := p.Command, p.Hash
	with := p.With([]Option{{"Margin", "7"}, {"Late Moves", "3"}})
	again, err := Load(with.Command)
	if err != nil || !slices.Equal(again.options, with.options) || len(with.options) != len(p.options)+2 {
		t.Errorf("%q is read with %v, want %v: %v", with.Command, again.options, with.options, err)
	}
	if with.Hash == hash || p.Hash != hash || p.Command != command ||
		with.Hash == p.With([]Option{{"Margin", "8"}, {"Late Moves", "3"}}).Hash {
		t.Errorf("hashes %s and %s", hash, with.Hash)
	}
}
