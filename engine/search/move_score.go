package search

import (
	"context"

	"raumlab/engine/board"
)

// A MoveScore is a root move with its score in centipawns, White's view.
type MoveScore struct {
	Move  board.Move
	Score int
}

// ScoreMoves searches the legal moves of p to a depth of 1 to MaxDepth plies, the move itself
// included. It returns those within width centipawns of the best, with their exact scores, in the
// order of their scores at depth 1. The result is invalid if ctx was cancelled.
func (s *Searcher) ScoreMoves(ctx context.Context, p board.Position, depth, width int) []MoveScore {
	s.begin(ctx, p, nil, Limits{Depth: depth})
	s.prepare(depth)
	root := &s.frames[0]
	root.moves = root.position.AppendLegal(root.moves[:0])
	root.ranked = root.ranked[:0]
	for _, m := range root.moves {
		s.play(0, m)
		score := -s.node(0, 1, -infinity, infinity, true)
		root.ranked = appendRanked(root.ranked, m, score+infinity, p.SideToMove())
	}
	best, width := -infinity, min(width, 2*infinity) // a wider one holds no more moves, and overflows
	var scored []MoveScore
	for i := range root.ranked {
		m := bringBest(root.ranked, i).move(p.SideToMove())
		alpha := max(best-width, -infinity+1) - 1
		s.play(0, m)
		score := -s.node(depth-1, 1, -infinity, -alpha, true)
		if score > alpha {
			best = max(best, score)
			scored = append(scored, MoveScore{m, score})
		}
	}
	kept := scored[:0]
	for _, m := range scored {
		if m.Score >= best-width {
			kept = append(kept, MoveScore{m.Move, m.Score * p.SideToMove().Sign()})
		}
	}
	return kept
}
