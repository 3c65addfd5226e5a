package tuner

import (
	"strconv"

	"raumlab/engine/weights"
)

// An Origin has all settings that a result depends on but the version. Compare with ==.
type Origin struct {
	Corpus       string  `json:"corpus"`          // digest
	Table        bool    `json:"table,omitempty"` // the digest is the SHA-256 of a table of positions
	Definition   string  `json:"definition"`
	Loss         string  `json:"loss,omitempty"` // squared; empty for the logistic one
	Target       string  `json:"target"`
	Lambda       float64 `json:"lambda"`
	PriorScale   float64 `json:"prior_scale"` // factor of all prior sds
	Fixed        string  `json:"fixed"`       // weights held at the prior, comma-separated
	Only         string  `json:"only"`        // the only group fitted; empty for all
	MinPly       int     `json:"min_ply"`
	PerGame      int     `json:"per_game"`
	KeepChecks   bool    `json:"keep_checks"`
	SkipCaptures bool    `json:"skip_captures"`

	SkipDecisiveRepetitions bool `json:"skip_decisive_repetitions,omitempty"`

	Prior string `json:"prior,omitempty"` // hash of means, sds and correlations of another fit; empty for the default

	Bootstrap int `json:"bootstrap"`
	Refits    int `json:"refits,omitempty"`
}

// An originField is a setting of an origin that weight files store.
type originField struct {
	name     string
	value    any  // a pointer to a string, bool, int or float64
	optional bool // left out where it is zero
}

// fields are the settings besides corpus and definition, which weight files store elsewhere.
func (o *Origin) fields() []originField {
	return []originField{
		{"table", &o.Table, true},
		{"loss", &o.Loss, true},
		{"target", &o.Target, false},
		{"lambda", &o.Lambda, false},
		{"prior_scale", &o.PriorScale, false},
		{"fixed", &o.Fixed, false},
		{"only", &o.Only, false},
		{"min_ply", &o.MinPly, false},
		{"per_game", &o.PerGame, false},
		{"keep_checks", &o.KeepChecks, false},
		{"skip_captures", &o.SkipCaptures, false},
		{"skip_decisive_repetitions", &o.SkipDecisiveRepetitions, true},
		{"prior", &o.Prior, true},
		{"bootstrap", &o.Bootstrap, false},
		{"refits", &o.Refits, true},
	}
}

// text returns the value as weight files have it, and whether it is zero.
func (f originField) text() (text string, zero bool) {
	switch v := f.value.(type) {
	case *string:
		return *v, *v == ""
	case *bool:
		return strconv.FormatBool(*v), !*v
	case *int:
		return strconv.Itoa(*v), *v == 0
	case *float64:
		return number(*v), *v == 0
	}
	panic("tuner: setting " + f.name + " has no text")
}

// read sets the value from what text returns.
func (f originField) read(text string) (err error) {
	switch v := f.value.(type) {
	case *string:
		*v = text
	case *bool:
		*v, err = strconv.ParseBool(text)
	case *int:
		*v, err = strconv.Atoi(text)
	case *float64:
		*v, err = strconv.ParseFloat(text, 64)
	}
	return err
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// settings returns the part of the origin that a weight file stores besides corpus and definition.
func (o Origin) settings() map[string]string {
	all := map[string]string{}
	for _, f := range o.fields() {
		if text, zero := f.text(); !zero || !f.optional {
			all[f.name] = text
		}
	}
	return all
}

// OriginOf returns the origin of weights of a Job, and false for other weights.
func OriginOf(w weights.File) (Origin, bool) {
	if m := w.Provenance.Method; m != method && m != squaredMethod {
		return Origin{}, false
	}
	o := Origin{Corpus: w.Provenance.Corpus, Definition: w.Definition.String()}
	for _, f := range o.fields() {
		text, ok := w.Provenance.Settings[f.name]
		if !ok && f.optional {
			continue
		}
		if !ok || f.read(text) != nil {
			return Origin{}, false
		}
	}
	return o, true
}
