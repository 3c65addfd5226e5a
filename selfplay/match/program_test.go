package match

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
	"raumlab/engine/uci/client/fake"
	"raumlab/selfplay/elo"
)

func TestMain(m *testing.M) { fake.Main(m) }

// program is the fake with arguments.
func program(t *testing.T, arguments string) Contestant {
	t.Helper()
	p, err := client.Load(fake.Command(t, arguments))
	if err != nil {
		t.Fatal(err)
	}
	return Contestant{Program: &p}
}

// against is a short match of one of our engines against the fake.
func against(t *testing.T, arguments string, pairs int64) Config {
	t.Helper()
	c := quick(t, "raumfischer", "random", pairs)
	c.B = program(t, arguments)
	c.Patience, c.MaxPlies = time.Minute, 16
	return c
}

// childless checks that this process has no children, not even zombies, if the system has /proc.
func childless(t *testing.T) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stats {
		text, _ := os.ReadFile(name) // the process may end meanwhile
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid()) {
			t.Errorf("there is still %s", text)
		}
	}
}

// With programs that follow the protocol, the number of workers changes no byte.
func TestProgramsPlay(t *testing.T) {
	var want string
	for workers := 1; workers <= 3; workers++ {
		c := against(t, "none", 4)
		c.A, c.B = c.B, c.A
		dir := t.TempDir()
		s := run(t, c, dir, workers)
		if s.Forfeits != [2]int64{} || s.NodesPerMove[A] != 7 || s.NodesPerMove[B] <= 7 || s.A != c.A.Name() ||
			!strings.HasPrefix(s.A, "cmd:") {
			t.Errorf("%+v", s)
		}
		got := content(t, dir)
		if workers == 1 {
			want = got
		} else if got != want {
			t.Errorf("%d workers:\n%s\none worker:\n%s", workers, got, want)
		}
	}
	childless(t)
}

// A fault loses a game, and its reason is stored. Another process plays the next game.
func TestFaultsLoseGames(t *testing.T) {
	for _, x := range []struct {
		fault  fake.Fault
		after  int // its moves in a game
		reason string
		end    board.Termination
		change func(*Config)
	}{
		{fake.Crash, 2, "it ended: exit status 3; standard error: out of memory", board.Forfeit, nil},
		{fake.Leave, 1, "it ended: exit status 4; standard error: farewell", board.Forfeit, func(c *Config) {
			c.Limits, c.TimeMargin = Same(search.Limits{MoveTime: 100 * time.Millisecond}), time.Minute
		}},
		{fake.Illegal, 0, "illegal move Aa1Ee5 in ", board.Forfeit, nil},
		{fake.Early, 1, `"bestmove `, board.Forfeit, nil},
		{fake.Garbage, 3, `"bestmove e2\x1be4 \xff" is not a move`, board.Forfeit, nil},
		{fake.Refuse, 2, "no move, although it has legal ones: \"bestmove 0000\"; it printed: go: ", board.Forfeit, nil},
		{fake.Flood, 0, "a line of more than", board.Forfeit, nil},
		{fake.Hang, 1, "no move within 300ms", board.Forfeit, func(c *Config) { c.Patience = 300 * time.Millisecond }},
		{fake.Late, 2, "no move within 500ms", board.TimeForfeit, func(c *Config) {
			c.Limits, c.TimeMargin = Same(search.Limits{Depth: 1, MoveTime: 100 * time.Millisecond}), 400*time.Millisecond
		}},
		{fake.Hang, 1, "no move within ", board.TimeForfeit, func(c *Config) {
			c.Limits = Same(search.Limits{Clock: search.Clock{Left: time.Second}})
		}},
	} {
		t.Run(string(x.fault), func(t *testing.T) {
			// The opening counts as moves. Our engine plays at random and is never late.
			c := against(t, string(x.fault)+" "+strconv.Itoa(x.after+2), 1)
			c.A = quick(t, "random", "random", 1).A
			c.TimeMargin = time.Minute // except in the test of it
			if x.change != nil {
				c.TimeMargin = 0
				x.change(&c)
			}
			dir := t.TempDir()
			s := run(t, c, dir, 1)
			if want := (elo.Pentanomial{4: 1}); s.Pentanomial != want || s.Forfeits != [2]int64{B: 2} ||
				s.Terminations[x.end] != 2 {
				t.Errorf("%v, forfeits %v, ends %v", s.Pentanomial, s.Forfeits, s.Terminations)
			}
			again, err := Read(dir, func(p Pair) {
				for i, g := range p.Games {
					if !strings.HasPrefix(g.Reason, x.reason) || len(g.Moves) != 2*x.after+1-i {
						t.Errorf("game %d ended after %d moves for the reason %q, want %q after %d", i, len(g.Moves), g.Reason, x.reason,
							2*x.after+1-i)
					}
				}
			})
			if err != nil || again.Forfeits != s.Forfeits {
				t.Errorf("read again: %v, error %v", again.Forfeits, err)
			}
			for _, want := range []string{`[Termination "` + x.end.String() + `"]`, `[Reason "` + strings.NewReplacer(`\`, `\\`,
				`"`, `\"`).Replace(x.reason)} {
				if text := read(t, dir, GamesName); strings.Count(text, want) != 2 {
					t.Errorf("%s does not stand twice in\n%s", want, text)
				}
			}
			childless(t)
		})
	}
}

// unbound is pairs.jsonl without the hash of the settings, which contain the command of a program.
func unbound(t *testing.T, dir string) string {
	t.Helper()
	return regexp.MustCompile(`"settings_sha256":"[0-9a-f]{64}",`).ReplaceAllString(read(t, dir, pairsName), "")
}

// What a program does after its last move changes neither that game nor the next.
func TestFaultsBehindTheEndOfAGame(t *testing.T) {
	behaved := t.TempDir()
	if s := run(t, against(t, "none", 2), behaved, 1); s.Terminations[board.PlyLimit] != 4 {
		t.Fatalf("ends %v: want games in which the program has a last move", s.Terminations)
	}
	for _, fault := range []fake.Fault{fake.Twice, fake.Farewell} {
		c := against(t, string(fault)+" 7", 2) // of eight moves for each side
		dir := t.TempDir()
		run(t, c, dir, 1)
		if got, want := unbound(t, dir), unbound(t, behaved); got != want {
			t.Errorf("%s:\n%s\nwithout:\n%s", fault, got, want)
		}
		childless(t)
	}
}

// A count of nodes that is impossible for a search or a game spoils no sum.
func TestBoastsAreNotCounted(t *testing.T) {
	c := against(t, string(fake.Boast)+" 4", 1) // before, it counts 7
	if s := run(t, c, "", 1); s.NodesPerMove[B] <= 0 || s.NodesPerMove[B] >= 7 {
		t.Errorf("%v nodes a move", s.NodesPerMove[B])
	}
}

// A move within the margin is not late.
func TestTimeMargin(t *testing.T) {
	c := against(t, string(fake.Late)+" 3", 1)
	c.MaxPlies = 8
	c.Limits, c.TimeMargin = Same(search.Limits{MoveTime: 10 * time.Millisecond}), time.Minute
	if s := run(t, c, "", 1); s.Forfeits != [2]int64{} || s.Terminations[board.PlyLimit] != 2 {
		t.Errorf("forfeits %v, ends %v", s.Forfeits, s.Terminations)
	}
}

// Our engines lose on time, too. That is no fault of a program, so the match continues.
func TestOursLoseOnTime(t *testing.T) {
	for _, limits := range []search.Limits{
		{MoveTime: time.Millisecond},
		{Clock: search.Clock{Left: 2 * time.Millisecond, Increment: time.Millisecond}},
	} {
		c := quick(t, "random", "random", 3)
		c.Limits, c.TimeMargin = Same(limits), 100*time.Millisecond
		c.A.Book = Book{Probe: func(*board.Position) (board.Move, bool) {
			time.Sleep(150 * time.Millisecond)
			return 0,
				false
		}, Hash: "slow"}
		s := run(t, c, "", 3)
		if s.Forfeits != [2]int64{A: 6} || s.Pentanomial != (elo.Pentanomial{3}) || s.Terminations[board.TimeForfeit] != 6 {
			t.Errorf("%v: forfeits %v, ends %v", limits, s.Forfeits, s.Terminations)
		}
	}
}

// The clock runs only for the mover. Moves add the increment. Time within the margin is not kept.
func TestClocks(t *testing.T) {
	c := Config{
		Limits:     Same(search.Limits{Depth: 3, Clock: search.Clock{Left: time.Second, Increment: 100 * time.Millisecond}}),
		TimeMargin: 50 * time.Millisecond}
	k := newClocks(c)
	k.moved(A, 400*time.Millisecond)
	k.moved(B, 1040*time.Millisecond) // within the margin
	k.moved(A, 0)
	a, b := k.limits(A), k.limits(B)
	if a.Clock.Left != 800*time.Millisecond || a.Opponent.Left != 100*time.Millisecond ||
		b.Clock.Left != 100*time.Millisecond || b.Opponent.Left != 800*time.Millisecond ||
		a.Clock.Increment != 100*time.Millisecond || a.Depth != 3 {
		t.Errorf("A %+v, B %+v", a, b)
	}
	if got := []time.Duration{k.allowed(A), k.allowed(B)}; got[0] != 850*time.Millisecond ||
		got[1] != 150*time.Millisecond {
		t.Errorf("allowed %v", got)
	}
	// A gets its time again after every second move, and B has a time for each move.
	c.Limits = [2]search.Limits{{Clock: search.Clock{Left: time.Second, MovesToGo: 2}}, {MoveTime: 300 * time.Millisecond}}
	k = newClocks(c)
	for move, want := range []search.Clock{
		{Left: time.Second, MovesToGo: 2}, {Left: 800 * time.Millisecond, MovesToGo: 1}, {Left: 1600 * time.Millisecond,
			MovesToGo: 2}, {Left: 1400 * time.Millisecond, MovesToGo: 1},
	} {
		if l := k.limits(A); l.Clock != want || l.Opponent != (search.Clock{}) {
			t.Errorf("move %d: %+v, want %v", move, l, want)
		}
		if l := k.limits(B); l.MoveTime != 300*time.Millisecond || l.Clock != (search.Clock{}) || l.Opponent != want ||
			k.allowed(B) != 350*time.Millisecond {
			t.Errorf("move %d: B %+v, allowed %v", move, l, k.allowed(B))
		}
		k.moved(A, 200*time.Millisecond)
		k.moved(B, 299*time.Millisecond)
	}
	c.Limits[A].Clock, c.TimeMargin = search.Clock{Left: time.Second}, 0
	k = newClocks(c)
	k.moved(A, time.Second)
	if l := k.limits(A); l.Clock == (search.Clock{}) || l.Clock.Left > time.Microsecond || k.allowed(A) <= 0 ||
		k.allowed(A) > time.Microsecond {
		t.Errorf("time over: %v, allowed %v", l.Clock, k.allowed(A))
	}
}

// The third game lost by a fault stops the match, even if it is the last. The same call resumes.
func TestProgramsThatFailAgainAndAgain(t *testing.T) {
	c := against(t, string(fake.Crash)+" 3", 5)
	c.A = quick(t, "random", "random", 1).A
	whole := t.TempDir()
	for run, want := range []struct {
		pairs int64
		last  string
		ahead int // lines of begun pairs
	}{
		{1, "pair 1, game 1 by B", 1},
		{3, "pair 2, game 2 by B", 3}, // with the end of pair 1, and pair 2
		{4, "pair 4, game 1 by B", 4},
		{5, "", 0},
	} {
		s, err := c.Run(context.Background(), whole, 1, nil)
		if s.Pairs != want.pairs || s.Forfeits[B] != 2*want.pairs {
			t.Errorf("run %d: %d pairs, forfeits %v", run, s.Pairs, s.Forfeits)
		}
		var faults *FaultsError
		switch stopped := errors.As(err, &faults); {
		case want.last == "" && err != nil:
			t.Error(err)
		case want.last != "" && (!stopped || faults.Games != 3 ||
			!strings.HasPrefix(faults.Last, want.last+", "+c.B.Name()+": it ended: exit status 3")):
			t.Errorf("run %d: error %v", run, err)
		}
		early, err := os.ReadFile(filepath.Join(whole, outOfOrderName))
		if errors.Is(err, os.ErrNotExist) && want.last == "" {
			continue
		}
		if got := strings.Count(string(early), "\n"); err != nil || got < want.ahead {
			t.Errorf("run %d: %d lines ahead, error %v", run, got, err)
		}
	}
	dir := t.TempDir()
	stops := 0
	for ; ; stops++ {
		s, err := c.Run(context.Background(), dir, 3, nil)
		if err == nil {
			break
		}
		var faults *FaultsError
		if !errors.As(err, &faults) || stops > 3 {
			t.Fatalf("%d pairs, forfeits %v, error %v", s.Pairs, s.Forfeits, err)
		}
	}
	if got, want := content(t, dir), content(t, whole); got != want {
		t.Errorf("three workers:\n%s\none worker:\n%s", got, want)
	}
	for _, most := range []int{1, 2, 5} {
		c.Faults = most
		var faults *FaultsError
		if _, err := c.Run(context.Background(), t.TempDir(), 1, nil); !errors.As(err, &faults) || faults.Games != most {
			t.Errorf("at most %d faults: %v", most, err)
		}
	}
	c.Forgiving = true
	forgiven := t.TempDir()
	if s := run(t, c, forgiven, 1); s.Pairs != 5 || s.Forfeits[B] != 10 {
		t.Errorf("forgiving: %d pairs, forfeits %v", s.Pairs, s.Forfeits)
	}
	if got, want := content(t, forgiven), content(t, whole); got != want {
		t.Errorf("forgiving:\n%s\nelse:\n%s", got, want)
	}
	childless(t)
}

// If the third fault is in its last game, a match is finished and returns the error.
func TestThirdFaultInTheLastGame(t *testing.T) {
	c := against(t, string(fake.Illegal)+" 3", 3)
	dir := t.TempDir()
	for _, pairs := range []int64{1, 3} {
		s, err := c.Run(context.Background(), dir, 1, nil)
		var faults *FaultsError
		if !errors.As(err, &faults) || s.Pairs != pairs || s.Finished() != (pairs == 3) {
			t.Errorf("%d pairs, error %v", s.Pairs, err)
		}
		for name, want := range map[string]bool{resultName: pairs == 3, outOfOrderName: pairs < 3} {
			if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != want {
				t.Errorf("%d pairs: %s: %v", pairs, name, err)
			}
		}
	}
	if s := run(t, c, dir, 1); s.Pairs != 3 || s.Forfeits[B] != 6 {
		t.Errorf("%d pairs, forfeits %v", s.Pairs, s.Forfeits)
	}
}

// A game that is kept without its pair is checked as others are.
func TestBegunPairsThatWereAltered(t *testing.T) {
	c := against(t, string(fake.Crash)+" 3", 2)
	dir := t.TempDir()
	var faults *FaultsError
	if _, err := c.Run(context.Background(), dir, 1, nil); !errors.As(err, &faults) {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(read(t, dir, outOfOrderName), "\n")
	begun := lines[len(lines)-2]
	if !strings.HasPrefix(begun, `{"pair":1,`) || strings.Count(begun, `"white"`) != 1 {
		t.Fatalf("the last line is %s", begun)
	}
	_, other, _ := strings.Cut(read(t, dir, pairsName), `"opening":"`)
	other, _, _ = strings.Cut(other, `"`)
	for text, wrong := range map[string]string{
		strings.Replace(begun, `"forfeit"`, `"ply_limit"`, 1):   "ahead.jsonl:1: game 1: ",
		strings.Replace(begun, `"white":"A"`, `"white":"B"`, 1): "ahead.jsonl:1: game 1: ",
		begun[:strings.Index(begun, `"opening"`)] + `"opening":"` + other +
			`","games":[{"white":"A","moves":"","result":"0-1","termination":"forfeit","reason":"x","nodes_a":0,"nodes_b":0}]}` +
			"\n": "ahead.jsonl: the opening of pair 1 does not follow",
	} {
		if err := os.WriteFile(filepath.Join(dir, outOfOrderName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v", text, err)
		}
	}
	half := strings.Replace(begun, `"pair":1,`, `"pair":0,`, 1)
	if err := os.WriteFile(filepath.Join(dir, pairsName), []byte(half), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Run(context.Background(), dir, 1, nil); err == nil ||
		!strings.Contains(err.Error(), "pairs.jsonl:1: games: 1, expected 2") {
		t.Error(err)
	}
}

// A program that cannot play at all ends the match before it begins and makes a folder.
func TestProgramsThatAreNone(t *testing.T) {
	c, dir := against(t, string(fake.AtOnce), 1), filepath.Join(t.TempDir(), "match")
	if _, err := c.Run(context.Background(), dir, 1, nil); err == nil ||
		!strings.Contains(err.Error(), "contestant B, "+c.B.Name()+": it ended: exit status 1") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder: %v", err)
	}
	childless(t)
}

// A program is tried once before a match with games left, then started once by each worker.
func TestProgramsAreTriedOnce(t *testing.T) {
	dir := t.TempDir()
	log, script := filepath.Join(dir, "starts"), filepath.Join(dir, "engine.sh")
	text := "echo started >> '" + log + "'\nexec " + fake.Command(t, "none") + "\n"
	if err := os.WriteFile(script, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := client.Load("sh " + script)
	if err != nil {
		t.Fatal(err)
	}
	c := against(t, "none", 1)
	c.B = Contestant{Program: &p}
	for _, x := range []struct {
		pairs  int64
		starts int
	}{{1, 2}, {1, 2}, {2, 4}} {
		c.Pairs = x.pairs
		run(t, c, filepath.Join(dir, "match"), 1)
		if starts := strings.Count(read(t, dir, "starts"), "\n"); starts != x.starts {
			t.Errorf("%d pairs: the program was started %d times, want %d", x.pairs, starts, x.starts)
		}
	}
}

// The error of a match that programs stop counts the lost games of all workers.
func TestFaultsOfAllTables(t *testing.T) {
	for range 5 {
		c := against(t, string(fake.Crash)+" 3", 8)
		c.A = quick(t, "random", "random", 1).A
		dir := t.TempDir()
		_, err := c.Run(context.Background(), dir, 4, nil)
		var faults *FaultsError
		if !errors.As(err, &faults) {
			t.Fatal(err)
		}
		lost := map[int64]int{} // games, by pair, by its last line
		for line := range strings.Lines(read(t, dir, pairsName) + read(t, dir, outOfOrderName)) {
			var head struct{ Pair int64 }
			if err := json.Unmarshal([]byte(line), &head); err != nil {
				t.Fatal(err)
			}
			lost[head.Pair] = max(lost[head.Pair], strings.Count(line, `"termination":"forfeit"`))
		}
		stored := 0
		for _, n := range lost {
			stored += n
		}
		if faults.Games != stored {
			t.Errorf("%v, but %d are stored", err, stored)
		}
	}
}

// An interruption waits for no program, and leaves no process.
func TestInterruptedWhileAProgramThinks(t *testing.T) {
	c := against(t, string(fake.Hang)+" 3", 1)
	c.Patience = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(500*time.Millisecond, cancel) // before or after it hangs
	if _, err := c.Run(ctx, t.TempDir(), 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	childless(t)
}
