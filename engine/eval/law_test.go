package eval

import (
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

var definitions = [...]Definition{Corrected, Published}

// static returns fixed + f·w in floating point. It is exact for valid weights, because every
// product and sum is a small multiple of 1/16.
func static(w Weights, p *board.Position) float64 {
	f, fixed := Extract(w.Definition, p)
	sum := float64(fixed)
	for i, v := range f {
		sum += float64(float64(v) * w.Values[i])
	}
	return sum
}

func TestEvaluationIsFeaturesTimesWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var published, random [numDefinitions]Weights
	var evaluators, randomEvaluators [numDefinitions]*Evaluator
	for _, def := range definitions {
		published[def] = PublishedWeights(def)
		evaluators[def] = NewEvaluator(published[def])
	}
	n, promoted := 0, 0
	walk(t, 1, 100_000, func(p *board.Position) {
		if n%500 == 0 {
			for _, def := range definitions {
				random[def] = randomWeights(rng, def)
				randomEvaluators[def] = NewEvaluator(random[def])
			}
		}
		n++
		if p.Count(board.White, board.Queen) > 1 {
			promoted++
		}
		for _, def := range definitions {
			if got, want := float64(evaluators[def].Evaluate(p)), static(published[def], p); got != want {
				t.Fatalf("%s, published weights: evaluation %v, fixed + features·weights %v in %s", def, got, want, p.RFEN())
			}
			want := math.Trunc(static(random[def], p))
			if got := float64(randomEvaluators[def].Evaluate(p)); got != want {
				t.Fatalf("%s, weights %v: evaluation %v, fixed + features·weights cut to %v in %s", def, random[def].Values, got,
					want, p.RFEN())
			}
		}
	})
	if promoted < 1000 {
		t.Errorf("%d of %d positions have a promoted queen: want more, to test on endings", promoted, n)
	}
}

// Law: the positions that an extractor saw before change nothing. It sees every position of random
// games, or some of them, and their colour mirrors.
func TestExtractorRemembersNothingWrong(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, def := range definitions {
		along, some := NewExtractor(def), NewExtractor(def)
		check := func(x *Extractor, p *board.Position) {
			f, fixed := x.Extract(p)
			if want, wantFixed := Extract(def, p); f != want || fixed != wantFixed {
				t.Fatalf("%s: features %v and %d, want %v and %d in %s", def, f, fixed, want, wantFixed, p.RFEN())
			}
		}
		walk(t, 5, 20_000, func(p *board.Position) {
			check(along, p)
			switch rng.IntN(4) {
			case 0:
				check(some, p)
			case 1:
				mirror := p.Mirror()
				check(some, &mirror)
			}
		})
	}
}

// checkMirror checks that the colour mirror has the negated features and evaluation.
func checkMirror(t *testing.T, e *Evaluator, p *board.Position) {
	t.Helper()
	m := p.Mirror()
	f, fixed := Extract(e.definition, p)
	g, fixedMirror := Extract(e.definition, &m)
	for i := range f {
		if f[i] != -g[i] {
			t.Fatalf("%s: %s is %d, mirrored %d in %s", e.definition, terms[i].Name, f[i], g[i], p.RFEN())
		}
	}
	if fixed != -fixedMirror {
		t.Fatalf("%s: fixed part %d, mirrored %d in %s", e.definition, fixed, fixedMirror, p.RFEN())
	}
	if a, b := e.Evaluate(p), e.Evaluate(&m); a != -b {
		t.Fatalf("%s: evaluation %d, mirrored %d in %s", e.definition, a, b, p.RFEN())
	}
}

func TestMirrorNegates(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, def := range definitions {
		e := NewEvaluator(randomWeights(rng, def))
		walk(t, 2, 20_000, func(p *board.Position) { checkMirror(t, e, p) })
	}
}

// fuzzLaw checks a law on the last position of games that bytes choose, under weights drawn from a
// seed.
func fuzzLaw(f *testing.F, check func(t *testing.T, w Weights, p *board.Position)) {
	f.Add([]byte("a game is a list of bytes, each picks a legal move"), uint64(1))
	f.Add([]byte{0, 255, 3, 141, 59, 26, 53, 58}, uint64(9))
	f.Fuzz(func(t *testing.T, game []byte, seed uint64) {
		p := board.Rules{}.Start()
		var legal []board.Move
		for _, pick := range game[:min(len(game), 400)] {
			legal = p.AppendLegal(legal[:0])
			if len(legal) == 0 {
				break
			}
			p.Make(legal[int(pick)%len(legal)])
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		for _, def := range definitions {
			check(t, randomWeights(rng, def), &p)
		}
	})
}

func FuzzMirrorNegates(f *testing.F) {
	fuzzLaw(f, func(t *testing.T, w Weights, p *board.Position) { checkMirror(t, NewEvaluator(w), p) })
}

func FuzzFeaturesTimesWeights(f *testing.F) {
	fuzzLaw(f, func(t *testing.T, w Weights, p *board.Position) {
		if got, want := NewEvaluator(w).Evaluate(p), int(math.Trunc(static(w, p))); got != want {
			t.Errorf("%s: evaluation %d, fixed + features·weights %d in %s", w.Definition, got, want, p.RFEN())
		}
	})
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	p := parse(t, benchRFEN)
	e := NewEvaluator(PublishedWeights(Published))
	total := 0
	if n := testing.AllocsPerRun(1000, func() { total = e.Evaluate(p) }); n != 0 || total != benchTotal {
		t.Errorf("%v allocations an evaluation, value %d: want none and %d", n, total, benchTotal)
	}
	var f Features
	if n := testing.AllocsPerRun(1000, func() { f, _ = Extract(Corrected, p) }); n != 0 || f == (Features{}) {
		t.Errorf("%v allocations an extraction of %v: want none", n, f)
	}
}

// The plain sums of plain weights: an evaluator counts in whole centipawns, cut towards zero on
// both sides.
func TestEvaluateCutsTowardsZero(t *testing.T) {
	w := PublishedWeights(Corrected)
	w.Values = [NumWeights]float64{ValueQueen: 0.9375, ValueRook: 459.5, ValueKnight: 510.4375}
	e := NewEvaluator(w)
	for rfen, want := range map[string]int{
		"k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/3QK b 0 1":   0,
		"k1q2/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w 0 1":  0,
		"k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/2RNK b 0 1":  969,
		"k1rn1/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w 0 1": -969,
	} {
		if got := e.Evaluate(parse(t, rfen)); got != want {
			t.Errorf("%s: %d, want %d", rfen, got, want)
		}
	}
	for k, want := range [...]int{0, 20000, 1, 460, 0, 0, 510, 100} {
		if got := e.PieceValues()[k]; got != want {
			t.Errorf("piece value %c: %d, want %d", board.Kind(k).Letter(), got, want)
		}
	}
}

func TestNewEvaluatorRefusesInvalidWeights(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("weights of 1/3 centipawn made an evaluator")
		}
	}()
	w := PublishedWeights(Corrected)
	w.Values[Mobility] = 1.0 / 3
	NewEvaluator(w)
}
