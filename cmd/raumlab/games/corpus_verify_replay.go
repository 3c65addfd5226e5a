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

// runAgain returns what makes games again, if some are to be.
func runAgain(ctx context.Context, c *corpus.Corpus, w *eval.Weights, o CorpusVerifyOptions, stderr io.Writer) (run selfplay.Replayer, err error) {
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

// replaySome plays some games of every worker again, and some of those that it put into quarantine.
// Of one with a game that differs it plays all.
func replaySome(ctx context.Context, c *corpus.Corpus, run selfplay.Replayer, o CorpusVerifyOptions, stderr io.Writer) (said []replayed, err error) {
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
		total += min(o.replay, s.Len()) + min(o.replay, int64(len(s.Quarantined())))
	}
	p := term.NewProgress(stderr, "games "+verb(run)+" again", 0, total)
	defer p.End()
	var wrong []error
	done := int64(0)
	for _, s := range shares {
		rows := s.Draw(o.replay, o.seed)
		said = append(said, newReplayed(run, s, int64(len(rows))))
		before := done
		_, found := run.Replay(ctx, c, rows, workers, func(n, _ int64) { p.At(before + n) })
		d := (*corpus.Difference)(nil)
		if found != nil && !errors.As(found, &d) {
			return said, errors.Join(append(wrong, found)...)
		}
		done += int64(len(rows))
		retries, hiding, err := retry(ctx, run, s.DrawQuarantined(o.replay, o.seed), workers, func() { done++; p.At(done) })
		if err != nil {
			return said, errors.Join(append(wrong, found, err)...)
		}
		said[len(said)-1].keepRetries(s.Quarantined(), retries)
		if found == nil && len(hiding) > 0 {
			found = fmt.Errorf("corpus %s: game %d in quarantine: %w", c.Dir, hiding[0].Game, hiding[0])
		}
		if found != nil && s.Worker != "" {
			found = accuse(ctx, c, run, s, workers, found, stderr)
		}
		wrong = append(wrong, found)
	}
	return said, errors.Join(wrong...)
}

// retry plays games in quarantine again, and returns the differences that it finds, too.
func retry(ctx context.Context, run selfplay.Replayer, games []corpus.Quarantine, workers int, one func()) (all []selfplay.Retry, differ []*corpus.Difference, err error) {
	err = run.Retry(ctx, games, workers, func(r selfplay.Retry) {
		if r.Difference != nil {
			differ = append(differ, r.Difference)
		}
		all = append(all, r)
		one()
	})
	return all, differ, err
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
		return nil, fmt.Errorf("corpus %s was not played with the weights %s: their hashes differ: name the file it was played with", c.Dir, file)
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
	Workers      []replayed `json:"workers,omitempty"` // of a hub, or with games in quarantine, if some were replayed
}
