package alice

import (
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// walk calls visit with positions of random games under all rules, n of them. One game in four is
// of few pieces, so that promotions and endings are among them.
func walkGames(seed uint64, n int, visit func(p *Position)) {
	for i := uint64(0); n > 0; i++ {
		r := rand.New(rand.NewPCG(seed, i))
		p := Rules{Variant: Variant(i & 1), Array: board.Array(i >> 1 & 1),
			Pawns: board.PawnRule(i >> 2 & 1)}.Start()
		for range 400 {
			visit(&p)
			if n--; n == 0 {
				return
			}
			moves := p.AppendLegal(nil)
			if captures := p.AppendCaptures(nil); len(captures) > 0 && i&3 == 3 {
				moves = captures
			}
			if len(moves) == 0 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
		}
	}
}

// randomWeights draws weights that are multiples of 1/16.
func randomWeights(r *rand.Rand) eval.Weights {
	w := eval.Weights{Definition: eval.Alice}
	for i := range w.Values {
		if w.Definition.Counts(i) {
			w.Values[i] = eval.Round((r.Float64() - 0.5) * 2000)
		}
	}
	return w
}

// static returns fixed + f·w. It is exact, because every product and sum is a small multiple of
// 1/16.
func staticScore(w eval.Weights, p *Position) float64 {
	f, fixed := Features(p)
	sum := float64(fixed)
	for i, v := range f {
		sum += float64(float64(v) * w.Values[i])
	}
	return sum
}

// Law: evaluation = fixed + features·weights, cut towards zero, by the evaluator and by a tracker
// that has seen other positions. Terms left out are 0, all others are not 0 somewhere.
func TestEvaluationIsFeaturesTimesWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var e *Evaluator
	var w eval.Weights
	var tracker *Tracker
	var seen eval.Features
	n, promoted := 0, 0
	walkGames(1, 40_000, func(p *Position) {
		if n%500 == 0 {
			w = randomWeights(r)
			e = NewEvaluator(w)
			tracker = NewTracker(e)
		}
		n++
		if p.Count(board.White, board.Queen) > 1 {
			promoted++
		}
		want := int(math.Trunc(staticScore(w, p)))
		if got := e.Evaluate(p); got != want {
			t.Fatalf("%s: %d, want %d", p.RFEN(), got, want)
		}
		if got := tracker.Evaluate(p, e.Placement(p)); got != want {
			t.Fatalf("%s: tracker %d, want %d", p.RFEN(), got, want)
		}
		f, _ := Features(p)
		for i, v := range f {
			seen[i] |= v
		}
	})
	for i, v := range seen {
		if (v != 0) != eval.Alice.Counts(i) {
			t.Errorf("%s: seen %v, part of the definition %v", eval.Table()[i].Name, v != 0, eval.Alice.Counts(i))
		}
	}
	if promoted < 100 {
		t.Errorf("%d of %d positions have a promoted queen: want more", promoted, n)
	}
}

// Law: a tracker's change is the difference of the placements before and after a move.
func TestChange(t *testing.T) {
	e := NewEvaluator(randomWeights(rand.New(rand.NewPCG(4, 4))))
	tracker := NewTracker(e)
	promotions := 0
	walkGames(4, 2_000, func(p *Position) {
		for _, m := range p.AppendLegal(nil) {
			next := *p
			next.Make(m)
			if m.Promotion() != board.NoKind {
				promotions++
			}
			if got, want := e.Placement(p)+tracker.Change(p, m), e.Placement(&next); got != want {
				t.Fatalf("%s after %s: placement %d, want %d", p.RFEN(), m, got, want)
			}
		}
	})
	if promotions == 0 {
		t.Error("no promotions among the moves")
	}
}

// Law: the colour-mirrored position has the negated features and score, and the position with all
// statuses exchanged the same ones. Start positions are level.
func TestSymmetry(t *testing.T) {
	e := NewEvaluator(randomWeights(rand.New(rand.NewPCG(2, 2))))
	for v := Alice; v <= MirroredAlice; v++ {
		p := Rules{Variant: v}.Start()
		if f, fixed := Features(&p); f != (eval.Features{}) || fixed != 0 {
			t.Errorf("%s: features %v and %d, want none", v, f, fixed)
		}
	}
	walkGames(2, 5_000, func(p *Position) {
		mirrored, swapped := p.Mirror(), p.Swap()
		f, fixed := Features(p)
		g, fixedMirror := Features(&mirrored)
		for i := range g {
			g[i] = -g[i]
		}
		if f != g || fixed != -fixedMirror {
			t.Fatalf("%s: %v and %d, mirrored and negated %v and %d", p.RFEN(), f, fixed, g, -fixedMirror)
		}
		if g, again := Features(&swapped); f != g || fixed != again {
			t.Fatalf("%s: %v and %d, with statuses exchanged %v and %d", p.RFEN(), f, fixed, g, again)
		}
		want := e.Evaluate(p)
		if a, b := -e.Evaluate(&mirrored), e.Evaluate(&swapped); a != want || b != want {
			t.Fatalf("%s: score %d, mirrored and negated %d, with statuses exchanged %d", p.RFEN(), want, a, b)
		}
	})
}

// With all pieces of one status, what depends on cells and on a side's own status alone is what
// engine/eval counts in the same position of Raumschach; only the fixed part differs.
func TestFeaturesAreThoseOfRaumschach(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	p := board.Rules{}.Start()
	for range 3000 {
		moves := p.AppendLegal(nil)
		if len(moves) == 0 || p.HalfmoveClock() > 90 {
			p = board.Rules{}.Start()
			continue
		}
		p.Make(moves[r.IntN(len(moves))])
		same, err := ParseRFEN(Rules{}, p.RFEN())
		if err != nil {
			t.Fatal(err)
		}
		want, _ := eval.Extract(eval.Corrected, &p)
		for _, o := range eval.Alice.LeftOut() {
			want[o.Term] = 0
		}
		if got, _ := Features(&same); got != want {
			t.Fatalf("%s: %v, want %v", p.RFEN(), got, want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for name, w := range map[string]eval.Weights{
		"weights of Raumschach": eval.PublishedWeights(eval.Corrected),
		"a term left out":       {Definition: eval.Alice, Values: [eval.NumWeights]float64{eval.DoubledRooks: 1}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			NewEvaluator(w)
		}()
	}
}
