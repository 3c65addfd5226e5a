package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxCounter bounds the two move counters of an RFEN.
const maxCounter = 9999

// ParseRFEN reads a position: its pieces, side to move, halfmove clock and fullmove number. White
// space separates the fields, and may surround them. The two counters may be left out together. The
// word startpos is the start of the rules.
//
// The pieces are levels E to A separated by |, in each the ranks 5 to 1 separated by /, files a to
// e. Digits are empty runs, upper case is White.
//
// ParseRFEN refuses what no game can reach, and names the field: kings other than one a side, a
// pawn on a cell where it would have promoted, and a check on the side that has just moved. Its
// errors are of type RFENError.
func ParseRFEN(rules Rules, text string) (Position, error) {
	in := func(field RFENField, err error) (Position, error) {
		e := RFENError{Text: text, Field: field, Err: err}
		var at cellsError
		if errors.As(err, &at) {
			e.Cells = at.cells
		}
		return Position{}, e
	}
	fail := func(field RFENField, format string, args ...any) (Position, error) {
		return in(field, fmt.Errorf(format, args...))
	}
	fields := strings.Fields(text)
	if len(fields) == 1 && fields[0] == "startpos" {
		return rules.Start(), nil
	}
	if len(fields) != 2 && len(fields) != 4 {
		return fail(NoField,
			"number of fields %d: expected pieces and side to move, or these with halfmove clock and fullmove number",
			len(fields))
	}
	p := newPosition(rules)
	if err := p.parsePieces(fields[0]); err != nil {
		return fail(PiecesField, "pieces: %w", err)
	}
	switch fields[1] {
	case "w":
	case "b":
		p.PassTurn()
	default:
		return fail(SideField, "side to move %q: expected w or b", fields[1])
	}
	if len(fields) == 4 {
		for i, c := range []struct {
			field RFENField
			name  string
			least int
			value *uint16
		}{{HalfmoveField, "halfmove clock", 0, &p.halfmove}, {FullmoveField, "fullmove number", 1, &p.fullmove}} {
			n, err := strconv.Atoi(fields[2+i])
			if err != nil || n < c.least || n > maxCounter {
				return fail(c.field, "%s %q: expected a number from %d to %d", c.name, fields[2+i], c.least, maxCounter)
			}
			*c.value = uint16(n)
		}
	}
	if field, err := p.check(); err != nil {
		return in(field, err)
	}
	return p, nil
}

// An RFENField is a field of an RFEN.
type RFENField string

// The fields; NoField where their number is wrong.
const (
	NoField       RFENField = ""
	PiecesField   RFENField = "pieces"
	SideField     RFENField = "side"
	HalfmoveField RFENField = "halfmove"
	FullmoveField RFENField = "fullmove"
)

// An RFENError says what is wrong with a text as a position.
type RFENError struct {
	Text  string
	Field RFENField
	Cells []Square // that the error is about, where there are some
	Err   error
}

// Error quotes the text, shortened, and says what is wrong.
func (e RFENError) Error() string { return fmt.Sprintf("RFEN %q: %v", shorten(e.Text), e.Err) }

// Unwrap returns what is wrong without the text.
func (e RFENError) Unwrap() error { return e.Err }

// A cellsError is an error about some cells.
type cellsError struct {
	cells []Square
	error
}

// aboutCells returns an error that knows which cells it is about.
func aboutCells(cells []Square, format string, args ...any) error {
	return cellsError{cells, fmt.Errorf(format, args...)}
}

func shorten(text string) string {
	if len(text) <= 160 {
		return text
	}
	end := 157
	for end > 157-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "..."
}

func (p *Position) parsePieces(text string) error {
	levels := strings.Split(text, "|")
	if len(levels) != Size {
		return fmt.Errorf("number of levels %d: expected 5, E to A, separated by |", len(levels))
	}
	for i, level := range levels {
		l := Size - 1 - i
		ranks := strings.Split(level, "/")
		if len(ranks) != Size {
			return fmt.Errorf("level %c: number of ranks %d: expected 5, separated by /", 'A'+l, len(ranks))
		}
		for j, rank := range ranks {
			if err := p.parseRank(l, Size-1-j, rank); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Position) parseRank(l, r int, text string) error {
	f := 0
	for i := range len(text) {
		if c := text[i]; c >= '1' && c <= '5' {
			f += int(c - '0')
			continue
		}
		x := parsePiece(text[i])
		if x == NoPiece {
			wrong, _ := utf8.DecodeRuneInString(text[i:])
			return fmt.Errorf("level %c rank %d %q: %q is neither a piece (KQRBUNP) nor a number of empty cells", 'A'+l, r+1,
				text, wrong)
		}
		if f < Size {
			if x.Kind() == King && p.kings[x.Color()] != NoSquare {
				cells := []Square{NewSquare(l, r, f), p.kings[x.Color()]}
				return aboutCells(cells, "more than one king of %s", x.Color().Name())
			}
			p.put(NewSquare(l, r, f), x)
		}
		f++
	}
	if f != Size {
		return fmt.Errorf("level %c rank %d %q: number of cells %d: expected 5", 'A'+l, r+1, text, f)
	}
	return nil
}

// check returns what no game can reach, and the field that is to blame.
func (p *Position) check() (RFENField, error) {
	for c := White; c <= Black; c++ {
		if p.kings[c] == NoSquare {
			return PiecesField, fmt.Errorf("%s has no king", c.Name())
		}
		if b := p.Pieces(c, Pawn).And(geo.promotes[p.rules.Pawns][c]); !b.Empty() {
			return PiecesField, aboutCells(b.Squares(), "pawn of %s on %s, where it would have promoted", c.Name(), b.First())
		}
	}
	them := p.side.Opponent()
	if attackers := p.AttackersOf(p.kings[them], p.side); !attackers.Empty() {
		cells := append([]Square{p.kings[them]}, attackers.Squares()...)
		return SideField, aboutCells(cells, "%s is in check, but %s is to move", them.Name(), p.side.Name())
	}
	return NoField, nil
}

// RFEN returns the position in the notation that ParseRFEN reads. Counters of long games stay at the
// greatest that it accepts.
func (p *Position) RFEN() string {
	b := make([]byte, 0, 96)
	for l := Size - 1; l >= 0; l-- {
		for r := Size - 1; r >= 0; r-- {
			b = p.appendRank(b, l, r)
			if r > 0 {
				b = append(b, '/')
			}
		}
		if l > 0 {
			b = append(b, '|')
		}
	}
	b = append(b, ' ')
	b = append(b, p.side.String()...)
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(min(p.halfmove, maxCounter)), 10)
	b = append(b, ' ')
	return string(strconv.AppendUint(b, uint64(min(p.fullmove, maxCounter)), 10))
}

func (p *Position) appendRank(b []byte, l, r int) []byte {
	empty := byte(0)
	flush := func() {
		if empty > 0 {
			b = append(b, '0'+empty)
			empty = 0
		}
	}
	for f := range Size {
		if x := p.squares[NewSquare(l, r, f)]; x != NoPiece {
			flush()
			b = append(b, x.Letter())
		} else {
			empty++
		}
	}
	flush()
	return b
}
