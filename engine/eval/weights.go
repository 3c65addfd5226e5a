package eval

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"raumlab/engine/board"
)

// maxWeight bounds weights in centipawns: the integers of the search cannot overflow, and nobody means more.
const maxWeight = 100000

// Weights are the 26 numbers of the evaluation with all that is needed to use them: the definition of the features
// and the rules of the games they are meant for; and, where known, how certain they are and where they came from.
type Weights struct {
	Definition Definition
	Rules      board.Rules
	Values     [NumWeights]float64  // centipawns a unit of the feature, multiples of 1/16; see Round
	SD         *[NumWeights]float64 // standard deviations, centipawns; nil where unknown
	Prior      *Prior               // what the values were fitted from; nil where unknown
	Provenance Provenance

	Correlation *Correlation // of the values as SD knows them; nil where unknown
	Certificate []Trial      // what matches say of the weights; see Certify
}

// A Prior is the independent normal prior of a fit, centipawns.
type Prior struct {
	Mean, SD [NumWeights]float64
}

// Provenance says where weights came from. What is unknown is left zero.
type Provenance struct {
	Method    string            // source 000, or pgvb for a fit of package tuner
	Corpus    string            // digest of the corpus fitted to
	Games     int               // games fitted to
	Positions int               // positions fitted to
	Version   string            // of raumlab
	Created   string            // when, RFC 3339
	Settings  map[string]string // the effective configuration of the fit; nil for none
}

// PublishedWeights returns the weights of source 000 under a definition of the features and the default rules: those
// that ship as published or as corrected, by the definition.
func PublishedWeights(def Definition) Weights {
	w := Weights{Definition: def, Provenance: Provenance{Method: "source 000"}}
	for i, t := range terms {
		w.Values[i] = t.Published
	}
	return w
}

// Round returns the nearest number, in centipawns, that a weight may be.
func Round(centipawns float64) float64 {
	return float64(math.Round(centipawns*unitsPerCentipawn)/unitsPerCentipawn) + 0 // + 0 turns -0 into 0
}

// Validate reports the first field that no weight file may hold.
func (w Weights) Validate() error {
	if w.Definition >= numDefinitions {
		return fmt.Errorf("definition %d: want %d (%s) or %d (%s)", w.Definition, Corrected, Corrected, Published, Published)
	}
	for i, t := range terms {
		if err := checkWeight(w.Values[i]); err != nil {
			return fmt.Errorf("weights.%s %w", t.Name, err)
		}
		if w.SD != nil {
			if err := checkSD(w.SD[i]); err != nil {
				return fmt.Errorf("sd.%s %w", t.Name, err)
			}
		}
		if w.Prior != nil {
			if err := checkFinite(w.Prior.Mean[i]); err != nil {
				return fmt.Errorf("prior.mean.%s %w", t.Name, err)
			}
			if err := checkSD(w.Prior.SD[i]); err != nil {
				return fmt.Errorf("prior.sd.%s %w", t.Name, err)
			}
		}
	}
	if w.Correlation != nil {
		if err := w.Correlation.validate(); err != nil {
			return err
		}
	}
	if err := w.checkCertificate(); err != nil {
		return err
	}
	return w.Provenance.validate()
}

func (v Provenance) validate() error {
	if v.Games < 0 || v.Positions < 0 {
		return fmt.Errorf("provenance: %d games, %d positions: want no negative numbers", v.Games, v.Positions)
	}
	texts := []string{v.Method, v.Corpus, v.Version, v.Created}
	for key, value := range v.Settings {
		texts = append(texts, key, value)
	}
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return fmt.Errorf("provenance: text %q is not UTF-8", text)
		}
	}
	return nil
}

func checkFinite(v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("= %v: want a finite number", v)
	}
	return nil
}

func checkSD(v float64) error {
	if err := checkFinite(v); err != nil {
		return err
	}
	if v < 0 {
		return fmt.Errorf("= %v: a standard deviation is not negative", v)
	}
	return nil
}

func checkWeight(v float64) error {
	if err := checkFinite(v); err != nil {
		return err
	}
	if math.Abs(v) > maxWeight {
		return fmt.Errorf("= %v: want at most %d centipawns either way", v, maxWeight)
	}
	if near := Round(v); near != v {
		return fmt.Errorf("= %v: the engine counts in 1/16 centipawn; write %s, the nearest multiple", v, formatWeight(near))
	}
	return nil
}

// formatWeight writes a multiple of 1/16 in full, and zero without a sign.
func formatWeight(v float64) string { return strconv.FormatFloat(v+0, 'f', -1, 64) }

// Hash returns the SHA-256, in hexadecimal, of what decides the evaluation: definition, rules and values, one a line as
// name = value. Nothing else is in it.
func (w Weights) Hash() string {
	var b strings.Builder
	fmt.Fprintf(&b, "definition = %s\nrules = %s\n", w.Definition, w.Rules)
	for i, t := range terms {
		fmt.Fprintf(&b, "%s = %s\n", t.Name, formatWeight(w.Values[i]))
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:])
}
