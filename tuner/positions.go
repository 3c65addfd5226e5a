package tuner

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"raumlab/engine/variant"
	"raumlab/internal/counted"
	"raumlab/internal/disk"
)

// chunkRows is the number of positions that a worker reads: few, as searches may take seconds.
const chunkRows = 64

// A positionStore keeps positions with their stored scores, a line of text each, so that they can
// be searched again. With a folder it keeps them in an unnamed file and needs little memory.
type positionStore struct {
	rules  variant.Rules
	file   *os.File // nil to keep all lines in memory
	lines  []byte   // those that are not in the file
	stored int64    // bytes in the file
	starts []int64  // of the first line of every chunkRows
	len    int      // positions
}

// A storedPosition has the scores of the corpus in centipawns from White's view.
type storedPosition struct {
	position variant.Position
	label    label
}

// A label is the two scores of a position.
type label struct{ search, quiescence int32 }

// lineBuffer is the number of bytes that a write to the file has.
const lineBuffer = 1 << 16

// newPositionStore returns an empty store. Close it.
func newPositionStore(rules variant.Rules, folder string) (*positionStore, error) {
	s := &positionStore{rules: rules}
	if folder == "" {
		return s, nil
	}
	file, err := disk.Unnamed(folder, "positions")
	if err != nil {
		return nil, err
	}
	s.file = file
	return s, nil
}

func (s *positionStore) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

func (s *positionStore) add(p *variant.Position, l label) error {
	if s.len%chunkRows == 0 {
		s.starts = append(s.starts, s.size())
	}
	s.len++
	s.lines = append(s.lines, p.RFEN()...)
	s.lines = strconv.AppendInt(append(s.lines, ' '), int64(l.search), 10)
	s.lines = strconv.AppendInt(append(s.lines, ' '), int64(l.quiescence), 10)
	s.lines = append(s.lines, '\n')
	if s.file == nil || len(s.lines) < lineBuffer {
		return nil
	}
	if _, err := s.file.WriteAt(s.lines, s.stored); err != nil {
		return disk.WriteError(s.file.Name(), err)
	}
	s.stored += int64(len(s.lines))
	s.lines = s.lines[:0]
	return nil
}

// size returns the bytes of all lines.
func (s *positionStore) size() int64 { return s.stored + int64(len(s.lines)) }

// chunks returns how many chunks of chunkRows there are; the last one may be short.
func (s *positionStore) chunks() int { return len(s.starts) }

// chunk returns positions from number·chunkRows on, for several goroutines after the last add.
func (s *positionStore) chunk(number int) ([]storedPosition, error) {
	end := s.size()
	if number+1 < len(s.starts) {
		end = s.starts[number+1]
	}
	text := make([]byte, end-s.starts[number])
	if err := s.read(text, s.starts[number]); err != nil {
		return nil, fmt.Errorf("read positions: %w", err)
	}
	all := make([]storedPosition, 0, chunkRows)
	for line := range bytes.Lines(text) {
		x, err := s.parse(strings.Fields(string(line)))
		if err != nil {
			return nil, fmt.Errorf("read positions: %w", err)
		}
		all = append(all, x)
	}
	return all, nil
}

// read fills the text with the lines from an offset on, from the file or from memory.
func (s *positionStore) read(text []byte, from int64) error {
	stored := text[:max(0, min(int64(len(text)), s.stored-from))]
	if len(stored) > 0 {
		if _, err := s.file.ReadAt(stored, from); err != nil {
			return err
		}
	}
	copy(text[len(stored):], s.lines[max(0, from-s.stored):])
	return nil
}

func (s *positionStore) parse(fields []string) (x storedPosition, err error) {
	if len(fields) != 6 {
		return x, fmt.Errorf("%s of a position: want 6", counted.Of(len(fields), "field"))
	}
	if x.position, err = variant.ParseRFEN(s.rules, strings.Join(fields[:4], " ")); err != nil {
		return x, err
	}
	for i, into := range []*int32{&x.label.search, &x.label.quiescence} {
		n, err := strconv.ParseInt(fields[4+i], 10, 32)
		if err != nil {
			return x, err
		}
		*into = int32(n)
	}
	return x, nil
}
