package tables

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zstd"

	"raumlab/engine/board"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
)

// A file has a header, a length and a checksum for each block, a checksum of all this, and the
// blocks. Numbers are little-endian.
//
// A block is 16 KiB of values, or the rest of them, compressed by itself. Values with White to move
// come first, then those with Black to move, each in the order of numbers. A number without a
// position has the value before it, which compresses best. A table without a won position has no
// blocks.

const (
	formatVersion = 1
	blockSize     = 16 << 10
	maxFile       = 4 << 30 // bytes of a file, more than any table of five pieces takes
)

var magic = [8]byte{'r', 'a', 'u', 'm', 't', 'a', 'b', '\n'}

// A header begins a file.
type header struct {
	Magic     [8]byte
	Format    uint16
	Index     uint16
	Material  [12]byte // the name, padded with zeros
	Pawns     uint8    // the dialect: 0 normal, 1 sideways, 2 fivecubed
	AllDrawn  uint8    // 1: no blocks
	Longest   uint16   // the greatest distance to mate in plies
	Entries   uint64   // numbers of positions with one side to move
	BlockSize uint32
	Blocks    uint32
}

// A blockEntry says how long a block is in the file, and what its bytes must be.
type blockEntry struct{ Length, Checksum uint32 }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func headerOf(t *Table) header {
	h := header{
		Magic: magic, Format: formatVersion, Index: IndexVersion, Pawns: uint8(t.Rule),
		Longest: uint16(t.Longest), Entries: uint64(t.Len()), BlockSize: blockSize,
	}
	copy(h.Material[:], t.Material.String())
	if t.AllDrawn {
		h.AllDrawn = 1
	} else {
		h.Blocks = uint32((2*t.Len() + blockSize - 1) / blockSize)
	}
	return h
}

// write writes the table to a file, whole or not at all, and returns the SHA-256 of its bytes. They
// do not depend on the number of workers.
func write(ctx context.Context, path string, t *Table, workers int) (sum [sha256.Size]byte, err error) {
	h := headerOf(t)
	entries := make([]blockEntry, 0, h.Blocks)
	var blocks bytes.Buffer
	newWorker := func() func(context.Context, int64) ([]byte, error) {
		encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1),
			zstd.WithEncoderCRC(false))
		raw := make([]byte, 0, blockSize)
		return func(_ context.Context, i int64) ([]byte, error) {
			if err != nil {
				return nil, err
			}
			raw = appendBlock(raw[:0], t, int(i))
			return encoder.EncodeAll(raw, nil), nil
		}
	}
	err = ordered.Map(ctx, 0, int64(h.Blocks), workers, newWorker, func(block []byte) error {
		entries = append(entries, blockEntry{uint32(len(block)), crc32.Checksum(block, castagnoli)})
		_, err := blocks.Write(block)
		return err
	})
	if err != nil {
		return sum, err
	}
	var head bytes.Buffer
	if err := errors.Join(binary.Write(&head, binary.LittleEndian, h), binary.Write(&head, binary.LittleEndian,
		entries)); err != nil {
		return sum, err
	}
	if err := binary.Write(&head, binary.LittleEndian, crc32.Checksum(head.Bytes(), castagnoli)); err != nil {
		return sum, err
	}
	hash := sha256.New()
	err = disk.Replace(path, func(w io.Writer) error {
		w = io.MultiWriter(w, hash)
		if _, err := w.Write(head.Bytes()); err != nil {
			return err
		}
		_, err := w.Write(blocks.Bytes())
		return err
	})
	copy(sum[:], hash.Sum(nil))
	return sum, err
}

// appendBlock appends the values of a block. Illegal becomes the value before it.
func appendBlock(raw []byte, t *Table, block int) []byte {
	last := uint8(Drawn)
	for i := block * blockSize; i < min((block+1)*blockSize, 2*t.Len()); i++ {
		v := at(t, i)
		if v == Illegal {
			v = last
		}
		raw = append(raw, v)
		last = v
	}
	return raw
}

// at returns value i of both sides' values, White's first.
func at(t *Table, i int) uint8 {
	if i < t.Len() {
		return t.Values[0][i]
	}
	return t.Values[1][i-t.Len()]
}

// read reads the table of a material from the content of a file. It refuses a file that is damaged,
// cut, of another material or dialect, or of another version. Numbers without a position have the
// values that write wrote.
func read(ctx context.Context, content []byte, rule board.PawnRule, m Material,
	workers int) (*Table, error) {
	t := NewTable(rule, m)
	h, err := readHeader(content, t)
	if err != nil {
		return nil, err
	}
	t.Longest, t.AllDrawn = int(h.Longest), h.AllDrawn == 1
	blocks, err := blocksOf(content, int(h.Blocks))
	if err != nil {
		return nil, err
	}
	if !t.AllDrawn {
		for c := range t.Values {
			t.Values[c] = make([]uint8, t.Len())
		}
	}
	return t, readBlocks(ctx, t, blocks, workers)
}

var headerSize = binary.Size(header{})

// headLength returns the number of bytes before the blocks.
func headLength(blocks int) int { return headerSize + 8*blocks + 4 }

var errCut = errors.New("the file was cut off: make it again")

// readHeader checks a file except its blocks.
func readHeader(content []byte, t *Table) (h header, err error) {
	if len(content) < headerSize {
		return h, errors.New("too short for an endgame table: make it again")
	}
	if _, err := binary.Decode(content, binary.LittleEndian, &h); err != nil {
		return h, err
	}
	switch want := headerOf(t); {
	case h.Magic != magic:
		return h, errors.New("not an endgame table: remove the file and make the table")
	case h.Format != formatVersion || h.Index != IndexVersion:
		return h, fmt.Errorf("format %d with index %d, but this program reads format %d with index %d: make it again",
			h.Format, h.Index, formatVersion, IndexVersion)
	case uint64(len(content)) < uint64(headerSize)+8*uint64(h.Blocks)+4:
		return h, errCut
	default:
		size := headLength(int(h.Blocks))
		if crc32.Checksum(content[:size-4], castagnoli) != binary.LittleEndian.Uint32(content[size-4:]) {
			return h, errors.New("the header is damaged: make the file again")
		}
		return h, want.mustBe(&h)
	}
}

// mustBe compares the header of a file, which is whole, with that of the table that is asked for.
func (h *header) mustBe(read *header) error {
	switch {
	case read.Material != h.Material:
		return fmt.Errorf("it has the ending %q, expected %s: make it again", bytes.TrimRight(read.Material[:], "\x00"),
			bytes.TrimRight(h.Material[:], "\x00"))
	case read.Pawns != h.Pawns:
		return fmt.Errorf("it has %s pawns, expected %s: make it again", board.PawnRule(read.Pawns), board.PawnRule(h.Pawns))
	}
	return nil
}

// blocksOf returns the n blocks of a file with a sound header. It checks their checksums.
func blocksOf(content []byte, n int) (blocks [][]byte, err error) {
	rest := content[headLength(n):]
	for i := range n {
		var e blockEntry
		if _, err := binary.Decode(content[headerSize+8*i:], binary.LittleEndian, &e); err != nil {
			return nil, err
		}
		if uint64(e.Length) > uint64(len(rest)) {
			return nil, errCut
		}
		block := rest[:e.Length]
		rest = rest[e.Length:]
		if crc32.Checksum(block, castagnoli) != e.Checksum {
			return nil, fmt.Errorf("block %d is damaged: make the file again", i)
		}
		blocks = append(blocks, block)
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%s after its end: make it again", plural.Of(len(rest), "byte"))
	}
	return blocks, nil
}

func readBlocks(ctx context.Context, t *Table, blocks [][]byte, workers int) error {
	newWorker := func() func(context.Context, int64) (struct{}, error) {
		decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*blockSize))
		raw := make([]byte, 0, 2*blockSize)
		return func(_ context.Context, i int64) (none struct{}, _ error) {
			if err != nil {
				return none, err
			}
			decoded, err := decoder.DecodeAll(blocks[i], raw)
			if err != nil {
				return none, hint.Errorf("block %d: %w: make the file again", i, err)
			}
			setBlock(t, int(i), decoded)
			return none, nil
		}
	}
	return ordered.Map(ctx, 0, int64(len(blocks)), workers, newWorker, func(struct{}) error { return nil })
}

// setBlock sets the values of a block.
func setBlock(t *Table, block int, raw []byte) {
	for i, v := range raw {
		if at := block*blockSize + i; at < t.Len() {
			t.Values[0][at] = v
		} else {
			t.Values[1][at-t.Len()] = v
		}
	}
}
