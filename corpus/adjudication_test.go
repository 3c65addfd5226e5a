package corpus

import (
	"testing"

	"raumlab/engine/board"
)

func TestParseAdjudication(t *testing.T) {
	t.Parallel()
	for _, a := range []Adjudication{{}, {WinScore: 900, WinPlies: 4}, {WinScore: 900, WinPlies: 4, DrawScore: 10,
		DrawPlies: 20, PlayOn: 0.125}} {
		if b, err := ParseAdjudication(a.String()); err != nil || a != b {
			t.Errorf("%s reads as %s (%v)", a, b, err)
		}
	}
	for _, text := range []string{"", "on", "win:1,2", "win:-1,2 draw:0,0 play_on:0", "win:1,2 draw:3,4 play_on:0.5 and",
		"win:0,3 draw:0,0 play_on:0"} {
		if a, err := ParseAdjudication(text); err == nil {
			t.Errorf("%q reads as %s", text, a)
		}
	}
}

func TestAdjudication(t *testing.T) {
	t.Parallel()
	a := Adjudication{WinScore: 500, WinPlies: 3, DrawScore: 10, DrawPlies: 4}
	for _, c := range []struct {
		scores []int
		result board.Result
		end    board.Termination
	}{
		{[]int{600, 600, 600}, board.WhiteWins, board.AdjudicatedWin},
		{[]int{-500, -700, -501}, board.BlackWins, board.AdjudicatedWin},
		{[]int{600, 600, 499, 600, 600}, board.Draw, board.Ongoing},
		{[]int{600, -600, 600}, board.Draw, board.Ongoing},
		{[]int{10, -10, 0, 5}, board.Draw, board.AdjudicatedDraw},
		{[]int{10, -10, 11, 5, 5, 5}, board.Draw, board.Ongoing},
	} {
		arbiter := a.NewArbiter()
		result, end := board.Draw, board.Ongoing
		for _, s := range c.scores {
			result, end = arbiter.See(s)
		}
		if result != c.result || end != c.end {
			t.Errorf("%v: %v by %v, want %v by %v", c.scores, result, end, c.result, c.end)
		}
	}
	if (Adjudication{}).String() != "off" || a.Validate() != nil {
		t.Error("adjudication off, or valid, is not said to be")
	}
	for _, bad := range []Adjudication{
		{WinPlies: 3}, {WinScore: -1}, {PlayOn: 2}, {WinScore: MaxScore + 1, WinPlies: 1},
		{WinScore: 300, WinPlies: 2, DrawScore: 300, DrawPlies: 2},
	} {
		if bad.Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}
