package board

import (
	"context"
	"sync"
	"sync/atomic"
)

// Perft returns the number of move sequences of the given length in plies
// that are legal from the position. The last ply is counted, not made.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return newLeafCounter(context.Background(), depth, nil).count(p, depth)
}

// A Census is Perft with several workers and a table of the counts already made. What it counts depends on neither.
// The zero value has one worker and no table.
type Census struct {
	Workers int // how many subtrees are counted at once; less than 1 is 1
	Table   int // size of the table in MiB; less than 1 is none

	// Divided, if not nil, hears of each legal move and the leaves behind it, in the order of AppendLegal and as soon as
	// they are counted. Its error ends the count.
	Divided func(m Move, leaves uint64) error
	// Progress, if not nil, hears after each subtree how many of how many are counted, and their leaves.
	Progress func(done, total int, leaves uint64)
}

// A subtree is what a worker counts at once: what lies behind a first move, or behind a first and a second one.
type subtree struct {
	first  int // number of the first move
	second Move
	leaves uint64
}

// Count returns what Perft returns, or the error of the context that ended it or of Divided. Both callbacks run on the
// caller's goroutine.
func (c Census) Count(ctx context.Context, p Position, depth int) (sum uint64, err error) {
	if depth <= 0 {
		return 1, nil
	}
	moves := p.AppendLegal(nil)
	leaves := make([]uint64, len(moves)) // behind each first move
	open := make([]int, len(moves))      // subtrees of each first move that are still to be counted
	var trees []subtree
	for i, m := range moves {
		behind := []Move{NoMove} // one ply is enough to share a small tree out
		if depth > 3 {
			after := p
			after.Make(m)
			behind = after.AppendLegal(nil)
		}
		for _, second := range behind {
			trees = append(trees, subtree{first: i, second: second})
		}
		open[i] = len(behind)
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
	for t := range c.countTrees(ctx, p, depth, moves, trees) {
		if err != nil {
			continue // the workers are about to end
		}
		done++
		sum += t.leaves
		leaves[t.first] += t.leaves
		open[t.first]--
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

// countTrees sends the subtrees with their leaves, in no order, until all are counted or the context ends.
func (c Census) countTrees(ctx context.Context, p Position, depth int, moves []Move, trees []subtree) <-chan subtree {
	table := newLeafTable(c.Table)
	counted := make(chan subtree)
	var taken atomic.Int64
	var workers sync.WaitGroup
	for range max(1, c.Workers) {
		workers.Go(func() {
			counter := newLeafCounter(ctx, depth, table)
			for {
				i := int(taken.Add(1)) - 1
				if i >= len(trees) {
					return
				}
				t, after, left := trees[i], p, depth-1
				after.Make(moves[t.first])
				if t.second != NoMove {
					after.Make(t.second)
					left--
				}
				t.leaves = counter.count(after, left)
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

// A leafCounter holds what one worker needs.
type leafCounter struct {
	ctx   context.Context
	table *leafTable // may be nil
	stack []Position // a position a ply
	buf   []Move
}

func newLeafCounter(ctx context.Context, depth int, table *leafTable) *leafCounter {
	return &leafCounter{ctx, table, make([]Position, depth+1), make([]Move, 0, MaxMoves)}
}

// count is Perft. When the context has ended its answer means nothing.
func (c *leafCounter) count(p Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	c.stack[0] = p
	return c.below(c.stack[:depth], c.buf)
}

// below counts the leaves of stack[0]; the length of the stack is the depth.
func (c *leafCounter) below(stack []Position, buf []Move) (leaves uint64) {
	p := &stack[0]
	depth := len(stack)
	if depth == 1 {
		return uint64(p.CountLegal())
	}
	// Trees of three plies are counted in a millisecond; to look more often would cost time.
	if depth > 3 && c.ctx.Err() != nil {
		return 0
	}
	if leaves, ok := c.table.find(p, depth); ok {
		return leaves
	}
	moves := p.AppendLegal(buf)
	for _, m := range moves[len(buf):] {
		stack[1].Copy(p)
		stack[1].Make(m)
		leaves += c.below(stack[1:], moves)
	}
	c.table.keep(p, depth, leaves)
	return leaves
}
