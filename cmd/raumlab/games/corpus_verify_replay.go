package games

import (
	"context"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/selfplay"
)

// replaySome plays some of the games again and returns their number.
func replaySome(ctx context.Context, c *corpus.Corpus, run selfplay.Config, o CorpusVerifyOptions, stderr io.Writer) (int64, error) {
	if o.replay == 0 {
		return 0, nil
	}
	workers, err := cli.WorkerCount(0)
	if err != nil {
		return 0, err
	}
	p := term.NewProgress(stderr, "games played again", 0, min(o.replay, c.Len()))
	defer p.End()
	return run.Replay(ctx, c, o.replay, o.seed, workers, func(done, _ int64) { p.At(done) })
}

// weightsOf returns the weights of a corpus: those of the file, or the shipped ones with the hash
// in the corpus, or nil.
func weightsOf(c *corpus.Corpus, file string) (*eval.Weights, error) {
	refs := weights.NamesFor(c.Rules().Variant)
	if file != "" {
		refs = []string{file}
	}
	for _, ref := range refs {
		w, err := weights.LoadFor(ref, c.Rules())
		if err != nil {
			return nil, cli.NameError(ref, err)
		}
		if w.Hash() == c.Manifest.Header.Weights {
			return &w, nil
		}
	}
	if file != "" {
		return nil, fmt.Errorf("corpus %s was not played with the weights %s: their hashes differ", c.Dir, file)
	}
	return nil, nil
}

// verifiedJSON is the report of verify on a corpus without a fault. A fault is an error, and prints
// no report.
type verifiedJSON struct {
	Corpus       string  `json:"corpus"`
	Complete     bool    `json:"complete"`
	Games        int64   `json:"games"`
	Positions    int64   `json:"positions"`
	Parts        int     `json:"parts"`
	Digest       string  `json:"digest"`
	StaticScores bool    `json:"static_scores"` // were computed again
	Replayed     int64   `json:"replayed"`      // games that were played again
	ReplaySeed   *uint64 `json:"replay_seed"`   // null if none was
}
