package eval

import (
	"cmp"
	"fmt"
	"iter"
	"strings"
)

// A Definition says how features are counted.
type Definition uint8

// The definitions. The first two are of Raumschach; they share the fixed part and 22 of the 26
// features, and differ in open_ray, level_majority, unicorn_king_class and unicorn_bad_pair.
//   - Corrected: an open ray may have one piece before the slider and counts the queen on all rays;
//     a level majority counts levels; the classes of unicorns are the four orbits they can never
//     leave.
//   - Published, as Raumfischer prints it: an open ray ends at the slider and counts the queen on
//     space diagonals only; a level majority counts pawns, which makes it the difference in pawns;
//     the classes of unicorns are the parities of level + rank + file, which every step changes.
//   - Alice, of Alice-Raumschach, as engine/alice counts it: what depends on cells alone is as
//     corrected; moves and rays are those within a status; see LeftOut for what it leaves out.
const (
	Corrected Definition = iota
	Published
	Alice
	numDefinitions
)

var definitionNames = [numDefinitions]string{"corrected", "published", "alice"}

// String returns the name used in files and flags.
func (d Definition) String() string { return definitionNames[d] }

// ParseDefinition reads what String writes.
func ParseDefinition(text string) (Definition, error) {
	for i, name := range definitionNames {
		if name == text {
			return Definition(i), nil
		}
	}
	return 0, fmt.Errorf("definition %q: expected one of %s", text, strings.Join(definitionNames[:], ", "))
}

// An Omission is a term that a definition leaves out.
type Omission struct {
	Term   int
	Reason string
}

var leftOut = [numDefinitions][]Omission{
	Alice: {
		{RookLevelLine, rookReason},
		{RookCrossLine, rookReason},
		{DoubledRooks,
			"rooks of one status cannot protect one another, and those of different status do not move on the same line"},
	},
}

const rookReason = "pawns of the other status do not stop a rook, and its next move changes which they are"

// LeftOut lists the terms that the definition leaves out: their features and weights are 0.
func (d Definition) LeftOut() []Omission { return leftOut[d] }

// Terms returns the terms that are part of the definition, with their indices.
func (d Definition) Terms() iter.Seq2[int, Term] {
	return func(yield func(int, Term) bool) {
		for i, t := range terms {
			if d == Alice {
				t.Meaning = cmp.Or(aliceMeanings[i], t.Meaning)
			}
			if d.Counts(i) && !yield(i, t) {
				return
			}
		}
	}
}

// aliceMeanings are the features that depend on statuses.
var aliceMeanings = [NumWeights]string{
	Mobility: "pseudo-legal moves within the status of all pieces but the king, a promotion counted five times",
	OpenRay:  "rays from the own king on which an enemy slider of either status bears, at most one piece of its status between",
}

// Len returns the number of terms that are part of the definition.
func (d Definition) Len() int { return NumWeights - len(leftOut[d]) }

// Counts reports whether the term is part of the definition.
func (d Definition) Counts(term int) bool {
	for _, o := range leftOut[d] {
		if o.Term == term {
			return false
		}
	}
	return true
}
