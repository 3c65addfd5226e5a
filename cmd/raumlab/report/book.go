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
	Lines []bookLine
}

// Move is a book move and the replies to it.
type Move struct {
	Move      string  // as game texts have it
	Games     int     // games in which it was played here
	Share     float64 // of the games that left this position by a book move, 0 to 1
	Success   float64 // points per game of the side that makes the move, 0 to 1
	MeanScore float64 // centipawns, White's view
	Replies   []Move  // most played first
}

// bookLine is a stretch of moves without a choice, and the choices after it. A flat stretch keeps a
// variation of thirty plies from being indented thirty times.
type bookLine struct {
	Rows     []bookRow
	Branches []bookLine
	Open     bool // unfolded at first: the most played line is
}

type bookRow struct {
	Number string
	Move
}

func (b *Book) draw() { b.Lines = bookLines(b.Moves, 0, true) }

// bookLines arranges the moves made at a ply. Plies count from White's first move.
func bookLines(moves []Move, ply int, open bool) []bookLine {
	lines := make([]bookLine, len(moves))
	for i, m := range moves {
		line := bookLine{Open: open && i == 0}
		at := ply
		line.Rows = append(line.Rows, bookRow{moveNumber(at), m})
		for len(m.Replies) == 1 {
			m = m.Replies[0]
			at++
			line.Rows = append(line.Rows, bookRow{moveNumber(at), m})
		}
		line.Branches = bookLines(m.Replies, at+1, line.Open)
		lines[i] = line
	}
	return lines
}

// moveNumber is "3." for White's third move and "3…" for Black's.
func moveNumber(ply int) string {
	if ply%2 == 0 {
		return fmt.Sprintf("%d.", ply/2+1)
	}
	return fmt.Sprintf("%d…", ply/2+1)
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
