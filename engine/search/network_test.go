package search

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/net"
)

// networkOf returns an evaluation by a network that knows the pieces' values, and noise.
func networkOf(t testing.TB, hidden int) Evaluation {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	e := features(eval.Corrected)
	n := net.Numbers{Hidden: hidden, Scale: 256, Rows: make([]int16, net.Inputs*hidden), Biases: make([]int16, hidden),
		Outputs: make([]int32, 2*hidden)}
	for i := range net.Inputs {
		x, _ := net.OfInput(i)
		for unit := range hidden {
			w := rng.IntN(21) - 10
			if x.Color() == board.White && x.Kind() != board.King {
				w += e.Values[x.Kind()] / 60
			}
			n.Rows[i*hidden+unit] = int16(w)
		}
	}
	for unit := range hidden {
		n.Outputs[unit] = int32(6000 / hidden * net.OutputUnit)
		n.Outputs[hidden+unit] = -n.Outputs[unit]
	}
	network, err := net.New(net.Card{K: 500}, n)
	if err != nil {
		t.Fatal(err)
	}
	return Evaluation{Function: Network, Network: network, Values: e.Values, Classes: eval.Corrected}
}

// Laws of a search with a network: the mirrored position has the mirrored move, negated score and same nodes;
// the same search twice is the same; nothing is allocated; its static scores are the network's.
func TestNetwork(t *testing.T) {
	e := networkOf(t, 16)
	s := New(shipped(t), e)
	positions := middlegames(10)
	for _, p := range positions {
		if got, want := s.Static(p), e.Network.Evaluate(&p); got != want {
			t.Fatalf("static score %d, want %d in %s", got, want, p.RFEN())
		}
		for depth := 1; depth <= 3; depth++ {
			a, b := searchFresh(s, p, depth), searchFresh(s, p.Mirror(), depth)
			if a.Move != b.Move.Mirror() || a.Score != -b.Score || a.Nodes != b.Nodes || a.QNodes != b.QNodes {
				t.Fatalf("%s depth %d: %+v, mirrored %+v", p.RFEN(), depth, a, b)
			}
			if again := searchFresh(s, p, depth); !reflect.DeepEqual(a, again) {
				t.Fatalf("%s depth %d: %+v, again %+v", p.RFEN(), depth, a, again)
			}
		}
	}
	run := func() {
		for _, p := range positions[:8] {
			s.NewGame()
			s.Search(context.Background(), p, nil, Limits{Depth: 4})
			s.Quiesce(p)
		}
	}
	run()
	if n := testing.AllocsPerRun(3, run); n != 0 {
		t.Errorf("%v allocations: want 0", n)
	}
}

// Law: without pruning the root score is plain minimax's, with a network, too, so that no node has the
// accumulator of another.
func TestNetworkMinimax(t *testing.T) {
	e := networkOf(t, 8)
	s, plain := New(exactToday(), e), New(exactToday(), e)
	for _, p := range middlegames(3) {
		if got, want := searchFresh(s, p, 2).Score*p.SideToMove().Sign(), plainMinimax(plain, &p, 2, 0); got != want {
			t.Errorf("score %d, want %d in %s", got, want, p.RFEN())
		}
	}
}

// A network searches with as many threads as asked.
func TestNetworkThreads(t *testing.T) {
	s := NewThreads(shipped(t), networkOf(t, 8), 2)
	p := board.Rules{}.Start()
	if r := s.Search(context.Background(), p, nil, Limits{Nodes: 3000}); !p.IsLegal(r.Move) {
		t.Errorf("move %v", r.Move)
	}
}
