package tuner

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"raumlab/engine/board"
	"raumlab/internal/disk"
)

// shelfRows is the number of positions that are read together from a shelf: few, because one may take a search of seconds.
const shelfRows = 64

// A shelf keeps positions with their stored scores, a line of text each, so that they can be searched again. With a folder it
// keeps them in a file without a name, so that any number of them takes little memory.
type shelf struct {
	rules  board.Rules
	file   *os.File // nil to keep all lines in memory
	lines  []byte   // those that are not in the file
	stored int64    // bytes in the file
	starts []int64  // of the first line of every shelfRows
	len    int
}

// A shelved position has the scores of the corpus, centipawns from White's view.
type shelved struct {
	position board.Position
	label    label
}

// A label is the two scores of a position.
type label struct{ search, quiescence int32 }

// lineBuffer is how many bytes of lines go to the file together.
const lineBuffer = 1 << 16

// newShelf returns an empty shelf. Close it.
func newShelf(rules board.Rules, folder string) (*shelf, error) {
	s := &shelf{rules: rules}
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

func (s *shelf) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// add puts a position behind the others.
func (s *shelf) add(p *board.Position, l label) error {
	if s.len%shelfRows == 0 {
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
func (s *shelf) size() int64 { return s.stored + int64(len(s.lines)) }

// chunks returns how many chunks of shelfRows there are; the last one may be short.
func (s *shelf) chunks() int { return len(s.starts) }

// chunk returns the positions from number·shelfRows on. Several goroutines may read when nothing is added any more.
func (s *shelf) chunk(number int) ([]shelved, error) {
	end := s.size()
	if number+1 < len(s.starts) {
		end = s.starts[number+1]
	}
	text := make([]byte, end-s.starts[number])
	if err := s.read(text, s.starts[number]); err != nil {
		return nil, fmt.Errorf("read positions: %w", err)
	}
	all := make([]shelved, 0, shelfRows)
	for line := range bytes.Lines(text) {
		x, err := s.parse(strings.Fields(string(line)))
		if err != nil {
			return nil, fmt.Errorf("read positions: %w", err)
		}
		all = append(all, x)
	}
	return all, nil
}

// read fills the text with what stands from an offset on, in the file or behind it.
func (s *shelf) read(text []byte, from int64) error {
	stored := text[:max(0, min(int64(len(text)), s.stored-from))]
	if len(stored) > 0 {
		if _, err := s.file.ReadAt(stored, from); err != nil {
			return err
		}
	}
	copy(text[len(stored):], s.lines[max(0, from-s.stored):])
	return nil
}

func (s *shelf) parse(fields []string) (x shelved, err error) {
	if len(fields) != 6 {
		return x, fmt.Errorf("%d fields of a position: want 6", len(fields))
	}
	if x.position, err = board.ParseRFEN(s.rules, strings.Join(fields[:4], " ")); err != nil {
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
