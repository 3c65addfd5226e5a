package tuner

import (
	"strings"
	"testing"

	"raumlab/engine/eval"
	"raumlab/engine/features"
)

// In these positions two features are equal, one is all pawns, one never occurs, one is constant.
func TestWarningsOfFeatures(t *testing.T) {
	rng := source(20)
	var m features.Sums
	for range 200 {
		var f eval.Features
		for j := range f {
			f[j] = int32(rng.IntN(7) - 3)
		}
		f[eval.RookCrossLine] = 3 * f[eval.ValueRook]
		f[eval.IsolatedPawn] = -f[eval.LevelC] // the pawns of these positions
		f[eval.OpenRay] = 0
		f[eval.InnerCube] = 2
		m.Add(&f, f[eval.LevelC]+5)
	}
	want := map[string]bool{
		"no_support: open_ray":                                 true,
		"collinear: value_rook and rook_cross_line":            true,
		"collinear: level_c and isolated_pawn":                 true,
		"collinear: level_c and the difference in pawns":       true,
		"collinear: isolated_pawn and the difference in pawns": true,
	}
	prior := DefaultPrior(eval.Corrected)
	for _, w := range featureWarnings(&m, prior) {
		text, _, _ := strings.Cut(w.Name+": "+w.Text, " have ")
		text, _, _ = strings.Cut(text, " is zero")
		if !want[text] {
			t.Errorf("warning %q", text)
		}
		delete(want, text)
	}
	if len(want) > 0 {
		t.Errorf("no warning of %v", want)
	}
	for _, j := range []int{eval.OpenRay, eval.RookCrossLine, eval.LevelC, eval.IsolatedPawn} {
		prior.SD[j] = 0
	}
	if w := featureWarnings(&m, prior); len(w) > 0 {
		t.Errorf("frozen weights: %v", w)
	}
}

// A share of the games is for training, so the number to give is larger than the one that is missing.
func TestHowToGet(t *testing.T) {
	for _, x := range []struct {
		have  int
		games int64
		want  string
	}{
		{0, 5, ""}, {180, 300, ": play about 500 games in all (--games 500)"},
		{235, 400, ": play about 510 games in all (--games 510)"}, {1, 1, ": play about 300 games in all (--games 300)"},
	} {
		if got := howToGet(300, x.have, x.games); got != x.want {
			t.Errorf("%d of %d: %q, want %q", x.have, x.games, got, x.want)
		}
	}
}
