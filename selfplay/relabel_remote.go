package selfplay

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"raumlab/corpus"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
)

// Document returns what ReadRelabel reads.
func (r Relabel) Document() ([]byte, error) {
	return json.Marshal(document{Header: r.header(""), Engine: r.Engine.WithoutShipped().Content()})
}

// readRelabel reads how games are scored, without the games.
func readRelabel(text []byte) (r Relabel, err error) {
	d, err := readDocument(text)
	if err != nil {
		return Relabel{}, err
	}
	r.Rules = d.Header.Rules
	if r.Depth, err = depthOf(&d.Header); err != nil {
		return Relabel{}, err
	}
	if r.Engine, err = d.engine(); err != nil {
		return Relabel{}, err
	}
	return r, r.Validate()
}

// LabelsKind is the kind of the jobs whose tasks are rows of a corpus, to be scored.
const LabelsKind = "relabel"

// remoteLabels has the games of a corpus scored on other machines.
type remoteLabels struct {
	queue.Tasks
	relabel Relabel
}

// begin begins the job of the corpus. Each task takes the moves of its games along.
func (r Relabel) begin(ctx context.Context) (remoteLabels, error) {
	text, err := r.Document()
	if err != nil {
		return remoteLabels{}, err
	}
	tasks, err := r.Remote.Begin(ctx, queue.Job{Kind: LabelsKind, Config: text, Facts: facts(r.Engine, r.Rules),
		Input: r.input})
	return remoteLabels{tasks, r}, err
}

func (r remoteLabels) newWorker() func(context.Context, queue.Task) ([]corpus.Game, error) {
	return r.score
}

// score returns the games of a task with their new scores.
func (r remoteLabels) score(ctx context.Context, t queue.Task) (games []corpus.Game, err error) {
	err = r.Do(ctx, t, func(x queue.Result) (err error) {
		games, err = r.relabel.accept(ctx, t, x)
		return err
	})
	return games, err
}

func (r Relabel) accept(ctx context.Context, t queue.Task, x queue.Result) ([]corpus.Game, error) {
	if x.Failed != "" {
		return nil, cmp.Or(x.Retry(), fmt.Errorf(
			"games %d to %d: %s: score them with 'raumlab corpus relabel' to see why", t.First, t.End-1, x.Failed))
	}
	return r.take(ctx, t, x.Data)
}

// ReadLabels reads a job of scores for a worker.
func ReadLabels(text []byte) (queue.Work, error) {
	r, err := readRelabel(text)
	if err != nil {
		return queue.Work{}, err
	}
	return queue.Work{Unit: "games", Job: "scored by " + r.Engine.Name, Facts: facts(r.Engine, r.Rules),
		NewTaker: r.newTaker}, nil
}

// input returns the games of a task as newTaker reads them.
func (r Relabel) input(ctx context.Context, t queue.Task) ([]byte, error) {
	games, err := r.rows(ctx, t.First, t.End)
	if err != nil {
		return nil, err
	}
	return encodeGames(games)
}

func encodeGames(games []corpus.Game) ([]byte, error) {
	all := make([]Played, len(games))
	for i, g := range games {
		all[i].Game = g
	}
	return EncodeGames(all)
}

// decode reads games of a task. They have the numbers of their rows and no seed.
func (r Relabel) decode(t queue.Task, data []byte) ([]corpus.Game, error) {
	all, err := Config{Rules: r.Rules}.DecodeGames(t, data)
	if err != nil {
		return nil, err
	}
	games := make([]corpus.Game, len(all))
	for i, p := range all {
		games[i] = p.Game
	}
	return games, nil
}

// newTaker returns a function that scores the games of one task after another, from input to what
// take reads.
func (r Relabel) newTaker() queue.Taker {
	s := r.searcher()
	return func(ctx context.Context, t queue.Task, input []byte) ([]byte, error) {
		games, err := r.decode(t, input)
		if err != nil {
			return nil, err
		}
		for i := range games {
			if err := r.label(ctx, s, &games[i]); err != nil {
				return nil, err
			}
		}
		return encodeGames(games)
	}
}

// take gives the games of a task the scores that a worker found. An error says what no worker can
// find for these games.
func (r Relabel) take(ctx context.Context, t queue.Task, data []byte) ([]corpus.Game, error) {
	scored, err := r.decode(t, data)
	if err != nil {
		return nil, err
	}
	games, err := r.rows(ctx, t.First, t.End)
	if err != nil {
		return nil, err
	}
	for i := range games {
		if err := r.takeScores(&games[i], &scored[i]); err != nil {
			return nil, fmt.Errorf("row %d: %w", t.First+int64(i), err)
		}
	}
	return games, nil
}

func (r Relabel) takeScores(g, scored *corpus.Game) error {
	if len(scored.Plies) != len(g.Plies) {
		return fmt.Errorf("%s, expected %d", plural.Of(len(scored.Plies), "ply"), len(g.Plies))
	}
	for k := range g.Plies {
		have, found := &g.Plies[k], scored.Plies[k]
		depth := 0
		if have.Depth > 0 || !have.Flags.Has(corpus.Drawn) {
			depth = r.Depth
		}
		if found.Move != have.Move || found.Flags != have.Flags || found.MoveScore != have.MoveScore ||
			int(found.Depth) != depth || depth == 0 && found.Score != have.Score {
			return fmt.Errorf("ply %d: this is not the ply that was to be scored", k+1)
		}
		*have = found
	}
	return nil
}
