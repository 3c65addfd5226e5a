package match

import (
	"math"
	"slices"
	"testing"

	"raumlab/engine"
	"raumlab/engine/eval"
)

// What a match says of one side's weights is what it says of the other's, turned round.
func TestTrialTurnsRound(t *testing.T) {
	c := quick(t, "raumfischer", "raumfischer", 4)
	player := c.A.Engine
	ours := player.EvalWeights()
	ours.Values[eval.ValueQueen] = 100
	c.A.Engine = player.WithWeights("ours", ours)
	dir := t.TempDir()
	s := run(t, c, dir, 2)

	players := []engine.Config{player}
	a, err := Trial(dir, ours, players)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Trial(dir, player.EvalWeights(), players)
	if err != nil {
		t.Fatal(err)
	}
	if a.Pentanomial != s.Pentanomial || a.Opponent != player.EvalWeights().Hash() || b.Opponent != ours.Hash() {
		t.Errorf("%+v and %+v of %v", a, b, s.Pentanomial)
	}
	slices.Reverse(b.Pentanomial[:])
	const rounding = 1e-9
	if b.Pentanomial != a.Pentanomial || math.Abs(a.Elo+b.Elo) > rounding || math.Abs(a.Low+b.High) > rounding || math.Abs(a.High+b.Low) > rounding {
		t.Errorf("%+v is not %+v turned round", a, b)
	}

	// The engine without its table plays the same moves, but it is not the engine that played.
	player.Search.TableBits = 0
	if _, err := Trial(dir, ours, []engine.Config{player}); err == nil {
		t.Error("an engine with other options passes for the one that played")
	}
}
