package eval

import "fmt"

// A Definition says how features are counted. The fixed part and 22 of the 26 features are the same
// in both; open_ray, level_majority, unicorn_king_class and unicorn_bad_pair differ.
type Definition uint8

// The two definitions.
//   - Corrected: an open ray may have one piece before the slider and counts the queen on all rays;
//     a level majority counts levels; the classes of unicorns are the four orbits they can never
//     leave.
//   - Published, as Raumfischer prints it: an open ray ends at the slider and counts the queen on
//     space diagonals only; a level majority counts pawns, which makes it the difference in pawns;
//     the classes of unicorns are the parities of level + rank + file, which every step changes.
const (
	Corrected Definition = iota
	Published
	numDefinitions
)

var definitionNames = [numDefinitions]string{"corrected", "published"}

// String returns the name used in files and flags.
func (d Definition) String() string { return definitionNames[d] }

// ParseDefinition reads what String writes.
func ParseDefinition(text string) (Definition, error) {
	for i, name := range definitionNames {
		if name == text {
			return Definition(i), nil
		}
	}
	return 0, fmt.Errorf("definition %q: want %s or %s", text, Corrected, Published)
}
