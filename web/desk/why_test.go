package desk

import (
	"errors"
	"fmt"
	"testing"
)

// A refusal has its reason, and the rays that show it.
func TestWhy(t *testing.T) {
	const (
		pinned = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/N4/K4 w 0 1"
		last   = "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 7"
	)
	for _, x := range []struct{ start, from, to, want string }{
		{"", "Bc1", "Be3", "{blocked White's own pawn on Bd2 is in the way [{Bc1 Bd2 []}]}"},
		{"", "Bc1", "Bb2", "{own White's own pawn is on Bb2 []}"},
		{"", "Ac1", "", "{shut-in other pieces are in all its ways []}"},
		{"", "Bb2", "Cb2", "{  []}"},
		{"", "Bb2", "", "{  []}"},
		{pinned, "Aa2", "", "{pinned the knight on Aa2 is pinned: the king on Aa1 would be in check from the rook on Aa5 " +
			"[{Aa5 Aa1 [Aa4 Aa3 Aa2]}]}"},
		{pinned, "Aa2", "Ca3", "{pinned the knight on Aa2 is pinned: the king on Aa1 would be in check from the rook on Aa5 " +
			"[{Aa5 Aa1 [Aa4 Aa3 Aa2]}]}"},
		{last, "Ea4", "Ea5", "{  []}"},
	} {
		got := askOne[Why](t, "why", WhyRequest{Game: Game{Start: x.start}, From: x.from, To: x.to})
		if s := fmt.Sprint(got); s != x.want {
			t.Errorf("%s%s: %s, want %s", x.from, x.to, s, x.want)
		}
	}
	for _, body := range []string{`{"from":"Zz9"}`, `{"from":"Bb2","to":"B"}`, `{}`} {
		if err := newDesk(t).Answer(t.Context(), "why", []byte(body), discard); !errors.As(err, new(BadRequest)) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// A check names its attackers, and a mate what guards the cells beside the king.
func TestChecksAndGuards(t *testing.T) {
	double := askOne[Position](t, "position", Game{
		Start: "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/5/K2N1 w 0 1"})
	if s := fmt.Sprint(double.Check, double.Checks); s != "Aa1[{Aa5 Aa1 [Aa4 Aa3 Aa2]} {Ba1 Aa1 []}]" {
		t.Errorf("a double check: %s", s)
	}
	mate := askOne[Position](t, "position", Game{Moves: []string{"Ae2Ae3", "Dc5Bc3", "Bb1Dd3", "Db5Bd3", "Bc1Ec4"}})
	if mate.Over == nil || len(mate.Checks) == 0 || len(mate.Guards) == 0 {
		t.Fatalf("a mate: %+v", mate)
	}
	for _, guard := range mate.Guards {
		if len(guard.By) == 0 {
			t.Errorf("nothing guards %s", guard.Cell)
		}
	}
	if start := askOne[Position](t, "position", Game{}); start.Checks != nil || start.Guards != nil {
		t.Errorf("the start: %v %v", start.Checks, start.Guards)
	}
}
