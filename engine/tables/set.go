package tables

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"

	"raumlab/engine/board"
)

// A Set is tables in memory, for searches. Any number of goroutines may use it at a time.
type Set struct {
	of   map[Material]placed // in both colours
	most int                 // pieces of its largest table
	rule board.PawnRule
	hash string
}

// A placed table has the positions of a material, with the colours as they are or the other way
// round.
type placed struct {
	table   *Table
	swapped bool
}

// NewSet returns a set of tables of one dialect, none of them twice.
func NewSet(rule board.PawnRule, all []*Table) *Set {
	s := &Set{of: map[Material]placed{{}: {&Table{AllDrawn: true}, false}}, rule: rule}
	ordered := slices.SortedFunc(slices.Values(all), func(a, b *Table) int { return Compare(a.Material, b.Material) })
	hash := sha256.New()
	for _, t := range ordered {
		s.of[t.Material.Swapped()] = placed{t, true}
		s.of[t.Material] = placed{t, false}
		s.most = max(s.most, t.pieces)
		hash.Write([]byte(t.Material.String() + "/" + rule.String() + "\n"))
		hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(t.Values[0]))))
		hash.Write(t.Values[0])
		hash.Write(t.Values[1])
	}
	s.hash = hex.EncodeToString(hash.Sum(nil))
	return s
}

// Most returns the largest number of pieces of a position that the set may have.
func (s *Set) Most() int { return s.most }

// Hash returns the SHA-256 of all values, in hexadecimal. It is the same on every machine.
func (s *Set) Hash() string { return s.hash }

// Value returns the value of a position for the side to move, and whether the set has it. Bare
// kings draw. It allocates nothing.
func (s *Set) Value(p *board.Position) (Value, bool) {
	m := MaterialOf(p)
	at, ok := s.of[m]
	if !ok || p.Rules().Pawns != s.rule && m.HasPawns() {
		return Drawn, false
	}
	return at.table.value(p, at.swapped), true
}
