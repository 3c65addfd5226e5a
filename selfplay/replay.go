package selfplay

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/internal/hint"
	"raumlab/internal/setting"
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
	values := map[string]string{}
	for _, s := range m.Configuration {
		values[s.Key] = s.Value
	}
	c := Config{Rules: m.Rules, Games: m.Games, GamesPerPart: m.GamesPerPart}
	fail := func(key string, err error) (Config, error) {
		return Config{}, fmt.Errorf("configuration: %s %q: %w", key, values[key], err)
	}
	var err error
	if c.Seed, err = strconv.ParseUint(values["seed"], 10, 64); err != nil {
		return fail("seed", err)
	}
	if c.Depth, err = strconv.Atoi(values["depth"]); err != nil {
		return fail("depth", err)
	}
	if c.MaxPlies, err = strconv.Atoi(values["max_plies"]); err != nil {
		return fail("max_plies", err)
	}
	if c.Adjudication, err = corpus.ParseAdjudication(values["adjudication"]); err != nil {
		return fail("adjudication", err)
	}
	if nodes, bound := values["game_nodes"]; bound {
		if c.Bounds.Nodes, err = strconv.ParseUint(nodes, 10, 64); err != nil {
			return fail("game_nodes", err)
		}
	}
	if dead, ends := values[corpus.KeyDeadDraws]; ends {
		if c.Exact.DeadDraws = true; dead != deadEndings() {
			return fail(corpus.KeyDeadDraws,
				fmt.Errorf("this program knows other dead endings (%s): replay games with version %s of the program", deadEndings(),
					m.Version))
		}
	}
	hash := ""
	if c.Exact.Tables = endgames; endgames != nil {
		hash = endgames.Hash()
	}
	if err := m.CheckTables(hash); err != nil {
		return Config{}, err
	}
	if strings.HasPrefix(values["opening"], grownKind+":") {
		return Config{}, errors.New(
			"games of a growing book begin with lines that earlier games chose: play them all again with 'raumlab book grow', the same settings and another folder")
	}
	if c.Opening, err = ParseOpening(values["opening"]); err != nil {
		return fail("opening",
			hint.Errorf("%w: run the command in the folder in which the run was started, with the file in its place", err))
	}
	if have, want := c.Opening.Hash(), values["opening_sha256"]; have != want {
		return fail("opening", fmt.Errorf("the file has the hash %s, but that of the run had %s: restore it", have, want))
	}
	if c.Engine, err = playerOf(&m.Header, weights); err != nil {
		return Config{}, err
	}
	return c, c.Validate()
}

// playerOf returns the engine of a run with its weights, if this program plays it as the program
// of the run did.
func playerOf(h *corpus.Header, weights *eval.Weights) (engine.Config, error) {
	e, signature, err := engineOf(h)
	if err != nil {
		return e, err
	}
	switch {
	case weights != nil:
		e = e.WithWeights(e.Name, *weights)
	case e.HasNetwork():
		if e, err = e.WithShippedNetwork(h.Weights, h.Rules.Base()); err != nil {
			return e, err
		}
	case h.Weights != "":
		return e, setting.Errorf(
			"engine %s: the weights of the run (hash %s) do not ship with the program: name their file with %s",
			e.Name, h.Weights,
			setting.Field{Key: "weights"})
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

// engineOf returns the engine that played a run, without its weights, and its signature, which is
// empty if the manifest has none. An option that this program does not know is an error.
func engineOf(h *corpus.Header) (c engine.Config, signature string, err error) {
	var options []engine.Option
	hash := ""
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
	if hash == "" {
		return c, "", errNoEngine
	}
	if c, err = engine.FromOptions(h.Engine.Name, options, h.Weights, hash); err != nil {
		return c, "", fmt.Errorf("%w; the games are of version %s", err, h.Version)
	}
	return c, signature, nil
}
