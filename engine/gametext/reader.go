package gametext

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/sanitize"
)

// Read reads games one after another. A file need not fit into memory. An error names the text, the
// line, the number of the game from 1, the wrong token, and what belongs there if that is known. A
// GameError is about one game, and the next games follow it; any other error is the last. Variations
// with illegal moves are left out, as LeftOut says.
func Read(name string, r io.Reader) iter.Seq2[Played, error] {
	return func(yield func(Played, error) bool) { read(name, r, reader{}, yield) }
}

// ReadCopied is Read of a text that people copy from other programs: its last game may end without a result.
// Such a game is over if its last position is, else it goes on.
func ReadCopied(name string, r io.Reader) iter.Seq2[Played, error] {
	return func(yield func(Played, error) bool) { read(name, r, reader{copied: true}, yield) }
}

// ReadPlayed is Read that skips variations, whatever they hold.
func ReadPlayed(name string, r io.Reader) iter.Seq2[Played, error] {
	return func(yield func(Played, error) bool) { read(name, r, reader{skips: true}, yield) }
}

// A GameError is what is wrong with the rules, the start position, the moves or the result of one game.
type GameError struct{ error }

// Unwrap returns the error itself.
func (e GameError) Unwrap() error { return e.error }

// A Played is a game with the lines of its text, from 1, for errors that Read does not look for.
type Played struct {
	Game
	RulesLine  int   // of the tag that says the rules, else of the first thing said of the game
	MoveLines  []int // of each of its moves
	ResultLine int
	LeftOut    []error // of Read: what is wrong with the variations that it left out

	text      string // that the game is in, and its number there, from 1
	number    int
	startLine int // of the tag with the start position
}

// OddStart says why no game reaches the start position, where that is so, with text, line and number
// of the game.
func (g *Played) OddStart() error {
	odd := g.Start.OdditiesText()
	if odd == "" {
		return nil
	}
	return fmt.Errorf("%s:%d: game %d: %s", g.text, g.startLine, g.number, odd)
}

func read(name string, r io.Reader, x reader, yield func(Played, error) bool) {
	r, err := disk.Text(r)
	if err != nil {
		yield(Played{}, fmt.Errorf("%s: %w", name, err))
		return
	}
	x.lexer, x.name, x.number = newLexer(r), name, 1
	x.advance()
	for ; ; x.number++ {
		g, ok, err := x.game()
		if err == nil {
			if !ok || !yield(g, nil) {
				return
			}
			continue
		}
		goesOn := x.movesBegun && x.err == nil
		if err = x.at(err); goesOn {
			err = GameError{err}
		}
		if !yield(Played{}, err) || !goesOn {
			return
		}
		x.skipGame()
		if x.err != nil { // still in that game
			yield(Played{}, x.at(x.err))
			return
		}
	}
}

// at adds text, line and number of the game to an error.
func (r *reader) at(err error) error {
	line := r.token.line
	if at := (lexError{}); errors.As(err, &at) {
		line = at.line
	}
	return fmt.Errorf("%s:%d: game %d: %w", r.name, line, r.number, err)
}

// skipGame skips the rest of a game in which something is wrong: up to its result, or to the tags of
// the next game.
func (r *reader) skipGame() {
	for ; r.err == nil; r.advance() {
		switch t := r.token; {
		case t.kind == endToken, t.kind == tagToken:
			return
		case t.kind == openToken:
			r.depth++
		case t.kind == closeToken:
			r.depth--
		case t.kind == wordToken && r.depth <= 0 && slices.Contains(results[:], t.text):
			for r.advance(); r.err == nil && r.token.kind == commentToken; r.advance() {
			}
			return
		}
	}
}

// A reader makes games of tokens.
type reader struct {
	*lexer
	name   string
	skips  bool  // variations
	copied bool  // the last game may lack its result
	token  token // the next one, if err is nil
	err    error

	number     int     // of the game, from 1
	movesBegun bool    // the tags of the game are read
	depth      int     // of the variation that is read; 0 for the moves of the game
	lines      []int   // of the moves of the game so far
	leftOut    []error // of the variations of the game so far
}

func (r *reader) advance() { r.token, r.err = r.next() }

// game reads a game; at the end of the file it returns false.
func (r *reader) game() (g Played, ok bool, err error) {
	if r.err == nil && r.token.kind == endToken {
		return g, false, nil
	}
	g.text, g.number = r.name, r.number
	g.RulesLine, r.lines, r.leftOut = r.token.line, nil, nil
	r.movesBegun, r.depth = false, 0
	h, err := r.head()
	if err != nil {
		return g, false, err
	}
	if h.rules != nil {
		g.RulesLine = h.rules.line
	}
	r.movesBegun = true
	rules, err := h.rulesOf()
	if err != nil {
		return g, false, err
	}
	if h.rfen != nil {
		g.startLine = h.rfen.line
	}
	if g.Start, err = h.start(rules); err != nil {
		return g, false, err
	}
	line, last, err := r.line(g.Start, 0)
	if err != nil {
		return g, false, err
	}
	g.Tags, g.Line = h.tags, line
	g.Comment = commentText(strings.Join(append(h.comments, g.Comment), " "))
	g.MoveLines, g.ResultLine, g.LeftOut = r.lines, r.token.line, r.leftOut
	if err := r.end(&g.Game, &last, h.result); err != nil {
		return g, false, err
	}
	// Comments after the result belong to the game.
	comments := []string{*g.commentOf(len(g.Moves))}
	for r.advance(); r.err == nil && r.token.kind == commentToken; r.advance() {
		comments = append(comments, r.token.text)
	}
	g.say(len(g.Moves), comments)
	return g, true, nil
}

// A head is what stands before the moves.
type head struct {
	tags                []Tag
	result, rules, rfen *token // tags that are fields of a game, nil where absent
	comments            []string
}

// head reads tags, and comments between them.
func (r *reader) head() (h head, err error) {
	own := map[string]**token{tagResult: &h.result, tagRules: &h.rules, tagRFEN: &h.rfen}
	seen := map[string]bool{}
	for ; r.err == nil; r.advance() {
		t := r.token
		switch t.kind {
		case commentToken:
			h.comments = append(h.comments, t.text)
			continue
		case tagToken:
		default:
			return h, nil
		}
		field := own[t.name]
		if seen[t.name] {
			return h, fmt.Errorf("tag %s occurs twice: a result is missing between two games", t.name)
		}
		seen[t.name] = true
		if field != nil {
			*field = &t
		} else {
			h.tags = append(h.tags, Tag{t.name, t.text})
		}
	}
	return h, r.err
}

// rulesOf returns the rules that the tags name.
func (h *head) rulesOf() (rules variant.Rules, err error) {
	if t := h.rules; t != nil {
		if rules, err = variant.ParseRules(t.text); err != nil {
			return rules, lexError{t.line, fmt.Errorf("tag %s: %w", t.name, err)}
		}
	}
	return rules, nil
}

// start returns the position that the tags say the game begins with.
func (h *head) start(rules variant.Rules) (variant.Position, error) {
	if t := h.rfen; t != nil {
		p, err := variant.ParseRFEN(rules, t.text)
		if err != nil {
			return p, lexError{t.line, fmt.Errorf("tag %s: %w", t.name, err)}
		}
		return p, nil
	}
	return rules.Start(), nil
}

// end reads the result.
func (r *reader) end(g *Game, last *variant.Position, tag *token) error {
	want := strings.Join(results[:], ", ")
	if r.copied && r.token.kind == endToken && len(g.Moves) > 0 && (tag == nil || tag.text == unfinished) {
		if g.Finished = !last.HasLegal(); g.Finished && last.InCheck() {
			g.Result = board.WinFor(last.SideToMove().Opponent())
		}
		return nil
	}
	switch t := r.token; t.kind {
	case endToken, tagToken:
		return fmt.Errorf("the game is not finished: expected a move or a result: %s", want)
	case wordToken: // a result, or else it would belong to the line
		if tag != nil && tag.text != t.text {
			if !slices.Contains(results[:], tag.text) {
				return lexError{tag.line, fmt.Errorf("tag %s %s: expected %s", tag.name, sanitize.Quote(tag.text), want)}
			}
			return fmt.Errorf("the game ends with %s, but its tag %s says %s", t.text, tag.name, tag.text)
		}
		if g.Finished = t.text != unfinished; g.Finished {
			g.Result = board.WhiteWins - board.Result(slices.Index(results[:], t.text))
		}
		return g.checkResult(last)
	default:
		return fmt.Errorf("%q closes no variation", t.text)
	}
}

// line reads moves and what is said of them up to a token that belongs to no line, and returns them
// with the position that they lead to.
func (r *reader) line(p variant.Position, depth int) (l Line, last variant.Position, err error) {
	before := p           // the last move
	var comments []string // on the last move
	var h phrase
	for ; r.err == nil; r.advance() {
		t := r.token
		if t.kind != wordToken {
			if err := h.check(); err != nil {
				return l, p, err
			}
		}
		switch {
		case t.kind == commentToken:
			comments = append(comments, t.text)
		case t.kind == openToken && r.skips:
			if err := r.skipVariation(t.line); err != nil {
				r.err = err // the text ends in it
				return l, p, err
			}
		case t.kind == openToken:
			v, err := r.variation(before, len(l.Moves), depth+1)
			if err != nil {
				if err := r.leaveOut(err, depth, t.line); err != nil {
					return l, p, err
				}
				continue
			}
			m := &l.Moves[len(l.Moves)-1]
			m.Variations = append(m.Variations, v)
		case t.kind == wordToken && (h.piece != "" || !slices.Contains(results[:], t.text)):
			m, err := l.word(&p, &h, t.text)
			if err != nil {
				return l, p, err
			}
			if m != board.NoMove {
				l.say(len(l.Moves)-1, comments)
				comments = nil
				before = p
				p.Make(m)
				if depth == 0 {
					r.lines = append(r.lines, t.line)
				}
			}
		case t.kind == strayToken:
			return l, p, errors.New(t.text)
		default:
			l.say(len(l.Moves), comments)
			return l, p, nil
		}
	}
	return l, p, r.err
}

// variation reads what is in parentheses, played from p instead of the last of the moves. It stops
// at the closing one.
func (r *reader) variation(p variant.Position, moves, depth int) (Line, error) {
	switch {
	case moves == 0:
		return Line{}, errors.New("a variation before the first move: it belongs after the move that it replaces")
	case depth > maxVariationDepth:
		return Line{}, fmt.Errorf("variations more than %d deep", maxVariationDepth)
	}
	line := r.token.line
	r.depth = depth
	r.advance()
	l, _, err := r.line(p, depth)
	switch {
	case err != nil:
		return l, err
	case r.token.kind == wordToken:
		return l, fmt.Errorf("result %s in a variation: expected a move or )", r.token.text)
	case r.token.kind != closeToken:
		return l, lexError{line, errors.New("a variation that begins here is not closed by )")}
	case len(l.Moves) == 0:
		return l, errors.New("a variation without moves")
	}
	r.depth = depth - 1
	return l, nil
}

// leaveOut notes what is wrong with a variation that begins in the given line, and skips the rest of
// it. The line of moves that it belongs to has the given depth.
func (r *reader) leaveOut(err error, depth, line int) error {
	if r.err != nil {
		return r.err
	}
	r.leftOut = append(r.leftOut, r.at(err))
	for ; r.err == nil; r.advance() {
		switch r.token.kind {
		case openToken:
			r.depth++
		case closeToken:
			if r.depth--; r.depth == depth {
				return nil
			}
		case endToken, tagToken:
			return lexError{line, errors.New("a variation that begins here is not closed by )")}
		}
	}
	return r.err
}

// say joins the comments on the last of some moves, or on the line before the first. A move may
// have very many, so they are joined at once.
func (l *Line) say(moves int, comments []string) {
	*l.commentOf(moves) = commentText(strings.Join(comments, " "))
}

// commentOf returns the comment on the last of some moves, or on the line before the first.
func (l *Line) commentOf(moves int) *string {
	if moves == 0 {
		return &l.Comment
	}
	return &l.Moves[moves-1].Comment
}

// word adds a word to the line that has led to p: a number, a move, a number with a move after it,
// or a glyph. It returns the move, or NoMove without one.
func (l *Line) word(p *variant.Position, h *phrase, word string) (board.Move, error) {
	rest, err := checkNumber(p, word)
	if err != nil || rest == "" {
		return board.NoMove, err
	}
	rest, whole := h.join(p, rest)
	if !whole {
		return board.NoMove, nil
	}
	text := strings.TrimRight(rest, "!?")
	if text != rest {
		glyph := slices.Index(suffixes[:], rest[len(text):])
		if glyph < 0 {
			return board.NoMove, fmt.Errorf("%s: expected one of %s after a move", sanitize.Quote(rest),
				strings.Join(suffixes[1:], " "))
		}
		if text == "" {
			return board.NoMove, l.glyph(rest, uint8(glyph))
		}
		m, err := l.move(p, text)
		if err == nil {
			err = l.glyph(rest, uint8(glyph))
		}
		return m, err
	}
	if number, ok := strings.CutPrefix(rest, "$"); ok {
		n, err := strconv.ParseUint(number, 10, 8)
		if err != nil {
			return board.NoMove, fmt.Errorf("glyph %s: expected $0 to $255", sanitize.Quote(rest))
		}
		return board.NoMove, l.glyph(rest, uint8(n))
	}
	return l.move(p, text)
}

// move adds a move.
func (l *Line) move(p *variant.Position, text string) (board.Move, error) {
	if p.Alice() != nil && text == mateWord {
		return board.NoMove, checkMate(p, len(l.Moves))
	}
	m, err := readMove(p, text)
	if err == nil {
		l.Moves = append(l.Moves, Move{Move: m})
	}
	return m, err
}

// glyph adds a glyph to the last move.
func (l *Line) glyph(text string, n uint8) error {
	if len(l.Moves) == 0 {
		return fmt.Errorf("glyph %s before the first move", text)
	}
	m := &l.Moves[len(l.Moves)-1]
	m.NAGs = append(m.NAGs, n)
	return nil
}

// checkNumber cuts the number and the dots off a word that begins with them, and holds them against
// the position.
func checkNumber(p *variant.Position, word string) (rest string, err error) {
	digits := word[:len(word)-len(strings.TrimLeft(word, "0123456789"))]
	rest = strings.TrimLeft(word[len(digits):], ".")
	dots := len(word) - len(digits) - len(rest)
	if digits != "" && dots == 0 && rest != "" {
		return word, nil // no number, whatever it is
	}
	if digits != "" && strings.TrimLeft(digits, "0") != strconv.Itoa(p.FullmoveNumber()) {
		return "", fmt.Errorf("move number %s, but %s's next move is number %d", sanitize.Shorten(cmp.Or(digits, word),
			sanitize.MaxQuote), p.SideToMove().Name(), p.FullmoveNumber())
	}
	if dots > 1 && p.SideToMove() == board.White {
		return "", fmt.Errorf("%s announces a move of Black, but White is to move", sanitize.Quote(word))
	}
	return rest, nil
}
