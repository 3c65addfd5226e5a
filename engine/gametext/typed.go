package gametext

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// ReadMove reads a move that a person or a program typed: two cells such as Bc1Ec4, with q, r, b, n
// or u for a promotion, or game notation with what it may leave out. Between cells - or x may be
// written where that is no move in game notation. Two cells whose move is legal
// are that move, also where they could be an abbreviation: Bc1Ec4 is the move from Bc1 before it is
// a bishop's. The error says what is wrong with an illegal move, and what would be legal.
//
// In Alice-Raumschach a move is nQ Bc1xEc4, the same without n, nQ, x or the first cell, or the two
// cells.
func ReadMove(p *variant.Position, text string) (board.Move, error) {
	m, _, err := readTyped(p, text)
	return m, err
}

// ReadTyped is ReadMove for somebody who can be asked: it is an error if the text is a move in game
// notation and another move as two cells. Bc1-Cd2 is that if a bishop on file c, rank 1 and the
// piece on Bc1 can both go to Cd2.
func ReadTyped(p *variant.Position, text string) (board.Move, error) {
	m, other, err := readTyped(p, text)
	if err == nil && other != board.NoMove {
		return board.NoMove, fmt.Errorf("move %s may be %s or %s: type one of these", sanitize.Quote(text),
			spelled(p, m), spelled(p, other))
	}
	return m, err
}

// readTyped returns the move that a text means, and the other legal move that it may mean, or NoMove.
func readTyped(p *variant.Position, text string) (m, other board.Move, err error) {
	if p.Alice() != nil {
		m, err = readAlice(p, text)
		return m, board.NoMove, err
	}
	short, err := readMove(p, text)
	cells, notCells := board.ParseMove(text)
	signed := notCells != nil && len(text) >= 4 && (text[3] == '-' || text[3] == 'x')
	if signed {
		cells, notCells = board.ParseMove(text[:3] + text[4:])
	}
	switch {
	case notCells != nil:
		return short, board.NoMove, err
	case err != nil && p.IsLegal(cells):
		return cells, board.NoMove, nil
	case err != nil && (!signed || text[0] != 'B'): // only B is a level and a piece
		return board.NoMove, board.NoMove, fmt.Errorf("move %s is illegal: %s", sanitize.Quote(text), whyIllegal(p, cells))
	case err != nil:
		return board.NoMove, board.NoMove, fmt.Errorf("%w; as two cells: %s", err, whyIllegal(p, cells))
	case !p.IsLegal(cells) || cells == short:
		return short, board.NoMove, nil
	case signed:
		return short, cells, nil
	}
	return cells, short, nil
}

// spelled returns a legal move as game text with the whole cell that it leaves, such as QBc1-Ec1.
func spelled(p *variant.Position, m board.Move) string {
	text := p.MoveText(m)
	return text[:1] + m.From().String() + text[strings.IndexAny(text, "-x"):]
}

// ReadMoves plays moves that ReadMove reads, with white space between them. Their numbers may stand
// before them, and must be right.
func ReadMoves(g *variant.Game, text string) error {
	var h phrase
	for word := range strings.FieldsSeq(text) {
		rest, err := checkNumber(g.Position(), word)
		if err == nil && rest == "" {
			continue
		}
		whole := true
		if err == nil {
			rest, whole = h.join(g.Position(), rest)
		}
		if !whole {
			continue
		}
		m := board.NoMove
		if err == nil && g.Position().Alice() != nil && rest == mateWord {
			if err := checkMate(g.Position(), len(g.Moves())); err != nil {
				return fmt.Errorf("ply %d: %w", len(g.Moves()), err)
			}
			continue
		}
		if err == nil {
			m, err = ReadMove(g.Position(), rest)
		}
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", len(g.Moves())+1, err)
		}
	}
	if err := h.check(); err != nil {
		return fmt.Errorf("ply %d: %w", len(g.Moves())+1, err)
	}
	return nil
}
