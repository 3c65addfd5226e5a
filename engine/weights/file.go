// Package weights reads and writes weight files: the weights of the static evaluation, their
// certainty and origin, and the results of their matches. It also has the files that ship with the
// program.
//
// A File is a value. Read, Parse and Load return only files that Validate accepts. Write and Export
// refuse the others. docs/reference/formats describes the format.
package weights

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"reflect"
	"slices"

	"raumlab/engine/eval"
	"raumlab/internal/sanitize"
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
	// Method is "Raumfischer" for Raumfischer's weights, pgvb for a fit of package tuner.
	Method    string            `toml:"method" comment:"how the weights were found"`
	Corpus    string            `toml:"corpus" comment:"hash of the corpus they were fitted to"`
	Version   string            `toml:"version" comment:"of raumlab"`
	Created   string            `toml:"created" comment:"time of writing"` // RFC 3339
	Games     int               `toml:"games" comment:"games they were fitted to"`
	Positions int               `toml:"positions" comment:"positions they were fitted to"`
	Settings  map[string]string `toml:"settings"` // the effective configuration of the fit; nil for none
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
		if !w.Definition.Counts(i) && (w.SD != nil && w.SD[i] != 0 || w.Prior != nil &&
			(w.Prior.Mean[i] != 0 || w.Prior.SD[i] != 0)) {
			return fmt.Errorf("sd or prior of %s: definition %s leaves it out: expected 0", t.Name, w.Definition)
		}
	}
	if w.Correlation != nil {
		if _, err := w.Correlation.check(w.Definition); err != nil {
			return err
		}
	}
	if _, err := w.checkCertificate(); err != nil {
		return err
	}
	_, err := w.Provenance.check()
	return err
}

// check reports the first key that is wrong.
func (v Provenance) check() (key string, err error) {
	for f := range keysOf(v) {
		key := "provenance." + f.key
		switch x := f.value.(type) {
		case int:
			if x < 0 {
				return key, fmt.Errorf("%s = %d: must not be negative", key, x)
			}
		case string:
			if err := sanitize.CheckText(x); err != nil {
				return key, fmt.Errorf("%s: %w", key, err)
			}
		case map[string]string:
			for _, name := range slices.Sorted(maps.Keys(x)) {
				if err := cmp.Or(sanitize.CheckText(name), sanitize.CheckText(x[name])); err != nil {
					return key, fmt.Errorf("%s: %w", key, err)
				}
			}
		}
	}
	return "", nil
}

// A keyed is a field of a struct of the file: its key, its value, and what the file says of it.
type keyed struct {
	key, comment string
	value        any
}

// keysOf lists the fields of a struct in the order of the file.
func keysOf[T any](x T) iter.Seq[keyed] {
	return func(yield func(keyed) bool) {
		v := reflect.ValueOf(x)
		for i := range v.NumField() {
			tag := v.Type().Field(i).Tag
			if !yield(keyed{tag.Get("toml"), tag.Get("comment"), v.Field(i).Interface()}) {
				return
			}
		}
	}
}

func checkFinite(v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("= %v: expected a finite number", v)
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
