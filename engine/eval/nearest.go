package eval

// nearest returns the candidate that the fewest insertions, deletions and replacements of bytes turn into the word;
// the first of several.
func nearest(word string, candidates []string) string {
	best, least := "", -1
	for _, c := range candidates {
		if d := editDistance(word, c); least < 0 || d < least {
			best, least = c, d
		}
	}
	return best
}

func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
