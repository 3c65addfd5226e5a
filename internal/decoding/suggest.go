package decoding

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// UnknownKey returns the error for a key that is not among the known ones.
func UnknownKey(file string, key, known []string) error {
	return fmt.Errorf("%s: unknown key %s%s", file, keyText(key), Suggest(key[len(key)-1], known))
}

// mostListed is how many known words an error lists.
const mostListed = 50

// Suggest returns what an error says after an unknown word: the nearest known one. If none is near,
// it lists all of them, or the three nearest if they are too many.
func Suggest(key string, known []string) string {
	best := Nearest(key, known)
	switch {
	case best != "" && distance(key, best) <= 1+len(key)/5:
		return fmt.Sprintf(": did you mean %s?", best)
	case len(known) > mostListed:
		var near []string
		for rest := slices.Clone(known); len(near) < 3; {
			next := Nearest(key, rest)
			near = append(near, next)
			rest = slices.DeleteFunc(rest, func(word string) bool { return word == next })
		}
		return fmt.Sprintf(": the nearest of %d known here are %s", len(known), strings.Join(near, ", "))
	case len(known) > 0:
		return ": known here are " + strings.Join(known, ", ")
	}
	return ""
}

// Nearest returns the candidate at the least edit distance from the word but for case, the first of several,
// or "" if there are no candidates.
func Nearest(word string, candidates []string) string {
	best, least := "", -1
	for _, c := range candidates {
		if d := distance(word, c); least < 0 || d < least {
			best, least = c, d
		}
	}
	return best
}

// A Vocabulary is a list of known words.
type Vocabulary struct {
	words  []string
	folded []string // see fold
}

// Known is the vocabulary of the words.
func Known(words ...string) Vocabulary {
	v := Vocabulary{words: words}
	for _, w := range words {
		v.folded = append(v.folded, fold(w))
	}
	return v
}

// Has reports whether a word is known as it is written.
func (v Vocabulary) Has(word string) bool { return slices.Contains(v.words, word) }

// Spells reports whether a word is known but for its case.
func (v Vocabulary) Spells(word string) bool {
	return slices.ContainsFunc(v.words, func(known string) bool { return strings.EqualFold(word, known) })
}

// NearMiss returns the known word that a word misspells, or "". Words that differ only in case,
// spaces and signs are misspelt. So are those of four letters or more that differ by one letter, or
// by two if they have ten.
func (v Vocabulary) NearMiss(word string) string {
	if v.Has(word) {
		return ""
	}
	folded := fold(word)
	for i, want := range v.folded {
		if folded == want || len(want) >= 4 && len(folded) >= 3 && isWithin(folded, want, 1+len(want)/10) {
			return v.words[i]
		}
	}
	return ""
}

// isWithin reports whether the edit distance of two words is at most one, or two.
func isWithin(a, b string, most int) bool {
	if len(a) > len(b)+most || len(b) > len(a)+most {
		return false
	}
	if most > 1 {
		return editDistance(a, b) <= most
	}
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

// fold returns the letters and digits of a word, in lower case.
func fold(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, word)
}

// distance is the edit distance of two words in lower case.
func distance(a, b string) int { return editDistance(strings.ToLower(a), strings.ToLower(b)) }

// editDistance is that of Damerau and Levenshtein, with each byte edited once: the bytes to insert,
// delete or change and the neighbours to swap to turn a into b.
func editDistance(a, b string) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1) // with two bytes of a less, and one
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			next[j] = row[j-1]
			if a[i-1] != b[j-1] {
				next[j] = 1 + min(row[j-1], row[j], next[j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
