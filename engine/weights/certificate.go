package weights

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine/variant"
	"raumlab/internal/counted"
	"raumlab/internal/decoding"
	"raumlab/internal/foreign"
)

// A Trial is what a match says of weights: paired games of one engine with them against the same
// engine with others. Trials with the same Match are of the same match, perhaps after different
// numbers of its pairs. selfplay/match/certificate.go makes certificates of matches, and
// cmd/raumlab/tuning/weights_certify.go writes them into weight files; read.go checks them.
type Trial struct {
	Weights    string // hash of the weights that it speaks of
	Opponent   string // hash of the other weights
	Engine     string // name of the engine
	EngineHash string // of the engine with the weights that it speaks of
	Rules      string // of the games, such as chessvariants/normal/alice; empty in old files
	Limits     string // of its searches, such as depth 3
	Openings   string // how games began, and the seed that they were drawn by
	MaxPlies   int64  // games of this length were drawn
	// Test is the text of the Hypotheses on these weights, empty for a match of fixed length. A
	// certificate written by hand may have any other text.
	Test        string
	Verdict     string   // H1 or H0, the hypothesis accepted; empty without a test
	Match       string   // hash of all that the games depend on, the above and more
	LLR         float64  // log-likelihood ratio at the end, 0 without a test
	Pentanomial [5]int64 // pairs by points: 0, ½, 1, 1½, 2
	Elo         float64  // of these weights over the others; infinite where one side took all points
	Low, High   float64  // 95 % interval of it, the ends finite or not
	Version     string   // of raumlab
}

var trialTexts = []struct {
	name, meaning string
	hash          bool // SHA-256 in hexadecimal
	field         func(*Trial) *string
}{
	{"weights", "hash of the weights that this is of", true, func(t *Trial) *string { return &t.Weights }},
	{"opponent", "hash of the other weights", true, func(t *Trial) *string { return &t.Opponent }},
	{"engine", "that both played with", false, func(t *Trial) *string { return &t.Engine }},
	{"engine_sha256", "of it with the weights that this is of", true, func(t *Trial) *string { return &t.EngineHash }},
	{trialRulesKey, "of the games", false, func(t *Trial) *string { return &t.Rules }},
	{"limits", "of its searches", false, func(t *Trial) *string { return &t.Limits }},
	{"openings", "how games began", false, func(t *Trial) *string { return &t.Openings }},
	{"test", "hypotheses", false, func(t *Trial) *string { return &t.Test }},
	{"verdict", "of the test", false, func(t *Trial) *string { return &t.Verdict }},
	{"match_sha256", "of all that the games depend on", true, func(t *Trial) *string { return &t.Match }},
	{"version", "of raumlab", false, func(t *Trial) *string { return &t.Version }},
}

var trialNumbers = []struct {
	name, meaning string
	unbounded     bool // may be infinite
	field         func(*Trial) *float64
}{
	{"llr", "log-likelihood ratio at the end", false, func(t *Trial) *float64 { return &t.LLR }},
	{"elo", "of these weights over the others", true, func(t *Trial) *float64 { return &t.Elo }},
	{"elo_low", "95 % interval: from", true, func(t *Trial) *float64 { return &t.Low }},
	{"elo_high", "to", true, func(t *Trial) *float64 { return &t.High }},
}

// maxTrialText is the most bytes of a text of a trial; the openings may name a file.
const maxTrialText = 1000

const (
	trialRulesKey  = "rules" // may be missing: certificates of early versions are of Raumschach
	maxPliesKey    = "max_plies"
	pentanomialKey = "pentanomial"
)

// renewal says how to replace a certificate that does not hold.
const renewal = "remove the certificate, every [[certificate]] to the next table, with sd and seal, and certify the weights again"

func (t *Trial) validate() error {
	for _, f := range trialTexts {
		text := *f.field(t)
		switch {
		case foreign.CheckText(text) != nil:
			return fmt.Errorf("%s %w", f.name, foreign.CheckText(text))
		case len(text) > maxTrialText:
			return fmt.Errorf("%s %s: want at most %d bytes", f.name, foreign.Quote(text), maxTrialText)
		case f.hash && !isHash(text):
			return fmt.Errorf("%s %q: want a SHA-256 of %d hexadecimal digits, a to f small", f.name, text, hex.EncodedLen(sha256.Size))
		}
	}
	if _, err := variant.ParseRules(t.Rules); t.Rules != "" && err != nil {
		return fmt.Errorf("%s: %w", trialRulesKey, err)
	}
	for _, f := range trialNumbers {
		x := *f.field(t)
		if f.unbounded && math.IsInf(x, 0) {
			continue
		}
		if err := checkFinite(x); err != nil {
			return fmt.Errorf("%s %w", f.name, err)
		}
	}
	if t.MaxPlies < 1 {
		return fmt.Errorf("%s = %d: want a positive number", maxPliesKey, t.MaxPlies)
	}
	for _, n := range t.Pentanomial {
		if n < 0 {
			return fmt.Errorf("%s %v: want no negative number", pentanomialKey, t.Pentanomial)
		}
	}
	if t.pairs() == 0 {
		return fmt.Errorf("%s %v: want at least one pair", pentanomialKey, t.Pentanomial)
	}
	return t.agree()
}

// agree reports what cannot be said of one match. That Elo and interval are those of the
// pentanomial is for packages that know of Elo to check.
func (t *Trial) agree() error {
	switch {
	case t.Low > t.Elo || t.Elo > t.High:
		return fmt.Errorf("elo = %v is outside its own interval, elo_low = %v to elo_high = %v: %s", t.Elo, t.Low, t.High, renewal)
	case t.Test == "" && t.Verdict != "":
		return fmt.Errorf("verdict = %q, but test is empty: a match of fixed length has no verdict: %s", t.Verdict, renewal)
	case t.Test == "" && t.LLR != 0:
		return fmt.Errorf("llr = %v, but test is empty: want 0 of a match of fixed length: %s", t.LLR, renewal)
	case t.Test != "" && t.Verdict != "H0" && t.Verdict != "H1":
		return fmt.Errorf("verdict = %q of test %q: want H0 or H1: %s", t.Verdict, t.Test, renewal)
	}
	return nil
}

func isHash(text string) bool {
	return len(text) == hex.EncodedLen(sha256.Size) && strings.Trim(text, "0123456789abcdef") == ""
}

func (t *Trial) pairs() (n int64) {
	for _, count := range t.Pentanomial {
		n += count
	}
	return n
}

// of reports weights that the trial does not speak of, given their hash.
func (t *Trial) of(hash string) error {
	if t.Weights != hash {
		return fmt.Errorf("weights = %s, but the hash of the weights here, their definition and rules is %s: they were changed after the match: restore them, or %s",
			t.Weights, hash, renewal)
	}
	return nil
}

// checkCertificate reports the first trial that cannot stand in the certificate.
func (w *File) checkCertificate() error {
	if len(w.Certificate) == 0 {
		return nil
	}
	hash, numbers := w.Hash(), map[string]int{}
	for i := range w.Certificate {
		t := &w.Certificate[i]
		if err := cmp.Or(t.validate(), t.of(hash)); err != nil {
			return fmt.Errorf("certificate number %d: %w", i+1, err)
		}
		if first, twice := numbers[t.Match]; twice {
			return fmt.Errorf("certificate number %d: match_sha256 is that of number %d: a match counts once: remove the shorter of them", i+1, first)
		}
		numbers[t.Match] = i + 1
	}
	return nil
}

// Certify adds a trial to the certificate and reports whether that changed it. A match counts once:
// of one that was made longer, the new trial takes the place of the old. A shorter one is an error,
// as is a trial of other weights, or one that no file may hold.
func (w *File) Certify(t Trial) (changed bool, err error) {
	if err := cmp.Or(t.validate(), t.of(w.Hash())); err != nil {
		return false, err
	}
	i := slices.IndexFunc(w.Certificate, func(old Trial) bool { return old.Match == t.Match })
	switch {
	case i < 0:
		w.Certificate = append(slices.Clone(w.Certificate), t)
	case w.Certificate[i] == t:
		return false, nil
	case w.Certificate[i] == t.unnamed(): // of an early version
		w.Certificate = slices.Clone(w.Certificate)
		w.Certificate[i] = t
	case t.pairs() <= w.Certificate[i].pairs():
		return false, fmt.Errorf("%s %v: certificate number %d holds %v of the same match: it stays, unless the match is made longer",
			pentanomialKey, t.Pentanomial, i+1, w.Certificate[i].Pentanomial)
	default:
		w.Certificate = slices.Clone(w.Certificate)
		w.Certificate[i] = t
	}
	return true, nil
}

// unnamed returns the trial without its rules.
func (t Trial) unnamed() Trial {
	t.Rules = ""
	return t
}

// trial writes one.
func (b *tomlWriter) trial(t *Trial) {
	b.table("[certificate]", "what a match says of the weights")
	for _, f := range trialTexts {
		if text := *f.field(t); text != "" || f.name != trialRulesKey {
			b.text(f.name, text, f.meaning)
		}
	}
	b.line(maxPliesKey, strconv.FormatInt(t.MaxPlies, 10), "games of this length were drawn")
	counts := make([]string, len(t.Pentanomial))
	for i, n := range t.Pentanomial {
		counts[i] = strconv.FormatInt(n, 10)
	}
	b.line(pentanomialKey, "["+strings.Join(counts, ", ")+"]", "pairs by points: 0, 1/2, 1, 3/2, 2")
	for _, f := range trialNumbers {
		b.line(f.name, tomlNumber(*f.field(t)), f.meaning)
	}
}

// tomlNumber writes a number that may be infinite.
func tomlNumber(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
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
		if err != nil {
			return nil, fmt.Errorf("%s%s number %d: %w", d.at(key), key, i+1, err)
		}
		trials = append(trials, t)
	}
	return trials, nil
}

func readTrial(table map[string]any) (t Trial, err error) {
	known := []string{maxPliesKey, pentanomialKey}
	for _, f := range trialTexts {
		known = append(known, f.name)
	}
	for _, f := range trialNumbers {
		known = append(known, f.name)
	}
	for _, name := range slices.Sorted(maps.Keys(table)) {
		if !slices.Contains(known, name) {
			return t, fmt.Errorf("unknown key %s; the nearest known is %s", shown(name), decoding.Nearest(name, known))
		}
	}
	missing := slices.DeleteFunc(known, func(name string) bool { return table[name] != nil || name == trialRulesKey })
	if len(missing) > 0 {
		return t, fmt.Errorf("missing %s: %s", strings.Join(missing, ", "), renewal)
	}
	inner := &document{values: table}
	for _, f := range trialTexts {
		if f.name == trialRulesKey && table[f.name] == nil {
			continue
		}
		if *f.field(&t), err = value[string](inner, f.name); err != nil {
			return t, err
		}
	}
	for _, f := range trialNumbers {
		if *f.field(&t), err = value[float64](inner, f.name); err != nil {
			return t, err
		}
	}
	if t.MaxPlies, err = value[int64](inner, maxPliesKey); err != nil {
		return t, err
	}
	counts, err := value[[]any](inner, pentanomialKey)
	if err != nil {
		return t, err
	}
	if len(counts) != len(t.Pentanomial) {
		return t, fmt.Errorf("%s has %s: want %d", pentanomialKey, counted.Of(len(counts), "number"), len(t.Pentanomial))
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
