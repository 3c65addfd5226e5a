package weights

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"

	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// A Trial is what a match says of weights, or of a network: paired games of one engine with them against the
// same engine with others. Trials with the same Match are of the same match, perhaps after different
// numbers of its pairs. selfplay/match/certificate.go makes certificates of matches, and
// cmd/raumlab/tuning writes them into files; read.go checks those of weights, engine/net those of networks.
type Trial struct {
	Weights    string `toml:"weights" json:"weights" comment:"hash of the weights that this is of"`
	Opponent   string `toml:"opponent" json:"opponent" comment:"hash of the other weights"`
	Engine     string `toml:"engine" json:"engine" comment:"that both played with"`
	EngineHash string `toml:"engine_sha256" json:"engine_sha256" comment:"of it with the weights that this is of"`
	Rules      string `toml:"rules" json:"rules" comment:"of the games"`
	Limits     string `toml:"limits" json:"limits" comment:"of its searches"`
	// Openings have the seed that they were drawn by. They begin with OpeningsByAuthor if no generator
	// and no suite or book of raumlab gave them.
	Openings string `toml:"openings" json:"openings" comment:"how games began"`
	// Test is the text of the Hypotheses on these weights, empty for a match of fixed length. A
	// certificate written by hand may have any other text.
	Test        string   `toml:"test" json:"test" comment:"hypotheses"`
	Verdict     string   `toml:"verdict" json:"verdict" comment:"of the test"` // H1 or H0; empty without a test
	Match       string   `toml:"match_sha256" json:"match_sha256" comment:"of all that the games depend on"`
	Version     string   `toml:"version" json:"version" comment:"of raumlab"`
	MaxPlies    int64    `toml:"max_plies" json:"max_plies" comment:"games of this length were drawn"`
	Pentanomial [5]int64 `toml:"pentanomial" json:"pentanomial" comment:"pairs by points: 0, 1/2, 1, 3/2, 2"`
	Lengthened  int64    `toml:"lengthened" json:"lengthened,omitempty" comment:"times it was made longer after its end"`
	LLR         float64  `toml:"llr" json:"llr" comment:"log-likelihood ratio at the end"` // 0 without a test
	// infinite where one side took all points
	Elo float64 `toml:"elo" json:"-" comment:"of these weights over the others"`
	// 95 %, and more if the match was made longer (elo.Confidence)
	Low  float64 `toml:"elo_low" json:"-" comment:"its interval: from"` // finite or not
	High float64 `toml:"elo_high" json:"-" comment:"to"`
}

// OpeningsByAuthor is how the openings of a certificate begin if somebody chose them.
const OpeningsByAuthor = "openings chosen by the author"

// maxTrialText is the most bytes of a text of a trial; the openings may name a file.
const maxTrialText = 1000

// renewal says how to replace a certificate that does not hold.
const renewal = "remove the certificate (every [[certificate]] up to the next table), and certify the weights again"

// check reports the first key of a trial that no certificate can have.
func (t *Trial) check() (key string, err error) {
	for f := range keysOf(*t) {
		switch x := f.value.(type) {
		case string:
			hash := f.key == "weights" || f.key == "opponent" || strings.HasSuffix(f.key, "_sha256")
			switch {
			case sanitize.CheckText(x) != nil:
				return f.key, fmt.Errorf("%s %w", f.key, sanitize.CheckText(x))
			case len(x) > maxTrialText:
				return f.key, fmt.Errorf("%s %s: expected at most %d bytes", f.key, sanitize.Quote(x), maxTrialText)
			case hash && !isHash(x):
				return f.key, fmt.Errorf("%s %q: expected a SHA-256 of %d hexadecimal digits, a to f small", f.key, x,
					hex.EncodedLen(sha256.Size))
			}
		case float64:
			mayBeInfinite := f.key != "llr"
			if err := checkFinite(x); err != nil && (math.IsNaN(x) || !mayBeInfinite) {
				return f.key, fmt.Errorf("%s %w", f.key, err)
			}
		}
	}
	if _, err := variant.ParseRules(t.Rules); err != nil {
		return "rules", fmt.Errorf("rules: %w", err)
	}
	if t.MaxPlies < 1 {
		return "max_plies", fmt.Errorf("max_plies = %d: expected a positive number", t.MaxPlies)
	}
	if slices.Min(t.Pentanomial[:]) < 0 {
		return "pentanomial", fmt.Errorf("pentanomial %v: must not be negative", t.Pentanomial)
	}
	if t.pairs() == 0 {
		return "pentanomial", fmt.Errorf("pentanomial %v: expected at least one pair", t.Pentanomial)
	}
	if t.Lengthened < 0 || t.Lengthened >= t.pairs() {
		return "lengthened", fmt.Errorf("lengthened = %d: expected 0 to less than the number of pairs, %d", t.Lengthened,
			t.pairs())
	}
	return "", nil
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

// of is check, and reports weights of another hash than the trial's.
func (t *Trial) of(hash string) (key string, err error) {
	if key, err := t.check(); err != nil {
		return key, err
	}
	if t.Weights != hash {
		return "weights", fmt.Errorf(
			"weights = %s, but the hash of the weights here, their definition and rules is %s: they were changed after the match: restore them, or %s",
			t.Weights, hash, renewal)
	}
	return "", nil
}

// checkCertificate reports the first key that cannot be in the certificate.
func (w *File) checkCertificate() (key string, err error) {
	if len(w.Certificate) == 0 {
		return "", nil
	}
	return CheckTrials(w.Certificate, w.Hash())
}

// CheckTrials reports the first key that cannot be in a certificate of the weights, or the network, with that
// hash.
func CheckTrials(trials []Trial, hash string) (key string, err error) {
	numbers := map[string]int{}
	for i := range trials {
		t := &trials[i]
		key, err := t.of(hash)
		if first, twice := numbers[t.Match]; err == nil && twice {
			key, err = "match_sha256", fmt.Errorf(
				"match_sha256 equals that of number %d: a match counts only once: remove the shorter one", first)
		}
		if err != nil {
			return fmt.Sprintf("certificate[%d].%s", i, key), fmt.Errorf("certificate number %d: %w", i+1, err)
		}
		numbers[t.Match] = i + 1
	}
	return "", nil
}

// AddTrial returns a certificate of the weights, or the network, with that hash and one more trial,
// and whether that changed it. A match counts once: of one that was made longer, the new trial
// replaces the old. A shorter one is an error, as is a trial of other weights, or one that no file
// may hold.
func AddTrial(trials []Trial, hash string, t Trial) (all []Trial, changed bool, err error) {
	if _, err := t.of(hash); err != nil {
		return nil, false, err
	}
	i := slices.IndexFunc(trials, func(old Trial) bool { return old.Match == t.Match })
	switch {
	case i < 0:
		return append(slices.Clone(trials), t), true, nil
	case trials[i] == t:
		return trials, false, nil
	case t.pairs() <= trials[i].pairs():
		return nil, false, fmt.Errorf(
			"pentanomial %v: certificate number %d already has %v from the same match: only a longer match replaces it",
			t.Pentanomial, i+1, trials[i].Pentanomial)
	}
	all = slices.Clone(trials)
	all[i] = t
	return all, true, nil
}
