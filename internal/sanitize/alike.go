package sanitize

import (
	"slices"
	"unicode"
)

// Alike reports whether two texts may look alike. No two ASCII characters are alike, and no two
// letters of one script, such as Latin. Any others are. A wide letter counts as the ASCII character
// that it shows. Texts of different lengths are alike only where an accent or a ligature is a
// character of its own.
func Alike(a, b string) bool {
	x, y := narrow(a), narrow(b)
	if len(x) != len(y) {
		return slices.ContainsFunc(x, merges) || slices.ContainsFunc(y, merges)
	}
	for i := range x {
		if x[i] != y[i] && differ(x[i], y[i]) {
			return false
		}
	}
	return true
}

// narrow returns the characters of a text, wide ones as ASCII.
func narrow(text string) []rune {
	all := []rune(text)
	for i, r := range all {
		if r >= '\uff01' && r <= '\uff5e' {
			all[i] = r - '\uff01' + '!'
		}
	}
	return all
}

// merges reports whether a character is an accent of the one before it, or a ligature of several.
func merges(r rune) bool { return unicode.IsMark(r) || r >= '\ufb00' && r <= '\ufb4f' }

// differ reports whether two characters do not look alike.
func differ(x, y rune) bool {
	if x <= unicode.MaxASCII && y <= unicode.MaxASCII {
		return true
	}
	return unicode.IsLetter(x) && unicode.Is(scriptOf(y), x)
}

// scriptOf is the script of a letter. Other characters have none.
func scriptOf(r rune) *unicode.RangeTable {
	if unicode.IsLetter(r) {
		for name, script := range unicode.Scripts {
			if name != "Common" && name != "Inherited" && unicode.Is(script, r) {
				return script
			}
		}
	}
	return &unicode.RangeTable{}
}
