package play_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/play"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// load keeps every core busy with a search in its own process, until the test ends.
func load(t *testing.T) {
	t.Helper()
	for range runtime.NumCPU() {
		newTable(t, clitest.New(t), "uci").say("go infinite", "info depth 1 ")
	}
}

// A table is raumlab uci as a GUI sees it.
type table struct {
	t       *testing.T
	process *exec.Cmd
	in      io.Writer
	out     *bufio.Reader
}

func newTable(t *testing.T, lab *clitest.Lab, command string) *table {
	t.Helper()
	p := lab.Command(command)
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Process.Kill(); p.Wait() }) // if the test did not end it
	return &table{t, p, in, bufio.NewReader(out)}
}

// say sends a line and returns the answers up to the first that begins with the word.
func (x *table) say(line, word string) (answers []string) {
	x.t.Helper()
	if _, err := io.WriteString(x.in, line+"\n"); err != nil {
		x.t.Fatal(err)
	}
	for word != "" {
		answer, err := x.out.ReadString('\n')
		if err != nil {
			x.t.Fatalf("%s: %v: %q", line, err, answers)
		}
		answer = strings.TrimSuffix(answer, "\n")
		answers = append(answers, answer)
		if strings.HasPrefix(answer, word) {
			return answers
		}
	}
	return nil
}

// quit ends the program, which must not complain.
func (x *table) quit() {
	x.t.Helper()
	x.say("quit", "")
	if rest, err := io.ReadAll(x.out); err != nil || len(rest) > 0 {
		x.t.Errorf("after quit: %q, %v", rest, err)
	}
	if err := x.process.Wait(); err != nil {
		x.t.Error(err)
	}
}

// play makes the program move in the game and returns the time that it took.
func (x *table) play(g *variant.Game, command string) time.Duration {
	x.t.Helper()
	line := "position startpos moves"
	for _, m := range g.Moves() {
		line += " " + m.String()
	}
	x.say(strings.TrimSuffix(line, " moves"), "")
	x.say("isready", "readyok")
	started := time.Now()
	answers := x.say(command, "bestmove")
	took := time.Since(started)
	m, err := board.ParseMove(strings.TrimPrefix(answers[len(answers)-1], "bestmove "))
	if err != nil {
		x.t.Fatal(err)
	}
	if err := g.Play(m); err != nil {
		x.t.Fatal(err)
	}
	return took
}

// histogram describes how late moves were.
func histogram(late []time.Duration) string {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	late = slices.Sorted(slices.Values(late))
	at := func(share float64) float64 { return ms(late[min(len(late)-1, int(share*float64(len(late))))]) }
	var b strings.Builder
	fmt.Fprintf(&b, "%d times: milliseconds late: p50 %.1f, p90 %.1f, p99 %.1f, p99.9 %.1f, most %.1f\n", len(late),
		at(0.5), at(0.9), at(0.99), at(0.999), ms(late[len(late)-1]))
	lower := -1e9
	for _, upper := range []float64{-10, -5, -2, 0, 2, 5, 10, 15, 20, 50, 100, 1e9} {
		n := 0
		for _, d := range late {
			if x := ms(d); x > lower && x <= upper {
				n++
			}
		}
		if n > 0 {
			fmt.Fprintf(&b, "%8.0f to %6.0f ms  %5d\n", max(lower, -100), min(upper, 999), n)
		}
		lower = upper
	}
	return b.String()
}

const (
	timedMoves = 1000
	moveTime   = 100 * time.Millisecond
	mostLate   = 20 * time.Millisecond
)

// checkLate logs how late moves were, with a bare timer beside each. It fails if a move was later than
// it may be.
func checkLate(t *testing.T, what string, late, machine []time.Duration) {
	t.Helper()
	both := 0
	for i := range late {
		if late[i] > mostLate && machine[i] > mostLate/2 {
			both++
		}
	}
	t.Logf("%s, %sa bare timer beside it, %s", what, histogram(late), histogram(machine))
	if n, most := over(late), slices.Max(late); n > 0 {
		t.Errorf("%d moves were more than %v late, one %v; at %d of them the bare timer was more than %v late", n, mostLate,
			most, both, mostLate/2)
	}
}

// over counts the moves that were too late.
func over(late []time.Duration) (n int) {
	for _, d := range late {
		if d > mostLate {
			n++
		}
	}
	return n
}

// isOver reports the end of a game by the rules or by length.
func isOver(g *variant.Game) bool {
	_, why := g.Outcome()
	return why != board.Ongoing || len(g.Moves()) >= 200
}

// A sleeper wakes after the move time and notes how late: what the machine does to an idle program.
type sleeper struct{ late chan time.Duration }

func (s *sleeper) start() {
	s.late = make(chan time.Duration, 1)
	started := time.Now()
	time.AfterFunc(moveTime, func() { s.late <- time.Since(started) - moveTime })
}

// TestMoveTimeUCI plays moves of a given time against the program's wall clock, while other
// programs use all cores.
func TestMoveTimeUCI(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	load(t)
	x := newTable(t, clitest.New(t), "uci")
	var late, machine []time.Duration
	var s sleeper
	for len(late) < timedMoves {
		x.say("ucinewgame", "")
		g := variant.NewGame(variant.Rules{}.Start())
		for len(late) < timedMoves && !isOver(g) {
			s.start()
			late = append(late, x.play(g, fmt.Sprintf("go movetime %d", moveTime.Milliseconds()))-moveTime)
			machine = append(machine, <-s.late)
		}
	}
	x.quit()
	checkLate(t, "through raumlab uci", late, machine)
}

// TestMoveTimeSearch is TestMoveTimeUCI without the protocol.
func TestMoveTimeSearch(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	c, err := engine.Load(play.NewUCICommand().Flag("engine").DefValue)
	if err != nil {
		t.Fatal(err)
	}
	load(t)
	p := c.NewPlayer(nil, nil)
	var late, machine []time.Duration
	var s sleeper
	for len(late) < timedMoves {
		p.NewGame()
		g := variant.NewGame(variant.Rules{}.Start())
		for len(late) < timedMoves && !isOver(g) {
			s.start()
			started := time.Now()
			r := p.Searcher().Search(context.Background(), *g.Position(), g.History(), search.Limits{MoveTime: moveTime})
			late = append(late, time.Since(started)-moveTime)
			machine = append(machine, <-s.late)
			if err := g.Play(r.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	checkLate(t, "through Searcher.Search", late, machine)
}

// TestClockUCI plays whole games with short clocks against the program's wall clock. No side may
// run out of time.
func TestClockUCI(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	load(t)
	x := newTable(t, clitest.New(t), "uci")
	for _, control := range []struct {
		start, increment time.Duration
		moves            int // to the next start; 0 = never
	}{
		{2 * time.Second, 20 * time.Millisecond, 0},
		{time.Second, 50 * time.Millisecond, 0},
		{6 * time.Second, 0, 0},
		{time.Second, 0, 10},
	} {
		for range 3 {
			x.say("ucinewgame", "")
			g := variant.NewGame(variant.Rules{}.Start())
			clocks := [2]time.Duration{control.start, control.start}
			least := control.start
			for !isOver(g) {
				side := g.Position().SideToMove()
				command := fmt.Sprintf("go wtime %d btime %d winc %d binc %[3]d", clocks[0].Milliseconds(),
					clocks[1].Milliseconds(), control.increment.Milliseconds())
				if control.moves > 0 {
					command += fmt.Sprintf(" movestogo %d", control.moves-len(g.Moves())/2%control.moves)
				}
				clocks[side] -= x.play(g, command)
				least = min(least, clocks[side])
				if clocks[side] < 0 {
					t.Fatalf("%v: side %s is out of time by %v after %d plies", control, side, -clocks[side], len(g.Moves()))
				}
				clocks[side] += control.increment
				if control.moves > 0 && (len(g.Moves())+1)/2%control.moves == 0 {
					clocks[side] += control.start
				}
			}
			t.Logf("%v + %v, %d moves to go: %d plies, the least on a clock was %v, at the end %v", control.start,
				control.increment, control.moves, len(g.Moves()), least, clocks)
		}
	}
	x.quit()
}
