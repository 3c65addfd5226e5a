package corpus

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// A Split is the use that a game is put to, by the tuner and in the flat table of positions. Games of one opening have
// the same one: they resemble each other, and a fit judged on games like its own looks better than it is.
type Split uint8

// The splits.
const (
	Training   Split = iota // 60 % of the openings: the fit
	Validation              // 20 %: to choose among fits
	Test                    // 20 %: to report
	NumSplits
)

var splitNames = [NumSplits]string{"training", "validation", "test"}

// String returns the name used in reports and tables.
func (s Split) String() string { return splitNames[s] }

// SplitOf returns the split of the games of an opening, by its identity. It depends on nothing else, so that a corpus
// that grows keeps every game where it was.
func SplitOf(opening string) Split {
	sum := sha256.Sum256([]byte(opening))
	switch binary.BigEndian.Uint64(sum[:]) % 5 {
	case 3:
		return Validation
	case 4:
		return Test
	}
	return Training
}

// openingPlies is the number of moves that stand for the opening of a game without a name for it.
const openingPlies = 8

// OpeningIdentity returns the name of the game's opening, or what stands for it in a game without one: the start and
// the first moves, separated by spaces.
func (g *Game) OpeningIdentity() string {
	if g.Opening != "" {
		return g.Opening
	}
	words := []string{g.Start}
	for _, ply := range g.Plies[:min(openingPlies, len(g.Plies))] {
		words = append(words, ply.Move.String())
	}
	return strings.Join(words, " ")
}
