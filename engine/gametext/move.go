package gametext

import (
	"errors"
	"fmt"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// A moveText is a move as it is written, in parts. What a writer may leave out is absent.
type moveText struct {
	kind              board.Kind
	level, file, rank int // of the cell it leaves, from 0; absent where not given
	capture           sign
	to                board.Square
	promotion         board.Kind // NoKind where not given
	check             string     // "", + or #
}

// absent stands for a part that is not given.
const absent = -1

// A sign says whether a move is written as a capture.
type sign uint8

const (
	unsaid sign = iota
	quiet       // -
	takes       // x or :
)

// The letters of pieces, levels, files and ranks, each at its number.
const (
	pieces     = "KQRBUNP" // from board.King on
	levels     = "ABCDE"
	files      = "abcde"
	ranks      = "12345"
	promotions = "QRBUN"
)

// kindOf returns the kind of a piece's letter, or NoKind.
func kindOf(letter byte) board.Kind {
	if i := strings.IndexByte(pieces, letter); i >= 0 {
		return board.King + board.Kind(i)
	}
	return board.NoKind
}

// readMove returns the one legal move that a word fits. A word may leave out the letter of a pawn,
// any part of the cell that the piece leaves, the dash or x, and the mark of check or mate.
func readMove(p *variant.Position, word string) (board.Move, error) {
	if p.Alice() != nil {
		return readAlice(p, word)
	}
	t, err := parseMove(word, boardExample)
	if err != nil && namesPiece(word) && len(word) == 2 {
		err = hint.Errorf(
			"this names a piece of %s, and the rules %s are of %s: a tag such as [Rules \"%[2]s/alice\"] says that the game is of the other",
			variant.Alice.Title(), p.Rules(), variant.Raumschach.Title())
	}
	if err != nil {
		return board.NoMove, fmt.Errorf("move %s: %w", sanitize.Quote(word), err)
	}
	var fits []board.Move
	legal := p.AppendLegal(nil)
	for _, m := range legal {
		if t.fits(p, m) {
			fits = append(fits, m)
		}
	}
	switch {
	case len(fits) == 0:
		return board.NoMove, fmt.Errorf("move %s is illegal: %s", sanitize.Quote(word), t.whyIllegal(p, legal))
	case len(fits) > 1:
		return board.NoMove, fmt.Errorf("move %s may be %s", sanitize.Quote(word), listMoves(p, fits, " or "))
	}
	if err := t.checkMark(p, fits[0]); err != nil {
		return board.NoMove, fmt.Errorf("move %s: %w", sanitize.Quote(word), err)
	}
	return fits[0], nil
}

// checkMark holds the mark of check or mate against a legal move.
func (t *moveText) checkMark(p *variant.Position, m board.Move) error {
	if t.check == "" {
		return nil
	}
	after := *p
	after.Make(m)
	if !after.InCheck() || t.check == "#" && after.HasLegal() {
		return fmt.Errorf("there is no such check: the move is %s", p.MoveText(m))
	}
	return nil
}

// parseMark returns "", + or # for a mark of check or mate.
func parseMark(text string) (string, error) {
	switch text {
	case "", "+", "#":
		return text, nil
	case "++":
		return "+", nil
	}
	return "", fmt.Errorf("%s is not a mark: expected + for check or # for mate", sanitize.Quote(text))
}

// parseMove splits a word into the parts of a move. The example says in errors what is wanted.
func parseMove(word, example string) (moveText, error) {
	t := moveText{kind: board.Pawn}
	text := strings.TrimRight(word, "+#")
	var err error
	if t.check, err = parseMark(word[len(text):]); err != nil {
		return t, err
	}
	if before, letter, ok := strings.Cut(text, "="); ok {
		if len(letter) != 1 || !strings.Contains(promotions, letter) {
			return t, fmt.Errorf("promotion %s: expected one of =Q =R =B =U =N", sanitize.Quote("="+letter))
		}
		text, t.promotion = before, kindOf(letter[0])
	} else if n := len(text) - 1; n >= 0 && strings.IndexByte(promotions, text[n]) >= 0 {
		text, t.promotion = text[:n], kindOf(text[n])
	}
	if len(text) < 3 {
		return t, errors.New(example)
	}
	if t.to, err = board.ParseSquare(text[len(text)-3:]); err != nil {
		return t, hint.Errorf("it ends with %s, not with a cell such as Cc3: %s", sanitize.Quote(text[len(text)-3:]), example)
	}
	return t, t.parseOrigin(text[:len(text)-3])
}

// parseOrigin reads what stands before the cell that the move enters.
func (t *moveText) parseOrigin(text string) error {
	if before, ok := strings.CutSuffix(text, "-"); ok {
		text, t.capture = before, quiet
	} else if before := strings.TrimRight(text, "x:"); len(before) == len(text)-1 {
		text, t.capture = before, takes
	}
	named := text != "" && kindOf(text[0]) != board.NoKind
	if named {
		t.kind, text = kindOf(text[0]), text[1:]
	}
	part := func(letters string) int {
		if text == "" || strings.IndexByte(letters, text[0]) < 0 {
			return absent
		}
		i := strings.IndexByte(letters, text[0])
		text = text[1:]
		return i
	}
	t.level, t.file, t.rank = part(levels), part(files), part(ranks)
	switch {
	case text != "":
		return fmt.Errorf(
			"%s is not part of a move: expected a piece (KQRBUNP), the cell that it leaves, - or x, the cell that it enters",
			sanitize.Quote(text))
	case !named && t.level != absent:
		return errors.New("no piece: expected one of KQRBUNP before the cell that it leaves")
	}
	return nil
}

// leaves reports whether the side to move has such a piece on the cell, as far as is written.
func (t *moveText) leaves(p *variant.Position, from board.Square) bool {
	is := func(part, value int) bool { return part == absent || part == value }
	return p.At(from) == board.NewPiece(p.SideToMove(), t.kind) &&
		is(t.level, from.Level()) && is(t.file, from.File()) && is(t.rank, from.Rank())
}

// fits reports whether the legal move is what is written, but for check and mate.
func (t *moveText) fits(p *variant.Position, m board.Move) bool {
	return m.To() == t.to && t.leaves(p, m.From()) &&
		(t.capture == unsaid || (t.capture == takes) == p.IsCapture(m)) &&
		(t.promotion == board.NoKind || t.promotion == m.Promotion())
}
