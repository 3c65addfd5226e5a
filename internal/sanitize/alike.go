package sanitize

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Alike reports whether two texts may look alike. It compares their normal forms NFKC, without wide
// letters and ligatures. No two ASCII characters are alike, and no two letters of one script, such
// as Latin. Any others are.
func Alike(a, b string) bool {
	x, y := []rune(norm.NFKC.String(a)), []rune(norm.NFKC.String(b))
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] && differ(x[i], y[i]) {
			return false
		}
	}
	return true
}

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
