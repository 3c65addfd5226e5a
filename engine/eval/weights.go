package eval

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"raumlab/engine/board"
)

// maxWeight bounds weights in centipawns, so that the integers of the search cannot overflow.
const maxWeight = 100000

// Weights are the 26 numbers of the evaluation with what gives them their meaning: the definition
// of the features and the rules of the games they are for.
type Weights struct {
	Definition Definition
	Rules      board.Rules
	Values     [NumWeights]float64 // centipawns a unit of the feature, multiples of 1/16; see Round
}

// RulesText returns the rules as files name them: array and pawns, and of Alice-Raumschach the
// variant.
func (w Weights) RulesText() string {
	if w.Definition == Alice {
		return w.Rules.String() + "/alice"
	}
	return w.Rules.String()
}

// PublishedWeights returns Raumfischer's weights under a definition of the features and the default
// rules.
func PublishedWeights(def Definition) Weights {
	w := Weights{Definition: def}
	for i, t := range terms {
		if def.Counts(i) {
			w.Values[i] = t.Published
		}
	}
	return w
}

// Round returns the nearest number, in centipawns, that a weight may be.
func Round(centipawns float64) float64 {
	return positiveZero(math.Round(centipawns*UnitsPerCentipawn) / UnitsPerCentipawn)
}

// positiveZero returns x, and 0 for -0, which files and hashes tell from 0.
func positiveZero(x float64) float64 {
	if x == 0 {
		return 0
	}
	return x
}

// Validate reports the first field that the evaluation cannot use.
func (w Weights) Validate() error {
	if w.Definition >= numDefinitions {
		return fmt.Errorf("definition %d: expected %d (%s) to %d (%s)", w.Definition, Corrected, Corrected, numDefinitions-1,
			Definition(numDefinitions-1))
	}
	for i, t := range terms {
		if err := CheckWeight(w.Values[i]); err != nil {
			return fmt.Errorf("weights.%s %w", t.Name, err)
		}
	}
	for _, o := range w.Definition.LeftOut() {
		if v := w.Values[o.Term]; v != 0 {
			return fmt.Errorf("weights.%s = %v: definition %s leaves it out, because %s: expected 0", terms[o.Term].Name, v,
				w.Definition, o.Reason)
		}
	}
	return nil
}

// CheckWeight reports why a number, in centipawns, cannot be a weight.
func CheckWeight(v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("= %v: expected a finite number", v)
	}
	if math.Abs(v) > maxWeight {
		return fmt.Errorf("= %v: expected at most %d centipawns either way", v, maxWeight)
	}
	if near := Round(v); near != v {
		return fmt.Errorf("= %v: the engine counts in 1/16 centipawn; write %s, the nearest multiple", v, FormatWeight(near))
	}
	return nil
}

// FormatWeight writes a weight with all its digits, and zero without a sign.
func FormatWeight(v float64) string { return strconv.FormatFloat(positiveZero(v), 'f', -1, 64) }

// Hash returns the SHA-256, in hexadecimal, of what decides the evaluation: definition, rules
// and values, one a line as name = value.
func (w Weights) Hash() string {
	var b strings.Builder
	fmt.Fprintf(&b, "definition = %s\nrules = %s\n", w.Definition, w.RulesText())
	for i, t := range terms {
		if !w.Definition.Counts(i) {
			continue
		}
		fmt.Fprintf(&b, "%s = %s\n", t.Name, FormatWeight(w.Values[i]))
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:])
}
