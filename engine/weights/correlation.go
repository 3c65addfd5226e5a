package weights

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"raumlab/engine/eval"
	"raumlab/internal/counted"
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

func (c *Correlation) validate(def eval.Definition) error {
	for i, row := range c {
		if len(row) != i {
			return fmt.Errorf("correlation.%s has %s: want %d, one for each weight before it", terms[i].Name, counted.Of(len(row), "number"), i)
		}
		for j, r := range row {
			if r != 0 && !(def.Counts(i) && def.Counts(j)) {
				return fmt.Errorf("correlation.%s has %v with %s, one of which the definition %s leaves out: want 0", terms[i].Name, r, terms[j].Name, def)
			}
			if math.IsNaN(r) || r < -1 || r > 1 {
				return fmt.Errorf("correlation.%s has %v: want -1 to 1", terms[i].Name, r)
			}
		}
	}
	return nil
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

// correlation reads the table.
func (d *document) correlation(def eval.Definition) (*Correlation, error) {
	if !d.has("correlation") {
		return nil, nil
	}
	c := new(Correlation)
	counts := 0 // of the terms before i
	for i, t := range terms {
		c[i] = make([]float64, i)
		if !def.Counts(i) {
			continue
		}
		key := join("correlation", t.Name)
		row, err := value[[]any](d, key)
		if err != nil {
			return nil, err
		}
		if len(row) != counts {
			return nil, fmt.Errorf("%s%s has %s: want %d, one for each weight before it", d.at(key), key, counted.Of(len(row), "number"), counts)
		}
		counts++
		for j := range i {
			if !def.Counts(j) {
				continue
			}
			switch r := row[0].(type) {
			case float64:
				c[i][j] = r
			case int64:
				c[i][j] = float64(r)
			default:
				return nil, fmt.Errorf("%s%s holds %s: want numbers", d.at(key), key, kindOf(row[0]))
			}
			row = row[1:]
		}
	}
	if err := c.validate(def); err != nil {
		return nil, fmt.Errorf("%s%w", d.at("correlation"), err)
	}
	return c, nil
}
