package corpus

import (
	"testing"

	"raumlab/engine/board"
)

// PartLabels gives the numbers that PartGames gives, games without a ply among them.
func TestPartLabels(t *testing.T) {
	dir := makeCorpus(t, testHeader(30), growing(testGames(board.Rules{}, 30, 2)))
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var l Labels
	for i := range c.Manifest.Parts {
		if l, err = c.PartLabels(t.Context(), i, l); err != nil {
			t.Fatal(err)
		}
		n := 0
		for g, err := range c.PartGames(t.Context(), i) {
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range g.Plies {
				have := Ply{Move: p.Move, Score: l.Score[n], Quiescence: l.Static[n] + l.Gain[n], Static: l.Static[n], Depth: int8(l.Depth[n]), Flags: Flags(l.Flags[n])}
				p.MoveScore = 0 // no label
				if have != p {
					t.Fatalf("part %d, ply %d: %+v, want %+v", i, n, have, p)
				}
				n++
			}
		}
		if n != len(l.Score) {
			t.Errorf("part %d: %d labels, %d plies", i, len(l.Score), n)
		}
	}
	flip := files(t, dir)[partName(1)]
	if _, err := readLabels([]byte(flip[:len(flip)-1]), &c.Manifest, &c.Manifest.Parts[1], l); err == nil {
		t.Error("a part cut off is read")
	}
}
