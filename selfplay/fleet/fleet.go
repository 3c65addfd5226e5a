// Package fleet has games of runs and pairs of matches played by workers on other machines. The Hub
// runs the code that plays here, with the queue of package remote in the place of goroutines; so
// order, decisions and bytes are those of one machine. A worker reads what to play from a document,
// and proves first that it plays as the hub does: rules, engines, weights and the signatures of the
// engines must be the same.
package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"raumlab/corpus"
	"raumlab/internal/decoding"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// Kinds of jobs.
const (
	gamesKind  = "selfplay"
	pairsKind  = "match"
	labelsKind = "relabel"
)

// A job is what a document of the queue holds.
type job struct {
	Kind   string          `json:"kind"`
	Config json.RawMessage `json:"config"`
}

// A Hub has games played by the workers of a queue.
type Hub struct{ *remote.Hub }

// Games is selfplay.Remote.
func (h Hub) Games(ctx context.Context, c selfplay.Config) (queue.Queue[selfplay.Batch], error) {
	config, err := c.Document()
	if err != nil {
		return nil, err
	}
	j, err := h.begin(ctx, gamesKind, config, gamesFacts(c, signature), nil)
	if err != nil {
		return nil, err
	}
	return gamesQueue{pending{j}, c}, nil
}

func (h Hub) begin(ctx context.Context, kind string, config []byte, facts []remote.Fact,
	input func(context.Context, queue.Task) ([]byte, error)) (*remote.Job, error) {
	document, err := json.Marshal(job{kind, config})
	if err != nil {
		return nil, err
	}
	return h.Job(ctx, document, facts, input)
}

// pending is what the queues of all kinds share.
type pending struct{ *remote.Job }

// Close ends a job that is done. Otherwise the next hub resumes it.
func (p pending) Close(done bool) error {
	if !done {
		return nil
	}
	return p.Job.Close()
}

type gamesQueue struct {
	pending
	config selfplay.Config
}

// Do returns the games of a task. A game that two workers could not finish goes into quarantine, and
// one that kills its workers: of several, each is tried alone.
func (q gamesQueue) Do(ctx context.Context, t queue.Task) (b selfplay.Batch, err error) {
	var first []selfplay.Played // of a worker that could not finish all
	failed := ""
	err = q.Job.Do(ctx, t, func(r remote.Result) error {
		if failed = r.Failed; failed != "" {
			return again(r, failed)
		}
		games, err := q.config.DecodeGames(t, r.Data)
		if err != nil {
			return err
		}
		games = finishedOf(games, first)
		i := slices.IndexFunc(games, isUnfinished)
		switch {
		case i >= 0 && !r.Again:
			first = games
			return games[i].Quarantined
		case first != nil:
			b = selfplay.Batch{Played: games}
		default:
			packed := r.Packed // only this form waits for its turn
			b = selfplay.Batch{Packed: func() ([]selfplay.Played, error) { return q.unpack(t, packed) }}
		}
		return nil
	})
	switch {
	case err != nil || failed == "":
		return b, err
	case t.End-t.First == 1:
		stuck := corpus.Quarantine{Game: t.First, Seed: decoding.Seed(q.config.Seed), Kind: corpus.Crashed, Reason: failed}
		return selfplay.Batch{Played: []selfplay.Played{{
			Game: corpus.Game{Number: t.First, Seed: q.config.Seed}, Quarantined: &selfplay.Quarantined{Quarantine: stuck},
		}}}, nil
	}
	var parts []selfplay.Batch
	for i := t.First; i < t.End; i++ {
		one, err := q.Do(ctx, queue.Task{First: i, End: i + 1})
		if err != nil {
			return selfplay.Batch{}, err
		}
		parts = append(parts, one)
	}
	return selfplay.Join(parts), nil
}

// again asks for another worker, unless two could not finish a task.
func again(r remote.Result, why string) error {
	if r.Again {
		return nil
	}
	return errors.New(why)
}

// isUnfinished reports whether another worker may finish a game: the bound on nodes is the same for
// all.
func isUnfinished(p selfplay.Played) bool {
	return p.Quarantined != nil && p.Quarantined.Kind != corpus.OverNodes
}

// finishedOf returns the games of a task, those that only another worker has finished from there.
func finishedOf(games, other []selfplay.Played) []selfplay.Played {
	for i := range other {
		if isUnfinished(games[i]) && !isUnfinished(other[i]) {
			games[i] = other[i]
		}
	}
	return games
}

// unpack returns the games of a packed result.
func (q gamesQueue) unpack(t queue.Task, packed []byte) ([]selfplay.Played, error) {
	data, err := q.Job.Unpack(packed)
	if err != nil {
		return nil, err
	}
	return q.config.DecodeGames(t, data)
}

// Pairs is match.Remote.
func (h Hub) Pairs(ctx context.Context, c match.Config) (queue.Queue[match.Pair], error) {
	config, err := c.Document()
	if err != nil {
		return nil, err
	}
	j, err := h.begin(ctx, pairsKind, config, pairsFacts(c, signature), nil)
	if err != nil {
		return nil, err
	}
	return pairsQueue{pending{j}, c}, nil
}

type pairsQueue struct {
	pending
	config match.Config
}

// Do returns the pair of a task. A match has no quarantine: a pair that two workers could not finish
// ends it. It is not accepted, so that the match asks for it again when it is resumed.
func (q pairsQueue) Do(ctx context.Context, t queue.Task) (p match.Pair, err error) {
	err = q.Job.Do(ctx, t, func(r remote.Result) (err error) {
		p, err = q.accept(t, r)
		return err
	})
	return p, err
}

func (q pairsQueue) accept(t queue.Task, r remote.Result) (match.Pair, error) {
	if r.Failed != "" {
		return match.Pair{}, cmp.Or(again(r, r.Failed), fmt.Errorf(
			"%s: play it with 'raumlab match' and the same flags to see why", r.Failed))
	}
	return q.config.DecodePair(t, r.Data)
}
