package gametext

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// A move of Alice-Raumschach is written in two words, or in three where it mates: nQ Bc1xEc4, and
// mQ Ec4-Dc5 mate.

// mateWord ends a move that mates.
const mateWord = "mate"

// statuses are the letters of normal and mirrored pieces, in the order of alice.Status.
const statuses = "nm"

// examples are moves of Raumschach and of Alice-Raumschach, for errors.
const (
	boardExample = "expected a move such as Pb2-Cb2 (the pawn on file b, rank 2 goes to Cb2) or Qc1xEc4+"
	aliceExample = "expected a move such as nQ Bc1xEc4, mP Ed4-Ed5=Q or mQ Ec4-Dc5 mate"
)

// namesPiece reports whether a word is the first of a move of Alice-Raumschach.
func namesPiece(word string) bool {
	name := strings.TrimLeft(word, statuses)
	return len(name) == 1 && len(word) <= 2 && kindOf(name[0]) != board.NoKind
}

// A phrase joins the words of moves of Alice-Raumschach. Words of Raumschach pass unchanged.
type phrase struct{ piece string }

// join returns a whole move, or any other word, and false for the first word of a move.
func (h *phrase) join(p *variant.Position, word string) (string, bool) {
	switch {
	case p.Alice() == nil:
		return word, true
	case h.piece == "" && namesPiece(word):
		h.piece = word
		return "", false
	case h.piece != "":
		word, h.piece = h.piece+" "+word, ""
	}
	return word, true
}

// check returns an error if the first word of a move is not followed by its second.
func (h *phrase) check() error {
	if h.piece == "" {
		return nil
	}
	return fmt.Errorf("move %s: its cells are missing: %s", sanitize.Quote(h.piece), aliceExample)
}

// checkMate holds the word mate against the position that the move before it led to.
func checkMate(p *variant.Position, moves int) error {
	switch {
	case moves == 0:
		return errors.New(`"mate" before the first move`)
	case !p.InCheck() || p.HasLegal():
		return errors.New(`"mate": the move before it does not mate`)
	}
	return nil
}

// readAlice returns the legal move of Alice-Raumschach that a text means. It takes what MoveText
// writes, without status, piece, dash or x, and mark of check or mate. The two cells alone are a
// move. One cell alone needs the piece, unless that is a pawn.
func readAlice(p *variant.Position, text string) (board.Move, error) {
	m, err := findAlice(p, text)
	if err != nil {
		return board.NoMove, fmt.Errorf("move %s: %w", sanitize.Quote(text), err)
	}
	return m, nil
}

func findAlice(p *variant.Position, text string) (board.Move, error) {
	words := strings.Fields(text)
	mates := len(words) > 1 && words[len(words)-1] == mateWord
	if mates {
		words = words[:len(words)-1]
	}
	bare := strings.Join(words, "")
	status, said := alice.Normal, false
	if i := strings.IndexByte(statuses, (bare + " ")[0]); i >= 0 {
		status, said, bare = alice.Status(i), true, bare[1:]
	}
	t, m, err := parseAlice(bare)
	if err != nil {
		return board.NoMove, err
	}
	if mates {
		t.check = "#"
	}
	if m != board.NoMove {
		err = checkAlice(p, &t, m, func() bool { return !said || p.StatusAt(m.From()) == status })
	} else {
		m, err = abbreviated(p, &t, func(from board.Square) bool { return !said || p.StatusAt(from) == status })
	}
	if err != nil {
		return board.NoMove, err
	}
	return m, t.checkMark(p, m)
}

// parseAlice splits a text without status. The move is NoMove if it lacks part of a cell.
func parseAlice(text string) (moveText, board.Move, error) {
	for _, named := range []bool{false, true} {
		rest, kind := strings.TrimRight(text, "+#"), board.NoKind
		mark := text[len(rest):]
		if named {
			if rest == "" || kindOf(rest[0]) == board.NoKind {
				break
			}
			kind, rest = kindOf(rest[0]), rest[1:]
		}
		m, sign := cells(rest)
		if m == board.NoMove {
			continue
		}
		t := moveText{kind: kind, capture: sign, to: m.To()}
		var err error
		t.check, err = parseMark(mark)
		return t, m, err
	}
	t, err := parseMove(text, aliceExample)
	return t, board.NoMove, err
}

// cells reads two cells, with or without a sign between them and = before a promotion.
func cells(text string) (board.Move, sign) {
	said := unsaid
	if len(text) > 3 {
		switch text[3] {
		case '-':
			said = quiet
		case 'x', ':':
			said = takes
		}
		if said != unsaid {
			text = text[:3] + text[4:]
		}
	}
	text = strings.Replace(text, "=", "", 1)
	if len(text) == 7 {
		text = text[:6] + strings.ToLower(text[6:])
	}
	m, err := board.ParseMove(text)
	if err != nil {
		return board.NoMove, unsaid
	}
	return m, said
}

// checkAlice returns why a move between two cells is illegal, or which part of its text is wrong.
func checkAlice(p *variant.Position, t *moveText, m board.Move, fits func() bool) error {
	x := p.At(m.From())
	if x != board.NoPiece && (t.kind != board.NoKind && t.kind != x.Kind() || !fits()) {
		return fmt.Errorf("the piece on %s is %c%c", m.From(), p.StatusAt(m.From()).Letter(), x.Kind().Letter())
	}
	if err := p.Alice().WhyIllegal(m); err != nil {
		more := ""
		if x != board.NoPiece && x.Color() == p.SideToMove() {
			more = pieceMoves(p, m.From())
		}
		return fmt.Errorf("illegal: %w%s", err, more)
	}
	if t.capture != unsaid && (t.capture == takes) != p.IsCapture(m) {
		return fmt.Errorf("the move is written %s", p.MoveText(m))
	}
	return nil
}

// abbreviated returns the one legal move that a text without all of both cells fits.
func abbreviated(p *variant.Position, t *moveText, fits func(from board.Square) bool) (board.Move, error) {
	legal := p.AppendLegal(nil)
	var some []board.Move
	for _, m := range legal {
		if t.fits(p, m) && fits(m.From()) {
			some = append(some, m)
		}
	}
	switch len(some) {
	case 0:
		return board.NoMove, fmt.Errorf("illegal: %s", t.whyIllegal(p, legal))
	case 1:
		return some[0], nil
	}
	slices.SortFunc(some, func(a, b board.Move) int { return cmp.Compare(a, b) })
	return board.NoMove, fmt.Errorf("it may be %s", listMoves(p, some, " or "))
}
