package desk

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// randomGame returns a game of some plies at random.
func randomGame(r *rand.Rand, rules variant.Rules, plies int) Game {
	q, p := Game{Rules: rules.String(), Moves: []string{}}, rules.Start()
	for range plies {
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		slices.Sort(legal)
		m := legal[r.IntN(len(legal))]
		q.Moves = append(q.Moves, m.String())
		p.Make(m)
	}
	return q
}

// Law: the fixed part and the terms make the total, the heuristics make it too, and a term that
// belongs to pieces is the sum of theirs.
func TestEvaluationAddsUp(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	for i := range 60 {
		q := EvaluationRequest{Weights: weights.Names()[i%len(weights.Names())]}
		rules := variant.Rules{Array: board.Array(i % 2), Pawns: board.PawnRule(i % 3)}
		q.Game = randomGame(r, rules, r.IntN(120))
		e := askOne[Evaluation](t, "evaluation", q)
		sum, heuristics := float64(e.Fixed), 0.0
		units, totals := map[string]int{}, map[string]float64{}
		for _, x := range e.Pieces {
			white := x.Piece < "a"
			pieces := float64(x.Fixed)
			for _, term := range x.Terms {
				pieces += term.Total
				side := map[bool]string{true: "white ", false: "black "}[white]
				units[side+term.Name] += term.Units
				totals[term.Name] += term.Total * map[bool]float64{true: 1, false: -1}[white]
			}
			if pieces != x.Total {
				t.Errorf("%s: %v, its parts make %v", x.Cell, x.Total, pieces)
			}
		}
		for _, term := range e.Terms {
			sum += term.Total
			if term.Total != float64(term.White-term.Black)*term.Weight {
				t.Errorf("%+v", term)
			}
			if n, has := totals[term.Name]; has && (n != term.Total || units["white "+term.Name] != term.White ||
				units["black "+term.Name] != term.Black) {
				t.Errorf("%+v: pieces have %v, White %d, Black %d", term, n, units["white "+term.Name], units["black "+term.Name])
			}
		}
		for _, h := range e.Heuristics {
			heuristics += h.Total
			if h.Total != h.White-h.Black {
				t.Errorf("%+v", h)
			}
		}
		if math.Trunc(sum) != float64(e.Total) || heuristics != sum {
			t.Errorf("%+v: total %d, terms make %v, heuristics %v", q, e.Total, sum, heuristics)
		}
		if len(e.Classes) != board.NumSquares || len(e.Attacks.White) != board.NumSquares ||
			len(e.Attacks.Black) != board.NumSquares {
			t.Errorf("%d classes, %d and %d attacks", len(e.Classes), len(e.Attacks.White), len(e.Attacks.Black))
		}
	}
}

// Law: a side attacks a cell with at least one piece if the board says that it is attacked.
func TestAttacks(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	for range 20 {
		q := randomGame(r, variant.Rules{}, r.IntN(100))
		e := askOne[Evaluation](t, "evaluation", EvaluationRequest{Game: q})
		g, err := q.replay()
		if err != nil {
			t.Fatal(err)
		}
		for s := range board.NoSquare {
			for c, n := range [...]int{e.Attacks.White[s], e.Attacks.Black[s]} {
				if got := g.Position().Board().IsAttacked(s, board.Color(c)); got != (n > 0) {
					t.Fatalf("%s attacked by %s is %v, but %d pieces attack it in %s", s, board.Color(c), got, n, g.Position().RFEN())
				}
			}
		}
	}
}
