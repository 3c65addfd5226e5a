package eval

import "raumlab/engine/eval"

// Default returns the weights with which the engine plays: those of raumlab in Raumschach.
func Default() eval.Weights {
	w := eval.Weights{Definition: eval.Alice}
	for term, v := range map[int]float64{
		eval.ValueQueen:       1550.625,
		eval.ValueRook:        487.5625,
		eval.ValueBishop:      498.8125,
		eval.ValueUnicorn:     222.8125,
		eval.ValueKnight:      513.875,
		eval.CenterQueen:      -35.25,
		eval.CenterRook:       -57,
		eval.CenterBishop:     -29.25,
		eval.CenterUnicorn:    -10.125,
		eval.CenterKnight:     -23.8125,
		eval.Mobility:         6.6875,
		eval.Dormancy:         -0.5,
		eval.InnerCube:        35.125,
		eval.LevelC:           -9.9375,
		eval.OpenRay:          -25.375,
		eval.PawnShelter:      29,
		eval.PassedPawn:       5.75,
		eval.DoubledPawns:     -9.8125,
		eval.LevelMajority:    49.5,
		eval.IsolatedPawn:     4.625,
		eval.RookHomeLevel:    19.875,
		eval.UnicornKingClass: 38.3125,
		eval.UnicornBadPair:   -45,
	} {
		w.Values[term] = v
	}
	return w
}
