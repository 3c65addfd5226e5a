package desk

import (
	"cmp"
	"context"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/shipped"
)

// unknown is the result of a move to a position that no table has.
const unknown = "unknown"

// AskTables returns what endgame tables say of a position and of its moves, nil where they do not
// have it. Without distances it gives results alone.
func AskTables(ctx context.Context, p *board.Position, distances bool, probe tables.Probe) (*TableAnswer, error) {
	v, known, err := probe(ctx, p)
	if err != nil || !known {
		return nil, err
	}
	a := &TableAnswer{Result: v.Outcome(), Moves: []TableMove{}}
	if distances && v != tables.Drawn {
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
		v, known, err := probe(ctx, &after)
		if err != nil {
			return nil, err
		}
		x := ranked{TableMove{Move: m.String(), Text: p.MoveText(m), Result: unknown}, -2 * sure}
		if known {
			x.Result, x.rank = [...]string{"win", "draw", "loss"}[v.Sign()+1], -v.Sign()*sure
		}
		if known && distances && v != tables.Drawn {
			x.Distance = v.Plies() + 1
			x.rank += v.Sign() * x.Distance
		}
		moves = append(moves, x)
	}
	slices.SortFunc(moves, func(x, y ranked) int { return cmp.Or(cmp.Compare(y.rank, x.rank), cmp.Compare(x.Move, y.Move)) })
	for _, x := range moves {
		a.Moves = append(a.Moves, x.TableMove)
	}
	return a, nil
}

// sure is more than any distance.
const sure = 1000

// shippedTables is the probe of the tables in the program, which have no distances.
func shippedTables(_ context.Context, p *board.Position) (tables.Value, bool, error) {
	v, known := shipped.Set().Value(p)
	return v, known, nil
}
