package corpus

import (
	"testing"

	"raumlab/engine/variant"
)

// The games of a pair have one split, whatever their moves. For games from the start array, the
// first moves decide.
func TestSplitOfUnnamedOpenings(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 40, 7)
	start := variant.Rules{}.Start()
	pairs := map[string]bool{}
	for i := range games {
		if len(games[i].Plies) < 2*openingPlies {
			continue
		}
		whole := games[i]
		whole.Opening = ""
		other := whole
		other.Plies = append([]Ply(nil), whole.Plies...)
		other.Plies[openingPlies-1], other.Plies[openingPlies] = other.Plies[openingPlies], other.Plies[openingPlies-1]
		atStart := whole.Start == start.RFEN()
		if same := whole.OpeningIdentity() == other.OpeningIdentity(); same == atStart {
			t.Errorf("game %d from %s: one opening is %t", i, whole.Start, same)
		}
		// Any position that is no start array.
		whole.Start, other.Start = "5/5/5/5/5 k w 0 1", "5/5/5/5/5 k w 0 1"
		if whole.OpeningIdentity() != other.OpeningIdentity() {
			t.Errorf("game %d: two games from one position are of two openings", i)
		}
		pairs[whole.OpeningIdentity()] = true
	}
	if len(pairs) != 1 {
		t.Errorf("%d openings of one position", len(pairs))
	}
}
