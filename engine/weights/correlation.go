package weights

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"raumlab/engine/eval"
	"raumlab/internal/plural"
)

// A Correlation holds the correlations of weights: row i has those of weight i with weights 0 to
// i-1.
type Correlation [eval.NumWeights][]float64

// At returns the correlation of two weights.
func (c *Correlation) At(i, j int) float64 {
	switch {
	case i == j:
		return 1
	case i < j:
		i, j = j, i
	}
	return c[i][j]
}

// check reports the first row that is wrong.
func (c *Correlation) check(def eval.Definition) (key string, err error) {
	for i, row := range c {
		key := "correlation." + terms[i].Name
		if len(row) != i {
			return key, fmt.Errorf("%s has %s: expected %d, one for each weight before it", key,
				plural.Of(len(row), "number"), i)
		}
		for j, r := range row {
			if r != 0 && !(def.Counts(i) && def.Counts(j)) {
				return key, fmt.Errorf("%s has %v with %s, one of which the definition %s leaves out: expected 0", key, r,
					terms[j].Name, def)
			}
			if math.IsNaN(r) || r < -1 || r > 1 {
				return key, fmt.Errorf("%s has %v: expected -1 to 1", key, r)
			}
		}
	}
	return "", nil
}

// line is a row as TOML, of the terms that the definition counts.
func (c *Correlation) line(def eval.Definition, i int) string {
	var texts []string
	for j, r := range c[i] {
		if !def.Counts(j) {
			continue
		}
		text := strconv.FormatFloat(r, 'g', -1, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		texts = append(texts, text)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
