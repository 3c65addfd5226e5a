package alice

import (
	"errors"
	"fmt"
	"strings"

	"raumlab/engine/board"
)

// The marks after a move.
const (
	checkMark = "+"
	mateMark  = " mate"
)

// MoveText returns a legal move of the position as the document Alice-Raumschach writes it, such as
// nQ Bc1xEc4 or mQ Ec4-Dc5 mate. n says that the piece was normal, m that it was mirrored. Its
// letter follows, the cell it leaves, - or x for a capture, and the cell it enters. = and a letter
// follow for a promotion, + for a check, mate for mate.
func (p *Position) MoveText(m board.Move) string {
	text := p.bareText(m)
	after := *p
	after.Make(m)
	switch {
	case !after.InCheck():
		return text
	case after.HasLegal():
		return text + checkMark
	}
	return text + mateMark
}

// bareText returns the text of a move without its mark.
func (p *Position) bareText(m board.Move) string {
	between := "-"
	if p.IsCapture(m) {
		between = "x"
	}
	text := fmt.Sprintf("%c%c %s%s%s", p.StatusAt(m.From()).Letter(), p.At(m.From()).Kind().Letter(), m.From(), between, m.To())
	if k := m.Promotion(); k != board.NoKind {
		text += "=" + string(k.Letter())
	}
	return text
}

// LineText returns legal moves from the position with their numbers: "1. nQ Bc1xEc4 nQ Dc5xAc2", or
// from Black's on "1... nQ Dc5xAc2".
func (p *Position) LineText(moves []board.Move) string {
	var words []string
	at := *p
	for i, m := range moves {
		text := at.MoveText(m)
		switch {
		case at.side == board.White:
			text = fmt.Sprintf("%d. %s", at.fullmove, text)
		case i == 0:
			text = fmt.Sprintf("%d... %s", at.fullmove, text)
		}
		words = append(words, text)
		at.Make(m)
	}
	return strings.Join(words, " ")
}

// ReadMove reads a legal move of the position that MoveText writes. The mark of a check or of mate
// may be left out. An error says why the move is illegal, or which part of the text is wrong.
func (p *Position) ReadMove(text string) (board.Move, error) {
	m, err := p.readMove(text)
	if err != nil {
		return board.NoMove, fmt.Errorf("move %.40q: %w", text, err)
	}
	return m, nil
}

var errNoMove = errors.New("want a move such as nQ Bc1xEc4, mP Ed4-Ed5=Q or mQ Ec4-Dc5 mate")

func (p *Position) readMove(text string) (board.Move, error) {
	bare, mark := text, ""
	for _, end := range []string{checkMark, mateMark} {
		if before, ok := strings.CutSuffix(text, end); ok {
			bare, mark = before, end
		}
	}
	promotion := board.NoKind
	if before, letter, ok := strings.Cut(bare, "="); ok {
		for _, k := range promotions {
			if letter == string(k.Letter()) {
				promotion = k
			}
		}
		if promotion == board.NoKind {
			return board.NoMove, fmt.Errorf("promotion =%s: want one of =Q =R =B =U =N", letter)
		}
		if len(before) != len("nP Ed4-Ed5") {
			return board.NoMove, errNoMove
		}
	}
	if len(bare) < len("nQ Bc1xEc4") {
		return board.NoMove, errNoMove
	}
	from, err := board.ParseSquare(bare[3:6])
	if err != nil {
		return board.NoMove, err
	}
	to, err := board.ParseSquare(bare[7:10])
	if err != nil {
		return board.NoMove, err
	}
	m := board.NewMove(from, to, promotion)
	// The name of the piece comes first: what an illegal move would do has no text.
	if x := p.At(from); x != board.NoPiece {
		if name := string([]byte{p.StatusAt(from).Letter(), x.Kind().Letter(), ' '}); bare[:3] != name {
			return board.NoMove, fmt.Errorf("the piece on %s is %s", from, strings.TrimSpace(name))
		}
	}
	if err := p.WhyIllegal(m); err != nil {
		return board.NoMove, fmt.Errorf("illegal: %w", err)
	}
	want := p.MoveText(m)
	if bare != p.bareText(m) || mark != "" && text != want {
		return board.NoMove, fmt.Errorf("the move is written %s", want)
	}
	return m, nil
}

// ReadMoves plays moves as LineText writes them, with or without numbers, or as cells, such as
// Bc1Ec4. At the first that is not a legal move it stops with an error that names the ply; those
// before it are played.
func (g *Game) ReadMoves(text string) error {
	words := strings.Fields(text)
	for len(words) > 0 {
		if number := strings.TrimRight(words[0], "."); number != words[0] && strings.Trim(number, "0123456789") == "" {
			if number != fmt.Sprint(g.position.fullmove) {
				return fmt.Errorf("ply %d: move number %.20s: this is move %d", len(g.moves)+1, words[0], g.position.fullmove)
			}
			words = words[1:]
			continue
		}
		if m, err := board.ParseMove(words[0]); err == nil {
			if err := g.Play(m); err != nil {
				return err
			}
			words = words[1:]
			continue
		}
		n := min(2, len(words))
		if n < len(words) && words[n] == strings.TrimSpace(mateMark) {
			n++
		}
		m, err := g.position.ReadMove(strings.Join(words[:n], " "))
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", len(g.moves)+1, err)
		}
		words = words[n:]
	}
	return nil
}
