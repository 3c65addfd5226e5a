package tuner

import (
	"fmt"
	"os"

	"raumlab/internal/disk"
)

// A spool is a file without a name that holds the full blocks of a sample, so that a sample of any length takes little memory. The
// file is removed from its folder as soon as it is open: it vanishes with the process, however that ends.
type spool struct {
	file    *os.File
	scratch []byte
}

// newSpool opens a spool in a folder.
func newSpool(dir string) (*spool, error) {
	f, err := disk.Unnamed(dir, "features")
	if err != nil {
		return nil, err
	}
	return &spool{file: f}, nil
}

// write puts a full block into its place.
func (s *spool) write(number int, b *block) error {
	s.scratch = b.encode(s.scratch[:0])
	if _, err := s.file.WriteAt(s.scratch, int64(number)*int64(len(s.scratch))); err != nil {
		return disk.WriteError(s.file.Name(), err)
	}
	return nil
}

// read fills a block with number's full block. Several goroutines may read, each with its own block and scratch space.
func (s *spool) read(number, width int, b *block, scratch []byte) ([]byte, error) {
	scratch = sized(scratch, blockRows*rowBytes(width))
	if _, err := s.file.ReadAt(scratch, int64(number)*int64(len(scratch))); err != nil {
		return scratch, fmt.Errorf("read features: %w", err)
	}
	b.decode(scratch, blockRows, width)
	return scratch, nil
}

func (s *spool) close() error { return s.file.Close() }
