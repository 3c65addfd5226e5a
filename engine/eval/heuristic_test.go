package eval

import (
	"testing"

	"raumlab/engine/board"
)

// Without a heuristic the evaluation is that of the other six. Without material its fixed part
// stays.
func TestWithoutHeuristic(t *testing.T) {
	for _, def := range []Definition{Corrected, Published} {
		w := PublishedWeights(def)
		all := NewEvaluator(w)
		var without []*Evaluator
		for _, name := range Heuristics() {
			without = append(without, NewEvaluator(w.Without(name)))
		}
		walk(t, 26, 600, func(p *board.Position) {
			for i, line := range Breakdown(w, p) {
				if line.Name != Heuristics()[i] {
					t.Fatalf("heuristic %d is %s here and %s there", i, Heuristics()[i], line.Name)
				}
				want := all.Evaluate(p) - int(line.Total)
				if i == 0 {
					_, fixed := Extract(def, p)
					want += fixed
				}
				if got := without[i].Evaluate(p); got != want {
					t.Fatalf("%s without %s: %d, want %d", p.RFEN(), line.Name, got, want)
				}
			}
		})
	}
}
