// Package fleet has games of runs and pairs of matches played by workers on other machines. The Hub
// runs the code that plays here, with the queue of package remote in the place of goroutines; so
// order, decisions and bytes are those of one machine. A worker reads what to play from a document,
// and proves first that it plays as the hub does: rules, engines, weights and the signatures of the
// engines must be the same.
package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/counted"
	"raumlab/internal/decoding"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
)

// Kinds of jobs.
const gamesKind = "selfplay"

// A job is what a document of the queue holds.
type job struct {
	Kind   string          `json:"kind"`
	Config json.RawMessage `json:"config"`
}

// A Hub has games played by the workers of a queue.
type Hub struct{ *remote.Hub }

// Games is selfplay.Elsewhere.
func (h Hub) Games(ctx context.Context, c selfplay.Config) (queue.Queue[[]selfplay.Played], error) {
	config, err := c.Document()
	if err != nil {
		return nil, err
	}
	j, err := h.begin(ctx, gamesKind, config, gamesFacts(c, signature))
	if err != nil {
		return nil, err
	}
	return gamesQueue{pending{j}, c}, nil
}

func (h Hub) begin(ctx context.Context, kind string, config []byte, facts []remote.Fact) (*remote.Job, error) {
	document, err := json.Marshal(job{kind, config})
	if err != nil {
		return nil, err
	}
	return h.Job(ctx, document, facts)
}

// pending is what the queues of all kinds share.
type pending struct{ *remote.Job }

// Close ends a job that is done. Otherwise the next hub goes on with it.
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

// Do returns the games of a task. A game that kills its workers goes into quarantine; of several,
// each is tried alone.
func (q gamesQueue) Do(ctx context.Context, t queue.Task) (games []selfplay.Played, err error) {
	deaths := 0
	err = q.Job.Do(ctx, t, func(r remote.Result) (err error) {
		if deaths = r.Poisoned; deaths == 0 {
			games, err = q.config.DecodeGames(t, r.Data)
		}
		return err
	})
	switch {
	case err != nil || deaths == 0:
		return games, err
	case t.End-t.First == 1:
		q := corpus.Quarantine{Game: t.First, Seed: q.config.Seed, Kind: corpus.Crashed, Reason: fmt.Sprintf("no worker ended it in %s", counted.As(deaths, "try", "tries"))}
		return []selfplay.Played{{Game: corpus.Game{Number: t.First, Seed: q.Seed}, Quarantined: &selfplay.Quarantined{Quarantine: q}}}, nil
	}
	for i := t.First; i < t.End; i++ {
		one, err := q.Do(ctx, queue.Task{First: i, End: i + 1})
		if err != nil {
			return nil, err
		}
		games = append(games, one...)
	}
	return games, nil
}

// signature is how this program plays an engine.
func signature(e engine.Config, r variant.Rules) string { return e.Signature(r) }

// A signer is signature, or what a test puts in its place.
type signer func(engine.Config, variant.Rules) string

// gamesFacts is what a worker must have in common with the hub for games of a run.
func gamesFacts(c selfplay.Config, sign signer) []remote.Fact {
	return append(rulesFacts(c.Rules), engineFacts("the engine "+c.Engine.Name, c.Engine.WithoutShipped(), c.Rules, sign)...)
}

// rulesFacts are the rules and where their games begin.
func rulesFacts(r variant.Rules) []remote.Fact {
	start := r.Start()
	return []remote.Fact{{Name: "the rules", Value: r.String()}, {Name: "the start of the rules", Value: start.RFEN()}}
}

func engineFacts(what string, e engine.Config, r variant.Rules, sign signer) []remote.Fact {
	return []remote.Fact{
		{Name: "the SHA-256 of " + what, Value: e.Hash()},
		{Name: "the SHA-256 of the weights of " + what, Value: e.WeightsHash()},
		{Name: "the signature of " + what, Value: sign(e, r)},
	}
}

// Reader reads jobs for workers.
type Reader struct {
	sign  signer                        // nil for signature
	alter func(games []selfplay.Played) // nil for none
}

// Begin reads the document of a job.
func (r Reader) Begin(document []byte) (remote.Work, error) {
	sign := r.sign
	if sign == nil {
		sign = signature
	}
	var j job
	if err := (decoding.Allow{ControlCharacters: true}).Line(document, &j); err != nil {
		return remote.Work{}, fmt.Errorf("the job: %w", err)
	}
	switch j.Kind {
	case gamesKind:
		c, err := selfplay.ReadDocument(j.Config)
		if err != nil {
			return remote.Work{}, fmt.Errorf("the job: %w", err)
		}
		return remote.Work{Facts: gamesFacts(c, sign), NewTaker: func() func(context.Context, queue.Task) ([]byte, error) {
			play := c.NewWorker()
			return func(ctx context.Context, t queue.Task) ([]byte, error) {
				games, err := play(ctx, t)
				if err != nil {
					return nil, err
				}
				if r.alter != nil {
					r.alter(games)
				}
				return selfplay.EncodeGames(games)
			}
		}}, nil
	}
	return remote.Work{}, errors.New("the job is of kind " + fmt.Sprintf("%q", j.Kind) + ", which this program does not know")
}
