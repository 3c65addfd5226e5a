package tables

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
)

func BenchmarkSolve(b *testing.B) {
	s := endings[board.NormalPawns]
	m := material(b, "KQKR")
	want := s.solve(b, "KQKR").Longest
	for b.Loop() {
		t, err := Solve(context.Background(), board.NormalPawns, m, 2, s.find, nil)
		if err != nil || t.Longest != want {
			b.Fatalf("longest mate in %d plies, want %d, error %v", t.Longest, want, err)
		}
	}
}

// The positions are random ones of tables with few draws, in either colours. Many of them do not
// fit into the processor's caches, few do.
func BenchmarkProbe(b *testing.B) {
	s := endings[board.NormalPawns]
	random := rand.New(rand.NewPCG(1, 1))
	var made []*Table
	var positions []board.Position
	var want []Value
	for _, name := range []string{"KQK", "KPK", "KQKR", "KQKN", "KQKB", "KRRK"} {
		t := s.solve(b, name)
		made = append(made, t)
		for n := range 4096 {
			p, c, i := positionOf(b, t, random)
			if n%2 == 1 {
				p = p.Mirror()
			}
			positions, want = append(positions, p), append(want, Value(t.Values[c][i]))
		}
	}
	var outcomes []*Outcomes
	for _, t := range made {
		outcomes = append(outcomes, NewOutcomes(t.Rule, t.Material, t.Longest, t.Pack))
	}
	random.Shuffle(len(want), func(i, j int) {
		positions[i], positions[j], want[i], want[j] = positions[j], positions[i], want[j], want[i]
	})
	sets := map[string]*Set{"distances": NewSet(made), "outcomes": NewOutcomeSet("", outcomes)}
	for _, kind := range slices.Sorted(maps.Keys(sets)) {
		set := sets[kind]
		for name, many := range map[string]int{"many": len(want), "few": 64} {
			b.Run(kind+"/"+name, func(b *testing.B) {
				n := 0
				for b.Loop() {
					if v, ok := set.Value(&positions[n]); !ok || v.Sign() != want[n].Sign() || set.Exact() && v != want[n] {
						b.Fatalf("%s has the value %d, %t, want %d", positions[n].RFEN(), v, ok, want[n])
					}
					if n++; n == many {
						n = 0
					}
				}
			})
		}
	}
}
