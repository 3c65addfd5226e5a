package net

import (
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// randomNumbers returns numbers that are just within the bounds: some sums of every unit reach 16 bits.
func randomNumbers(rng *rand.Rand, hidden, scale int) Numbers {
	n := Numbers{Hidden: hidden, Scale: scale, Rows: make([]int16, Inputs*hidden), Biases: make([]int16, hidden),
		Outputs: make([]int32, 2*hidden), Bias: int32(rng.IntN(2001) - 1000)}
	for i := range n.Rows {
		n.Rows[i] = int16(rng.IntN(521) - 260)
	}
	for i := range n.Biases {
		n.Biases[i] = int16(rng.IntN(401) - 200)
	}
	for i := range n.Outputs {
		n.Outputs[i] = int32(rng.IntN(20_001) - 10_000)
	}
	return n
}

func randomNetwork(t testing.TB, seed uint64, hidden int) *Network {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	n, err := New(testCard(), randomNumbers(rng, hidden, 256))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func testCard() Card {
	return Card{K: 519, Corpora: []string{"0123"}, Games: 3, Positions: 40, Settings: map[string]string{"epochs": "25"},
		Version: "test"}
}

// plain is the score by the formula of the package comment, from the inputs alone.
func plain(n Numbers, p *board.Position) int {
	total := int64(n.Bias) * int64(n.Scale) * int64(n.Scale)
	mover := p.SideToMove()
	for i, view := range []board.Color{mover, mover.Opponent()} {
		inputs := AppendInputs(nil, p, view)
		for unit := range n.Hidden {
			sum := int64(n.Biases[unit])
			for _, in := range inputs {
				sum += int64(n.Rows[int(in)*n.Hidden+unit])
			}
			h := min(max(sum, 0), int64(n.Scale))
			total += h * h * int64(n.Outputs[i*n.Hidden+unit])
		}
	}
	unit := int64(n.Scale) * int64(n.Scale) * OutputUnit
	total += unit / 2
	score := total / unit
	if total%unit < 0 {
		score-- // rounded down
	}
	return int(score) * mover.Sign()
}

// walk visits n positions of random games under all rules. Some games prefer captures, some pawn moves, so that
// promotions occur.
func walk(t testing.TB, seed uint64, n int, visit func(p *board.Position, m board.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var legal, liked []board.Move
	for game := 0; n > 0; game++ {
		p := board.Rules{Array: board.Array(game & 1), Pawns: board.PawnRule(game / 2 % 3)}.Start()
		for ply := 0; ply < 300 && n > 0; ply++ {
			legal, liked = p.AppendLegal(legal[:0]), liked[:0]
			if len(legal) == 0 {
				break
			}
			for _, m := range legal {
				pawn := p.At(m.From()).Kind() == board.Pawn
				if m.Promotion() != board.NoKind || game%3 == 1 && p.IsCapture(m) && ply%3 == 0 ||
					game%3 == 2 && pawn && ply%4 < 2 {
					liked = append(liked, m)
				}
			}
			if len(liked) == 0 {
				liked = legal
			}
			slices.Sort(liked)
			m := liked[rng.IntN(len(liked))]
			visit(&p, m)
			n--
			p.Make(m)
		}
	}
}
