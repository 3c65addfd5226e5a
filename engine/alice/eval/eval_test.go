package eval

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/alice"
)

// Law: the colour-mirrored position has the negated score, and the position with all statuses
// exchanged the same one. Start positions are level.
func TestSymmetry(t *testing.T) {
	e := New(Default)
	for i := range uint64(50) {
		r := rand.New(rand.NewPCG(1, i))
		p := alice.Rules{Variant: alice.Variant(i & 1)}.Start()
		if got := e.Evaluate(&p); got != 0 {
			t.Errorf("%s: score %d, want 0", p.RFEN(), got)
		}
		for range 60 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
			mirrored, swapped := p.Mirror(), p.Swap()
			want := e.Evaluate(&p)
			if got := -e.Evaluate(&mirrored); got != want {
				t.Fatalf("%s mirrored: score %d, want %d", p.RFEN(), got, want)
			}
			if got := e.Evaluate(&swapped); got != want {
				t.Fatalf("%s with statuses exchanged: score %d, want %d", p.RFEN(), got, want)
			}
		}
	}
}
