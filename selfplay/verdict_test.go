package selfplay

import (
	"context"
	"testing"

	"raumlab/engine/board"
)

func TestParseAdjudication(t *testing.T) {
	for _, a := range []Adjudication{{}, {WinScore: 900, WinPlies: 4}, {WinScore: 900, WinPlies: 4, DrawScore: 10, DrawPlies: 20, PlayOn: 0.125}} {
		if b, err := ParseAdjudication(a.String()); err != nil || a != b {
			t.Errorf("%s reads as %s (%v)", a, b, err)
		}
	}
	for _, text := range []string{"", "on", "win:1,2", "win:-1,2 draw:0,0 play_on:0", "win:1,2 draw:3,4 play_on:0.5 and", "win:0,3 draw:0,0 play_on:0"} {
		if a, err := ParseAdjudication(text); err == nil {
			t.Errorf("%q reads as %s", text, a)
		}
	}
}

// Law: of a game that is played on, Verdict is what Play would have made of it, result and moment.
func TestVerdict(t *testing.T) {
	if testing.Short() {
		t.Skip("searches much and runs nothing at once")
	}
	c := testConfig(t, "random:4", 30, 1)
	c.MaxPlies = 60
	judged := c
	judged.Adjudication = Adjudication{WinScore: 400, WinPlies: 3, DrawScore: 25, DrawPlies: 6}
	ended := 0
	d, e := c.NewDrawer(), judged.NewDrawer()
	for i := range c.Games {
		whole, err := c.Play(context.Background(), i, d)
		if err != nil {
			t.Fatal(err)
		}
		short, err := judged.Play(context.Background(), i, e)
		if err != nil {
			t.Fatal(err)
		}
		result, stopped := judged.Adjudication.Verdict(&whole)
		if was := short.Termination == board.AdjudicatedWin || short.Termination == board.AdjudicatedDraw; was != stopped || was && short.Result != result {
			t.Errorf("game %d: verdict %s, %t; it ended %s by %s", i, result, stopped, short.Result, short.Termination)
		}
		if stopped {
			ended++
		}
	}
	if ended == 0 || ended == int(c.Games) {
		t.Errorf("%d of %d games were adjudicated: the test wants some", ended, c.Games)
	}
}
