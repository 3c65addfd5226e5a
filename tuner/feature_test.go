package tuner

import (
	"strings"
	"testing"

	"raumlab/engine/eval"
)

// A portion in which two features are one, one is the difference in pawns, one never occurs and one is a constant.
func TestWarningsOfFeatures(t *testing.T) {
	rng := source(20)
	p := Portion{Sample: NewSample(eval.NumWeights)}
	for game := range int64(200) {
		f := make([]int32, eval.NumWeights)
		for j := range f {
			f[j] = int32(rng.IntN(7) - 3)
		}
		f[eval.RookCrossLine] = 3 * f[eval.ValueRook]
		f[eval.IsolatedPawn] = -f[eval.LevelC] // the pawns of this sample
		f[eval.OpenRay] = 0
		f[eval.InnerCube] = 2
		p.Pawns = append(p.Pawns, f[eval.LevelC]+5)
		must(t, p.Sample.Append(Position{Game: game, Side: 1, Features: f}))
	}
	want := map[string]bool{
		"no_support: open_ray":                                 true,
		"collinear: value_rook and rook_cross_line":            true,
		"collinear: level_c and isolated_pawn":                 true,
		"collinear: level_c and the difference in pawns":       true,
		"collinear: isolated_pawn and the difference in pawns": true,
	}
	prior := DefaultPrior(eval.Corrected)
	for _, w := range p.moments().warnings(prior) {
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
	if w := p.moments().warnings(prior); len(w) > 0 {
		t.Errorf("frozen weights: %v", w)
	}
}
