package report

import (
	"fmt"
	"math"

	"raumlab/book"
	"raumlab/engine/board"
)

// Depth in plies and breadth of the tree that a page shows of a book.
const (
	pageBookDepth   = 8
	pageBookBreadth = 6
)

func BookSection(b *book.Book, rules board.Rules) *Book {
	return &Book{
		Facts: []Entry{
			{Name: "positions", Value: fmt.Sprint(b.Positions())},
			{Name: "moves", Value: fmt.Sprint(b.Moves())},
			{Name: "games a move at least", Value: fmt.Sprint(b.Thresholds.MinGames)},
		},
		Moves: bookMoves(b.Tree(rules.Start(), pageBookDepth, pageBookBreadth)),
	}
}

func bookMoves(tree []book.Variation) (moves []Move) {
	for _, v := range tree {
		score := math.NaN() // where no search followed the move
		if v.Scored > 0 {
			score = v.WhiteScore()
		}
		moves = append(moves, Move{
			Move: v.Move.String(), Games: int(v.Games()), Share: v.Share, Success: v.Success(), MeanScore: score,
			Replies: bookMoves(v.Replies),
		})
	}
	return moves
}
