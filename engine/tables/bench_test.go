package tables

import (
	"context"
	"testing"

	"raumlab/engine/board"
)

func BenchmarkSolve(b *testing.B) {
	s := solved{}
	for _, name := range []string{"KQKR"} {
		m, _ := ParseMaterial(name)
		for _, n := range Plan(m) {
			if n != m {
				s.find(n)
			}
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Solve(context.Background(), board.NormalPawns, m, 2, s.find, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
