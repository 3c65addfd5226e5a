package eval

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"raumlab/engine/board"
)

// A HeuristicLine is one of the seven heuristics of Raumfischer §6 on one position, in centipawns.
type HeuristicLine struct {
	Name  string  `json:"name"`
	White float64 `json:"white"` // in White's own view
	Black float64 `json:"black"` // in Black's own view
	Total float64 `json:"total"` // White minus Black
}

// numHeuristics is one less than the number of groups: centrality and the fixed part belong to
// material.
const numHeuristics = int(NumGroups) - 1

// heuristic returns which of the seven a group belongs to.
func (g Group) heuristic() int { return max(0, int(g)-1) }

// Breakdown returns the seven heuristics in Raumfischer's order. Their totals add up to fixed +
// features·weights before it is cut to whole centipawns; for valid weights every number is exact.
func Breakdown(w Weights, p *board.Position) []HeuristicLine {
	return BreakdownOf(w, func(c board.Color) (Features, int) { return Side(w.Definition, p, c) })
}

// BreakdownOf is Breakdown with the features and the fixed part of each side, in its own view.
func BreakdownOf(w Weights, side func(board.Color) (Features, int)) []HeuristicLine {
	lines := make([]HeuristicLine, numHeuristics)
	for g := CentralityGroup; g < NumGroups; g++ {
		lines[g.heuristic()].Name = g.String()
	}
	lines[0].Name = MaterialGroup.String()
	white, fixed := side(board.White)
	lines[0].White = float64(fixed)
	black, fixed := side(board.Black)
	lines[0].Black = float64(fixed)
	for i, t := range terms {
		line := &lines[t.Group.heuristic()]
		line.White += float64(float64(white[i]) * w.Values[i])
		line.Black += float64(float64(black[i]) * w.Values[i])
	}
	for i := range lines {
		lines[i].Total = lines[i].White - lines[i].Black
	}
	return lines
}

// Heuristics returns the names of the seven in Raumfischer's order.
func Heuristics() []string {
	names := []string{MaterialGroup.String()}
	for g := CentralityGroup + 1; g < NumGroups; g++ {
		names = append(names, g.String())
	}
	return names
}

// Without returns the weights with those of a heuristic, named as by Heuristics, at zero. The fixed
// part stays, a pawn's 100 among it.
func (w Weights) Without(heuristic string) Weights {
	names := Heuristics()
	for i, t := range terms {
		if names[t.Group.heuristic()] == heuristic {
			w.Values[i] = 0
		}
	}
	return w
}

// BreakdownTable returns the heuristics as a table, to tenths of a centipawn, and below them the
// evaluation in whole centipawns, White's view.
func BreakdownTable(lines []HeuristicLine, total int) string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "heuristic\twhite\tblack\ttotal\t")
	for _, l := range lines {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t\n", l.Name, tenths(l.White), tenths(l.Black), tenths(l.Total))
	}
	fmt.Fprintf(t, "all, centipawns\t\t\t%+d\t\n", total)
	_ = t.Flush() // to memory
	return b.String()
}

// tenths prints a number with one decimal and its sign, but never -0.0.
func tenths(x float64) string {
	text := fmt.Sprintf("%+.1f", x)
	if text == "-0.0" {
		return "+0.0"
	}
	return text
}
