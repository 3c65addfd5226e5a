package tuner

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"raumlab/corpus"
)

// A Split is the use that a game is put to. Games of one opening have the same one: they resemble each other, and
// a fit judged on games like its own looks better than it is.
type Split uint8

// The splits.
const (
	Training   Split = iota // 60 % of the openings: the fit
	Validation              // 20 %: to choose among fits
	Test                    // 20 %: to report
	numSplits
)

var splitNames = [numSplits]string{"training", "validation", "test"}

// String returns the name used in reports.
func (s Split) String() string { return splitNames[s] }

// splitOf depends on the opening alone, so that a corpus that grows keeps every game where it was.
func splitOf(opening string) Split {
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

// openingOf returns the name of the game's opening, or what stands for it in a game without one: the start and
// the first moves.
func openingOf(g *corpus.Game) string {
	if g.Opening != "" {
		return g.Opening
	}
	words := []string{g.Start}
	for _, ply := range g.Plies[:min(openingPlies, len(g.Plies))] {
		words = append(words, ply.Move.String())
	}
	return strings.Join(words, " ")
}
