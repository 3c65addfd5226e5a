package selfplay

import (
	"context"
	"reflect"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// Law: of a game that is played on, Verdict returns what Play would have made of it: the result and
// when.
func TestVerdict(t *testing.T) {
	if testing.Short() {
		t.Skip("searches much and runs nothing at once")
	}
	c := testConfig(t, "random:4", 30, 1)
	c.MaxPlies = 60
	judged := c
	judged.Adjudication = corpus.Adjudication{WinScore: 400, WinPlies: 3, DrawScore: 25, DrawPlies: 6}
	on := judged
	on.Adjudication.PlayOn = 1
	ended := 0
	d, e := c.newDrawer(), judged.newDrawer()
	for i := range c.Games {
		whole, err := c.Play(context.Background(), i, d)
		if err != nil {
			t.Fatal(err)
		}
		short, err := judged.Play(context.Background(), i, e)
		if err != nil {
			t.Fatal(err)
		}
		result, end, plies := judged.Adjudication.Verdict(&whole)
		was := short.Termination == board.AdjudicatedWin || short.Termination == board.AdjudicatedDraw
		if was != (end != board.Ongoing) || was && (short.Result != result || short.Termination != end ||
			len(short.Plies) != plies) {
			t.Errorf("game %d: verdict %s by %s after %d plies; it ended %s by %s after %d", i, result, end, plies, short.Result,
				short.Termination, len(short.Plies))
		}
		if was {
			ended++
		}
		if i%8 > 0 {
			continue
		}
		if played, err := on.Play(context.Background(), i, d); err != nil || !reflect.DeepEqual(played, whole) {
			t.Errorf("game %d is another one when it is played on (%v)", i, err)
		}
	}
	if ended == 0 || ended == int(c.Games) {
		t.Errorf("%d of %d games were adjudicated: the test wants some", ended, c.Games)
	}
}
