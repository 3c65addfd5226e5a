package suite

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raumlab/engine/board"
	"raumlab/internal/sanitize"
)

// A Position is a line of a suite.
type Position struct {
	Board board.Position
	Mate  int          // dm: the mover mates in that many moves, not in fewer; 0 says nothing
	Best  []board.Move // bm: the best moves, all of them; empty says nothing
	Score int          // ce: of a search, centipawns, White's view; without meaning where Depth is 0
	Depth int          // acd: of that search, plies
	ID    string       // id: a name, empty for none
}

// The bounds of what a suite may claim.
const (
	maxMate  = 99        // moves
	maxScore = 1_000_000 // centipawns, either way
	maxDepth = 99        // plies
)

func parsePosition(rules board.Rules, text string) (p Position, err error) {
	rfen, operations := splitRFEN(text)
	if p.Board, err = board.ParseRFEN(rules, rfen); err != nil {
		return p, err
	}
	var seen []string
	for operations != "" {
		var opcode, operand string
		if opcode, operand, operations, err = cutOperation(operations); err != nil {
			return p, err
		}
		if slices.Contains(seen, opcode) {
			return p, fmt.Errorf("%s occurs twice", opcode)
		}
		seen = append(seen, opcode)
		if err := p.set(opcode, operand); err != nil {
			return p, err
		}
	}
	if slices.Contains(seen, "ce") != slices.Contains(seen, "acd") {
		return p, errors.New("ce and acd: give the score and the depth of its search, or neither")
	}
	return p, nil
}

// splitRFEN splits a line after startpos, or cells, side to move and, where a number follows, the
// two counters.
func splitRFEN(text string) (rfen, operations string) {
	cut := func(fields int) (string, string) {
		rest := text
		for range fields {
			rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
			end := strings.IndexFunc(rest, unicode.IsSpace)
			if end < 0 {
				return text, ""
			}
			rest = rest[end:]
		}
		return text[:len(text)-len(rest)], strings.TrimSpace(rest)
	}
	if rfen, operations = cut(1); rfen == "startpos" {
		return rfen, operations
	}
	rfen, operations = cut(2)
	if operations != "" && operations[0] >= '0' && operations[0] <= '9' {
		return cut(4)
	}
	return rfen, operations
}

// cutOperation takes the first operation, such as `dm 3;` or `id "a; b";`, off the text.
func cutOperation(text string) (opcode, operand, rest string, err error) {
	end := strings.IndexByte(text, ';')
	if quote := strings.IndexByte(text, '"'); quote >= 0 && quote < end {
		closing := strings.IndexByte(text[quote+1:], '"')
		if closing < 0 {
			return "", "", "", fmt.Errorf("%s: missing closing quotation mark", sanitize.Quote(text))
		}
		after := quote + 1 + closing + 1
		if end = strings.IndexByte(text[after:], ';'); end >= 0 {
			end += after
		}
	}
	if end < 0 {
		return "", "", "", fmt.Errorf("%s: no semicolon at the end", sanitize.Quote(text))
	}
	opcode, operand, _ = strings.Cut(strings.TrimSpace(text[:end]), " ")
	return opcode, strings.TrimSpace(operand), strings.TrimSpace(text[end+1:]), nil
}

// set enters an operation.
func (p *Position) set(opcode, operand string) (err error) {
	switch opcode {
	case "dm":
		return number(&p.Mate, opcode, operand, "moves", 1, maxMate)
	case "ce":
		return number(&p.Score, opcode, operand, "centipawns", -maxScore, maxScore)
	case "acd":
		return number(&p.Depth, opcode, operand, "plies", 1, maxDepth)
	case "bm":
		p.Best, err = parseBest(&p.Board, operand)
	case "id":
		return p.setID(operand)
	default:
		return fmt.Errorf("unknown operation %s: expected dm, bm, ce, acd or id", sanitize.Quote(opcode))
	}
	return err
}

// number reads an operand of the given unit and bounds.
func number(value *int, opcode, operand, unit string, least, most int) (err error) {
	if *value, err = strconv.Atoi(operand); err != nil || *value < least || *value > most {
		return fmt.Errorf("%s %s: expected a number of %s from %d to %d", opcode, sanitize.Quote(operand), unit, least, most)
	}
	return nil
}

func parseBest(p *board.Position, operand string) (best []board.Move, err error) {
	for _, text := range strings.Fields(operand) {
		m, err := board.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("bm: %w", err)
		}
		if err := p.WhyIllegal(m); err != nil {
			return nil, fmt.Errorf("bm: move %s is illegal here: %w", m, err)
		}
		if slices.Contains(best, m) {
			return nil, fmt.Errorf("bm: move %s occurs twice", m)
		}
		best = append(best, m)
	}
	if len(best) == 0 {
		return nil, errors.New("bm: no move")
	}
	return best, nil
}

func (p *Position) setID(operand string) error {
	n := len(operand)
	if n < 3 || operand[0] != '"' || operand[n-1] != '"' || strings.ContainsFunc(operand[1:n-1], notInID) {
		return fmt.Errorf("id %s: expected a text in quotation marks, with none in it and no control characters",
			sanitize.Quote(operand))
	}
	p.ID = operand[1 : n-1]
	return nil
}

func notInID(r rune) bool { return r == '"' || sanitize.Hidden(r) }

// String returns the position's line.
func (p *Position) String() string {
	var b strings.Builder
	b.WriteString(p.Board.RFEN())
	if p.Mate > 0 {
		fmt.Fprintf(&b, " dm %d;", p.Mate)
	}
	if len(p.Best) > 0 {
		b.WriteString(" bm")
		for _, m := range p.Best {
			b.WriteString(" " + m.String())
		}
		b.WriteString(";")
	}
	if p.Depth > 0 {
		fmt.Fprintf(&b, " ce %d; acd %d;", p.Score, p.Depth)
	}
	if p.ID != "" {
		b.WriteString(` id "` + p.ID + `";`)
	}
	return b.String()
}
