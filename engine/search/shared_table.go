package search

import "sync/atomic"

// A table of several threads takes no locks. An entry holds key XOR data in the place of the key:
// one whose words two threads have written fits no position, and is as if it were not there (Hyatt
// and Mann, "A Lock-less Transposition Table Implementation for Parallel Search", ICGA Journal 25,
// 2002). So is one whose bit of stored is lost when two threads set bits of one word. Words are
// written by plain instructions: atomic ones wait for memory. See recalled for the race detector.

func (t *table) probeShared(key uint64) (entry, bool) {
	if word, bit := t.mark(key); t.buckets == 0 || atomic.LoadUint64(&t.stored[word])&bit == 0 {
		return entry{}, false
	}
	slot := t.slot(key)
	for i := range slot {
		if e := slot[i].load(); e.key == key && e.generation() == t.generation {
			return e, true
		}
	}
	return entry{}, false
}

//go:norace
func (t *table) storeShared(e entry) {
	if word, bit := t.mark(e.key); t.stored[word]&bit == 0 {
		t.stored[word] |= bit
	}
	slot := t.slot(e.key)
	if len(slot) == 2 {
		slot[1].save(e)
	}
	if d := slot[0].load(); d.generation() != t.generation || d.depth() <= e.depth() {
		slot[0].save(e)
	}
}

// load returns a shared entry with its key.
func (e *entry) load() entry {
	data := atomic.LoadUint64(&e.data)
	return entry{atomic.LoadUint64(&e.key) ^ data, data}
}

// save stores an entry for other threads.
//
//go:norace
func (e *entry) save(x entry) { e.key, e.data = x.key^x.data, x.data }
