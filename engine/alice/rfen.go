package alice

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"raumlab/engine/board"
)

// maxCounter bounds the two move counters of an RFEN.
const maxCounter = 9999

// mark follows the letter of a mirrored piece, in an RFEN and in a picture.
const mark = '~'

// ParseRFEN reads a position as board.ParseRFEN does; a ~ after a piece's letter says that it is
// mirrored. Any pieces may be, in both variants. The word startpos is the start of the rules.
//
// ParseRFEN refuses what no game can reach, and names the field. A side has one king. No pawn is on
// a cell where it would have promoted. The king of the side that has just moved cannot be captured
// by pieces of its own status. Its errors are of type board.RFENError.
func ParseRFEN(rules Rules, text string) (Position, error) {
	fail := func(field board.RFENField, format string, args ...any) (Position, error) {
		return Position{}, board.RFENError{Text: text, Field: field, Err: fmt.Errorf(format, args...)}
	}
	fields := strings.Fields(text)
	if len(fields) == 1 && fields[0] == "startpos" {
		return rules.Start(), nil
	}
	if len(fields) != 2 && len(fields) != 4 {
		return fail(board.NoField,
			"number of fields %d: expected pieces and side to move, or these with halfmove clock and fullmove number",
			len(fields))
	}
	p := newPosition(rules)
	if cells, err := p.parsePieces(fields[0]); err != nil {
		return Position{}, board.RFENError{Text: text, Field: board.PiecesField, Cells: cells,
			Err: fmt.Errorf("pieces: %w", err)}
	}
	switch fields[1] {
	case "w":
	case "b":
		p.PassTurn()
	default:
		return fail(board.SideField, "side to move %q: expected w or b", fields[1])
	}
	if len(fields) == 4 {
		for i, c := range []struct {
			field board.RFENField
			name  string
			least int
			value *uint16
		}{{board.HalfmoveField, "halfmove clock", 0, &p.halfmove}, {board.FullmoveField, "fullmove number", 1, &p.fullmove}} {
			n, err := strconv.Atoi(fields[2+i])
			if err != nil || n < c.least || n > maxCounter {
				return fail(c.field, "%s %q: expected a number from %d to %d", c.name, fields[2+i], c.least, maxCounter)
			}
			*c.value = uint16(n)
		}
	}
	if field, cells, err := p.check(); err != nil {
		return Position{}, board.RFENError{Text: text, Field: field, Cells: cells, Err: err}
	}
	return p, nil
}

func (p *Position) parsePieces(text string) (cells []board.Square, err error) {
	levels := strings.Split(text, "|")
	if len(levels) != board.Size {
		return nil, fmt.Errorf("number of levels %d: expected 5, E to A, separated by |", len(levels))
	}
	for i, level := range levels {
		l := board.Size - 1 - i
		ranks := strings.Split(level, "/")
		if len(ranks) != board.Size {
			return nil, fmt.Errorf("level %c: number of ranks %d: expected 5, separated by /", 'A'+l, len(ranks))
		}
		for j, rank := range ranks {
			if cells, err := p.parseRank(l, board.Size-1-j, rank); err != nil {
				return cells, err
			}
		}
	}
	return nil, nil
}

func (p *Position) parseRank(l, r int, text string) (cells []board.Square, err error) {
	f := 0
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= '1' && c <= '5' {
			f += int(c - '0')
			continue
		}
		x := parsePiece(text[i])
		if x == board.NoPiece {
			if text[i] == mark {
				return nil, fmt.Errorf("level %c rank %d %q: a ~ belongs after the letter of a mirrored piece", 'A'+l, r+1, text)
			}
			wrong, _ := utf8.DecodeRuneInString(text[i:])
			return nil, fmt.Errorf("level %c rank %d %q: %q is neither a piece (KQRBUNP) nor a number of empty cells", 'A'+l,
				r+1, text, wrong)
		}
		status := Normal
		if i+1 < len(text) && text[i+1] == mark {
			status = Mirrored
			i++
		}
		if f < board.Size {
			s := board.NewSquare(l, r, f)
			if king := p.kings[x.Color()]; x.Kind() == board.King && king != board.NoSquare {
				return []board.Square{s, king}, fmt.Errorf("more than one king of %s", x.Color().Name())
			}
			p.put(s, x, status)
		}
		f++
	}
	if f != board.Size {
		return nil, fmt.Errorf("level %c rank %d %q: number of cells %d: expected 5", 'A'+l, r+1, text, f)
	}
	return nil, nil
}

// parsePiece reads an RFEN letter; it returns NoPiece for anything else.
func parsePiece(letter byte) board.Piece {
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			if x := board.NewPiece(c, k); x.Letter() == letter {
				return x
			}
		}
	}
	return board.NoPiece
}

// check returns what no game can reach, with the field that is to blame and the cells it is about.
func (p *Position) check() (board.RFENField, []board.Square, error) {
	for c := board.White; c <= board.Black; c++ {
		if p.kings[c] == board.NoSquare {
			return board.PiecesField, nil, fmt.Errorf("%s has no king", c.Name())
		}
		if b := p.Pieces(c, board.Pawn).And(geo.promotes[c]); !b.Empty() {
			return board.PiecesField, b.Squares(), fmt.Errorf("pawn of %s on %s, where it would have promoted",
				c.Name(), b.First())
		}
	}
	them := p.side.Opponent()
	king := p.kings[them]
	if attackers := p.AttackersOf(king, p.side, p.StatusAt(king)); !attackers.Empty() {
		cells := append([]board.Square{king}, attackers.Squares()...)
		return board.SideField, cells, fmt.Errorf("%s is in check, but %s is to move", them.Name(), p.side.Name())
	}
	return board.NoField, nil, nil
}

// RFEN returns the position in the notation that ParseRFEN reads.
func (p *Position) RFEN() string {
	b := make([]byte, 0, 128)
	for l := board.Size - 1; l >= 0; l-- {
		for r := board.Size - 1; r >= 0; r-- {
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
	for f := range board.Size {
		s := board.NewSquare(l, r, f)
		x := p.squares[s]
		if x == board.NoPiece {
			empty++
			continue
		}
		flush()
		b = append(b, x.Letter())
		if p.StatusAt(s) == Mirrored {
			b = append(b, mark)
		}
	}
	flush()
	return b
}
