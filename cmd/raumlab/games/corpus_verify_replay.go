package games

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/selfplay"
)

// replaySome plays some games of every worker again. Of one with a game that differs it plays all.
func replaySome(ctx context.Context, c *corpus.Corpus, run selfplay.Config, o CorpusVerifyOptions, stderr io.Writer) (said []replayed, err error) {
	if o.replay == 0 {
		return nil, nil
	}
	workers, err := cli.WorkerCount(0)
	if err != nil {
		return nil, err
	}
	shares, err := selfplay.Shares(c)
	if err != nil {
		return nil, err
	}
	total := int64(0)
	for _, s := range shares {
		total += min(o.replay, s.Len())
	}
	p := term.NewProgress(stderr, "games played again", 0, total)
	defer p.End()
	var wrong []error
	for _, s := range shares {
		rows := s.Draw(o.replay, o.seed)
		before := gamesAgain(said)
		said = append(said, newReplayed(s, int64(len(rows))))
		_, err := run.Replay(ctx, c, rows, workers, func(done, _ int64) { p.At(before + done) })
		var d *corpus.Difference
		switch {
		case err == nil:
		case errors.As(err, &d) && s.Worker != "":
			wrong = append(wrong, accuse(ctx, c, run, s, workers, err, stderr))
		default:
			return said, errors.Join(append(wrong, err)...)
		}
	}
	return said, errors.Join(wrong...)
}

// sameStatic returns a check that static scores are those of the weights.
func sameStatic(w eval.Weights) func(*variant.Position, *corpus.Ply) error {
	evaluator := features.Evaluator(w)
	return func(p *variant.Position, ply *corpus.Ply) error {
		if score := evaluator(p); score != int(ply.Static) {
			return fmt.Errorf("static score %d, the weights give %d", ply.Static, score)
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
		return nil, fmt.Errorf("corpus %s was not played with the weights %s: their hashes differ", c.Dir, file)
	}
	return nil, nil
}

// verifiedJSON is the report of verify on a corpus without a fault. A fault is an error, and prints
// no report.
type verifiedJSON struct {
	Corpus       string     `json:"corpus"`
	Complete     bool       `json:"complete"`
	Games        int64      `json:"games"`
	Positions    int64      `json:"positions"`
	Parts        int        `json:"parts"`
	Digest       string     `json:"digest"`
	StaticScores bool       `json:"static_scores"`     // were computed again
	Replayed     int64      `json:"replayed"`          // games that were played again
	ReplaySeed   *uint64    `json:"replay_seed"`       // null if none was
	Workers      []replayed `json:"workers,omitempty"` // of a hub, if some of their games were replayed
}
