package tables

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// A random position has the material of its letters. Positions differ, and either side is to move.
func TestRandomPosition(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	for _, name := range []string{"KQK", "KRBNK", "KPKP"} {
		m := material(t, name)
		seen := map[uint64]bool{}
		var toMove [2]bool
		for range 40 {
			p := RandomPosition(random, board.Rules{}, m.Letters())
			if MaterialOf(&p) != m {
				t.Errorf("%s: %s", name, p.RFEN())
			}
			seen[p.Key()] = true
			toMove[p.SideToMove()] = true
		}
		if len(seen) < 39 || toMove != [2]bool{true, true} {
			t.Errorf("%s: %d positions of 40, to move %v", name, len(seen), toMove)
		}
	}
}
