package eval

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"raumlab/configs"
)

// A Trial is what a match says of weights: paired games of one engine with them against the same engine with others.
type Trial struct {
	Opponent    string   // hash of the other weights
	Engine      string   // name of the engine
	Limits      string   // of its searches, such as depth 3
	Openings    string   // how games began, and the seed that they were drawn by
	Test        string   // hypotheses on these weights, such as nElo 0 against 10, alpha 0.05, beta 0.05; empty for a match of fixed length
	Verdict     string   // H1 or H0, the hypothesis accepted; empty without a test
	LLR         float64  // log-likelihood ratio at the end, 0 without a test
	Pentanomial [5]int64 // pairs by points: 0, ½, 1, 1½, 2
	Elo         float64  // of these weights over the others
	Low, High   float64  // 95 % interval of it
	Version     string   // of raumlab
}

var trialTexts = []struct {
	name, meaning string
	field         func(*Trial) *string
}{
	{"opponent", "hash of the other weights", func(t *Trial) *string { return &t.Opponent }},
	{"engine", "that both played with", func(t *Trial) *string { return &t.Engine }},
	{"limits", "of its searches", func(t *Trial) *string { return &t.Limits }},
	{"openings", "how games began", func(t *Trial) *string { return &t.Openings }},
	{"test", "hypotheses", func(t *Trial) *string { return &t.Test }},
	{"verdict", "of the test", func(t *Trial) *string { return &t.Verdict }},
	{"version", "of raumlab", func(t *Trial) *string { return &t.Version }},
}

var trialNumbers = []struct {
	name, meaning string
	field         func(*Trial) *float64
}{
	{"llr", "log-likelihood ratio at the end", func(t *Trial) *float64 { return &t.LLR }},
	{"elo", "of these weights over the others", func(t *Trial) *float64 { return &t.Elo }},
	{"elo_low", "95 % interval: from", func(t *Trial) *float64 { return &t.Low }},
	{"elo_high", "to", func(t *Trial) *float64 { return &t.High }},
}

const pentanomialKey = "pentanomial"

func (t *Trial) validate() error {
	for _, f := range trialTexts {
		if text := *f.field(t); !utf8.ValidString(text) {
			return fmt.Errorf("%s %q is not UTF-8", f.name, text)
		}
	}
	for _, f := range trialNumbers {
		if err := checkFinite(*f.field(t)); err != nil {
			return fmt.Errorf("%s %w", f.name, err)
		}
	}
	for _, n := range t.Pentanomial {
		if n < 0 {
			return fmt.Errorf("%s %v: want no negative number", pentanomialKey, t.Pentanomial)
		}
	}
	if t.pairs() == 0 {
		return fmt.Errorf("%s %v: want at least one pair", pentanomialKey, t.Pentanomial)
	}
	return nil
}

func (t *Trial) pairs() (n int64) {
	for _, count := range t.Pentanomial {
		n += count
	}
	return n
}

// match returns what the games of the trial depend on: trials that agree in it are one match, as long as one of them or longer.
func (t *Trial) match() Trial {
	return Trial{Opponent: t.Opponent, Engine: t.Engine, Limits: t.Limits, Openings: t.Openings, Test: t.Test, Version: t.Version}
}

// Certify adds a trial to the certificate and reports whether that changed it. A match counts once: of one that was made
// longer, the new trial takes the place of the old. A shorter one is an error, as is a trial that no file may hold.
func (w *Weights) Certify(t Trial) (changed bool, err error) {
	if err := t.validate(); err != nil {
		return false, err
	}
	i := slices.IndexFunc(w.Certificate, func(old Trial) bool { return old.match() == t.match() })
	switch {
	case i < 0:
		w.Certificate = append(slices.Clone(w.Certificate), t)
	case w.Certificate[i] == t:
		return false, nil
	case t.pairs() <= w.Certificate[i].pairs():
		return false, fmt.Errorf("%s %v: certificate number %d holds %v of the same match: it stays, unless the match is made longer",
			pentanomialKey, t.Pentanomial, i+1, w.Certificate[i].Pentanomial)
	default:
		w.Certificate = slices.Clone(w.Certificate)
		w.Certificate[i] = t
	}
	return true, nil
}

// trial writes one.
func (b *tomlWriter) trial(t *Trial) {
	fmt.Fprintf(b, "\n[[certificate]] # what a match says of the weights\n")
	for _, f := range trialTexts {
		b.text(f.name, *f.field(t), f.meaning)
	}
	counts := make([]string, len(t.Pentanomial))
	for i, n := range t.Pentanomial {
		counts[i] = strconv.FormatInt(n, 10)
	}
	b.line(pentanomialKey, "["+strings.Join(counts, ", ")+"]", "pairs by points: 0, 1/2, 1, 3/2, 2")
	for _, f := range trialNumbers {
		b.line(f.name, strconv.FormatFloat(*f.field(t), 'g', -1, 64), f.meaning)
	}
}

// certificate reads the list of trials.
func (d *document) certificate() ([]Trial, error) {
	const key = "certificate"
	if !d.has(key) {
		return nil, nil
	}
	tables, err := value[[]any](d, key)
	if err != nil {
		return nil, err
	}
	var trials []Trial
	for i, x := range tables {
		table, ok := x.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("%s%s holds %s: want tables", d.at(key), key, kindOf(x))
		}
		t, err := readTrial(table)
		if err == nil {
			err = t.validate()
		}
		if err != nil {
			return nil, fmt.Errorf("%s%s number %d: %w", d.at(key), key, i+1, err)
		}
		trials = append(trials, t)
	}
	return trials, nil
}

func readTrial(table map[string]any) (t Trial, err error) {
	known := []string{pentanomialKey}
	inner := &document{values: table}
	var wrong []error
	for _, f := range trialTexts {
		known = append(known, f.name)
		text, err := value[string](inner, f.name)
		*f.field(&t), wrong = text, append(wrong, err)
	}
	for _, f := range trialNumbers {
		known = append(known, f.name)
		number, err := value[float64](inner, f.name)
		*f.field(&t), wrong = number, append(wrong, err)
	}
	for _, name := range slices.Sorted(maps.Keys(table)) {
		if !slices.Contains(known, name) {
			return t, fmt.Errorf("unknown key %s; the nearest known is %s", name, configs.Nearest(name, known))
		}
	}
	counts, err := value[[]any](inner, pentanomialKey)
	if err := cmp.Or(errors.Join(wrong...), err); err != nil {
		return t, err
	}
	if len(counts) != len(t.Pentanomial) {
		return t, fmt.Errorf("%s has %d numbers: want %d", pentanomialKey, len(counts), len(t.Pentanomial))
	}
	for i, x := range counts {
		n, ok := x.(int64)
		if !ok {
			return t, fmt.Errorf("%s holds %s: want whole numbers", pentanomialKey, kindOf(x))
		}
		t.Pentanomial[i] = n
	}
	return t, nil
}
