package games

import (
	"context"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/selfplay"
)

// runAgain returns what makes games again, if some are to be.
func runAgain(ctx context.Context, c *corpus.Corpus, w *eval.Weights, o CorpusVerifyOptions,
	stderr io.Writer) (run selfplay.Replayer, err error) {
	if o.replay == 0 {
		return run, nil
	}
	endgames, err := loadTables(ctx, o.tables, c.Rules(), stderr)
	if err != nil {
		return run, err
	}
	if run, err = selfplay.ReplayerOf(&c.Manifest, w, endgames); err != nil {
		err = fmt.Errorf("corpus %s: --replay: %w", c.Dir, err)
	}
	return run, err
}

// replaySome plays some games again and compares them. It returns how many.
func replaySome(ctx context.Context, c *corpus.Corpus, run selfplay.Replayer, o CorpusVerifyOptions,
	stderr io.Writer) (made int64, err error) {
	if o.replay == 0 {
		return 0, nil
	}
	workers, err := cli.WorkerCount(0)
	if err != nil {
		return 0, err
	}
	rows := selfplay.DrawRows(c.Len(), o.replay, o.seed)
	p := term.NewProgress(stderr, "games "+verb(run)+" again", 0, int64(len(rows)))
	defer p.End()
	return run.Replay(ctx, c, rows, workers, func(n, _ int64) { p.At(n) })
}

// verb is what is done with games again.
func verb(run selfplay.Replayer) string {
	if run.Searches {
		return "scored"
	}
	return "played"
}

// sameStatic returns a check that static scores are those of the weights.
func sameStatic(w eval.Weights) func(*variant.Position, *corpus.Ply) error {
	evaluator := features.Evaluator(w)
	return func(p *variant.Position, ply *corpus.Ply) error {
		if score := evaluator(p); score != int(ply.Static) {
			return fmt.Errorf("static score is %d, but the weights give %d", ply.Static, score)
		}
		return nil
	}
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
		return nil, fmt.Errorf(
			"corpus %s was not played with the weights %s: the hashes differ: name the weight file that it was played with",
			c.Dir, file)
	}
	return nil, nil
}

// verifiedJSON is the report of verify on a corpus without a fault. A fault is an error, and prints
// no report.
type verifiedJSON struct {
	Corpus       string         `json:"corpus"`
	Complete     bool           `json:"complete"`
	Games        int64          `json:"games"`
	Positions    int64          `json:"positions"`
	Parts        int            `json:"parts"`
	Digest       string         `json:"digest"`
	StaticScores bool           `json:"static_scores"` // were computed again
	Replayed     int64          `json:"replayed"`      // games that were played again
	ReplaySeed   *decoding.Seed `json:"replay_seed"`   // null if none was
}
