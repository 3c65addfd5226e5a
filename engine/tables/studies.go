package tables

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"raumlab/engine/board"
)

// A StudyKind says why a position is interesting.
type StudyKind int

const (
	LongestWins StudyKind = iota // no position of the ending is further from mate
	Zugzwangs                    // both sides do better if the other one is to move
	OnlyRuns                     // at each of several moves running only one wins
)

// fewestRunning is the least number of only moves of the kind OnlyRuns.
const fewestRunning = 2

// StudyNames are the names of the kinds.
var StudyNames = [...]string{LongestWins: "longest", Zugzwangs: "zugzwang", OnlyRuns: "only"}

// A Study is a position.
type Study struct {
	Kind     StudyKind
	Ending   Material
	Position board.Position
	Value    Value        // for the side to move
	Swapped  Value        // of a zugzwang: for the other side, if it is to move
	Running  int          // of the kind OnlyRuns: tables.Table.OnlyMoves
	Best     []board.Move // of a win: all moves that mate at the distance of the value
}

// A Miner finds studies.
type Miner struct {
	Value Probe
	Most  int // studies of each kind and ending
}

// A candidate is a position that may be a study.
type candidate struct {
	number         int
	toMove         board.Color
	running, plies int // the more the better, the first one first
}

// Mine returns the studies of a table that MarkIllegal has marked and whose OnlyMoves are counted.
// They come kind by kind, those with most only moves and plies first, then in the order of numbers.
// All pawns are at home. Images of a position under the symmetries count once.
func (m *Miner) Mine(ctx context.Context, t *Table) (found []Study, err error) {
	if t.AllDrawn {
		return nil, nil
	}
	var most [len(StudyNames)][]candidate
	for c := board.White; c <= board.Black; c++ {
		for i, v := range t.Values[c] {
			if i%(1<<20) == 0 {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
			}
			if v == Illegal {
				continue
			}
			if err := m.consider(t, c, i, &most); err != nil {
				return nil, err
			}
		}
	}
	for kind, all := range most {
		for _, x := range all {
			s, err := m.study(ctx, t, StudyKind(kind), x)
			if err != nil {
				return nil, fmt.Errorf("ending %s: %w", t.Material, err)
			}
			found = append(found, s)
		}
	}
	return found, nil
}

// consider adds a position to the candidates of each of its kinds.
func (m *Miner) consider(t *Table, c board.Color, i int, most *[len(StudyNames)][]candidate) error {
	x := candidate{number: i, toMove: c}
	if v := Value(t.Values[c][i]); v.Sign() > 0 {
		x.plies = v.Plies()
		if err := m.add(t, x, &most[LongestWins]); err != nil {
			return err
		}
		if x.running = int(t.OnlyMoves[c][i]); x.running >= fewestRunning {
			if err := m.add(t, x, &most[OnlyRuns]); err != nil {
				return err
			}
		}
	}
	if c != board.White || t.Values[board.Black][i] == Illegal {
		return nil
	}
	// A zugzwang is shown with that side to move which wins if the other one is to move.
	white, black := Value(t.Values[board.White][i]), Value(t.Values[board.Black][i])
	if white.Sign() >= -black.Sign() { // both signs are the mover's view
		return nil
	}
	x = candidate{number: i, toMove: board.White, plies: black.Plies()}
	if black.Sign() >= 0 {
		x.toMove, x.plies = board.Black, white.Plies()
	}
	return m.add(t, x, &most[Zugzwangs])
}

// add inserts a candidate after those that are as good, if it is among the best that may be shown.
func (m *Miner) add(t *Table, x candidate, most *[]candidate) error {
	better := func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.running, a.running), cmp.Compare(b.plies, a.plies))
	}
	if n := len(*most); n == m.Most && better(x, (*most)[n-1]) >= 0 {
		return nil
	}
	if _, ok, err := t.Position(x.number, x.toMove); err != nil || !ok {
		return err
	}
	at, _ := slices.BinarySearchFunc(*most, x, func(a, x candidate) int { return cmp.Or(better(a, x), -1) })
	*most = slices.Insert(*most, at, x)
	*most = (*most)[:min(len(*most), m.Most)]
	return nil
}

// study fills in what a study tells of a candidate.
func (m *Miner) study(ctx context.Context, t *Table, kind StudyKind, x candidate) (s Study, err error) {
	s = Study{Kind: kind, Ending: t.Material, Value: Value(t.Values[x.toMove][x.number]), Running: x.running}
	if kind == Zugzwangs {
		s.Swapped = Value(t.Values[x.toMove.Opponent()][x.number])
	}
	if s.Position, _, err = t.Position(x.number, x.toMove); err == nil && s.Value.Sign() > 0 {
		s.Best, err = m.best(ctx, &s.Position, s.Value)
	}
	return s, err
}

// best returns all moves that win at the distance of a position's value.
func (m *Miner) best(ctx context.Context, p *board.Position, value Value) (best []board.Move, err error) {
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
