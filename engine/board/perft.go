package board

import (
	"context"
	"sync"
	"sync/atomic"
)

// A Perft counts the move sequences of a length in plies that are legal from a position. The last
// ply is counted, not made. The count depends neither on the number of workers nor on the table.
// The zero value has one worker and no table.
type Perft struct {
	Workers int // that count subtrees at the same time; less than 1 is 1
	Table   int // size in MiB of the table of subtrees already counted; less than 1 is none

	// Divided gets each first move and its leaves, in the order of AppendLegal; its error ends the
	// count.
	Divided func(m Move, leaves uint64) error
	// Progress is told the subtrees counted, their number, and the leaves so far; nil is allowed.
	Progress func(done, total int, leaves uint64)
}

// A Tree is the tree of legal moves from a position of any game.
type Tree interface {
	// Moves returns the first moves, or with a first move those after it.
	Moves(first Move) []Move
	// Counter returns what one worker counts subtrees with: the leaves depth plies after a first
	// move and, if it is not NoMove, a second. The table may be nil.
	Counter(ctx context.Context, table *LeafTable) func(first, second Move, depth int) uint64
}

// A subtree is the work of one call of a worker: what follows one or two first moves.
type subtree struct {
	first  int // number of the first move
	second Move
	leaves uint64
}

// Count returns the sequences of a depth, or an error. It calls both callbacks on its goroutine.
func (c Perft) Count(ctx context.Context, t Tree, depth int) (sum uint64, err error) {
	if depth <= 0 {
		return 1, nil
	}
	moves := t.Moves(NoMove)
	leaves := make([]uint64, len(moves)) // after each first move
	open := make([]int, len(moves))      // subtrees of each first move that are still to be counted
	var trees []subtree
	for i, m := range moves {
		seconds := []Move{NoMove} // small trees are divided by the first move alone
		if depth > 3 {
			seconds = t.Moves(m)
		}
		for _, second := range seconds {
			trees = append(trees, subtree{first: i, second: second})
		}
		open[i] = len(seconds)
	}

	ctx, stop := context.WithCancel(ctx)
	defer stop()
	next := 0
	divide := func() error {
		for ; next < len(moves) && open[next] == 0; next++ {
			if c.Divided != nil {
				if err := c.Divided(moves[next], leaves[next]); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if err := divide(); err != nil {
		return 0, err
	}
	done := 0
	for counted := range c.countTrees(ctx, t, depth, moves, trees) {
		if err != nil {
			continue // the workers are about to end
		}
		done++
		sum += counted.leaves
		leaves[counted.first] += counted.leaves
		open[counted.first]--
		if c.Progress != nil {
			c.Progress(done, len(trees), sum)
		}
		if err = divide(); err != nil {
			stop()
		}
	}
	if err == nil && done < len(trees) {
		err = ctx.Err()
	}
	if err != nil {
		return 0, err
	}
	return sum, nil
}

// countTrees sends the subtrees with their leaves, in no order, until the context ends.
func (c Perft) countTrees(ctx context.Context, of Tree, depth int, moves []Move, trees []subtree) <-chan subtree {
	table := newLeafTable(c.Table)
	counted := make(chan subtree)
	var taken atomic.Int64
	var workers sync.WaitGroup
	for range max(1, c.Workers) {
		workers.Go(func() {
			count := of.Counter(ctx, table)
			for {
				i := int(taken.Add(1)) - 1
				if i >= len(trees) {
					return
				}
				t, left := trees[i], depth-1
				if t.second != NoMove {
					left--
				}
				t.leaves = count(moves[t.first], t.second, left)
				if ctx.Err() != nil {
					return // the count may be cut short
				}
				counted <- t
			}
		})
	}
	go func() {
		workers.Wait()
		close(counted)
	}()
	return counted
}

// Tree returns the tree of legal moves from the position, for Perft.
func (p *Position) Tree() Tree { return tree{p} }

type tree struct{ root *Position }

func (t tree) Moves(first Move) []Move {
	p := *t.root
	if first != NoMove {
		p.Make(first)
	}
	return p.AppendLegal(nil)
}

func (t tree) Counter(ctx context.Context, table *LeafTable) func(first, second Move, depth int) uint64 {
	counter := newLeafCounter(ctx, table)
	return func(first, second Move, depth int) uint64 {
		p := *t.root
		p.Make(first)
		if second != NoMove {
			p.Make(second)
		}
		return counter.count(p, depth)
	}
}

// A leafCounter holds what one worker needs.
type leafCounter struct {
	ctx   context.Context
	table *LeafTable // may be nil
	stack []Position // a position a ply
	buf   []Move
}

func newLeafCounter(ctx context.Context, table *LeafTable) *leafCounter {
	return &leafCounter{ctx, table, nil, make([]Move, 0, MaxMoves)}
}

// count returns the number of move sequences. After the end of the context it is meaningless.
func (c *leafCounter) count(p Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if depth > len(c.stack) {
		c.stack = make([]Position, depth)
	}
	c.stack[0] = p
	return c.below(c.stack[:depth], c.buf)
}

// below counts the leaves of stack[0]; the length of the stack is the depth.
func (c *leafCounter) below(stack []Position, buf []Move) (leaves uint64) {
	p := &stack[0]
	depth := len(stack)
	if depth == 1 {
		return uint64(p.countLegal())
	}
	// A tree of three plies takes a millisecond.
	if depth > 3 && c.ctx.Err() != nil {
		return 0
	}
	if leaves, ok := c.table.Find(p.key, p.mirrored, depth); ok {
		return leaves
	}
	moves := p.AppendLegal(buf)
	for _, m := range moves[len(buf):] {
		stack[1].Copy(p)
		stack[1].Make(m)
		leaves += c.below(stack[1:], moves)
	}
	c.table.Keep(p.key, p.mirrored, depth, leaves)
	return leaves
}
