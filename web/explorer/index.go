package explorer

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/internal/counted"
	"raumlab/internal/ordered"
	"raumlab/internal/remedy"
)

// mostPositions is what an index of 1.6 GB has. A larger corpus is for DuckDB.
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

// newIndex reads a corpus. Progress is told of games that are done.
func newIndex(ctx context.Context, c *corpus.Corpus, progress func(games int64)) (*index, error) {
	positions := c.Len()
	for i := range c.Manifest.Parts {
		positions += c.Manifest.Parts[i].Plies
	}
	if positions > mostPositions {
		return nil, remedy.Errorf("corpus %s: %s, more than the explorer's %d: explore a part of it, made by 'raumlab corpus sample'", c.Dir, counted.Of(positions, "position"), mostPositions)
	}
	x := &index{corpus: c, entries: make([]entry, 0, positions), games: make([]game, 0, c.Len())}
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
	slices.SortFunc(x.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game), cmp.Compare(a.ply(), b.ply()))
	})
	return x, nil
}

// add adds the positions of a game.
func (x *index) add(g *corpus.Game, rules board.Rules) error {
	if len(g.Plies) > maxPly {
		return fmt.Errorf("game %d: %s: want at most %d", g.Number, counted.Of(len(g.Plies), "ply"), maxPly)
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
func (x *index) find(p *board.Position) []entry {
	byKey := func(e entry, key uint64) int { return cmp.Compare(e.key, key) }
	key := p.Key()
	first, _ := slices.BinarySearchFunc(x.entries, key, byKey)
	end := first
	for end < len(x.entries) && x.entries[end].key == key {
		end++
	}
	return x.entries[first:end]
}
