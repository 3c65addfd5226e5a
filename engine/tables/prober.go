package tables

import (
	"context"
	"runtime"

	"raumlab/engine/board"
)

// A Prober looks up positions and reads a table when it is first needed. One goroutine may use it.
type Prober struct {
	Store  *Store
	loaded map[Material]*Table // nil: the folder has no such table
}

// NewProber returns a prober for the tables of a folder.
func NewProber(s *Store) *Prober {
	return &Prober{Store: s, loaded: map[Material]*Table{}}
}

// Value returns the value of a position for the side to move, and whether a table has it. Bare
// kings draw without a table.
func (p *Prober) Value(ctx context.Context, position *board.Position) (Value, bool, error) {
	m := MaterialOf(position)
	if m.Pieces() == 2 {
		return Drawn, true, nil
	}
	if m.Pieces() > MaxPieces || m.HasPawns() && position.Rules().Pawns != p.Store.Rule {
		return 0, false, nil
	}
	m, _ = m.Canonical()
	t, known := p.loaded[m]
	if !known {
		if _, listed := p.Store.Entry(m); listed {
			var err error
			if t, err = p.Store.Load(ctx, m, runtime.GOMAXPROCS(0)); err != nil {
				return 0, false, err
			}
		}
		p.loaded[m] = t
	}
	if t == nil {
		return 0, false, nil
	}
	return t.Value(position), true, nil
}

// OnlyMoves reads a table and marks its numbers without a position. It counts its only moves, after
// those of the tables that it leads to.
func (p *Prober) OnlyMoves(ctx context.Context, m Material, workers int) (*Table, error) {
	t := p.loaded[m]
	if t != nil && (t.AllDrawn || t.OnlyMoves[0] != nil) {
		return t, nil
	}
	t, err := p.Store.Load(ctx, m, workers)
	if err != nil {
		return nil, err
	}
	if err := t.MarkIllegal(ctx, workers); err != nil {
		return nil, err
	}
	if err := t.countOnlyMoves(ctx, workers, func(m Material) (*Table, error) {
		return p.OnlyMoves(ctx, m, workers)
	}); err != nil {
		return nil, err
	}
	p.loaded[m] = t
	return t, nil
}
