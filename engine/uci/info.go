package uci

import (
	"fmt"
	"strings"
	"time"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// infoLines describes the lines of an iteration, from the mover's view.
func infoLines(found []search.Result, mover board.Color, elapsed time.Duration, full int) string {
	var b strings.Builder
	for i, r := range found {
		score := scoreText(r.Score * mover.Sign())
		if r.Bound {
			score += " lowerbound"
		}
		fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score %s %s pv", r.Depth, r.SelDepth, i+1, score,
			effort(r.Nodes+r.QNodes, elapsed, full))
		for _, m := range r.PV {
			b.WriteString(" " + m.String())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// effort formats nodes, speed and time so far. Full is the used part of the table, in thousandths.
func effort(nodes uint64, elapsed time.Duration, full int) string {
	return fmt.Sprintf("nodes %d nps %.0f hashfull %d time %d", nodes,
		float64(nodes)/max(elapsed, time.Microsecond).Seconds(), full, elapsed.Milliseconds())
}

// nodesOf is the number of nodes searched so far.
func nodesOf(lines []search.Result) (nodes uint64) {
	for _, r := range lines {
		nodes = max(nodes, r.Nodes+r.QNodes)
	}
	return nodes
}

// scoreText writes a score, the mover's view: centipawns, or moves of the mating side to mate,
// negative where the mover is mated.
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
func overLine(p *variant.Position) string {
	if p.InCheck() {
		return "info depth 0 score mate 0\n"
	}
	return "info depth 0 score cp 0\n"
}

// drawIsNearLine warns of a line that the 50-move rule may end before it comes to what its score
// promises; it is empty otherwise.
func drawIsNearLine(p *variant.Position, r search.Result) string {
	if !engine.DrawMayComeFirst(p, r) {
		return ""
	}
	return fmt.Sprintf("info string in %s the 50-move rule draws the game, and the line has no capture or pawn move\n",
		plural.As(p.PliesToDraw(), "ply", "plies"))
}

// drawLine says that the game is drawn by rule although there are moves; it is empty otherwise. The
// search runs all the same: a board may let people continue.
func drawLine(g *variant.Game) string {
	const over = "info string the game is over by rule, a draw: "
	switch _, end := g.Outcome(); end {
	case board.BareKings:
		return over + "only the kings are left\n"
	case board.HundredPlies:
		return over + "50 moves by each side without a capture or pawn move\n"
	case board.Repetition:
		return over + "the position has occurred for the third time\n"
	}
	return ""
}
