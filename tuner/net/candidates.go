package net

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"os"

	"raumlab/corpus"
	"raumlab/internal/disk"
)

// A candidate is a position on its way into Samples.
type candidate struct {
	key    uint64
	game   int64
	held   bool
	record record
}

// candidates are the positions that the filter takes, repeated ones, too, in unnamed files: their records, and
// beside them their keys.
type candidates struct {
	records Samples
	keys    *os.File
	writer  *bufio.Writer // of the keys
}

func newCandidates(folder string) (*candidates, error) {
	keys, err := disk.Unnamed(folder, "keys of positions")
	if err != nil {
		return nil, err
	}
	records, err := newSamples(folder)
	if err != nil {
		return nil, errors.Join(err, keys.Close())
	}
	return &candidates{records, keys, bufio.NewWriter(keys)}, nil
}

func (c *candidates) close() error { return errors.Join(c.records.close(), c.keys.Close()) }

// add appends the candidates of a part.
func (c *candidates) add(part []candidate) error {
	last := int64(-1)
	for i := range part {
		x := &part[i]
		if x.game != last {
			last = x.game
			x.record[flagsAt] |= beginsGame
		}
		if x.held {
			x.record[flagsAt] |= heldOut
		}
		if err := c.records.add(&x.record); err != nil {
			return err
		}
		if _, err := c.writer.Write(binary.LittleEndian.AppendUint64(c.writer.AvailableBuffer(), x.key)); err != nil {
			return disk.WriteError(c.keys.Name(), err)
		}
	}
	return nil
}

// keysAtOnce is about how many keys are compared at once. The others are in other passes over their file, so that
// the memory for them does not grow with the corpus.
const keysAtOnce = 1 << 19

// repeated writes what is not written yet, and returns which candidates have the key of an earlier one.
func (c *candidates) repeated(ctx context.Context) (set, error) {
	if err := c.records.flush(); err != nil {
		return nil, err
	}
	if err := c.writer.Flush(); err != nil {
		return nil, disk.WriteError(c.keys.Name(), err)
	}
	n := c.records.Len()
	return repeatedKeys(ctx, c.keys, n, 1+n/keysAtOnce)
}

// repeatedKeys returns which of n keys are those of an earlier one, by a number of passes.
func repeatedKeys(ctx context.Context, keys io.ReaderAt, n, passes int) (set, error) {
	repeated := make(set, (n+63)/64)
	var key [8]byte
	for pass := range passes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var taken corpus.Keys
		r := bufio.NewReaderSize(io.NewSectionReader(keys, 0, int64(n)*8), 1<<16)
		for i := range n {
			if _, err := io.ReadFull(r, key[:]); err != nil {
				return nil, err
			}
			k := binary.LittleEndian.Uint64(key[:])
			if mine, _ := bits.Mul64(k, uint64(passes)); int(mine) == pass && !taken.Add(k) {
				repeated.add(i)
			}
		}
	}
	return repeated, nil
}

// A set of small numbers.
type set []uint64

func (s set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
