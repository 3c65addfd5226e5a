// Package studies finds positions of endgame tables that are worth a look: the longest wins,
// reciprocal zugzwangs, and wins by one move only, ten times running. It plays longest wins out.
package studies

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// A Kind says why a position is worth a look.
type Kind int

// The kinds.
const (
	Longest  Kind = iota // no position of the ending is further from mate
	Zugzwang             // both sides do better if the other one is to move
	Only                 // at each of ten moves running one wins, and no other
)

// Running is how many moves of the winner are the only ones that win, in positions of the kind
// Only.
const Running = 10

// maxTries bounds how many wins of an ending are tried for the kind Only: such positions are rare.
const maxTries = 1 << 20

// Names are the names of the kinds.
var Names = [...]string{Longest: "longest", Zugzwang: "zugzwang", Only: "only"}

// A Study is a position.
type Study struct {
	Kind     Kind
	Ending   tables.Material
	Position board.Position
	Value    tables.Value // for the side to move
	Swapped  tables.Value // of a zugzwang, for the other side if it is to move
	Best     []board.Move // all that mate at the distance of the value, of a win
}

// A Miner finds studies.
type Miner struct {
	Value Probe
	Most  int // studies of each kind and ending
	// Report, if not nil, is told how much of the work on a table is done.
	Report func(done float64)

	table   *tables.Table
	kind    int // that is looked for
	buffers [2 * Running][]board.Move
}

// Mine returns the studies of a table that MarkIllegal has marked, kind by kind, the longest first
// and then in the order of their numbers. All pawns are at home. Images of a position under the
// symmetries count once.
func (m *Miner) Mine(ctx context.Context, t *tables.Table) (found []Study, err error) {
	m.table = t
	if t.AllDrawn {
		return nil, nil
	}
	for kind, find := range [...]func(context.Context) ([]Study, error){Longest: m.longest, Zugzwang: m.zugzwangs, Only: m.only} {
		m.kind = kind
		studies, err := find(ctx)
		if err != nil {
			return nil, fmt.Errorf("ending %s: %w", t.Material, err)
		}
		for _, s := range studies {
			s.Kind, s.Ending = Kind(kind), t.Material
			if s.Value.Sign() > 0 {
				if s.Best, err = m.best(ctx, &s.Position, s.Value); err != nil {
					return nil, fmt.Errorf("ending %s: %w", t.Material, err)
				}
			}
			found = append(found, s)
		}
	}
	return found, nil
}

// wins calls take for positions that the side to move wins, the longest wins first, until it
// returns false. Wins that take fewer plies are left out, and those beyond a number of tries.
func (m *Miner) wins(ctx context.Context, fewest, tries int, take func(board.Position, tables.Value) (bool, error)) error {
	t := m.table
	longest := t.Longest
	if longest%2 == 0 {
		longest-- // a win takes an odd number of plies
	}
	for plies := longest; plies >= fewest; plies -= 2 {
		value := uint8(plies + 1)
		for c := board.White; c <= board.Black; c++ {
			for i, v := range t.Values[c] {
				if i%(1<<20) == 0 {
					if err := ctx.Err(); err != nil {
						return err
					}
					done := float64(longest-plies) + float64(c) + float64(i)/float64(t.Len())
					m.report(done / float64(longest-fewest+2))
				}
				if v != value {
					continue
				}
				if tries--; tries < 0 {
					return nil
				}
				p, ok, err := t.Position(i, c)
				if err != nil {
					return err
				}
				if !ok {
					continue
				}
				if more, err := take(p, tables.Value(v)); err != nil || !more {
					return err
				}
			}
		}
	}
	return nil
}

func (m *Miner) report(done float64) {
	if m.Report != nil {
		m.Report((float64(m.kind) + done) / float64(len(Names)))
	}
}

func (m *Miner) longest(ctx context.Context) (found []Study, err error) {
	err = m.wins(ctx, 1, math.MaxInt, func(p board.Position, v tables.Value) (bool, error) {
		found = append(found, Study{Position: p, Value: v})
		return len(found) < m.Most, nil
	})
	return found, err
}

// A squeeze is a reciprocal zugzwang.
type squeeze struct {
	number, plies int
	toMove        board.Color // who would win if the other were to move
}

// zugzwangs are shown with the side to move that wins if the other is to move.
func (m *Miner) zugzwangs(ctx context.Context) (found []Study, err error) {
	t := m.table
	var most []squeeze // the longest losses first
	for i, white := range t.Values[board.White] {
		if i%(1<<20) == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			m.report(float64(i) / float64(t.Len()))
		}
		black := t.Values[board.Black][i]
		if white == tables.Illegal || black == tables.Illegal {
			continue
		}
		w, b := tables.Value(white), tables.Value(black)
		if w.Sign() >= -b.Sign() { // both signs are the mover's view
			continue
		}
		s := squeeze{number: i, plies: b.Plies()}
		if b.Sign() >= 0 {
			s.plies, s.toMove = w.Plies(), board.Black
		}
		order := func(a, b squeeze) int { return cmp.Or(cmp.Compare(b.plies, a.plies), cmp.Compare(a.number, b.number)) }
		if len(most) == m.Most && order(s, most[len(most)-1]) > 0 {
			continue
		}
		if _, ok, err := t.Position(i, s.toMove); err != nil || !ok {
			if err != nil {
				return nil, err
			}
			continue
		}
		at, _ := slices.BinarySearchFunc(most, s, order)
		most = slices.Insert(most, at, s)
		most = most[:min(len(most), m.Most)]
	}
	for _, s := range most {
		p, _, err := t.Position(s.number, s.toMove)
		if err != nil {
			return nil, err
		}
		found = append(found, Study{
			Position: p, Value: tables.Value(t.Values[s.toMove][s.number]),
			Swapped: tables.Value(t.Values[s.toMove.Opponent()][s.number]),
		})
	}
	return found, nil
}

func (m *Miner) only(ctx context.Context) (found []Study, err error) {
	err = m.wins(ctx, 2*Running-1, maxTries, func(p board.Position, v tables.Value) (bool, error) {
		yes, err := m.isOnly(ctx, &p, Running)
		if yes {
			found = append(found, Study{Position: p, Value: v})
		}
		return len(found) < m.Most, err
	})
	return found, err
}

// isOnly reports whether the side to move has just one winning move at each of n moves running,
// whatever replies the other side chooses that hold out longest.
func (m *Miner) isOnly(ctx context.Context, p *board.Position, n int) (bool, error) {
	winning := 0
	var after board.Position
	moves := p.AppendLegal(m.buffers[2*n-1][:0])
	m.buffers[2*n-1] = moves
	for _, move := range moves {
		next := *p
		next.Make(move)
		v, err := valueOf(ctx, m.Value, &next)
		if err != nil {
			return false, err
		}
		if v.Sign() < 0 {
			after = next
			if winning++; winning > 1 {
				return false, nil
			}
		}
	}
	if n == 1 || winning == 0 {
		return winning == 1, nil
	}
	longest, err := valueOf(ctx, m.Value, &after)
	if err != nil {
		return false, err
	}
	replies := after.AppendLegal(m.buffers[2*n-2][:0])
	m.buffers[2*n-2] = replies
	for _, reply := range replies {
		next := after
		next.Make(reply)
		v, err := valueOf(ctx, m.Value, &next)
		if err != nil {
			return false, err
		}
		if v.Plies() != longest.Plies()-1 {
			continue
		}
		if yes, err := m.isOnly(ctx, &next, n-1); err != nil || !yes {
			return false, err
		}
	}
	return len(replies) > 0, nil
}

// best returns all moves that win at the distance of a position's value.
func (m *Miner) best(ctx context.Context, p *board.Position, value tables.Value) (best []board.Move, err error) {
	for _, move := range p.AppendLegal(nil) {
		next := *p
		next.Make(move)
		v, err := valueOf(ctx, m.Value, &next)
		if err != nil {
			return nil, err
		}
		if v.Sign() < 0 && v.Plies() == value.Plies()-1 {
			best = append(best, move)
		}
	}
	return best, nil
}
