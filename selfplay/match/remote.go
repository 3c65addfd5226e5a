package match

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/queue"
	"raumlab/selfplay"
)

// PairsKind is the kind of the jobs whose tasks are a pair each. Draws of a task are how many
// openings of the pair were drawn, and not wanted because earlier pairs have them.
const PairsKind = "match"

// remotePairs has pairs played on other machines. It settles their openings in the order of the
// pairs: what is played from one that an earlier pair has is dropped.
type remotePairs struct {
	queue.Tasks
	config   Config
	openings *openings
	buffer   *outOfOrder
}

// begin begins the job of the match.
func (c Config) begin(ctx context.Context, o *openings, buffer *outOfOrder) (remotePairs, error) {
	text, err := c.Document()
	if err != nil {
		return remotePairs{}, err
	}
	tasks, err := c.Remote.Begin(ctx, queue.Job{Kind: PairsKind, Config: text, Facts: c.facts()})
	return remotePairs{tasks, c, o, buffer}, err
}

// facts are what a worker must have in common with the hub.
func (c Config) facts() []queue.Fact {
	facts := selfplay.RulesFacts(c.Rules)
	for _, x := range []struct {
		what string
		e    engine.Config
	}{
		{"contestant A, " + c.A.Name(), c.A.Engine},
		{"contestant B, " + c.B.Name(), c.B.Engine},
		{"the engine of openings, " + c.OpeningEngine.Name, c.OpeningEngine},
	} {
		facts = append(facts, selfplay.EngineFacts(x.what, x.e, c.Rules)...)
	}
	return facts
}

// play returns pair i.
func (d remotePairs) play(ctx context.Context, i int64) (Pair, error) {
	task := queue.Task{First: i, End: i + 1}
	p, known := d.buffer.take(i)
	known = known && !p.begun()
	do := func() (g *variant.Game, err error) {
		err = d.Do(ctx, task, func(r queue.Result) (err error) {
			p, err = d.config.accept(task, r)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("pair %d: %w", i, err)
		}
		return p.opening()
	}
	if known {
		opening, err := p.opening()
		if err == nil {
			_, err = d.openings.settle(ctx, i, opening, nil)
		}
		return p, err
	}
	opening, err := do()
	if err != nil {
		return Pair{}, err
	}
	_, err = d.openings.settle(ctx, i, opening, func() (*variant.Game, error) {
		task.Draws++
		return do()
	})
	return p, err
}

// accept returns the pair of a result. A match has no quarantine: a pair that two workers could not
// finish ends it. It is not accepted, so that the match asks for it again when it is resumed.
func (c Config) accept(t queue.Task, r queue.Result) (Pair, error) {
	if r.Failed != "" {
		return Pair{}, cmp.Or(r.Retry(), fmt.Errorf(
			"%s: play it with 'raumlab match' and the same flags to see why", r.Failed))
	}
	return c.decodePair(t, r.Data)
}

// ReadPairs reads a job of pairs for a worker.
func ReadPairs(text []byte) (queue.Work, error) {
	c, err := readDocument(text)
	if err != nil {
		return queue.Work{}, err
	}
	return queue.Work{Unit: "pairs", Job: c.A.Name() + " against " + c.B.Name(), Facts: c.facts(),
		NewTaker: func() queue.Taker {
			play := c.newRemoteWorker()
			return func(ctx context.Context, t queue.Task, _ []byte) ([]byte, error) {
				p, err := play(ctx, t)
				if err != nil {
					return nil, err
				}
				return c.encodePair(p)
			}
		}}, nil
}

// newRemoteWorker returns a function that plays one pair after another for a hub.
func (c Config) newRemoteWorker() func(context.Context, queue.Task) (Pair, error) {
	w := c.newWorker(context.Background(), nil, nil, nil, nil) // no program plays, which the context would end
	return func(ctx context.Context, t queue.Task) (Pair, error) {
		if t.End != t.First+1 || t.Draws >= mostDraws {
			return Pair{}, fmt.Errorf("task %v: expected one pair and at most %d draws", t, mostDraws-1)
		}
		draw, random := w.draws(ctx, t.First)
		var opening *variant.Game
		for range t.Draws + 1 {
			var err error
			if opening, err = draw(); err != nil {
				return Pair{}, fmt.Errorf("pair %d: %w", t.First, err)
			}
		}
		p := Pair{Number: t.First, Start: opening.Start(), Opening: slices.Clone(opening.Moves())}
		for n := range p.Games {
			var err error
			if p.Games[n], err = w.game(ctx, &p, Side(n), seedsOf(random)); err != nil {
				return Pair{}, fmt.Errorf("pair %d, game %d: %w", t.First, n+1, err)
			}
		}
		return p, nil
	}
}

// wireBinding is the settings of a pair that is sent: the job of the queue says them.
const wireBinding = "sent"

// encodePair returns a pair in the form that decodePair reads.
func (c Config) encodePair(p Pair) ([]byte, error) {
	return format{config: c, binding: wireBinding}.encode(p)
}

// decodePair reads the pair of a task and plays it again by the rules. An error says what no pair
// of the match can have; whether it is what an honest worker plays, only a search can tell.
func (c Config) decodePair(t queue.Task, data []byte) (Pair, error) {
	text, whole := bytes.CutSuffix(data, []byte{'\n'})
	if !whole {
		return Pair{}, errors.New("the data of the pair are cut off")
	}
	p, err := format{config: c, binding: wireBinding, settings: "the hub"}.decode(text, t.First)
	if err == nil && (p.begun() || p.forfeited()) {
		err = fmt.Errorf("pair %d: a game is missing, or forfeited", t.First)
	}
	return p, err
}

// CheckRemote refuses what pairs of other machines may not depend on.
func (c Config) CheckRemote() error {
	for side := range Side(2) {
		x := c.contestant(side)
		switch {
		case x.Program != nil:
			return fmt.Errorf(
				"contestant %v, %s: a hub cannot share games of other programs: use 'raumlab match' with the same flags",
				side, x.Name())
		case timed(c.Limits[side]):
			return fmt.Errorf(
				"contestant %v, %s: time limits depend on the machine, so a hub cannot share these games: limit depth or nodes instead",
				side, x.Name())
		}
	}
	return nil
}
