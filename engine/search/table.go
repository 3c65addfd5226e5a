package search

import (
	"sync/atomic"
	"unsafe"

	"raumlab/engine/board"
)

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
//
// Keys, moves and scores are relative to the mover. So a position and its colour mirror share an
// entry, and searches of mirrored positions are equal to the node.
type entry struct {
	key, data uint64
}

func (e entry) move() board.Move   { return board.Move(e.data & (1<<17 - 1)) }
func (e entry) bound() boundKind   { return boundKind(e.data >> 17 & 3) }
func (e entry) depth() int         { return int(e.data >> 19 & 255) }
func (e entry) score() int         { return int(int16(e.data >> 27)) }
func (e entry) generation() uint16 { return uint16(e.data >> 43) }

// A table is the transposition table of Raumfischer and Maackesgeist. Each slot has an entry that
// only one at least as deep replaces. With two buckets it also has one that is always replaced. An
// entry of an older generation counts as empty.
type table struct {
	entries []entry
	// stored has a bit for each slot, which says whether anything has been stored there. Most probes
	// and stores find nothing there, and these few bits stay in a cache.
	stored     []uint64
	mask       uint64
	buckets    int
	generation uint16
	shared     bool // by the searchers of a team; see shared_table.go
}

func newTable(bits, buckets int) *table {
	t := &table{generation: 1}
	if bits > 0 {
		t.mask, t.buckets = 1<<bits-1, buckets
		t.entries = make([]entry, buckets<<bits)
		t.stored = make([]uint64, max(1, 1<<bits/64))
	}
	return t
}

// clear empties the table, at the cost of its marks, a hundredth of its memory; the entries are
// overwritten only every 65,535th time.
func (t *table) clear() {
	t.generation++
	clear(t.stored)
	if t.generation == 0 {
		clear(t.entries)
		t.generation = 1
	}
}

// maxTableBits is the most that the option table_bits may be.
const maxTableBits = 26

// TableBytes returns the memory of the entries of the options' table.
func (o Options) TableBytes() int {
	if o.TableBits == 0 {
		return 0
	}
	return o.TableBuckets * int(unsafe.Sizeof(entry{})) << o.TableBits
}

// WithTable returns the options with the largest table whose entries take at most that many bytes,
// one of two buckets where there was none.
func (o Options) WithTable(bytes int) Options {
	if o.TableBuckets == 0 {
		o.TableBuckets = 2
	}
	for o.TableBits = maxTableBits; o.TableBits > 0 && o.TableBytes() > bytes; {
		o.TableBits--
	}
	return o
}

// sampled is how many entries full looks at. Keys are spread evenly, so they stand for all.
const sampled = 1000

// full returns how much of the table is in use, in thousandths.
func (t *table) full() int {
	sample := t.entries[:min(sampled, len(t.entries))]
	used := 0
	for i := range sample {
		if e := (entry{data: atomic.LoadUint64(&sample[i].data)}); e.generation() == t.generation {
			used++
		}
	}
	return used * 1000 / max(1, len(sample))
}

// slot returns the entries that a position may be in.
func (t *table) slot(key uint64) []entry {
	i := int(key&t.mask) * t.buckets
	return t.entries[i : i+t.buckets]
}

// mark returns where in stored the bit of the key's slot is, and the bit.
func (t *table) mark(key uint64) (word int, bit uint64) {
	i := key & t.mask
	return int(i >> 6), 1 << (i & 63)
}

func (t *table) probe(key uint64) (entry, bool) {
	if t.shared {
		return t.probeShared(key)
	}
	if word, bit := t.mark(key); t.buckets == 0 || t.stored[word]&bit == 0 {
		return entry{}, false
	}
	for _, e := range t.slot(key) {
		if e.key == key && e.generation() == t.generation {
			return e, true
		}
	}
	return entry{}, false
}

func (t *table) store(key uint64, move board.Move, bound boundKind, depth, score int) {
	if t.buckets == 0 {
		return
	}
	e := entry{key, uint64(move) | uint64(bound)<<17 | uint64(depth)<<19 | uint64(uint16(int16(score)))<<27 |
		uint64(t.generation)<<43}
	if t.shared {
		t.storeShared(e)
		return
	}
	word, bit := t.mark(key)
	slot := t.slot(key)
	if t.stored[word]&bit == 0 { // it need not wait for the slot
		t.stored[word] |= bit
		for i := range slot {
			slot[i] = e
		}
		return
	}
	if len(slot) == 2 {
		slot[1] = e
	}
	if d := slot[0]; d.generation() != t.generation || d.depth() <= depth {
		slot[0] = e
	}
}
