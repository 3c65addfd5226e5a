package search

import (
	"unsafe"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// MaxTableBits bounds the table to 2 GiB.
const MaxTableBits = 26

// TableBytes returns the memory of the entries of a table.
func TableBytes(bits int) int {
	if bits == 0 {
		return 0
	}
	return int(unsafe.Sizeof(slot{})) << bits
}

type boundKind uint8

// What a stored score says of the true one.
const (
	exact boundKind = iota
	lower           // the true score is at least this
	upper           // the true score is at most this
)

// An entry is what one search learned of a position, from its mover's view. It has the key, and
// packed from the low end: move (17 bits), bound (2), depth (8), score (16, mate scores counted
// from the position) and generation (16).
type entry struct {
	key, data uint64
}

func (e entry) move() board.Move   { return board.Move(e.data & (1<<17 - 1)) }
func (e entry) bound() boundKind   { return boundKind(e.data >> 17 & 3) }
func (e entry) depth() int         { return int(e.data >> 19 & 255) }
func (e entry) score() int         { return int(int16(e.data >> 27)) }
func (e entry) generation() uint16 { return uint16(e.data >> 43) }

// within returns the entry's score at a ply, and the window between alpha and beta that it leaves,
// an empty one where the score decides.
func (e entry) within(alpha, beta, ply int) (score, low, high int) {
	score = toTable(e.score(), -ply)
	switch e.bound() {
	case exact:
		return score, score, score
	case lower:
		return score, max(alpha, score), beta
	}
	return score, alpha, min(beta, score)
}

// A slot has an entry that one of the same search replaces only if it is at least as deep, and one
// that is always replaced.
type slot [slotEntries]entry

const slotEntries = 2

// A table is the transposition table. Each search of a game is a generation; entries of earlier
// games count as empty.
type table struct {
	slots      []slot
	mask       uint64
	generation uint16
	oldest     uint16 // generation that began the game
}

func newTable(bits int) table {
	t := table{generation: 1, oldest: 1}
	if bits > 0 {
		t.slots = make([]slot, 1<<bits)
		t.mask = 1<<bits - 1
	}
	return t
}

// next begins the generation of another search.
func (t *table) next() {
	t.generation++
	if t.generation == 0 {
		clear(t.slots)
		t.generation, t.oldest = 1, 1
	}
}

// clear empties the table.
func (t *table) clear() {
	t.next()
	t.oldest = t.generation
}

func (t *table) probe(key uint64) (entry, bool) {
	if t.slots != nil {
		for _, e := range &t.slots[key&t.mask] {
			if e.key == key && e.generation() >= t.oldest {
				return e, true
			}
		}
	}
	return entry{}, false
}

func (t *table) store(key uint64, move board.Move, bound boundKind, depth, score int) {
	if t.slots == nil {
		return
	}
	e := entry{key, uint64(move) | uint64(bound)<<17 | uint64(depth)<<19 | uint64(uint16(int16(score)))<<27 |
		uint64(t.generation)<<43}
	s := &t.slots[key&t.mask]
	s[1] = e
	if s[0].generation() != t.generation || s[0].depth() <= depth {
		s[0] = e
	}
}

// full returns how much of the table the game has filled, in thousandths of a sample.
func (t *table) full() int {
	sample := t.slots[:min(1000, len(t.slots))]
	used := 0
	for i := range sample {
		for _, e := range sample[i] {
			if e.generation() >= t.oldest {
				used++
			}
		}
	}
	return used * 1000 / max(1, slotEntries*len(sample))
}

// boundOf returns how the score of a search between alpha and beta bounds the true score.
func boundOf(score, alpha, beta int) boundKind {
	switch {
	case score >= beta:
		return lower
	case score <= alpha:
		return upper
	}
	return exact
}

// relative turns a move of the side to move into the move as that side sees it, and back.
func relative(p *alice.Position, m board.Move) board.Move {
	if p.SideToMove() == board.White {
		return m
	}
	return m.Mirror()
}

// toTable turns the score of a mate counted from the root into one counted from the position at
// ply, which holds wherever the position is met again. With −ply it is its own inverse.
func toTable(score, ply int) int {
	switch {
	case !search.IsMate(score):
		return score
	case score > 0:
		return score + ply
	}
	return score - ply
}
