package selfplay

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/internal/decoding"
	"raumlab/internal/hint"
)

// ConfigOf returns the configuration of the run that played the corpus, from its manifest and the
// weights and tables that it names, nil for none. An error says why its games cannot be played
// again: no run played them, or this program would play them otherwise.
func ConfigOf(m *corpus.Manifest, weights *eval.Weights, endgames *tables.Set) (Config, error) {
	switch method := m.Method(); {
	case m.Imported():
		return Config{}, errors.New(
			"the games were imported from game text, so the engine that played them is unknown")
	case method != "":
		return Config{}, fmt.Errorf(
			"the corpus was made from others (%s) and its games have new numbers: replay games of those", method)
	}
	c, opening, err := configOf(&m.Header)
	if err != nil {
		return Config{}, hint.Errorf("%w: replay games with version %s of the program", err, m.Version)
	}
	hash := ""
	if c.Exact.Tables = endgames; endgames != nil {
		hash = endgames.Hash()
	}
	if err := m.CheckTables(hash); err != nil {
		return Config{}, err
	}
	if c.Opening.Lines != nil {
		return Config{}, errors.New(
			"games of a growing book begin with lines that earlier games chose: play them all again with 'raumlab book grow', the same settings and another folder")
	}
	if c.Opening, err = c.Opening.load(); err != nil {
		return Config{}, hint.Errorf("configuration: opening %q: %w: run the command in the folder in which the run was started, with the file in its place", c.Opening.Reference(), err)
	}
	if err := c.checkOpening(opening); err != nil {
		return Config{}, err
	}
	if c.Engine, err = playerOf(&m.Header, weights); err != nil {
		return Config{}, err
	}
	return c, c.Validate()
}

// configOf returns the configuration in a header, without its engine, the file of its opening and
// its tables; and the hash of that file.
func configOf(h *corpus.Header) (c Config, opening string, err error) {
	text, err := json.Marshal(h.Configuration)
	if err != nil {
		return Config{}, "", err
	}
	var s configJSON
	if err := decoding.Line(text, &s); err != nil {
		return Config{}, "", fmt.Errorf("configuration: %w", err)
	}
	c = Config(s.plain)
	c.Rules, c.Games, c.GamesPerPart = h.Rules, h.Games, h.GamesPerPart
	if c.Exact.DeadDraws = s.DeadDraws != ""; c.Exact.DeadDraws && s.DeadDraws != deadEndings() {
		return Config{}, "", fmt.Errorf("configuration: %s %q: this program knows other dead endings (%s)",
			corpus.KeyDeadDraws, s.DeadDraws, deadEndings())
	}
	return c, s.OpeningHash, nil
}

// checkOpening refuses an opening whose file has another hash than that of the run.
func (c Config) checkOpening(want string) error {
	if have := c.Opening.Hash(); have != want {
		return fmt.Errorf("configuration: opening %q: the file has the hash %s, but that of the run had %s: restore it",
			c.Opening.Reference(), have, want)
	}
	return nil
}

// playerOf returns the engine of a run with its weights, if this program plays it as the program
// of the run did.
func playerOf(h *corpus.Header, weights *eval.Weights) (e engine.Config, err error) {
	hash, signature, options := engineOf(h)
	if hash == "" {
		return e, errNoEngine
	}
	if e, err = engine.FromOptions(h.Engine.Name, options, h.Weights, hash); err != nil {
		return e, fmt.Errorf("%w; the games are of version %s", err, h.Version)
	}
	switch {
	case weights != nil:
		e = e.WithWeights(e.Name, *weights)
	case e.HasNetwork():
		if e, err = e.WithShippedNetwork(h.Weights, h.Rules.Base()); err != nil {
			return e, err
		}
	case h.Weights != "":
		return e, hint.Settingf(
			"engine %s: the weights of the run (hash %s) do not ship with the program: name their file with %s",
			e.Name, h.Weights,
			hint.Setting{Key: "weights"})
	}
	if now := e.Signature(h.Rules); signature != "" && now != signature {
		return e, fmt.Errorf(
			"engine %s: this program plays it differently from the program of the run: its signature is %s, that of the run %s: replay games with version %s of the program",
			e.Name, now, signature, h.Version)
	}
	return e, nil
}

// DrawRows draws n different numbers below the given one, in their order (Floyd's algorithm).
func DrawRows(below, n int64, seed uint64) []int64 {
	n = min(n, below)
	random := rand.New(rand.NewPCG(seed, 0))
	drawn := make(map[int64]bool, n)
	rows := make([]int64, 0, n)
	for i := below - n; i < below; i++ {
		row := random.Int64N(i + 1)
		if drawn[row] {
			row = i
		}
		drawn[row] = true
		rows = append(rows, row)
	}
	slices.Sort(rows)
	return rows
}

// depthOf returns the depth of the searches that gave the scores.
func depthOf(h *corpus.Header) (int, error) {
	text := ""
	for _, s := range h.Configuration {
		if s.Key == "depth" {
			text = s.Value
		}
	}
	depth, err := strconv.Atoi(text)
	if err != nil || depth < 1 || depth > search.MaxDepth {
		return 0, errNoEngine
	}
	return depth, nil
}

var errNoEngine = errors.New(
	"the manifest names no engine or depth: only self-play games can be played or scored again")

// engineOf returns what identifies the engine that played a run, and how a program played it: empty
// texts where the header has none.
func engineOf(h *corpus.Header) (hash, signature string, options []engine.Option) {
	for _, s := range h.Engine.Settings {
		switch s.Key {
		case "sha256":
			hash = s.Value
		case "signature":
			signature = s.Value
		default:
			options = append(options, engine.Option(s))
		}
	}
	return hash, signature, options
}
