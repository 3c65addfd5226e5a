package book

import (
	"strings"

	"raumlab/engine/board"
	"raumlab/internal/arithmetic"
)

// A Variation is a move of the book and the replies to it.
type Variation struct {
	Entry             // the side's view
	Side  board.Color // that makes the move

	// Transposes says that the tree has listed the position after the move before, with its replies.
	Transposes bool
	Replies    []Variation // most games first
}

// WhiteScore returns the mean score in centipawns, White's view. It means something only if
// Scored is not 0.
func (v Variation) WhiteScore() float64 {
	return arithmetic.PositiveZero(v.Score * float64(v.Side.Sign()))
}

// Tree returns the main variations from a position, up to depth plies: the breadth moves of each
// position that were played most, or all for 0. The most played way to a position comes first. Tree
// unfolds no position twice to the same depth, so that it is never much longer than the book.
func (b *Book) Tree(start board.Position, depth, breadth int) []Variation {
	t := &tree{book: b, breadth: breadth, unfolded: map[string]int{}}
	return t.variations(start, depth)
}

type tree struct {
	book     *Book
	breadth  int
	unfolded map[string]int // by position, to which depth
}

func (t *tree) variations(p board.Position, depth int) []Variation {
	if depth <= 0 {
		return nil
	}
	t.unfolded[place(&p)] = depth
	moves := t.book.Popular(&p)
	if t.breadth > 0 && len(moves) > t.breadth {
		moves = moves[:t.breadth]
	}
	var all []Variation
	for _, m := range moves {
		v := Variation{Entry: m, Side: p.SideToMove()}
		next := p
		next.Make(m.Move)
		switch {
		case t.unfolded[place(&next)] < depth-1:
			v.Replies = t.variations(next, depth-1)
		case depth > 1:
			v.Transposes = t.book.find(&next) != nil
		}
		all = append(all, v)
	}
	return all
}

// place returns placement and side to move, without the counters.
func place(p *board.Position) string {
	fields := strings.SplitN(p.RFEN(), " ", 3)
	return fields[0] + " " + fields[1]
}
