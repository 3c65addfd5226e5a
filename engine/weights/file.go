// Package weights reads and writes weight files: the weights of the static evaluation, their
// certainty and origin, and the results of their matches. It also has the files that ship with the
// program.
//
// A File is a value. Read, Parse and Load return only files that Validate accepts. Write and Export
// refuse the others. docs/formats describes the format.
package weights

import (
	"fmt"
	"math"
	"unicode/utf8"

	"raumlab/engine/eval"
	"raumlab/internal/counted"
)

// terms are the rows of every table of a weight file, in their order.
var terms = eval.Table()

// A File is the content of a weight file.
type File struct {
	eval.Weights
	SD          *[eval.NumWeights]float64 // standard deviations, centipawns; nil where unknown
	Prior       *Prior                    // of the fit that gave the values; nil where unknown
	Correlation *Correlation              // of the values; nil where unknown
	Certificate []Trial                   // what matches say of the weights; see Certify
	Provenance  Provenance
}

// A Prior is the independent normal prior of a fit, centipawns.
type Prior struct {
	Mean, SD [eval.NumWeights]float64
}

// Provenance says where weights came from. What is unknown is zero.
type Provenance struct {
	Method    string            // "Raumfischer" for Raumfischer's, pgvb for a fit of package tuner
	Corpus    string            // digest of the corpus of the fit
	Games     int               // of the fit
	Positions int               // of the fit
	Version   string            // of raumlab
	Created   string            // when, RFC 3339
	Settings  map[string]string // the effective configuration of the fit; nil for none
}

// Published returns the file of Raumfischer's weights under a definition of the features and the
// default rules. Both ship with the program, under the names of the definitions.
func Published(def eval.Definition) File {
	return File{Weights: eval.PublishedWeights(def), Provenance: Provenance{Method: "Raumfischer"}}
}

// Validate reports the first field that no weight file may hold.
func (w File) Validate() error {
	if err := w.Weights.Validate(); err != nil {
		return err
	}
	for i, t := range terms {
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
		if !w.Definition.Counts(i) && (w.SD != nil && w.SD[i] != 0 || w.Prior != nil && (w.Prior.Mean[i] != 0 || w.Prior.SD[i] != 0)) {
			return fmt.Errorf("sd or prior of %s: definition %s leaves it out: want 0", t.Name, w.Definition)
		}
	}
	if w.Correlation != nil {
		if err := w.Correlation.validate(w.Definition); err != nil {
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
		return fmt.Errorf("provenance: %s, %s: want no negative numbers", counted.Of(v.Games, "game"), counted.Of(v.Positions, "position"))
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
