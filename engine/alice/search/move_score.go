package search

import (
	"context"

	"raumlab/engine/alice"
	"raumlab/engine/search"
)

// ScoreMoves searches the legal moves of p to a depth of 1 to search.MaxDepth plies, the move
// itself included, and returns those within width centipawns of the best, with their exact scores,
// in the order of their scores at depth 1. The result is invalid if ctx was cancelled.
func (s *Searcher) ScoreMoves(ctx context.Context, p alice.Position, depth, width int) []search.MoveScore {
	s.begin(ctx, &p, nil, search.Limits{Depth: depth})
	s.rootDepth = depth
	root := &s.frames[0]
	mover := p.SideToMove()
	root.moves = root.position.AppendLegal(root.moves[:0])
	root.ranked = root.ranked[:0]
	for _, m := range root.moves {
		s.play(0, m)
		root.ranked = append(root.ranked, newRanked(m, infinity-s.node(0, 1, -infinity, infinity, true), mover))
	}
	best, width := -infinity, min(width, 2*infinity) // a wider one holds no more moves, and overflows
	var scored []search.MoveScore
	for i := range root.ranked {
		m := bringBest(root.ranked, i).move(mover)
		alpha := max(best-width, -infinity+1) - 1
		s.play(0, m)
		if score := -s.node(depth-1, 1, -infinity, -alpha, true); score > alpha {
			best = max(best, score)
			scored = append(scored, search.MoveScore{Move: m, Score: score})
		}
	}
	kept := scored[:0]
	for _, m := range scored {
		if m.Score >= best-width {
			kept = append(kept, search.MoveScore{Move: m.Move, Score: m.Score * mover.Sign()})
		}
	}
	return kept
}
