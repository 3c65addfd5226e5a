package search

import (
	"context"
	"strings"
	"testing"
	"time"

	"raumlab/engine/eval"
)

func TestTimeLimit(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		limits Limits
		want   time.Duration
	}{
		{Limits{Depth: 3}, 0},
		{Limits{MoveTime: 70 * ms}, 70*ms - reserve},
		{Limits{MoveTime: 2 * ms}, ms},
		{Limits{Clock: Clock{Left: 62 * time.Second}}, 3*time.Second - reserve},
		{Limits{Clock: Clock{Left: 62 * time.Second, Increment: 400 * ms}}, 3300*ms - reserve},
		{Limits{Clock: Clock{Left: 62 * time.Second, MovesToGo: 100}}, 3*time.Second - reserve},
		{Limits{Clock: Clock{Left: 30 * time.Second, MovesToGo: 2}}, 15*time.Second - reserve},
		{Limits{Clock: Clock{Left: 30 * time.Second, MovesToGo: 1}}, 22500*ms - reserve},
		{Limits{Clock: Clock{Left: 100 * ms, Increment: 10 * time.Second}}, 75*ms - reserve},
		{Limits{Clock: Clock{Left: 62 * time.Second}, MoveTime: 50 * ms}, 50*ms - reserve},
		{Limits{Clock: Clock{Left: ms}}, ms * 3 / 62 / 2},
		{Limits{Clock: Clock{Left: 1}}, time.Microsecond},
	} {
		if got := c.limits.TimeLimit(); got < c.want-1 || got > c.want+1 {
			t.Errorf("%+v: %v, want %v", c.limits, got, c.want)
		}
	}
}

// A clock never runs out, whatever it begins with and however long the game is, if no move is later
// than the reserve.
func TestClockLasts(t *testing.T) {
	for _, left := range []time.Duration{time.Second, 10 * time.Second, 5 * time.Minute, 2 * time.Hour} {
		for _, increment := range []time.Duration{0, 20 * time.Millisecond, time.Second} {
			for _, refill := range []int{0, 1, 2, 40} {
				c := Clock{Left: left, Increment: increment, MovesToGo: refill}
				after70 := time.Duration(0)
				for move := 1; move <= 300; move++ {
					use := Limits{Clock: c}.TimeLimit()
					if use <= 0 || use >= c.Left {
						t.Fatalf("%v + %v a move, %d moves to go: move %d may take %v of %v", left, increment, refill, move, use, c.Left)
					}
					c.Left += increment - use
					if c.MovesToGo--; refill == 0 || c.MovesToGo == 0 {
						c.MovesToGo = refill
						if refill > 0 {
							c.Left += left
						}
					}
					if move == 70 {
						after70 = c.Left
					}
				}
				if refill == 0 && after70 < left*3/100 {
					t.Errorf("%v + %v a move: %v is left after 70 moves", left, increment, after70)
				}
			}
		}
	}
}

func TestLimitsValidate(t *testing.T) {
	for _, x := range []struct {
		limits Limits
		want   string
	}{
		{Limits{}, "no search limit"},
		{Limits{Depth: 61}, "search depth 61: expected 0 to 60 plies"},
		{Limits{Depth: -1}, "search depth -1: expected 0 to 60 plies"},
		{Limits{MoveTime: -1}, "move time -1ns"},
		{Limits{Clock: Clock{Left: -1}}, "clock -1ns"},
		{Limits{Clock: Clock{Increment: -1}}, "clock 0s + -1ns"},
		{Limits{Clock: Clock{Left: 1, MovesToGo: -1}}, "-1 moves"},
		{Limits{Clock: Clock{Left: 1, MovesToGo: MaxMovesToGo + 1}}, "1001 moves"},
	} {
		if err := x.limits.Validate(); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: error %v, want one with %q", x.limits, err, x.want)
		}
	}
	if err := (Limits{Clock: Clock{Left: 1, MovesToGo: 3}}).Validate(); err != nil {
		t.Error(err)
	}
}

// A search stops in time, with a legal move. How late it may be depends on the machine.
func TestMoveTime(t *testing.T) {
	p := middlegames(1)[0]
	s := fresh(t, everything(), eval.Corrected)
	started := time.Now()
	r := s.Search(context.Background(), p, nil, Limits{MoveTime: 50 * time.Millisecond})
	if took := time.Since(started); took > time.Minute || r.Depth < 1 || !p.IsLegal(r.Move) {
		t.Errorf("%+v after %v", r, took)
	}
}
