package eval

import (
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// randomScale returns a scale with parts for some of the endings of three and four pieces.
func randomScale(rng *rand.Rand) *Scale {
	s := &Scale{}
	for range 1 + rng.IntN(MaxScaled+1) {
		s.Pieces = append(s.Pieces, rng.IntN(maxPart+1))
	}
	for _, m := range tables.All(4) {
		if rng.IntN(2) == 0 {
			continue
		}
		parts := [2]int{rng.IntN(maxPart + 1), rng.IntN(maxPart + 1)}
		if m.Swapped() == m {
			parts[1] = parts[0]
		}
		s.Endings = append(s.Endings, EndingScale{m, parts})
	}
	s.SortEndings()
	return s
}

// plainPart is the definition of a scale: by the ending's name in either colours, if its pawns are
// normal ones, else by the count.
func plainPart(s *Scale, p *board.Position, ahead board.Color) int {
	n := 0
	for _, cell := range p.Occupied().Squares() {
		if k := p.At(cell).Kind(); k != board.King && k != board.Pawn {
			n++
		}
	}
	pawns := p.Count(board.White, board.Pawn) + p.Count(board.Black, board.Pawn)
	if p.Occupied().Count() <= tables.MaxPieces && (pawns == 0 || p.Rules().Pawns == board.NormalPawns) {
		own, swapped := tables.MaterialOf(p).Canonical()
		if swapped {
			ahead = ahead.Opponent()
		}
		for _, e := range s.Endings {
			if e.Ending.String() == own.String() {
				return e.Parts[ahead]
			}
		}
	}
	return s.Pieces[min(n, len(s.Pieces)-1)]
}

// checkScaled checks a position: the evaluation is the part of fixed + features·weights, cut, the
// colour mirror negates it, and a tracker agrees.
func checkScaled(t *testing.T, w Weights, e *Evaluator, tracker *Tracker, p *board.Position) {
	t.Helper()
	sum := static(w, p)
	ahead := board.White
	if sum < 0 {
		ahead = board.Black
	}
	part := plainPart(w.Scale, p, ahead)
	if have := e.Part(p); have != part {
		t.Fatalf("part %d, want %d in %s", have, part, p.RFEN())
	}
	want := int(math.Trunc(sum * float64(part) / WholeScale)) // exact: a multiple of 1/1024
	if have := e.Evaluate(p); have != want {
		t.Fatalf("evaluation %d, %d/%d of fixed + features·weights %v cut is %d in %s", have, part, WholeScale, sum, want, p.RFEN())
	}
	m := p.Mirror()
	if have := e.Evaluate(&m); have != -want {
		t.Fatalf("evaluation %d, mirrored %d in %s", want, have, p.RFEN())
	}
	var a Accumulator
	tracker.Refresh(&a, p)
	if have := tracker.Static(&a, p); have != want {
		t.Fatalf("tracker %d, want %d in %s", have, want, p.RFEN())
	}
}

// Law: static = trunc(scale(material)·(fixed + features·weights)), along games and in endings.
func TestScaledEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(56, 1))
	var w Weights
	var e *Evaluator
	var tracker *Tracker
	draw := func() {
		w = randomWeights(rng, definitions[rng.IntN(2)])
		w.Scale = randomScale(rng)
		e = NewEvaluator(w)
		tracker = NewTracker(e)
	}
	n := 0
	walk(t, 6, 10_000, func(p *board.Position) {
		if n%500 == 0 {
			draw()
		}
		n++
		checkScaled(t, w, e, tracker, p)
	})
	for i, m := range tables.All(4) {
		if i%20 == 0 {
			draw()
		}
		for range 3 {
			p := tables.RandomPosition(rng, board.Rules{}, m.Letters())
			checkScaled(t, w, e, tracker, &p)
			q := tables.RandomPosition(rng, board.Rules{}, m.Swapped().Letters())
			checkScaled(t, w, e, tracker, &q)
		}
	}
}

// Law: along a game the tracker follows the material by moves alone.
func TestScaledTracker(t *testing.T) {
	rng := rand.New(rand.NewPCG(56, 2))
	w := randomWeights(rng, Corrected)
	w.Scale = randomScale(rng)
	e := NewEvaluator(w)
	tracker := NewTracker(e)
	walk(t, 7, 500, func(p *board.Position) {
		var a, b Accumulator
		tracker.Refresh(&a, p)
		for _, m := range p.AppendLegal(nil) {
			after := *p
			after.Make(m)
			tracker.Update(&b, &a, p, &after, m)
			if have, want := tracker.Static(&b, &after), e.Evaluate(&after); have != want {
				t.Fatalf("%d after %v, want %d in %s", have, m, want, p.RFEN())
			}
		}
	})
}

// Law: a scale that is whole everywhere gives the scores of none, under another hash.
func TestWholeScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(56, 3))
	w := randomWeights(rng, Corrected)
	plain := NewEvaluator(w)
	hash := w.Hash()
	w.Scale = &Scale{Pieces: []int{WholeScale}}
	whole := NewEvaluator(w)
	walk(t, 8, 2_000, func(p *board.Position) {
		if have, want := whole.Evaluate(p), plain.Evaluate(p); have != want {
			t.Fatalf("%d, want %d in %s", have, want, p.RFEN())
		}
	})
	if w.Hash() == hash {
		t.Error("a scale does not change the hash")
	}
	other := w
	other.Scale = &Scale{Pieces: []int{WholeScale, WholeScale}}
	if other.Hash() == w.Hash() || other.Scale.Equal(w.Scale) || !w.Scale.Equal(&Scale{Pieces: []int{WholeScale}}) || w.Scale.Equal(nil) {
		t.Error("other scales are taken for the same")
	}
}

// Endings with pawns are of normal pawns: those of other pawns promote otherwise.
func TestScaleOfOtherPawns(t *testing.T) {
	rng := rand.New(rand.NewPCG(56, 4))
	var kpk, krk tables.Material
	for name, m := range map[string]*tables.Material{"KPK": &kpk, "KRK": &krk} {
		if err := m.UnmarshalText([]byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	w := PublishedWeights(Corrected)
	w.Scale = &Scale{Pieces: []int{WholeScale}, Endings: []EndingScale{{krk, [2]int{0, 0}}, {kpk, [2]int{0, 0}}}}
	if err := w.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		letters string
		pawns   board.PawnRule
		part    int
	}{
		{"KPk", board.NormalPawns, 0}, {"Kkp", board.NormalPawns, 0}, {"KRk", board.NormalPawns, 0},
		{"KPk", board.FiveCubedPawns, WholeScale}, {"KRk", board.FiveCubedPawns, 0},
	} {
		p := tables.RandomPosition(rng, board.Rules{Pawns: x.pawns}, x.letters)
		if have := NewEvaluator(w).Part(&p); have != x.part {
			t.Errorf("%s, pawns %v: part %d, want %d", x.letters, x.pawns, have, x.part)
		}
	}
}

func TestScaleRefuses(t *testing.T) {
	kqk, krk := tables.All(3)[0], tables.All(3)[1]
	var own tables.Material
	if err := own.UnmarshalText([]byte("KRKR")); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*Scale{
		"no parts":           {},
		"too many parts":     {Pieces: make([]int, MaxScaled+2)},
		"below 0":            {Pieces: []int{-1}},
		"too great":          {Pieces: []int{maxPart + 1}},
		"an ending twice":    {Pieces: []int{1}, Endings: []EndingScale{{kqk, [2]int{1, 1}}, {kqk, [2]int{1, 1}}}},
		"out of order":       {Pieces: []int{1}, Endings: []EndingScale{{krk, [2]int{1, 1}}, {kqk, [2]int{1, 1}}}},
		"other colours":      {Pieces: []int{1}, Endings: []EndingScale{{kqk.Swapped(), [2]int{1, 1}}}},
		"a part of it":       {Pieces: []int{1}, Endings: []EndingScale{{kqk, [2]int{1, maxPart + 1}}}},
		"equal, other parts": {Pieces: []int{1}, Endings: []EndingScale{{own, [2]int{1, 2}}}},
	} {
		w := PublishedWeights(Corrected)
		w.Scale = s
		if w.Validate() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	alice := PublishedWeights(Alice)
	alice.Scale = &Scale{Pieces: []int{WholeScale}}
	if alice.Validate() == nil {
		t.Error("a scale of Alice-Raumschach: no error")
	}
}

func TestScaledEvaluateAllocatesNothing(t *testing.T) {
	w := PublishedWeights(Corrected)
	w.Scale = randomScale(rand.New(rand.NewPCG(56, 5)))
	e := NewEvaluator(w)
	p := tables.RandomPosition(rand.New(rand.NewPCG(56, 6)), board.Rules{}, "KRkp")
	if n := testing.AllocsPerRun(100, func() { e.Evaluate(&p) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
