package tables

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
)

// A Line is best play from a position to mate.
type Line struct {
	Position board.Position
	Value    Value // for the side to move
	Moves    []board.Move
}

// LongestLine returns best play from a position that is furthest from mate, with either side to
// move. Of several it takes the first with all pawns at home. It returns false for a table without
// mates. MarkIllegal must have marked the table.
func LongestLine(ctx context.Context, probe Probe, t *Table) (line Line, ok bool, err error) {
	for plies := t.Longest; plies > 0; plies-- {
		for c := board.White; c <= board.Black; c++ {
			for i, v := range t.Values[c] {
				if int(v) != plies+1 {
					continue
				}
				p, ok, err := t.Position(i, c)
				if err != nil {
					return line, false, err
				}
				if !ok {
					continue
				}
				line = Line{Position: p, Value: Value(v)}
				line.Moves, err = bestPlay(ctx, probe, p, line.Value)
				if err != nil {
					return line, false, fmt.Errorf("ending %s: %w", t.Material, err)
				}
				return line, true, nil
			}
		}
	}
	return line, false, nil
}

// bestPlay returns moves to mate. The winner takes the shortest way and the loser the longest. Of
// equal moves each takes the one whose name sorts first.
func bestPlay(ctx context.Context, probe Probe, p board.Position, v Value) (line []board.Move,
	err error) {
	for v.Plies() > 0 {
		moves := p.AppendLegal(nil)
		slices.SortFunc(moves, func(a, b board.Move) int { return strings.Compare(a.String(), b.String()) })
		found := false
		for _, m := range moves {
			next := p
			next.Make(m)
			after, err := valueOf(ctx, probe, &next)
			if err != nil {
				return nil, err
			}
			if after == v-1 {
				p, v, found = next, after, true
				line = append(line, m)
				break
			}
		}
		if !found {
			return nil, fmt.Errorf("%s is %s, but no move leads to that value: verify the table", p.RFEN(), v)
		}
	}
	return line, nil
}

// valueOf returns the value of a position after a move.
func valueOf(ctx context.Context, probe Probe, p *board.Position) (Value, error) {
	v, known, err := probe(ctx, p)
	if err == nil && !known {
		material, _ := MaterialOf(p).Canonical()
		err = fmt.Errorf("its moves lead to %s, whose table is missing: make it", material)
	}
	return v, err
}
