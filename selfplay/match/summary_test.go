package match

import (
	"encoding/json"
	"math"
	"testing"

	"raumlab/selfplay/elo"
)

// Numbers that JSON cannot hold are null.
func TestSummaryWithoutNumbers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, s := range map[string]Summary{
		"none":     {},
		"unknown":  {MeanPlies: nan, NodesPerMove: [2]float64{nan, nan}, Test: &Test{LLR: nan, Lower: nan, Upper: nan}},
		"infinite": {MeanPlies: inf, NodesPerMove: [2]float64{inf, -inf}, Test: &Test{LLR: -inf, Lower: -inf, Upper: inf}},
		"won":      {Pentanomial: elo.Pentanomial{4: 1}, Pairs: 1},
	} {
		text, err := json.Marshal(s)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var have map[string]any
		if err := json.Unmarshal(text, &have); err != nil {
			t.Fatal(err)
		}
		if name == "unknown" || name == "infinite" {
			for _, key := range []string{"mean_plies", "nodes_per_move_a", "nodes_per_move_b"} {
				if have[key] != nil {
					t.Errorf("%s: %s is %v", name, key, have[key])
				}
			}
		}
	}
}
