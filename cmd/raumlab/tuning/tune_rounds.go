package tuning

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/counted"
	"raumlab/internal/remedy"
	"raumlab/selfplay"
	"raumlab/tuner"
)

// roundsOf returns the file of finished rounds beside a weight file, such as weights.rounds.json
// for weights.toml.
func roundsOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".rounds.json" }

// withRounds gives a job of several rounds the engine of the corpus and the file that keeps its
// rounds. If the file has rounds of another job, force begins again.
func withRounds(job tuner.Job, c *corpus.Corpus, path string, force bool) (tuner.Job, error) {
	if job.Rounds <= 1 {
		return job, nil
	}
	labeller, err := selfplay.LabellerOf(&c.Manifest.Header)
	if err != nil {
		return job, fmt.Errorf("--rounds on corpus %s: %w", c.Dir, err)
	}
	job.Scorer = func(w eval.Weights) tuner.Scorer { return labeller(w) }
	job.CorpusWeights = playedWith(&c.Manifest.Header)
	job.OnRound = func(rounds []tuner.Round) error { return job.History(c, rounds).Write(path) }
	h, err := tuner.ReadHistory(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), err != nil && force:
		return job, nil
	case err != nil:
		return job, remedy.Errorf("%w: name another --out, or begin again with --force", err)
	}
	differ, err := h.Differences(job.History(c, nil))
	if err != nil {
		return job, err
	}
	if differ != nil {
		if force {
			return job, nil
		}
		return job, fmt.Errorf("%s has rounds of another tuning: %s: name another --out, or begin again with --force", path, differ)
	}
	job.Previous = h.Rounds
	return job, nil
}

// playedWith returns the shipped weights that played the games, or nil.
func playedWith(h *corpus.Header) *eval.Weights {
	for _, name := range weights.All() {
		if w, err := weights.LoadFor(name, h.Rules); err == nil && w.Hash() == h.Weights {
			return &w
		}
	}
	return nil
}

// keptRounds adds to an interruption which rounds are kept.
func keptRounds(err error, job tuner.Job, c *corpus.Corpus, path string) error {
	if job.Rounds <= 1 || !errors.Is(err, context.Canceled) {
		return err
	}
	h, unread := tuner.ReadHistory(path)
	differ, unlike := h.Differences(job.History(c, nil))
	if unread != nil || unlike != nil || differ != nil { // no rounds yet, or those that --force replaces
		h.Rounds = nil
	}
	return cli.InterruptedWith(fmt.Sprintf("%d of at most %s are kept; the same command goes on from there", len(h.Rounds), counted.Of(job.Rounds, "round")))
}

// dropRounds removes the file when the report has its rounds.
func dropRounds(job tuner.Job, path string) error {
	if job.Rounds <= 1 {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("finished rounds: %w", err)
	}
	return nil
}
