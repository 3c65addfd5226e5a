package alice

import (
	"context"

	"raumlab/engine/board"
)

// Tree returns the tree of legal moves from the position, for board.Perft.
func (p *Position) Tree() board.Tree { return tree{p} }

type tree struct{ root *Position }

func (t tree) Moves(first board.Move) []board.Move {
	p := *t.root
	if first != board.NoMove {
		p.Make(first)
	}
	return p.AppendLegal(nil)
}

func (t tree) Counter(ctx context.Context, table *board.LeafTable) func(first, second board.Move, depth int) uint64 {
	counter := leafCounter{ctx, table, make([]board.Move, 0, maxMoves)}
	return func(first, second board.Move, depth int) uint64 {
		p := *t.root
		p.Make(first)
		if second != board.NoMove {
			p.Make(second)
		}
		return counter.below(&p, depth, counter.buf)
	}
}

// A leafCounter holds what one worker needs.
type leafCounter struct {
	ctx   context.Context
	table *board.LeafTable
	buf   []board.Move
}

// below returns the number of move sequences. After the end of the context it is meaningless.
func (c *leafCounter) below(p *Position, depth int, buf []board.Move) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	// A tree of three plies takes some milliseconds.
	if depth > 3 && c.ctx.Err() != nil {
		return 0
	}
	if depth > 1 {
		if leaves, ok := c.table.Find(p.key, p.reversed, depth); ok {
			return leaves
		}
	}
	moves := p.AppendLegal(buf)
	if depth == 1 {
		return uint64(len(moves) - len(buf))
	}
	var after Position
	for _, m := range moves[len(buf):] {
		after.Copy(p)
		after.Make(m)
		leaves += c.below(&after, depth-1, moves)
	}
	c.table.Keep(p.key, p.reversed, depth, leaves)
	return leaves
}
