package pgvb

import (
	"fmt"
	"io"
)

// A Store holds the full blocks of a sample, so that a sample of any length takes little memory. An
// *os.File is one. Several goroutines call ReadAt at once.
type Store interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// A store is a Store of blocks.
type store struct {
	Store
	scratch []byte
}

// write stores a full block.
func (s *store) write(number int, b *block) error {
	s.scratch = b.encode(s.scratch[:0])
	_, err := s.WriteAt(s.scratch, int64(number)*int64(len(s.scratch)))
	return err
}

// read fills b with a full block. Each goroutine brings its own b and its own scratch space.
func (s *store) read(number, width int, b *block, scratch []byte) ([]byte, error) {
	scratch = sized(scratch, blockRows*rowBytes(width))
	if _, err := s.ReadAt(scratch, int64(number)*int64(len(scratch))); err != nil {
		return scratch, fmt.Errorf("read features: %w", err)
	}
	b.decode(scratch, blockRows, width)
	return scratch, nil
}
