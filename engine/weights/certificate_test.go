package weights

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A match counts once: the same trial changes nothing, a longer one replaces a shorter one, and one
// of another match is added.
func TestCertify(t *testing.T) {
	w := Published(eval.Corrected)
	first := trialOf(w, Trial{Engine: "raumlab", Limits: "depth 3", Openings: "suite:openings, seed 1",
		Pentanomial: [5]int64{1, 2, 3, 4, 5}, Elo: 83.25, Low: 61, High: 104.5})
	longer := first
	longer.Pentanomial, longer.Elo = [5]int64{1, 2, 3, 4, 6}, 90
	other := first
	other.Openings, other.Match = "suite:openings, seed 2", someHash("other openings")
	certify := func(trial Trial, changed bool, wrong string, want ...Trial) {
		t.Helper()
		all, got, err := AddTrial(w.Certificate, w.Hash(), trial)
		if got {
			w.Certificate = all
		}
		if got != changed || (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%v of %s: changed %v, %v; want %v, %q", trial.Pentanomial, trial.Openings, got, err, changed, wrong)
		}
		if !slices.Equal(w.Certificate, want) {
			t.Errorf("holds %v, want %v", w.Certificate, want)
		}
	}
	certify(first, true, "", first)
	certify(first, false, "", first)
	certify(other, true, "", first, other)
	kept := w
	certify(longer, true, "", longer, other)
	certify(longer, false, "", longer, other)
	certify(first, false, "number 1 already has [1 2 3 4 6] from the same match", longer, other)
	if !slices.Equal(kept.Certificate, []Trial{first, other}) {
		t.Errorf("a copy changed, too: %v", kept.Certificate)
	}
	altered := longer
	altered.Pentanomial = [5]int64{6, 4, 3, 2, 1}
	certify(altered, false, "from the same match", longer, other)
	for wrong, change := range map[string]func(*Trial){
		"elo_high = NaN":                          func(t *Trial) { t.High = math.NaN() },
		"llr = +Inf":                              func(t *Trial) { t.LLR = math.Inf(1) },
		"at least one pair":                       func(t *Trial) { t.Pentanomial = [5]int64{} },
		"max_plies = 0":                           func(t *Trial) { t.MaxPlies = 0 },
		`match_sha256 ""`:                         func(t *Trial) { t.Match = "" },
		`opponent "0A`:                            func(t *Trial) { t.Opponent = strings.ToUpper("0a" + t.Opponent[2:]) },
		"but the hash of the weights here":        func(t *Trial) { t.Weights = someHash("others") },
		`weights "0a": expected a SHA-256 of 64 `: func(t *Trial) { t.Weights = "0a" },
	} {
		altered := longer
		change(&altered)
		certify(altered, false, wrong, longer, other)
	}
}

// A certificate holds for the weights that it was written for. If a weight, the definition or the
// rules change, the file is refused with key and hint, and cannot be written. What does not
// change the evaluation may change.
func TestCertificateIsOfTheseWeights(t *testing.T) {
	w := full()
	text, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	refused := func(key string, changed File) {
		t.Helper()
		if _, err := changed.TOML(); err == nil || !strings.Contains(err.Error(), "the hash of the weights here") {
			t.Errorf("%s changed: written with its certificate, %v", key, err)
		}
		changed.Certificate = nil
		line, err := changed.TOML()
		if err != nil {
			t.Fatal(err)
		}
		line = line[bytes.Index(line, []byte("\n"+key+" = "))+1:]
		line = line[:bytes.IndexByte(line, '\n')]
		edited := replaceLine(t, string(text), key+" = ", string(line))
		_, err = Parse("w.toml", []byte(edited))
		for _, want := range []string{"certificate number 1: weights = " + w.Hash(), changed.Hash(),
			"restore them, or remove the certificate", "w.toml:1"} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s changed: %v, want an error with %q", key, err, want)
			}
		}
	}
	for i, term := range terms {
		changed := w
		changed.Values[i] += 1.0 / 16
		refused(term.Name, changed)
	}
	changed := w
	changed.Definition = eval.Corrected
	refused("definition", changed)
	changed = w
	changed.Rules = board.Rules{}
	refused("rules", changed)

	changed = w
	changed.SD, changed.Prior, changed.Correlation, changed.Provenance = nil, nil, nil, Provenance{Method: "edited"}
	edited, err := changed.TOML()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Parse("w.toml", edited); err != nil || !slices.Equal(got.Certificate, w.Certificate) {
		t.Errorf("with other provenance and without sd: %v, certificate %v", err, got.Certificate)
	}
}

// Files that no raumlab wrote: with a match twice, without keys, or with
// invalid numbers.
func TestCertificateErrors(t *testing.T) {
	w := full()
	text, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ begin, line, want string }{
		{"match_sha256", "",
			"certificate number 1: missing match_sha256: remove the certificate (every [[certificate]] up to the next table), and certify the weights again"},
		{"match_sha256", "match_sha256 = '" + someHash("another") + "'",
			"certificate number 2: match_sha256 equals that of number 1: a match counts only once"},
		{"engine_sha256", "engine_sha256 = 3", "key certificate.engine_sha256: expected text in quotes"},
		{"engine_sha256", "engine_sha = ''", "unknown key certificate.engine_sha: did you mean engine_sha256?"},
		{"engine_sha256", "engine_sha256 = 'raumlab'", `engine_sha256 "raumlab": expected a SHA-256`},
		{"max_plies", "max_plies = 400.5", "key certificate.max_plies: expected a whole number"},
		{"max_plies", "max_plies = -1", "max_plies = -1: expected a positive number"},
		{"elo ", "elo = nan", "elo = NaN: expected a finite number"},
		{"llr", "llr = inf", "llr = +Inf: expected a finite number"},
		{"pentanomial", "pentanomial = [1]", "key certificate[0].pentanomial: a list of 1, expected 5"},
	} {
		if _, err := Parse("w.toml", []byte(replaceLine(t, string(text), x.begin, x.line))); err == nil ||
			!strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want an error with %q", x.line, err, x.want)
		}
	}
}

// Infinite ends read back as written, and are no bare word in JSON.
func TestInfiniteElo(t *testing.T) {
	w := full()
	text, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"\nelo = inf #", "\nelo_low = -inf #", "\nelo_high = inf #", "\nelo_low = 61 #"} {
		if !strings.Contains(string(text), line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	exported, err := w.Export("json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Certificate []map[string]any
	}
	if err := json.Unmarshal(exported, &file); err != nil {
		t.Fatal(err)
	}
	for i, want := range []map[string]any{
		{"elo": 83.25, "elo_low": 61.0, "elo_high": 104.5},
		{"elo": 0.0, "elo_infinite": false, "elo_low": nil, "elo_low_infinite": true, "elo_high": nil,
			"elo_high_infinite": true},
		{"elo": nil, "elo_infinite": true, "elo_low": 140.0, "elo_low_infinite": false, "elo_high": nil,
			"elo_high_infinite": true},
	} {
		for key, value := range want {
			if got, ok := file.Certificate[i][key]; !ok || got != value {
				t.Errorf("json: certificate number %d has %s %v, want %v", i+1, key, got, value)
			}
		}
		for f := range keysOf(w.Certificate[i]) {
			if got, isText := f.value.(string); isText && file.Certificate[i][f.key] != got {
				t.Errorf("json: certificate number %d has %s %v, want %v", i+1, f.key, file.Certificate[i][f.key], got)
			}
		}
	}
}
