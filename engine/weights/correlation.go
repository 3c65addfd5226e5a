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

func (c *Correlation) validate() error {
	for i, row := range c {
		if len(row) != i {
			return fmt.Errorf("correlation.%s has %s: want %d, one for each weight before it", terms[i].Name, counted.Of(len(row), "number"), i)
		}
		for _, r := range row {
			if math.IsNaN(r) || r < -1 || r > 1 {
				return fmt.Errorf("correlation.%s has %v: want -1 to 1", terms[i].Name, r)
			}
		}
	}
	return nil
}

// line is a row as TOML.
func (c *Correlation) line(i int) string {
	texts := make([]string, i)
	for j, r := range c[i] {
		texts[j] = strconv.FormatFloat(r, 'g', -1, 64)
		if !strings.ContainsAny(texts[j], ".e") {
			texts[j] += ".0"
		}
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// correlation reads the table.
func (d *document) correlation() (*Correlation, error) {
	if !d.has("correlation") {
		return nil, nil
	}
	c := new(Correlation)
	for i, t := range terms {
		key := join("correlation", t.Name)
		row, err := value[[]any](d, key)
		if err != nil {
			return nil, err
		}
		c[i] = make([]float64, len(row))
		for j, x := range row {
			switch r := x.(type) {
			case float64:
				c[i][j] = r
			case int64:
				c[i][j] = float64(r)
			default:
				return nil, fmt.Errorf("%s%s holds %s: want numbers", d.at(key), key, kindOf(x))
			}
		}
	}
	if err := c.validate(); err != nil {
		return nil, fmt.Errorf("%s%w", d.at("correlation"), err)
	}
	return c, nil
}
