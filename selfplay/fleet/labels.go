package fleet

import (
	"cmp"
	"context"
	"fmt"

	"raumlab/corpus"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
)

// Labels is selfplay.RemoteLabels. Each task takes the moves of its games along.
func (h Hub) Labels(ctx context.Context, r selfplay.Relabel) (queue.Queue[[]corpus.Game], error) {
	config, err := r.Document()
	if err != nil {
		return nil, err
	}
	j, err := h.begin(ctx, labelsKind, config, labelsFacts(r, signature), r.Input)
	if err != nil {
		return nil, err
	}
	return labelsQueue{pending{j}, r}, nil
}

// labelsFacts is what a worker must have in common with the hub for scores.
func labelsFacts(r selfplay.Relabel, sign signer) []remote.Fact {
	return append(rulesFacts(r.Rules), engineFacts("the engine "+r.Engine.Name, r.Engine.WithoutShipped(),
		r.Rules, sign)...)
}

type labelsQueue struct {
	pending
	relabel selfplay.Relabel
}

// Do returns the games of a task with their new scores.
func (q labelsQueue) Do(ctx context.Context, t queue.Task) (games []corpus.Game, err error) {
	err = q.Job.Do(ctx, t, func(r remote.Result) (err error) {
		games, err = q.accept(ctx, t, r)
		return err
	})
	return games, err
}

func (q labelsQueue) accept(ctx context.Context, t queue.Task, r remote.Result) ([]corpus.Game, error) {
	if r.Failed != "" {
		return nil, cmp.Or(again(r, r.Failed), fmt.Errorf(
			"games %d to %d: %s: score them with 'raumlab corpus relabel' to see why", t.First, t.End-1,
			r.Failed))
	}
	return q.relabel.Take(ctx, t, r.Data)
}

func (r Reader) labels(text []byte) (remote.Work, error) {
	c, err := selfplay.ReadRelabel(text)
	if err != nil {
		return remote.Work{}, err
	}
	return remote.Work{Unit: "games", Job: "scored by " + c.Engine.Name, Facts: labelsFacts(c, r.sign),
		NewTaker: func() remote.Taker { return c.NewTaker() }}, nil
}
