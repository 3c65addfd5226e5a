package selfplay

import (
	"context"
	"slices"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/queue"
)

// GamesKind is the kind of the jobs whose tasks are games of a run.
const GamesKind = "selfplay"

// RulesFacts are the rules and where their games begin: what a worker must have in common with the
// hub for any games.
func RulesFacts(r variant.Rules) []queue.Fact {
	start := r.Start()
	return []queue.Fact{{Name: "the rules", Value: r.String()}, {Name: "the start of the rules", Value: start.RFEN()}}
}

// EngineFacts are what identifies an engine and how a program plays it.
func EngineFacts(what string, e engine.Config, r variant.Rules) []queue.Fact {
	return []queue.Fact{
		{Name: "the SHA-256 of " + what, Value: e.Hash()},
		{Name: "the SHA-256 of the weights of " + what, Value: e.WeightsHash()},
		{Name: "the signature of " + what, Value: e.Signature(r)},
	}
}

// facts are what a worker must have in common with the hub for searches of an engine.
func facts(e engine.Config, r variant.Rules) []queue.Fact {
	return append(RulesFacts(r), EngineFacts("the engine "+e.Name, e.WithoutShipped(), r)...)
}

// remoteGames has the games of a run played on other machines.
type remoteGames struct {
	queue.Tasks
	config Config
}

// begin begins the job of the run.
func (c Config) begin(ctx context.Context) (remoteGames, error) {
	text, err := c.Document()
	if err != nil {
		return remoteGames{}, err
	}
	tasks, err := c.Remote.Begin(ctx, queue.Job{Kind: GamesKind, Config: text, Facts: facts(c.Engine, c.Rules)})
	return remoteGames{tasks, c}, err
}

func (r remoteGames) newWorker() func(context.Context, queue.Task) (batch, error) { return r.play }

// play returns the games of a task. A game that two workers could not finish goes into quarantine,
// and one that kills its workers: of several, each is tried alone.
func (r remoteGames) play(ctx context.Context, t queue.Task) (b batch, err error) {
	var first []Played // of a worker that could not finish all
	failed := ""
	err = r.Do(ctx, t, func(x queue.Result) error {
		if failed = x.Failed; failed != "" {
			return x.Retry()
		}
		games, err := r.config.DecodeGames(t, x.Data)
		if err != nil {
			return err
		}
		games = finishedOf(games, first)
		i := slices.IndexFunc(games, isUnfinished)
		switch {
		case i >= 0 && !x.Last:
			first = games
			return games[i].Quarantined
		case first != nil:
			b = batch{played: games}
		default:
			packed := x.Packed // only this form waits for its turn
			b = batch{packed: func() ([]Played, error) { return r.unpack(t, packed) }}
		}
		return nil
	})
	switch {
	case err != nil || failed == "":
		return b, err
	case t.End-t.First == 1:
		stuck := corpus.Quarantine{Game: t.First, Seed: decoding.Seed(r.config.Seed), Kind: corpus.Crashed, Reason: failed}
		return batch{played: []Played{{
			Game: corpus.Game{Number: t.First, Seed: r.config.Seed}, Quarantined: &Quarantined{Quarantine: stuck},
		}}}, nil
	}
	var parts []batch
	for i := t.First; i < t.End; i++ {
		one, err := r.play(ctx, queue.Task{First: i, End: i + 1})
		if err != nil {
			return batch{}, err
		}
		parts = append(parts, one)
	}
	return join(parts), nil
}

// unpack returns the games of a packed result.
func (r remoteGames) unpack(t queue.Task, packed []byte) ([]Played, error) {
	data, err := r.Unpack(packed)
	if err != nil {
		return nil, err
	}
	return r.config.DecodeGames(t, data)
}

// isUnfinished reports whether another worker may finish a game: the bound on nodes is the same for
// all.
func isUnfinished(p Played) bool {
	return p.Quarantined != nil && p.Quarantined.Kind != corpus.OverNodes
}

// finishedOf returns the games of a task, those that only another worker has finished from there.
func finishedOf(games, other []Played) []Played {
	for i := range other {
		if isUnfinished(games[i]) && !isUnfinished(other[i]) {
			games[i] = other[i]
		}
	}
	return games
}

// ReadGames reads a job of games for a worker.
func ReadGames(text []byte) (queue.Work, error) {
	c, err := ReadDocument(text)
	if err != nil {
		return queue.Work{}, err
	}
	return queue.Work{Unit: "games", Job: c.Engine.Name + " against itself", Facts: facts(c.Engine, c.Rules),
		NewTaker: func() queue.Taker {
			play := c.newWorker()
			return func(ctx context.Context, t queue.Task, _ []byte) ([]byte, error) {
				games, err := play(ctx, t)
				if err != nil {
					return nil, err
				}
				return EncodeGames(games)
			}
		}}, nil
}
