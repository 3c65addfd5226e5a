package corpus

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// A Split is what a game is used for by the tuner and in the flat table of positions. Games of
// one opening have the same split: they resemble each other, and a fit that is judged on games
// like its own looks better than it is.
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

// SplitOf returns the split of an opening's games by its identity alone, so that it never changes.
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

// openingPlies is how many first moves stand for the name of an opening that has none.
const openingPlies = 8

// arrays has the start positions of the rules, as a game stores its start.
var arrays = func() map[string]bool {
	all := map[string]bool{}
	for _, a := range []board.Array{board.ChessVariants, board.Dickins} {
		start := variant.Rules{Array: a}.Start()
		all[start.RFEN()] = true
	}
	return all
}()

// OpeningIdentity returns the name of the opening; without one the start position, and from the
// start of an array the first moves too.
func (g *Game) OpeningIdentity() string {
	if g.Opening != "" {
		return g.Opening
	}
	if !arrays[g.Start] {
		return g.Start
	}
	words := []string{g.Start}
	for _, ply := range g.Plies[:min(openingPlies, len(g.Plies))] {
		words = append(words, ply.Move.String())
	}
	return strings.Join(words, " ")
}
