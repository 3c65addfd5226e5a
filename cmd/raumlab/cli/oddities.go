package cli

import (
	"fmt"
	"io"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

// ReadPosition reads a position that a user gives, and warns of what no game reaches.
func ReadPosition(stderr io.Writer, rules variant.Rules, text string) (variant.Position, error) {
	p, err := variant.ParseRFEN(rules, text)
	if err == nil {
		WarnOdd(stderr, "", p)
	}
	return p, err
}

// ReadBoard is ReadPosition for what knows Raumschach alone.
func ReadBoard(stderr io.Writer, rules board.Rules, text string) (board.Position, error) {
	p, err := board.ParseRFEN(rules, text)
	if err == nil {
		WarnOdd(stderr, "", variant.OfBoard(p))
	}
	return p, err
}

// WarnOdd warns of a position that no game reaches, after words that say where it is.
func WarnOdd(stderr io.Writer, where string, p variant.Position) {
	if odd := p.OdditiesText(); odd != "" {
		fmt.Fprintf(stderr, "warning: %s%s\n", where, odd)
	}
}

// MostWarnings is how many warnings of a kind are printed one by one.
const MostWarnings = 10

// WarnOddSuite warns of the positions of a suite that no game reaches.
func WarnOddSuite(stderr io.Writer, name string, positions []variant.Position) {
	odd := 0
	for i, p := range positions {
		text := p.OdditiesText()
		if text == "" {
			continue
		}
		if odd++; odd <= MostWarnings {
			fmt.Fprintf(stderr, "warning: suite %s: position %d: %s\n", name, i+1, text)
		}
	}
	if odd > MostWarnings {
		fmt.Fprintf(stderr, "warning: suite %s: %s more that no game reaches\n", name,
			plural.Of(odd-MostWarnings, "position"))
	}
}

// WarnOddOpening warns of the positions of a suite's file that games begin at.
func WarnOddOpening(stderr io.Writer, o selfplay.Opening) {
	if o.Suite != nil && o.Suite.IsFile() {
		WarnOddSuite(stderr, o.Suite.Path(), o.Suite.Positions())
	}
}
