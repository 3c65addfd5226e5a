package board

import (
	"fmt"
	"strings"
)

// An Array is the placing of the pieces at the start.
type Array uint8

// The arrays that the literature gives; they differ in Black's pieces on level D.
const (
	ChessVariants Array = iota // b u q b u
	Dickins                    // u b q u b
)

// A PawnRule is a pawn dialect: it says how pawns step, capture and promote. pawns.go does what it
// says, for cells and for sets of pawns.
type PawnRule uint8

// The pawn rules. A White pawn on (level, rank, file)
//   - normal: steps one rank or one level on, captures to (l, r+1, f±1), (l+1, r, f±1) and (l+1,
//     r+1, f), promotes on level E, rank 5 only;
//   - sideways: the same without the capture to (l+1, r+1, f);
//   - fivecubed: steps one level up only, captures on that level at file±1 or rank±1, promotes
//     anywhere on level E.
const (
	NormalPawns PawnRule = iota
	SidewaysPawns
	FiveCubedPawns
	numPawnRules
)

var (
	arrayNames    = [...]string{"chessvariants", "dickins"}
	pawnRuleNames = [...]string{"normal", "sideways", "fivecubed"}
)

// String returns the name used in files and flags.
func (a Array) String() string { return arrayNames[a] }

// String returns the name used in files and flags.
func (r PawnRule) String() string { return pawnRuleNames[r] }

// Rules are the options of the game. The zero value is the default.
type Rules struct {
	Array Array
	Pawns PawnRule
}

// String returns array and pawn rule, such as chessvariants/normal.
func (r Rules) String() string { return r.Array.String() + "/" + r.Pawns.String() }

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
	array, pawns, ok := strings.Cut(text, "/")
	if !ok {
		return Rules{}, fmt.Errorf("rules %q: expected array/pawns, such as %s", text, Rules{})
	}
	return NewRules(array, pawns)
}

// NewRules returns the rules of the named array and pawn rule.
func NewRules(array, pawns string) (Rules, error) {
	var r Rules
	a, err := indexOf("array", array, arrayNames[:])
	if err != nil {
		return r, err
	}
	p, err := indexOf("pawns", pawns, pawnRuleNames[:])
	if err != nil {
		return r, err
	}
	return Rules{Array(a), PawnRule(p)}, nil
}

func indexOf(what, name string, names []string) (int, error) {
	for i, n := range names {
		if n == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%s %q: expected one of %s", what, name, strings.Join(names, ", "))
}

var startRFEN = [...]string{
	ChessVariants: "rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR w 0 1",
	Dickins:       "rnknr/ppppp/5/5/5|ubqub/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR w 0 1",
}

// Start returns the first position of a game under the rules.
func (r Rules) Start() Position {
	p, err := ParseRFEN(r, startRFEN[r.Array])
	if err != nil {
		panic(err)
	}
	return p
}
