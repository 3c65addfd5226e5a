package gametext

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is a piece of text with where it stands.
type token struct {
	kind tokenKind
	text string // of a word, a tag's value or a comment, without what encloses it
	name string // of a tag
	line int    // of its first character, from 1
}

type tokenKind uint8

const (
	endToken tokenKind = iota // of the file
	wordToken
	tagToken
	commentToken
	openToken  // (
	closeToken // )
	strayToken // a mark that closes nothing; its text says what is wrong
)

// maxToken bounds a word, tag value or comment, in bytes: text of another kind must not fill the
// memory.
const maxToken = 1 << 20

// A lexer splits text into tokens.
type lexer struct {
	in   *bufio.Reader
	line int // of the next character
}

func newLexer(r io.Reader) *lexer {
	return &lexer{in: bufio.NewReader(r), line: 1}
}

// byteOrderMark begins a file of some editors. Between the tokens it is white space: joined files
// have it there.
const byteOrderMark = '\ufeff'

// A lexError is what is wrong in a line.
type lexError struct {
	line int
	error
}

func (e lexError) Unwrap() error { return e.error }

// rune returns the next character, or io.EOF.
func (l *lexer) rune() (rune, error) {
	r, size, err := l.in.ReadRune()
	switch {
	case err != nil:
		return 0, err
	case r == utf8.RuneError && size == 1:
		return 0, lexError{l.line, errors.New("not UTF-8: save it as UTF-8")}
	case r == '\n':
		l.line++
	case unicode.IsControl(r) && !unicode.IsSpace(r):
		return 0, lexError{l.line, fmt.Errorf("control character %q", r)}
	}
	return r, nil
}

// back gives a character back.
func (l *lexer) back(r rune) {
	if r == '\n' {
		l.line--
	}
	_ = l.in.UnreadRune() // the last thing read was a rune
}

// space skips white space and marks and returns the next character.
func (l *lexer) space() (rune, error) {
	for {
		if r, err := l.rune(); err != nil || !unicode.IsSpace(r) && r != byteOrderMark {
			return r, err
		}
	}
}

// next returns the next token; at the end of the file that is an endToken.
func (l *lexer) next() (token, error) {
	r, err := l.space()
	if errors.Is(err, io.EOF) {
		return token{kind: endToken, line: l.line}, nil
	}
	if err != nil {
		return token{}, l.reading(err)
	}
	line := l.line
	switch r {
	case '[':
		return l.tag(line)
	case '{':
		text, err := l.comment(line)
		return token{kind: commentToken, text: commentText(text), line: line}, err
	case ';':
		text, err := l.until(func(r rune, _ bool) bool { return r == '\n' })
		return token{kind: commentToken, text: commentText(text), line: line}, err
	case '(':
		return token{kind: openToken, text: "(", line: line}, nil
	case ')':
		return token{kind: closeToken, text: ")", line: line}, nil
	case '}':
		return token{kind: strayToken, text: "unexpected '}': a comment ends at its first '}'", line: line}, nil
	case ']', '"':
		return token{kind: strayToken, text: fmt.Sprintf("unexpected %q", r), line: line}, nil
	}
	l.back(r)
	text, err := l.word()
	return token{kind: wordToken, text: text, line: line}, err
}

// reading says of an error of the file itself where it occurred.
func (l *lexer) reading(err error) error {
	var known lexError
	if errors.As(err, &known) {
		return err
	}
	return lexError{l.line, err}
}

// word reads up to white space or a character that begins another token. A $ begins a word of its
// own.
func (l *lexer) word() (string, error) {
	return l.until(func(r rune, begun bool) bool {
		return unicode.IsSpace(r) || r == byteOrderMark || strings.ContainsRune(`[]{}();"`, r) || r == '$' && begun
	})
}

// until reads up to the first character that ends the text, which is given back, or to the end of
// the file.
func (l *lexer) until(ends func(r rune, begun bool) bool) (string, error) {
	var text strings.Builder
	for {
		r, err := l.rune()
		if errors.Is(err, io.EOF) {
			return text.String(), nil
		}
		if err != nil {
			return "", l.reading(err)
		}
		if ends(r, text.Len() > 0) {
			l.back(r)
			return text.String(), nil
		}
		if err := l.add(&text, r); err != nil {
			return "", err
		}
	}
}

// comment reads a comment whose brace, in the given line, has been read, up to the next closing one.
// Nothing keeps that from ending the comment, neither a backslash nor a brace that opens.
func (l *lexer) comment(line int) (string, error) {
	text, err := l.until(func(r rune, _ bool) bool { return r == '}' })
	if err != nil {
		return "", err
	}
	if _, err := l.rune(); err != nil { // the brace, or the end of the file
		return "", lexError{line, errors.New("a comment that begins here is not closed by '}'")}
	}
	return text, nil
}

// value reads the value of a tag, in the given line, and the quotation mark that closes it. A
// backslash before that mark or before another backslash is dropped.
func (l *lexer) value(tag string, line int) (string, error) {
	var text strings.Builder
	for escaped := false; ; {
		r, err := l.rune()
		if errors.Is(err, io.EOF) {
			return "", lexError{line, fmt.Errorf("the value of tag %s that begins here is not closed by '\"'", tag)}
		}
		if err != nil {
			return "", l.reading(err)
		}
		if escaped && r != '"' && r != '\\' {
			text.WriteByte('\\')
		}
		switch {
		case escaped:
			escaped = false
		case r == '"':
			return text.String(), nil
		case r == '\\':
			escaped = true
			continue
		}
		if err := l.add(&text, r); err != nil {
			return "", err
		}
	}
}

// skipVariation skips the rest of a variation whose parenthesis, in the given line, has been read,
// up to the one that closes it. It looks only for parentheses, and ignores those in comments.
func (l *lexer) skipVariation(line int) error {
	for depth := 1; depth > 0; {
		r, err := l.rune()
		if errors.Is(err, io.EOF) {
			return lexError{line, errors.New("a variation that begins here is not closed by )")}
		}
		if err != nil {
			return l.reading(err)
		}
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case '{':
			_, err = l.comment(l.line)
		case ';':
			_, err = l.until(func(r rune, _ bool) bool { return r == '\n' })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// add adds a character to a text that is being read.
func (l *lexer) add(text *strings.Builder, r rune) error {
	if text.WriteRune(r); text.Len() > maxToken {
		return lexError{l.line, fmt.Errorf("%.20q... is longer than %d bytes", text.String(), maxToken)}
	}
	return nil
}

// tag reads a tag whose bracket, in the given line, has been read.
func (l *lexer) tag(line int) (token, error) {
	const want = `expected [NAME "VALUE"], such as [White "raumlab"]`
	expect := func(mark rune) error {
		r, err := l.space()
		if errors.Is(err, io.EOF) {
			return lexError{line, fmt.Errorf("tag is not finished: %s", want)}
		}
		if err == nil && r != mark {
			return lexError{line, fmt.Errorf("tag: %q where %q belongs: %s", r, mark, want)}
		}
		return err
	}
	r, err := l.space()
	if err != nil && !errors.Is(err, io.EOF) {
		return token{}, l.reading(err)
	}
	if err == nil {
		l.back(r)
	}
	t := token{kind: tagToken, line: line}
	if t.name, err = l.word(); err != nil {
		return t, err
	}
	if err := expect('"'); err != nil {
		return t, l.reading(err)
	}
	if t.text, err = l.value(t.name, line); err != nil {
		return t, err
	}
	if err := expect(']'); err != nil {
		return t, l.reading(err)
	}
	if err := (Tag{t.name, t.text}).check(); err != nil {
		return t, lexError{line, err}
	}
	return t, nil
}
