package report

import (
	"fmt"
	"math"

	"raumlab/book"
	"raumlab/engine/variant"
)

// Book describes an opening book by its tree of main variations.
type Book struct {
	Facts Facts // positions, thresholds, games it comes from ...

	Moves []Move // from the start, most played first
	First *Scene `json:"-"` // the start with the moves; nil for none
}

// Move is a book move and the replies to it.
type Move struct {
	Number    string  // "3." for White's third move and "3…" for Black's
	Open      bool    // its replies are unfolded at first: the most played line is
	Move      string  // as game texts have it
	Games     int     // games in which it was played here
	Share     float64 // of the games that left this position by a book move, 0 to 1
	Success   float64 // points per game of the side that makes the move, 0 to 1
	MeanScore float64 // centipawns, White's view
	Replies   []Move  // most played first
}

func (b *Book) draw() { numberMoves(b.Moves, 0, true) }

// numberMoves numbers the moves made at a ply, which are counted from White's first move.
func numberMoves(moves []Move, ply int, open bool) {
	for i := range moves {
		m := &moves[i]
		m.Number, m.Open = fmt.Sprintf("%d%s", ply/2+1, [...]string{".", "…"}[ply%2]), open && i == 0
		numberMoves(m.Replies, ply+1, m.Open)
	}
}

// Depth in plies and breadth of the tree that a page shows of a book, and the most moves, for which it
// is less deep.
const (
	pageBookDepth   = 8
	pageBookBreadth = 6
	pageBookMoves   = 250
)

func BookSection(b *book.Book, rules variant.Rules) *Book {
	start := rules.Start()
	tree := b.Tree(*start.Board(), pageBookDepth, pageBookBreadth)
	for depth := pageBookDepth - 1; depth > 0 && size(tree) > pageBookMoves; depth-- {
		tree = b.Tree(*start.Board(), depth, pageBookBreadth)
	}
	return &Book{
		First: firstMoves(&start, tree),
		Facts: Facts{{"positions", fmt.Sprint(b.Positions())}, {"moves", fmt.Sprint(b.Moves())},
			{"games a move at least", fmt.Sprint(b.Thresholds.MinGames)}},
		Moves: bookMoves(&start, tree),
	}
}

// size is the number of moves in a tree.
func size(tree []book.Variation) int {
	n := len(tree)
	for _, v := range tree {
		n += size(v.Replies)
	}
	return n
}

// firstMoves shows a position with the book's moves, nil without any.
func firstMoves(p *variant.Position, tree []book.Variation) *Scene {
	if len(tree) == 0 {
		return nil
	}
	s := newScene("The start, with the book’s first moves", p)
	for _, v := range tree {
		s.point(v.Move, p.MoveText(v.Move), fmt.Sprintf("%s games, %s of all; it scores %s", whole(int(v.Games())),
			percent(0, v.Share), percent(0, v.Success())))
	}
	s.Says = "The moves that were played most, the first of them most often."
	return s
}

// bookMoves are the variations that follow a position.
func bookMoves(p *variant.Position, tree []book.Variation) (moves []Move) {
	for _, v := range tree {
		score := math.NaN() // if no search followed the move
		if v.Scored > 0 {
			score = v.WhiteScore()
		}
		next := *p
		next.Make(v.Move)
		moves = append(moves, Move{
			Move: p.MoveText(v.Move), Games: int(v.Games()), Share: v.Share, Success: v.Success(), MeanScore: score,
			Replies: bookMoves(&next, v.Replies),
		})
	}
	return moves
}
