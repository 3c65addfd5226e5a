package selfplay

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// A Labeller gives positions the scores that a run stores with them. Each is a function of the
// position and the engine alone. Only one goroutine may use a Labeller.
type Labeller struct {
	searcher engine.Searcher
	depth    int // plies
}

// LabellerOf returns a maker of labellers like the one that played a corpus, with other weights.
func LabellerOf(h *corpus.Header) (func(eval.Weights) *Labeller, error) {
	depth, err := depthOf(h)
	if err != nil {
		return nil, err
	}
	// A program that plays the engine otherwise may still score as it does.
	c, _, err := engineOf(h)
	if err != nil {
		return nil, err
	}
	if c.Random {
		return nil, fmt.Errorf("engine %s: plays without a search", c.Name)
	}
	if !c.HasWeights() {
		return nil, fmt.Errorf("engine %s: its evaluation %s has no weights that could be replaced", c.Name, c.Evaluation)
	}
	return func(w eval.Weights) *Labeller {
		return &Labeller{c.WithWeights(c.Name, w).NewPlayer(nil, nil).Searcher(), depth}
	}, nil
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

var errNoEngine = errors.New("the manifest names no engine or depth: only games of self-play can be scored again")

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

// Search returns the score of a search from an empty table without a game before it, in
// centipawns from White's view. An error is that of ctx.
func (l *Labeller) Search(ctx context.Context, p variant.Position) (int, error) {
	r, err := alone(ctx, l.searcher, p, l.depth)
	return r.Score, err
}

// Quiesce returns the quiescence score, centipawns from White's view.
func (l *Labeller) Quiesce(p variant.Position) int { return l.searcher.Quiesce(p) }
