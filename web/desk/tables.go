package desk

import (
	"cmp"
	"context"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// unknown is the result of a move to a position that no table has.
const unknown = "unknown"

// A value is what tables know of a position.
type value struct {
	tables.Value
	known bool
	exact bool // with its distance
}

// valueOf asks the probe, which may be nil, for a value with its distance, and where that has none
// the tables in the program, which have results alone.
func valueOf(ctx context.Context, p *board.Position, probe tables.Probe) (v value, err error) {
	if probe != nil {
		if v.Value, v.known, err = probe(ctx, p); err != nil || v.known {
			v.exact = true
			return v, err
		}
	}
	v.Value, v.known = tables.Shipped().Value(p)
	return v, ctx.Err()
}

// askTables returns what endgame tables say of a position and of its moves, nil where none has the
// position.
func askTables(ctx context.Context, p *board.Position, probe tables.Probe) (*TableAnswer, error) {
	v, err := valueOf(ctx, p, probe)
	if err != nil || !v.known {
		return nil, err
	}
	a := &TableAnswer{Result: v.Outcome(), Moves: []TableMove{}}
	if v.exact && v.Value != tables.Drawn {
		a.Distance = v.Plies()
	}
	type ranked struct {
		TableMove
		rank int // better moves have more
	}
	var moves []ranked
	for _, m := range p.AppendLegal(nil) {
		after := *p
		after.Make(m)
		v, err := valueOf(ctx, &after, probe)
		if err != nil {
			return nil, err
		}
		x := ranked{TableMove{Move: m.String(), Text: p.MoveText(m), Result: unknown}, -2 * sure}
		if v.known {
			x.Result, x.rank = [...]string{"win", "draw", "loss"}[v.Sign()+1], -v.Sign()*sure
		}
		switch {
		case v.exact && v.Value != tables.Drawn:
			x.Distance = v.Plies() + 1
			x.rank += v.Sign() * x.Distance
		case v.known && v.Sign() < 0:
			x.rank -= sure / 2 // a win after an unknown number of plies
		}
		moves = append(moves, x)
	}
	slices.SortFunc(moves, func(x, y ranked) int {
		return cmp.Or(cmp.Compare(y.rank, x.rank), cmp.Compare(x.Move, y.Move))
	})
	for _, x := range moves {
		a.Moves = append(a.Moves, x.TableMove)
	}
	return a, nil
}

// sure is more than any distance.
const sure = 1000
