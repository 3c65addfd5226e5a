package search

import "raumlab/engine/search"

// Scores inside the search are centipawns from the mover's view. That of a mate is mate less the
// plies to it.
const (
	mate      = 32000
	leastMate = 31000 // less than every score of a mate
	infinity  = 32500
	maxStatic = 30000 // evaluations are cut to ±maxStatic
	maxPly    = search.MaxDepth + 1
	maxFrames = maxPly + maxQuiescence + 1
)

// toTable turns the score of a mate counted from the root into one counted from the position at
// ply, which holds wherever the position is met again.
func toTable(score, ply int) int {
	switch {
	case !search.IsMate(score):
		return score
	case score > 0:
		return score + ply
	}
	return score - ply
}

// fromTable is the inverse of toTable.
func fromTable(score, ply int) int {
	switch {
	case !search.IsMate(score):
		return score
	case score > 0:
		return score - ply
	}
	return score + ply
}
