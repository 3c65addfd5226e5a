// Package sanitize prints text that others wrote: names in files, what another program says, paths,
// words of a game. Such text may hold what a terminal obeys (escape sequences), what turns a line
// around (bidirectional controls), and what cannot be seen (zero-width characters). It may be of
// any length.
package sanitize

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"raumlab/internal/plural"
)

// MaxQuote is the most characters that Quote shows of a text: a SHA-256 in hexadecimal is shown
// whole.
const MaxQuote = 64

// MaxName is the most characters of a name.
const MaxName = 100

// Quote returns a text in double quotes, as %q writes it, for errors. Of a long text it returns
// the beginning and how long the text is, so that an error stays a line.
func Quote(text string) string {
	head := text
	if len(text) > MaxQuote {
		head = first(text, MaxQuote)
	}
	var b strings.Builder
	b.WriteByte('"')
	for rest := head; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if Hidden(r) {
			b.WriteString(escape(r))
		} else {
			b.WriteString(inner(strconv.Quote(rest[:size])))
		}
		rest = rest[size:]
	}
	b.WriteByte('"')
	quoted := b.String()
	if len(head) < len(text) {
		quoted += fmt.Sprintf("… (%s)", plural.Of(len(text), "byte"))
	}
	return quoted
}

// inner is what stands between the quotes.
func inner(quoted string) string { return quoted[1 : len(quoted)-1] }

// first is the first n characters of a text; a byte that is none counts as one.
func first(text string, n int) string {
	at := 0
	for ; n > 0 && at < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return text[:at]
}

// Shorten returns a text that has more than n characters without its middle: errors have their
// subject at the beginning and what to do at the end.
func Shorten(text string, n int) string {
	if len(text) <= n || utf8.RuneCountInString(text) <= n {
		return text
	}
	runes := []rune(text)
	head, tail := n-n/3, n/3
	return fmt.Sprintf("%s … (%s left out) … %s", string(runes[:head]), plural.Of(len(runes)-n, "character"),
		string(runes[len(runes)-tail:]))
}

// Line returns a text as one line that shows every character: those that Hidden knows, line ends
// and tabs included, are escaped.
func Line(text string) string {
	var b strings.Builder
	for rest := text; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, rest[0])
		case Hidden(r):
			b.WriteString(escape(r))
		default:
			b.WriteRune(r)
		}
		rest = rest[size:]
	}
	return b.String()
}

// blankBraille is a symbol without dots: it shows nothing.
const blankBraille = '\u2800'

// Hidden reports whether a character does more than show itself. Such are control characters,
// format characters such as bidirectional controls, zero-width spaces and joiners, separators of
// lines and paragraphs, and what Unicode lets fonts leave out, such as variation selectors.
func Hidden(r rune) bool {
	if r < 0x7f {
		return r < ' '
	}
	return r == blankBraille || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point)
}

// escape is how all printers write a Hidden character. Those below the space are written as in %q,
// which many errors use. The others are written as in JSON, so that JSON keeps its meaning. In JSON
// those below the space are escaped before they come here.
func escape(r rune) string {
	if r < ' ' {
		return inner(strconv.Quote(string(r)))
	}
	if high, low := utf16.EncodeRune(r); high != unicode.ReplacementChar {
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// CheckName refuses a name that cannot be shown unchanged: one with a hidden character, with bytes
// that are no UTF-8, or with more than MaxName characters. The error does not say whose name it is.
func CheckName(name string) error {
	if err := CheckText(name); err != nil {
		return err
	}
	if n := utf8.RuneCountInString(name); n > MaxName {
		return fmt.Errorf("%s: expected at most %d characters", Quote(name), MaxName)
	}
	marks := 0
	for _, r := range name {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		} else if marks > maxMarks {
			return fmt.Errorf("%s: it has more than %d accents on one letter: remove them", Quote(name), maxMarks)
		}
	}
	return nil
}

// maxMarks are the accents of a letter, which stand above one another: no script needs more.
const maxMarks = 4

// CheckText is CheckName for a text of any length.
func CheckText(text string) error {
	if !utf8.ValidString(text) {
		return fmt.Errorf("%s: %w", Quote(text), errUTF8)
	}
	if i := strings.IndexFunc(text, Hidden); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		return fmt.Errorf("%s: it has the control character %U: remove it", Quote(text), r)
	}
	return nil
}

var errUTF8 = errors.New("not UTF-8: save it as UTF-8")
