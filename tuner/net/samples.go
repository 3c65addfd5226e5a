package net

import (
	"os"

	"raumlab/internal/disk"
)

// Samples are positions with their labels, as records of an unnamed file: they take no memory, and the file system
// removes them when the process ends. Several goroutines may read them.
type Samples struct {
	file      *os.File
	n         int
	unwritten []byte // records that the file does not have yet
}

// blockRecords is how many records are read or written at once where all are.
const blockRecords = 4096

func newSamples(folder string) (Samples, error) {
	f, err := disk.Unnamed(folder, "positions")
	return Samples{file: f}, err
}

func (s *Samples) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// Len returns the number of positions.
func (s *Samples) Len() int { return s.n }

// add appends a position. Flush before reading.
func (s *Samples) add(r *record) error {
	s.unwritten = append(s.unwritten, r[:]...)
	s.n++
	if len(s.unwritten) < blockRecords*recordBytes {
		return nil
	}
	return s.flush()
}

// flush writes what the file does not have yet.
func (s *Samples) flush() error {
	first := s.n*recordBytes - len(s.unwritten)
	if _, err := s.file.WriteAt(s.unwritten, int64(first)); err != nil {
		return disk.WriteError(s.file.Name(), err)
	}
	s.unwritten = s.unwritten[:0]
	return nil
}

// read reads a position.
func (s *Samples) read(i int, r *record) error {
	_, err := s.file.ReadAt(r[:], int64(i)*recordBytes)
	return err
}

// each calls do for every position in order.
func (s *Samples) each(do func(i int, r *record) error) error { return s.between(0, s.n, do) }

// between calls do for the positions from first to end in order.
func (s *Samples) between(first, end int, do func(i int, r *record) error) error {
	block := make([]byte, min(end-first, blockRecords)*recordBytes)
	for i := first; i < end; {
		b := block[:min(end-i, blockRecords)*recordBytes]
		if _, err := s.file.ReadAt(b, int64(i)*recordBytes); err != nil {
			return err
		}
		for ; len(b) > 0; b = b[recordBytes:] {
			if err := do(i, (*record)(b)); err != nil {
				return err
			}
			i++
		}
	}
	return nil
}
