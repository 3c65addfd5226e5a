package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// walk visits n positions of random games. A third of the games prefer captures and a third pawn
// moves, so that endings and promoted pieces occur. Promotions are always chosen. The rules change
// from game to game.
func walk(t testing.TB, seed uint64, n int, visit func(p *board.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var legal, liked []board.Move
	for game := 0; n > 0; game++ {
		p := board.Rules{Array: board.Array(game & 1), Pawns: board.PawnRule(game / 2 % 3)}.Start()
		for ply := 0; ply < 300 && n > 0; ply++ {
			visit(&p)
			n--
			legal, liked = p.AppendLegal(legal[:0]), liked[:0]
			if len(legal) == 0 {
				break
			}
			for _, m := range legal {
				pawn := p.At(m.From()).Kind() == board.Pawn
				if m.Promotion() != board.NoKind || game%3 == 1 && p.IsCapture(m) && ply%3 == 0 || game%3 == 2 && pawn &&
					ply%4 < 2 {
					liked = append(liked, m)
				}
			}
			if len(liked) == 0 {
				liked = legal
			}
			slices.Sort(liked)
			p.Make(liked[rng.IntN(len(liked))])
		}
	}
}

// randomWeights are weights near the published ones, with fractions.
func randomWeights(rng *rand.Rand, def Definition) Weights {
	w := PublishedWeights(def)
	for i := range w.Values {
		w.Values[i] = Round(w.Values[i] + 3*terms[i].PriorSD*rng.NormFloat64())
	}
	return w
}

func parse(t testing.TB, rfen string) *board.Position {
	t.Helper()
	p, err := board.ParseRFEN(board.Rules{}, rfen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}
