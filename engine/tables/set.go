package tables

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"slices"

	"raumlab/engine/board"
)

// A Set is tables in memory, for searches. Several goroutines may use it.
type Set struct {
	slots []placed // by a hash of the key, or after it
	shift int      // of the hash
	most  int      // pieces of its largest table
	hash  string
	exact bool
}

// A placed table has the positions of a material, in its colours or exchanged: a table with
// distances, or outcomes. An empty slot has neither.
type placed struct {
	key      materialKey
	swapped  bool
	table    *Table
	outcomes *Outcomes
}

// bareKings are the slot of positions without other pieces: they draw.
var bareKings = placed{table: &Table{AllDrawn: true}}

// NewSet returns a set of different tables with distances.
func NewSet(all []*Table) *Set {
	s := newSet(len(all))
	s.exact = true
	ordered := slices.SortedFunc(slices.Values(all), func(a, b *Table) int { return Compare(a.Material, b.Material) })
	hash := sha256.New()
	for _, t := range ordered {
		s.put(t.Material, t.Rule, placed{table: t})
		hash.Write([]byte(t.Material.String() + "/" + t.Rule.String() + "\n"))
		hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(t.Values[0]))))
		hash.Write(t.Values[0])
		hash.Write(t.Values[1])
	}
	s.hash = hex.EncodeToString(hash.Sum(nil))
	return s
}

// NewOutcomeSet returns a set of different outcomes. Hash identifies them all.
func NewOutcomeSet(hash string, all []*Outcomes) *Set {
	s := newSet(len(all))
	s.hash = hash
	for _, o := range all {
		s.put(o.Material, o.Rule, placed{outcomes: o})
	}
	return s
}

// newSet returns a set of bare kings with room for n tables.
func newSet(n int) *Set {
	length := bits.Len(uint(8 * n))
	s := &Set{slots: make([]placed, 1<<length), shift: 32 - length, most: 2}
	*s.slot(0) = bareKings
	return s
}

// slot returns the slot of a key, or the empty one where it would be.
func (s *Set) slot(key materialKey) *placed {
	for i := int(uint32(key) * 0x9e3779b1 >> s.shift); ; i++ {
		at := &s.slots[i&(len(s.slots)-1)]
		if at.key == key || at.table == nil && at.outcomes == nil {
			return at
		}
	}
}

func (s *Set) put(m Material, rule board.PawnRule, p placed) {
	s.most = max(s.most, m.Pieces())
	p.key, p.swapped = m.Swapped().key().under(rule), true
	*s.slot(p.key) = p
	p.key, p.swapped = m.key().under(rule), false
	*s.slot(p.key) = p
}

// Hash returns the SHA-256 of all values, in hexadecimal. It is the same on every machine.
func (s *Set) Hash() string { return s.hash }

// Exact reports whether the set has distances. Without them, a win or loss has the longest distance
// of its ending.
func (s *Set) Exact() bool { return s.exact }

// Value returns the value of a position for the side to move, and whether the set has it. Bare
// kings draw. It allocates only to unpack the outcomes of an ending.
func (s *Set) Value(p *board.Position) (Value, bool) {
	if p.Occupied().Count() > s.most {
		return Drawn, false
	}
	l := lineUp(p)
	at := s.slot(l.key.under(p.Rules().Pawns))
	switch {
	case at.table != nil:
		return at.table.value(p, &l, at.swapped), true
	case at.outcomes != nil:
		return at.outcomes.value(p, &l, at.swapped), true
	}
	return Drawn, false
}
