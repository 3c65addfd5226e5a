package alice

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
)

// A Variant says how the game starts.
type Variant uint8

// The variants.
const (
	Alice         Variant = iota // all pieces start normal
	MirroredAlice                // Black's pieces start mirrored, so that no first move captures
)

var variantNames = [...]string{"alice", "mirrored-alice"}

// String returns the name used in files and flags.
func (v Variant) String() string { return variantNames[v] }

// parseVariant reads what String writes.
func parseVariant(text string) (Variant, error) {
	for i, name := range variantNames {
		if name == text {
			return Variant(i), nil
		}
	}
	return 0, fmt.Errorf("variant %q: expected one of %s", text, strings.Join(variantNames[:], ", "))
}

// Rules are the options of the game. The zero value is the default. Variant and Array differ in the
// start alone.
type Rules struct {
	Variant Variant
	Array   board.Array
	Pawns   board.PawnRule // normal or sideways
}

// NewRules returns the rules of a variant of the rules of Raumschach. It refuses fivecubed pawns.
func NewRules(variant Variant, raumschach board.Rules) (Rules, error) {
	if raumschach.Pawns == board.FiveCubedPawns {
		return Rules{}, fmt.Errorf(
			"pawns %q: %s has the pieces of Raumschach, but these pawns belong to the program 5³ Chess: expected one of %s, %s",
			raumschach.Pawns, variant, board.NormalPawns, board.SidewaysPawns)
	}
	return Rules{variant, raumschach.Array, raumschach.Pawns}, nil
}

// raumschach returns the rules of Raumschach with the same array and pawns.
func (r Rules) raumschach() board.Rules { return board.Rules{Array: r.Array, Pawns: r.Pawns} }

// String returns array, pawn rule and variant, such as chessvariants/normal/alice.
func (r Rules) String() string { return r.raumschach().String() + "/" + r.Variant.String() }

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

// ParseRules reads what String writes.
func ParseRules(text string) (Rules, error) {
	end := strings.LastIndexByte(text, '/')
	if end < 0 || !strings.Contains(text[:end], "/") {
		return Rules{}, fmt.Errorf("rules %q: expected array/pawns/variant, such as %s", text, Rules{})
	}
	raumschach, err := board.ParseRules(text[:end])
	if err != nil {
		return Rules{}, err
	}
	variant, err := parseVariant(text[end+1:])
	if err != nil {
		return Rules{}, err
	}
	return NewRules(variant, raumschach)
}

// Start returns the first position of a game under the rules.
func (r Rules) Start() Position {
	array := r.raumschach().Start()
	p := newPosition(r)
	for s := range board.NoSquare {
		if x := array.At(s); x != board.NoPiece {
			status := Normal
			if r.Variant == MirroredAlice && x.Color() == board.Black {
				status = Mirrored
			}
			p.put(s, x, status)
		}
	}
	return p
}
