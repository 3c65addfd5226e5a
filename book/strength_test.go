package book

import (
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// A forest is trees of moves and replies whose worth differs as a prior of known strength says.
type forest struct {
	strength       float64
	moves, replies int
	games          int // of each reply
}

// grow returns the values that the games of a tree give, and the points that replies really make.
func (f forest) grow(t *testing.T, seed uint64) (*Values, map[string]float64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	draw := func(mean float64) float64 {
		return max(0.01, min(0.99, mean+random.NormFloat64()*math.Sqrt(mean*(1-mean)/(f.strength+1))))
	}
	start, truth := board.Rules{}.Start(), map[string]float64{}
	tree := NewTree(board.Rules{}, 2)
	for _, first := range start.AppendLegal(nil)[:f.moves] {
		worth := draw(0.5)
		p := start
		p.Make(first)
		all := p.AppendLegal(nil)
		for _, reply := range all[:min(len(all), f.replies)] {
			points := 1 - worth
			if f.replies > 1 {
				points = draw(points)
			}
			line := first.String() + " " + reply.String()
			truth[line] = points
			wins := 0 // of White
			for range f.games {
				if random.Float64() >= points {
					wins++
				}
			}
			fan(t, tree, line, f.games, wins)
		}
	}
	return tree.Values(Limit{MinGames: 3}), truth
}

// Law: with many games the strength of a prior is found within a factor of two, on the average.
func TestStrength(t *testing.T) {
	for _, strength := range []float64{16, 256} {
		const seeds = 3
		logs := 0.0
		for seed := range uint64(seeds) {
			v, _ := forest{strength, 20, 5, 40}.grow(t, seed)
			logs += math.Log2(v.Prior/strength) / seeds
		}
		if !(math.Abs(logs) <= 1) {
			t.Errorf("strength %g is estimated as %.0f", strength, strength*math.Exp2(logs))
		}
	}
}

// Law: intervals hold what moves are worth, even where games are too few to tell moves apart, and a
// move with more games has a narrower one.
func TestFewGames(t *testing.T) {
	for _, f := range []forest{{128, 20, 1, 5}, {128, 20, 1, 20}, {512, 20, 1, 20}, {512, 20, 5, 8}} {
		held, all := 0, 0
		for seed := range uint64(10) {
			v, truth := f.grow(t, seed)
			start := board.Rules{}.Start()
			for _, m := range v.Moves(&start) {
				p := start
				p.Make(m.Move)
				for _, r := range v.Moves(&p) {
					all++
					if x := truth[m.Move.String()+" "+r.Move.String()]; r.Low <= x && x <= r.High {
						held++
					}
				}
			}
		}
		if share := float64(held) / float64(all); !(share >= 0.88) {
			t.Errorf("%+v: %.3f of %d intervals hold what the move is worth", f, share, all)
		}
	}
	prior := 100.
	few := posteriorWidth(prior, 5)
	if many := posteriorWidth(prior, 5000); many > few/5 {
		t.Errorf("5,000 games leave an interval of %.3f, 5 games %.3f", many, few)
	}
}

func posteriorWidth(prior, games float64) float64 {
	s := &evaluator{Model: Model{Prior: prior}}
	x := s.posterior(0.5, total{games, games / 2})
	return x.high - x.low
}
