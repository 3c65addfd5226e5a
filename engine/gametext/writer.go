package gametext

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// width is the column at which lines of moves and comments are wrapped; a longer word has a line of
// its own.
const width = 80

// roster are the tags that may come before those of the game's fields; the others follow them.
var roster = [...]string{"Event", "Site", "Date", "Round", "White", "Black"}

// Append appends the game and an empty line to buf. It refuses an illegal move, an invalid tag and
// control characters, by tag or ply. The buffer is then returned as it was.
func (g *Game) Append(buf []byte) ([]byte, error) {
	var w writer
	if err := w.game(g); err != nil {
		return buf, fmt.Errorf("game text: %w", err)
	}
	return append(buf, w.text.String()...), nil
}

// A writer fills lines with words.
type writer struct {
	text   strings.Builder
	column int
	prefix string // glued to the next word
}

func (w *writer) game(g *Game) error {
	switch {
	case g.Start == variant.Position{}:
		return errors.New("no start position")
	case g.Result < board.BlackWins || g.Result > board.WhiteWins:
		return fmt.Errorf("result %d: expected -1, 0 or 1", g.Result)
	}
	if err := w.tags(g); err != nil {
		return err
	}
	w.text.WriteString("\n")
	last, err := w.line(g.Start, &g.Line, 0)
	if err != nil {
		return err
	}
	if err := g.checkResult(&last); err != nil {
		return err
	}
	w.word(g.result())
	w.text.WriteString("\n\n")
	return nil
}

// checkResult compares the result with the last position, where that says it.
func (g *Game) checkResult(last *variant.Position) error {
	switch {
	case !g.Finished && g.Result != board.Draw:
		return fmt.Errorf("result %s, but the game is not finished", g.Result)
	case !g.Finished || last.HasLegal():
		return nil
	}
	want, end := board.Draw, board.Stalemate
	if last.InCheck() {
		want, end = board.WinFor(last.SideToMove().Opponent()), board.Checkmate
	}
	if g.Result != want {
		return fmt.Errorf("result %s, but the game ends %s by %s", g.Result, want, end)
	}
	return nil
}

func (w *writer) tags(g *Game) error {
	seen := map[string]bool{}
	for _, t := range g.Tags {
		if err := t.check(); err != nil {
			return err
		}
		if seen[t.Name] {
			return fmt.Errorf("tag %s occurs twice", t.Name)
		}
		seen[t.Name] = true
		if t.Name == tagResult || t.Name == tagRules || t.Name == tagRFEN {
			return fmt.Errorf("tag %s is written from the field of the game", t.Name)
		}
	}
	head := 0
	for head < len(g.Tags) && slices.Contains(roster[:], g.Tags[head].Name) {
		head++
	}
	own := []Tag{{tagResult, g.result()}, {tagRules, g.Start.Rules().String()}}
	rules := g.Start.Rules()
	first, rfen := rules.Start(), g.Start.RFEN()
	if rfen != first.RFEN() {
		if _, err := variant.ParseRFEN(rules, rfen); err != nil {
			return fmt.Errorf("start: %w", err) // its counters are beyond those of any file
		}
		own = append(own, Tag{tagRFEN, rfen})
	}
	for _, t := range slices.Concat(g.Tags[:head], own, g.Tags[head:]) {
		fmt.Fprintf(&w.text, "[%s \"%s\"]\n", t.Name, escapes.Replace(t.Value))
	}
	return nil
}

func (t Tag) check() error {
	if t.Name == "" || strings.ContainsFunc(t.Name, notInName) {
		return fmt.Errorf("tag %q: a name has letters, digits and underscores only", t.Name)
	}
	if err := checkName(t.Name); err != nil {
		return err
	}
	return checkText("tag "+t.Name, t.Value)
}

func notInName(r rune) bool {
	return r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r))
}

// checkText refuses what no tag or comment may hold.
func checkText(what, text string) error {
	if !utf8.ValidString(text) {
		return fmt.Errorf("%s: not UTF-8", what)
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		return fmt.Errorf("%s: control character %q", what, text[i])
	}
	return nil
}

// escapes puts a backslash before quotation marks and backslashes of a tag's value.
var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// line writes a line played from a position, and returns where it leads. Depth is that of
// variations.
func (w *writer) line(p variant.Position, l *Line, depth int) (variant.Position, error) {
	if depth > maxVariationDepth {
		return p, fmt.Errorf("variations more than %d deep", maxVariationDepth)
	}
	if err := w.comment(l.Comment); err != nil {
		return p, err
	}
	numbered := true // the next move needs its number, even if Black makes it
	for i := range l.Moves {
		m := &l.Moves[i]
		if err := p.WhyIllegal(m.Move); err != nil {
			return p, fmt.Errorf("ply %d: move %s is illegal in %s: %w", i+1, m.Move, p.RFEN(), err)
		}
		w.move(&p, m, numbered)
		if err := w.comment(m.Comment); err != nil {
			return p, fmt.Errorf("ply %d: %w", i+1, err)
		}
		for j := range m.Variations {
			if len(m.Variations[j].Moves) == 0 {
				return p, fmt.Errorf("ply %d: a variation without moves", i+1)
			}
			w.prefix += "("
			if _, err := w.line(p, &m.Variations[j], depth+1); err != nil {
				return p, fmt.Errorf("ply %d: variation: %w", i+1, err)
			}
			w.text.WriteString(")")
			w.column++
		}
		numbered = commentText(m.Comment) != "" || len(m.Variations) > 0
		p.Make(m.Move)
	}
	return p, nil
}

// move writes number, move and glyphs.
func (w *writer) move(p *variant.Position, m *Move, numbered bool) {
	text := p.MoveText(m.Move)
	nags := m.NAGs
	if len(nags) > 0 && nags[0] > 0 && int(nags[0]) < len(suffixes) {
		text += suffixes[nags[0]]
		nags = nags[1:]
	}
	switch {
	case p.SideToMove() == board.White:
		text = fmt.Sprintf("%d. %s", p.FullmoveNumber(), text)
	case numbered:
		text = fmt.Sprintf("%d... %s", p.FullmoveNumber(), text)
	}
	w.word(text)
	for _, n := range nags {
		w.word(fmt.Sprintf("$%d", n))
	}
}

// commentText returns a comment as it is written and read: words with a space between two. A brace
// that would end it is written as a parenthesis.
func commentText(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "}", ")")
}

func (w *writer) comment(text string) error {
	text = commentText(text)
	if text == "" {
		return nil
	}
	if err := checkText("comment", text); err != nil {
		return err
	}
	for _, word := range strings.Split("{"+text+"}", " ") {
		w.word(word)
	}
	return nil
}

// word writes a word on the present line, or on a new one where it is full.
func (w *writer) word(text string) {
	text, w.prefix = w.prefix+text, ""
	n := utf8.RuneCountInString(text)
	switch {
	case w.column == 0:
	case w.column+1+n > width:
		w.text.WriteByte('\n')
		w.column = 0
	default:
		w.text.WriteByte(' ')
		w.column++
	}
	w.text.WriteString(text)
	w.column += n
}
