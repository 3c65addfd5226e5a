package search

// Scores inside the search are centipawns from the mover's view. A mate is worth mate less the
// plies to it; no evaluation comes near.
const (
	mate      = 32000
	infinity  = 32500
	maxStatic = 30000 // evaluations are cut to ±maxStatic
	maxPly    = MaxDepth + 1
)

// leastMate is less than every score of a mate and more than every evaluation: a mate is at most
// maxPly+maxQuiescence plies away, or tables.MaxDistance plies from a position on the way.
const leastMate = mate - 1000

// tableWin is the score of a win that the endgame tables know without its distance, at the root of
// the search: less than every mate.
const tableWin = leastMate

// leastWin is less than every score of such a win, which loses a centipawn for each ply to it, and
// more than every evaluation.
const leastWin = tableWin - 200

// IsMate reports whether a score says that one side mates by force.
func IsMate(score int) bool { return score > leastMate || score < -leastMate }

// MatePlies returns the plies to the mate that a mate score announces.
func MatePlies(score int) int { return mate - max(score, -score) }

// MateIn returns the score of a mate in that number of plies, the mating side's view.
func MateIn(plies int) int { return mate - plies }

// toTable turns the score of a mate, or of a win by the endgame tables, for the table: counted from
// the position at ply instead of the root, it holds wherever the position is met again.
func toTable(score, ply int) int {
	switch {
	case score > leastWin:
		return score + ply
	case score < -leastWin:
		return score - ply
	}
	return score
}

// fromTable is the inverse of toTable.
func fromTable(score, ply int) int {
	switch {
	case score > leastWin:
		return score - ply
	case score < -leastWin:
		return score + ply
	}
	return score
}
