package tuner

import (
	"strconv"

	"raumlab/engine/weights"
	"raumlab/internal/folder"
)

// An Origin has all settings that a result depends on but the version. Compare with ==.
type Origin struct {
	Corpus       string  `json:"corpus"`          // digest
	Table        bool    `json:"table,omitempty"` // the digest is the SHA-256 of a table of positions
	Definition   string  `json:"definition"`
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

// originFields are the fields in their order, as texts.
var originFields = []struct {
	name string
	text func(o *Origin) string
	read func(o *Origin, text string) error
}{
	{"corpus", func(o *Origin) string { return o.Corpus }, func(o *Origin, x string) error { o.Corpus = x; return nil }},
	{"definition", func(o *Origin) string { return o.Definition }, func(o *Origin, x string) error { o.Definition = x; return nil }},
	{"table", func(o *Origin) string { return strconv.FormatBool(o.Table) }, func(o *Origin, x string) error { return readBool(&o.Table, x) }},
	{"target", func(o *Origin) string { return o.Target }, func(o *Origin, x string) error { o.Target = x; return nil }},
	{"lambda", func(o *Origin) string { return number(o.Lambda) }, func(o *Origin, x string) error { return readNumber(&o.Lambda, x) }},
	{"prior_scale", func(o *Origin) string { return number(o.PriorScale) }, func(o *Origin, x string) error { return readNumber(&o.PriorScale, x) }},
	{"fixed", func(o *Origin) string { return o.Fixed }, func(o *Origin, x string) error { o.Fixed = x; return nil }},
	{"only", func(o *Origin) string { return o.Only }, func(o *Origin, x string) error { o.Only = x; return nil }},
	{"min_ply", func(o *Origin) string { return strconv.Itoa(o.MinPly) }, func(o *Origin, x string) error { return readWhole(&o.MinPly, x) }},
	{"per_game", func(o *Origin) string { return strconv.Itoa(o.PerGame) }, func(o *Origin, x string) error { return readWhole(&o.PerGame, x) }},
	{"keep_checks", func(o *Origin) string { return strconv.FormatBool(o.KeepChecks) }, func(o *Origin, x string) error { return readBool(&o.KeepChecks, x) }},
	{"skip_captures", func(o *Origin) string { return strconv.FormatBool(o.SkipCaptures) }, func(o *Origin, x string) error { return readBool(&o.SkipCaptures, x) }},
	{"skip_decisive_repetitions", func(o *Origin) string { return strconv.FormatBool(o.SkipDecisiveRepetitions) }, func(o *Origin, x string) error { return readBool(&o.SkipDecisiveRepetitions, x) }},
	{"prior", func(o *Origin) string { return o.Prior }, func(o *Origin, x string) error { o.Prior = x; return nil }},
	{"bootstrap", func(o *Origin) string { return strconv.Itoa(o.Bootstrap) }, func(o *Origin, x string) error { return readWhole(&o.Bootstrap, x) }},
	{"refits", func(o *Origin) string { return strconv.Itoa(o.Refits) }, func(o *Origin, x string) error { return readWhole(&o.Refits, x) }},
}

// mentioned reports whether files hold the field.
func (o Origin) mentioned(name string) bool {
	switch name {
	case "refits":
		return o.Refits > 0
	case "prior":
		return o.Prior != ""
	case "table":
		return o.Table
	case "skip_decisive_repetitions":
		return o.SkipDecisiveRepetitions
	}
	return true
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func readNumber(into *float64, text string) (err error) {
	*into, err = strconv.ParseFloat(text, 64)
	return err
}

func readWhole(into *int, text string) (err error) {
	*into, err = strconv.Atoi(text)
	return err
}

func readBool(into *bool, text string) (err error) {
	*into, err = strconv.ParseBool(text)
	return err
}

// settings returns the part of the origin that a weight file stores besides corpus and definition.
func (o Origin) settings() map[string]string {
	all := map[string]string{}
	for _, f := range originFields[2:] {
		if o.mentioned(f.name) {
			all[f.name] = f.text(&o)
		}
	}
	return all
}

// OriginOf returns the origin of weights of a Job, and false for other weights.
func OriginOf(w weights.File) (Origin, bool) {
	if w.Provenance.Method != method {
		return Origin{}, false
	}
	o := Origin{Corpus: w.Provenance.Corpus, Definition: w.Definition.String()}
	for _, f := range originFields[2:] {
		text, ok := w.Provenance.Settings[f.name]
		if !ok && !o.mentioned(f.name) {
			continue
		}
		if !ok || f.read(&o, text) != nil {
			return Origin{}, false
		}
	}
	return o, true
}

// Differences returns the fields in which two origins differ.
func (o Origin) Differences(now Origin) (folder.Differences, error) { return folder.Compare(o, now) }
