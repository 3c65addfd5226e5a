package explorer

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sort"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
)

// mostPositions is what indexes of 1.6 GB have. Larger corpora are for DuckDB.
const mostPositions = 100_000_000

// An index finds the games that reached a position.
type index struct {
	corpus  *corpus.Corpus
	entries []entry // by key, game and ply
	games   []game
}

// An entry is a position of a game with the move that was made there.
type entry struct {
	key  uint64
	game uint32 // in index.games
	move uint32 // board.Move, NoMove in the last position; and above it the ply, from 0
}

// The bits of entry.move.
const (
	moveBits = 17
	moveMask = 1<<moveBits - 1
	maxPly   = 1<<(32-moveBits) - 1
)

func (e entry) of() board.Move { return board.Move(e.move & moveMask) }
func (e entry) ply() int       { return int(e.move >> moveBits) }

// A game is what the index knows of one.
type game struct {
	number int64
	last   uint64 // key of the last position
	plies  uint16
	result board.Result
}

// positionsOf returns how many positions the games of a corpus have.
func positionsOf(c *corpus.Corpus) int64 {
	n := c.Len()
	for i := range c.Manifest.Parts {
		n += c.Manifest.Parts[i].Plies
	}
	return n
}

// checkSize refuses corpora that have more positions together.
func checkSize(corpora []*corpus.Corpus, most int64) error {
	positions := int64(0)
	for _, c := range corpora {
		if positions += positionsOf(c); positions > most {
			return hint.Errorf(
				"corpus %s: together with it there are %s, but the explorer takes at most %d: use a part of it, made with 'raumlab corpus sample'",
				c.Dir, plural.Of(positions, "position"), most)
		}
	}
	return nil
}

// newIndex reads a corpus. Progress is told of games that are done.
func newIndex(ctx context.Context, c *corpus.Corpus, progress func(games int64)) (*index, error) {
	x := &index{corpus: c, entries: make([]entry, 0, positionsOf(c)), games: make([]game, 0, c.Len())}
	part := func(ctx context.Context, i int64) (part index, err error) {
		for g, err := range c.PartGames(ctx, int(i)) {
			if err == nil {
				err = part.add(&g, c.Rules())
			}
			if err != nil {
				return part, err
			}
		}
		return part, nil
	}
	err := ordered.Map(ctx, 0, int64(len(c.Manifest.Parts)), runtime.GOMAXPROCS(0),
		func() func(context.Context, int64) (index, error) { return part },
		func(part index) error {
			for _, e := range part.entries {
				e.game += uint32(len(x.games))
				x.entries = append(x.entries, e)
			}
			x.games = append(x.games, part.games...)
			progress(int64(len(part.games)))
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	return x, sortEntries(ctx, x.entries)
}

// sortEntries sorts by key, game and ply: first in place by the highest byte of the key, then each
// part that has one of them, so that an interrupt need not wait for all of it.
func sortEntries(ctx context.Context, entries []entry) error {
	var next, ends [256]int // of the part of each byte: what is not in it yet, and its end
	for _, e := range entries {
		ends[e.key>>56]++
	}
	sum := 0
	for b, n := range ends {
		next[b] = sum
		sum += n
		ends[b] = sum
	}
	begins := next
	for b := range next {
		for next[b] < ends[b] {
			at := &next[entries[next[b]].key>>56]
			entries[next[b]], entries[*at] = entries[*at], entries[next[b]]
			*at++
		}
	}
	for b := range begins {
		if err := ctx.Err(); err != nil {
			return err
		}
		slices.SortFunc(entries[begins[b]:ends[b]], func(a, b entry) int {
			return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game), cmp.Compare(a.ply(), b.ply()))
		})
	}
	return nil
}

// add adds the positions of a game.
func (x *index) add(g *corpus.Game, rules variant.Rules) error {
	if len(g.Plies) > maxPly {
		return fmt.Errorf("game %d: %s: expected at most %d", g.Number, plural.Of(len(g.Plies), "ply"), maxPly)
	}
	begun, err := g.Begin(rules)
	if err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	p, number := *begun.Position(), uint32(len(x.games))
	for i := range g.Plies {
		m := g.Plies[i].Move
		if !p.IsLegal(m) {
			return fmt.Errorf("game %d: ply %d: move %s is illegal in %s", g.Number, i+1, m, p.RFEN())
		}
		x.entries = append(x.entries, entry{p.Key(), number, uint32(i)<<moveBits | uint32(m)})
		p.Make(m)
	}
	x.entries = append(x.entries, entry{p.Key(), number, uint32(len(g.Plies)) << moveBits})
	x.games = append(x.games, game{g.Number, p.Key(), uint16(len(g.Plies)), g.Result})
	return nil
}

// find returns the entries of a position.
func (x *index) find(p *variant.Position) []entry {
	key := p.Key()
	first, _ := slices.BinarySearchFunc(x.entries, key, func(e entry, key uint64) int { return cmp.Compare(e.key, key) })
	rest := x.entries[first:]
	n := sort.Search(len(rest), func(i int) bool { return rest[i].key != key })
	return rest[:n]
}
