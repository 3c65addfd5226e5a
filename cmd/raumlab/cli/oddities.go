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

// WarnOfEach prints the first ten errors as warnings, each after some words, and then how many more
// there are: more is a text with %s for them, what is one of them.
func WarnOfEach(stderr io.Writer, all []error, before, more, what string) {
	const most = 10
	for i, err := range all {
		if i == most {
			fmt.Fprintf(stderr, "warning: "+more+"\n", plural.Of(len(all)-i, what))
			return
		}
		fmt.Fprintf(stderr, "warning: %s%s\n", before, Line(err))
	}
}

// WarnOddSuite warns of the positions of a suite that no game reaches.
func WarnOddSuite(stderr io.Writer, name string, positions []variant.Position) {
	var odd []error
	for i, p := range positions {
		if text := p.OdditiesText(); text != "" {
			odd = append(odd, fmt.Errorf("position %d: %s", i+1, text))
		}
	}
	WarnOfEach(stderr, odd, "suite "+name+": ", "suite "+name+": %s more that no game reaches", "position")
}

// WarnOddOpening warns of the positions of a suite's file that games begin at.
func WarnOddOpening(stderr io.Writer, o selfplay.Opening) {
	if o.Suite != nil && o.Suite.IsFile() {
		WarnOddSuite(stderr, o.Suite.Path(), o.Suite.Positions())
	}
}
