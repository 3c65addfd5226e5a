// Package variant is a game of Raumschach or of one of its variants, as its rules say: positions,
// moves, endings and text of either, behind one type.
//
// It serves everything that handles a position a move: self-play, matches, corpora, protocols, the
// board page. A search has hundreds of thousands of positions a second and stays concrete, on
// board.Position or alice.Position. A Position or Game of one variant never mixes with another: it
// carries its rules, and what serves Raumschach alone asks for them by Rules.Raumschach, which
// fails for the others.
package variant

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// A Variant is a game that is played with the pieces of Raumschach.
type Variant uint8

// The variants. The zero value is Raumschach itself.
const (
	Raumschach Variant = iota
	Alice
	MirroredAlice
	numVariants
)

// String returns the name used in flags and files.
func (v Variant) String() string {
	if v == Raumschach {
		return "raumschach"
	}
	return v.alice().String()
}

// Title returns the name of the game for people.
func (v Variant) Title() string {
	return [...]string{"Raumschach", "Alice-Raumschach", "Mirrored Alice-Raumschach"}[v]
}

// IsAlice reports whether pieces are normal or mirrored.
func (v Variant) IsAlice() bool { return v != Raumschach }

func (v Variant) alice() alice.Variant { return alice.Variant(v - Alice) }

// Names returns the names of all variants, Raumschach first.
func Names() (names []string) {
	for v := range numVariants {
		names = append(names, v.String())
	}
	return names
}

// Parse reads what String writes. The empty text is Raumschach.
func Parse(text string) (Variant, error) {
	if text == "" {
		return Raumschach, nil
	}
	if i := slices.Index(Names(), text); i >= 0 {
		return Variant(i), nil
	}
	return 0, fmt.Errorf("variant %q: expected one of %s", text, strings.Join(Names(), ", "))
}

// Rules are the options of a game. The zero value is the default, Raumschach.
type Rules struct {
	Array   board.Array
	Pawns   board.PawnRule
	Variant Variant
}

// Of returns the rules of Raumschach as those of a game of any variant.
func Of(r board.Rules) Rules { return Rules{Array: r.Array, Pawns: r.Pawns} }

// With returns the rules of the variant with the array and pawns of r. Both Alice variants refuse
// fivecubed pawns.
func (r Rules) With(v Variant) (Rules, error) {
	r.Variant = v
	if v.IsAlice() {
		if _, err := alice.NewRules(v.alice(), r.Base()); err != nil {
			return Rules{}, err
		}
	}
	return r, nil
}

// ParseRules reads what String writes.
func ParseRules(text string) (Rules, error) {
	if strings.Count(text, "/") < 2 {
		r, err := board.ParseRules(text)
		return Of(r), err
	}
	r, err := alice.ParseRules(text)
	if err != nil {
		return Rules{}, err
	}
	return ofAlice(r), nil
}

func ofAlice(r alice.Rules) Rules { return Rules{r.Array, r.Pawns, Alice + Variant(r.Variant)} }

// Base returns the rules of Raumschach with the same array and pawns.
func (r Rules) Base() board.Rules { return board.Rules{Array: r.Array, Pawns: r.Pawns} }

// alice returns the rules of an Alice variant.
func (r Rules) alice() alice.Rules {
	return alice.Rules{Variant: r.Variant.alice(), Array: r.Array, Pawns: r.Pawns}
}

// Raumschach returns the rules for what serves Raumschach alone, and an error that names it and the
// variant where they are others.
func (r Rules) Raumschach(what string) (board.Rules, error) {
	if r.Variant != Raumschach {
		return board.Rules{}, fmt.Errorf("rules %s: %s supports only %s, not %s", r, what, Raumschach.Title(),
			r.Variant.Title())
	}
	return r.Base(), nil
}

// String returns array, pawn rule and, but for Raumschach, variant, such as chessvariants/normal
// and chessvariants/normal/alice.
func (r Rules) String() string {
	if r.Variant.IsAlice() {
		return r.alice().String()
	}
	return r.Base().String()
}

// MarshalText writes what String returns.
func (r Rules) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Rules) UnmarshalText(text []byte) error {
	parsed, err := ParseRules(string(text))
	if err == nil {
		*r = parsed
	}
	return err
}

// Start returns the first position of a game under the rules.
func (r Rules) Start() Position {
	if r.Variant.IsAlice() {
		return OfAlice(r.alice().Start())
	}
	return OfBoard(r.Base().Start())
}

// NewRules returns the rules of Raumschach of the named array and pawn rule.
func NewRules(array, pawns string) (Rules, error) {
	r, err := board.NewRules(array, pawns)
	return Of(r), err
}
