package selfplay

import (
	"fmt"
	"sync"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// A Suite is positions that games begin at. They are different, colours exchanged or not, and
// none is the end of a game.
type Suite struct {
	ref       string // as ParseOpening had it
	name      string // of one that ships, or the beginning of the hash
	rules     variant.Rules
	positions []variant.Position
	hash      string
}

// suiteStream keeps the order of a suite's positions apart from what games draw from the same seed.
const suiteStream = 0x7375697465 // "suite"

// IsFile reports whether the suite comes from a file, not from the program.
func (s *Suite) IsFile() bool { return suite.IsFile(s.ref) }

// Path is the name of the suite or the path of its file.
func (s *Suite) Path() string { return s.ref }

// Positions returns the positions, which the caller must not change.
func (s *Suite) Positions() []variant.Position { return s.positions }

// A FileError is what is wrong with the file of a suite.
type FileError struct{ error }

// Unwrap returns the error itself.
func (e FileError) Unwrap() error { return e.error }

// shipped are the suites of the binary that were read, by name: each takes 40 ms, and tournaments
// ask for one again and again.
var shipped sync.Map

// loadSuite returns a suite by its name or from a file.
func loadSuite(ref string) (*Suite, error) {
	if suite.IsFile(ref) {
		return readSuite(ref)
	}
	if s, ok := shipped.Load(ref); ok {
		return s.(*Suite), nil
	}
	s, err := readSuite(ref)
	if err == nil {
		shipped.Store(ref, s)
	}
	return s, err
}

func readSuite(ref string) (*Suite, error) {
	read, err := suite.Load(ref)
	if err != nil && suite.IsFile(ref) {
		err = FileError{err}
	}
	var s *Suite
	if err == nil {
		s, err = newSuite(ref, read)
	}
	if err != nil {
		return nil, fmt.Errorf("opening suite:%s: %w", ref, err)
	}
	return s, nil
}

func newSuite(ref string, read suite.Suite) (*Suite, error) {
	s := &Suite{ref: ref, name: ref, rules: variant.Of(read.Rules), hash: read.Hash()}
	if suite.IsFile(ref) {
		s.name = contentName(s.hash)
	}
	seen := map[uint64]int{}
	for i := range read.Positions {
		p := variant.OfBoard(read.Positions[i].Board)
		if first, ok := seen[p.RelativeKey()]; ok {
			return nil, FileError{fmt.Errorf("positions %d and %d are the same, colours aside: remove one", first+1, i+1)}
		}
		seen[p.RelativeKey()] = i
		if _, end := variant.NewGame(p).Outcome(); end != board.Ongoing {
			return nil, FileError{fmt.Errorf("position %d: the game is over (%s): remove it", i+1, end)}
		}
		s.positions = append(s.positions, p)
	}
	return s, nil
}
