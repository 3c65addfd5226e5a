package decoding

import (
	"fmt"
	"strings"
)

// UnknownKey returns the error for a key that is not among the known ones.
func UnknownKey(file string, key, known []string) error {
	return fmt.Errorf("%s: unknown key %s%s", file, keyText(key), Suggest(key[len(key)-1], known))
}

// Suggest returns what an error says after an unknown word: the nearest known one, or all of them
// if none is near.
func Suggest(key string, known []string) string {
	best := Nearest(key, known)
	switch {
	case best != "" && editDistance(key, best) <= 1+len(key)/3:
		return fmt.Sprintf(": did you mean %s?", best)
	case len(known) > 0:
		return ": known here are " + strings.Join(known, ", ")
	}
	return ""
}

// Nearest returns the candidate at the least edit distance from the word, the first of several,
// or "" if there are no candidates.
func Nearest(word string, candidates []string) string {
	best, least := "", -1
	for _, c := range candidates {
		if d := editDistance(word, c); least < 0 || d < least {
			best, least = c, d
		}
	}
	return best
}

// editDistance is Levenshtein's: the bytes to insert, delete or change to turn a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost = 1 + min(diagonal, row[j], row[j-1])
			}
			diagonal, row[j] = row[j], cost
		}
	}
	return row[len(b)]
}
