package uci

import (
	"fmt"
	"strings"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
)

// infoLines describes the lines of an iteration, from the mover's view.
func infoLines(found []search.Result, mover board.Color, elapsed time.Duration) string {
	var b strings.Builder
	for i, r := range found {
		nodes := r.Nodes + r.QNodes
		fmt.Fprintf(&b, "info depth %d multipv %d score %s nodes %d nps %.0f time %d pv",
			r.Depth, i+1, scoreText(r.Score*mover.Sign()), nodes, float64(nodes)/max(elapsed, time.Microsecond).Seconds(), elapsed.Milliseconds())
		for _, m := range r.PV {
			b.WriteString(" " + m.String())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// scoreText writes a score, the mover's view: centipawns, or moves of the mating side to mate, negative where the mover is mated.
func scoreText(score int) string {
	if !search.IsMate(score) {
		return fmt.Sprintf("cp %d", score)
	}
	moves := (search.MatePlies(score) + 1) / 2
	if score < 0 {
		moves = -moves
	}
	return fmt.Sprintf("mate %d", moves)
}

// overLine describes a position without a legal move.
func overLine(p *board.Position) string {
	if p.InCheck() {
		return "info depth 0 score mate 0\n"
	}
	return "info depth 0 score cp 0\n"
}
