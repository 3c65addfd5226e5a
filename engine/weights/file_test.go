package weights

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// definitions are both definitions, in their order.
var definitions = [...]eval.Definition{eval.Corrected, eval.Published}

// full returns weights with every field set.
func full() File {
	rng := rand.New(rand.NewPCG(11, 0))
	w := Published(eval.Published)
	for i, t := range terms {
		w.Values[i] = eval.Round(w.Values[i] + 3*t.PriorSD*rng.NormFloat64())
	}
	w.Rules = board.Rules{Array: board.Dickins, Pawns: board.SidewaysPawns}
	w.SD, w.Prior = new([eval.NumWeights]float64), new(Prior)
	for i, t := range terms {
		w.SD[i] = rng.ExpFloat64()
		w.Prior.Mean[i], w.Prior.SD[i] = t.Published+1e9*rng.Float64(), 1e-9*rng.Float64()
	}
	w.Correlation = new(Correlation)
	for i := range w.Correlation {
		w.Correlation[i] = make([]float64, i)
		for j := range i {
			w.Correlation[i][j] = 2*rng.Float64() - 1
		}
	}
	w.Correlation[2][1] = -1
	w.Provenance = Provenance{
		Method: "vb", Corpus: "sha256:0123", Games: 1000, Positions: 24000, Version: "0.1", Created: "2025-01-02T03:04:05Z",
		Settings: map[string]string{"lambda": "0.5", "out file": `a "quoted" C:\name # no comment 'either'`, "": "",
			"a.b": "'"},
	}
	w.Certificate = []Trial{
		trialOf(w, Trial{Engine: "raumlab", Limits: "depth 3", Openings: "suite:openings", Test: "nElo 0 against 10",
			Verdict: "H1", LLR: 2.95,
			Pentanomial: [5]int64{1, 2, 3, 4, 5}, Elo: 83.25, Low: 61, High: 104.5, Version: "0.3"}),
		trialOf(w, Trial{Match: someHash("another"), Pentanomial: [5]int64{2: 1}, Low: math.Inf(-1), High: math.Inf(1)}),
		trialOf(w, Trial{Match: someHash("a third"), Pentanomial: [5]int64{4: 1}, Elo: math.Inf(1), Low: 140,
			High: math.Inf(1)}),
	}
	return w
}

// fullAlice returns weights for Alice-Raumschach with every field set.
func fullAlice() File {
	w := full()
	w.Definition, w.Rules.Array = eval.Alice, board.ChessVariants
	for _, o := range w.Definition.LeftOut() {
		i := o.Term
		w.Values[i], w.SD[i], w.Prior.Mean[i], w.Prior.SD[i] = 0, 0, 0, 0
		clear(w.Correlation[i])
		for j := i + 1; j < eval.NumWeights; j++ {
			w.Correlation[j][i] = 0
		}
	}
	for i := range w.Certificate {
		w.Certificate[i].Weights = w.Hash()
	}
	return w
}

// someHash returns a SHA-256 in hexadecimal.
func someHash(of string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(of))) }

// trialOf completes a trial of the weights: with their hash, other missing hashes, rules and at most
// 400 plies.
func trialOf(w File, t Trial) Trial {
	t.Weights = w.Hash()
	for _, hash := range []*string{&t.Opponent, &t.EngineHash, &t.Match} {
		if *hash == "" {
			*hash = someHash("the usual")
		}
	}
	t.Rules = cmp.Or(t.Rules, "chessvariants/normal")
	t.MaxPlies = cmp.Or(t.MaxPlies, 400)
	return t
}

func TestFileRoundTrip(t *testing.T) {
	for _, w := range []File{full(), fullAlice(), Published(eval.Corrected), Published(eval.Published)} {
		path := filepath.Join(t.TempDir(), "weights.toml")
		for range 2 { // the second one replaces the first
			if err := w.Write(path); err != nil {
				t.Fatal(err)
			}
		}
		got, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, w) {
			t.Errorf("read\n%+v\nwrote\n%+v", got, w)
		}
		if got.Hash() != w.Hash() {
			t.Errorf("hash %s, wrote %s", got.Hash(), w.Hash())
		}
		entries, err := os.ReadDir(filepath.Dir(path))
		if err != nil || len(entries) != 1 {
			t.Errorf("the folder holds %v (%v): want the one file", entries, err)
		}
	}
}

func TestWriteNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing", "weights.toml")
	err := Published(eval.Corrected).Write(path)
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("writing into a missing folder: %v", err)
	}
	folder := t.TempDir() // a folder in the place of the file
	if err := Published(eval.Corrected).Write(folder); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if entries, err := os.ReadDir(filepath.Dir(folder)); err != nil || len(entries) > 2 {
		t.Errorf("a failed write left %v (%v)", entries, err)
	}
}

func TestReadWeightsNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "w.toml")
	if _, err := Read(path); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("a missing file: %v", err)
	}
	if err := os.WriteFile(path, []byte("definition = 'corrected'\nrules = 'x/y'\n[weights]\n"+endLine),
		0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil || !strings.Contains(err.Error(), path+":2: ") {
		t.Errorf("bad rules: %v", err)
	}
	if err := os.WriteFile(path, bytes.Repeat([]byte("#\n"), maxFileSize), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil || !strings.Contains(err.Error(), "more than the 1048576 bytes") {
		t.Errorf("a large file: %v", err)
	}
}

func TestParseErrors(t *testing.T) {
	good, err := full().TOML()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		old, new string // replaced once in a good file: the line that begins with old
		want     []string
	}{
		{"definition", `definition = "corected"`, []string{"w.toml:3: ", `definition "corected"`,
			"expected one of corrected, published, alice"}},
		{"definition", "", []string{"w.toml: key definition is missing"}},
		{"definition", "definition = 1", []string{"w.toml:3: key definition: expected text in quotes"}},
		{"rules", `rules = "dickins/upwards"`, []string{"w.toml:4: ", `pawns "upwards"`, "fivecubed"}},
		{"rules", "", []string{"w.toml: key rules is missing"}},
		{"rules", `rulez = "dickins/normal"`, []string{"w.toml:4: unknown key rulez: did you mean rules?"}},
		{"mobility =", "mobillity = 4", []string{"w.toml:17: unknown key weights.mobillity: did you mean mobility?"}},
		{"[sd]", "[sb]", []string{"unknown key sb: did you mean sd?"}},
		{"[prior.mean]", "[prior.means]", []string{"unknown key prior.means: did you mean mean?"}},
		{"games", "gamse = 3", []string{"unknown key provenance.gamse: did you mean games?"}},
		{"mobility =", "", []string{"w.toml:6: missing weights.mobility: the table weights needs all 26 weights"}},
		{"[weights]", "[weights]\nmobility = 4", []string{"w.toml:18: ", "mobility"}},
		{"[weights]", "", []string{"w.toml:7: unknown key value_queen"}},
		{"mobility =", `mobility = "4"`, []string{"w.toml:17: key weights.mobility: expected a number"}},
		{"mobility =", "mobility = [4]", []string{"w.toml:17: key weights.mobility: expected a number"}},
		{"mobility =", "mobility = true", []string{"w.toml:17: key weights.mobility: expected a number"}},
		{"mobility =", "mobility = 2024-01-01", []string{"w.toml:17: key weights.mobility: expected a number"}},
		{"mobility =", "mobility.x = 4", []string{"w.toml:17: ", "weights.mobility"}},
		{"mobility =", "mobility = nan", []string{"w.toml:17: weights.mobility = NaN: expected a finite number"}},
		{"mobility =", "mobility = -inf", []string{"w.toml:17: weights.mobility = -Inf"}},
		{"mobility =", "mobility = 100001", []string{"w.toml:17: weights.mobility = 100001: expected at most 100000"}},
		{"mobility =", "mobility = 4.03", []string{"w.toml:17: weights.mobility = 4.03", "write 4,"}},
		{"mobility =", "mobility = ", []string{"w.toml:17: "}},
		{"created", "created = 2024-01-01", []string{"key provenance.created: expected text in quotes"}},
		{"games", "games = -1", []string{"provenance.games = -1"}},
		{"games", "games = 1.5", []string{"key provenance.games: expected a whole number"}},
		{"lambda", "lambda = 0.5", []string{"key provenance.settings.lambda: expected text in quotes"}},
		{"[weights]", "\"weights.mobility\" = 4\n[weights]", []string{"w.toml:6: unknown key weights.mobility"}},
		{"[weights]", "[[weights]]", []string{"w.toml:6: key weights: expected a table"}},
		{"definition", "provenance = 3\nprior = 4", []string{"w.toml:3: key provenance: expected a table"}},
	} {
		text := replaceLine(t, string(good), c.old, c.new)
		_, err := Parse("w.toml", []byte(text))
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q for %q: %v, want an error with %q", c.new, c.old, err, want)
			}
		}
	}
	published, err := Published(eval.Corrected).TOML()
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"sd = 3":               "w.toml:1: key sd: expected a table",
		"prior = 'x'":          "w.toml:1: key prior: expected a table",
		"sd = {}":              "w.toml:1: missing sd.value_queen",
		"prior.mean = {}":      "w.toml:1: missing prior.mean.value_queen",
		"sd = {mobilty = 3}":   "w.toml:1: unknown key sd.mobilty: did you mean mobility?",
		"sd = {mobility = -3}": "w.toml:1: missing sd.value_queen",
		"seal = 'x'":           "w.toml:1: unknown key seal",
		"scale.pieces = [64]":  "w.toml:1: unknown key scale",
	} {
		if _, err := Parse("w.toml", append([]byte(line+"\n"), published...)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", line, err, want)
		}
	}
}

func replaceLine(t *testing.T, text, begin, line string) string {
	t.Helper()
	at := strings.Index("\n"+text, "\n"+begin)
	if at < 0 {
		t.Fatalf("no line begins with %q", begin)
	}
	end := at + strings.IndexByte(text[at:], '\n')
	return text[:at] + line + text[end:]
}

func FuzzReadWeights(f *testing.F) {
	for _, w := range []File{full(), fullAlice(), Published(eval.Corrected)} {
		data, err := w.TOML()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("[weights]\nvalue_queen = 0x10\n[weights.mobility]\n\"a.b\" = {c = [1, {d = 2}]}\n[[prior]]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := Parse("w.toml", data)
		if err != nil {
			return
		}
		// Weights that are read can be used, written and read again unchanged.
		if w.Definition == eval.Alice {
			alice.NewEvaluator(w.Weights)
		} else {
			eval.NewEvaluator(w.Weights)
		}
		text, err := w.TOML()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse("w.toml", text)
		if err != nil || !reflect.DeepEqual(again, w) {
			t.Fatalf("read\n%+v (%v)\nwrote\n%+v", again, err, w)
		}
	})
}
