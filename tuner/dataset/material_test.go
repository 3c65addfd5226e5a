package dataset

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
	"raumlab/engine/tables/verdict"
)

// Law: the tag of a position means its material.
func TestMaterialTag(t *testing.T) {
	random := rand.New(rand.NewPCG(56, 0))
	for _, m := range tables.All(4) {
		for _, x := range []tables.Material{m, m.Swapped()} {
			p := tables.RandomPosition(random, board.Rules{}, x.Letters())
			tag := materialOf(&p).tag()
			have := MaterialOf(tag)
			if int(tag) >= NumMaterials() || have.Pieces != x.ScaledPieces() || verdict.Factors()[have.Ending].Ending != m || have.Swapped != (x != m) {
				t.Fatalf("%s: tag %d means %+v", x, tag, have)
			}
		}
	}
	start := board.Rules{}.Start()
	if have := MaterialOf(materialOf(&start).tag()); have != (Material{Pieces: 18, Ending: -1}) || eval.ScaledPieces(&start) != 18 {
		t.Errorf("start: %+v", have)
	}
}
