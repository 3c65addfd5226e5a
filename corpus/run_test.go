package corpus

import (
	"testing"

	"raumlab/engine/board"
)

// Games of self-play are sound, however they begin and end, and so is a corpus of them.
func TestVerifyRuns(t *testing.T) {
	t.Parallel()
	endings := map[board.Termination]int{}
	var all []*Corpus
	for name, r := range outside.Runs {
		games := r.Games(40)
		for _, g := range games {
			endings[g.Termination]++
		}
		c := outside.Open(t, r.Header(40), games)
		all = append(all, c)
		if err := c.Verify(t.Context(), nil, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, e := range []board.Termination{board.Checkmate, board.BareKings, board.PlyLimit, board.AdjudicatedWin,
		board.AdjudicatedDraw} {
		if endings[e] == 0 {
			t.Errorf("no game ended by %s", e)
		}
	}
	dir := t.TempDir()
	if err := outside.Merge(t.Context(), dir, all...); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err == nil {
		err = c.Verify(t.Context(), nil, nil)
	}
	if err != nil {
		t.Errorf("merged: %v", err)
	}
}
