package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"raumlab/engine/variant"
	"raumlab/internal/queue"
)

// A Remote has pairs played by other processes.
type Remote interface {
	// Pairs returns the queue of a match, whose tasks are a pair each. Draws of a task are how many
	// openings of the pair were drawn, and not wanted because earlier pairs have them.
	Pairs(ctx context.Context, c Config) (queue.Queue[Pair], error)
}

// distant has pairs played elsewhere. It settles their openings in the order of the pairs: what is
// played from one that an earlier pair has is dropped.
type distant struct {
	queue.Queue[Pair]
	openings *openings
	buffer   *outOfOrder
}

// Do returns the pair of a task without draws.
func (d distant) Do(ctx context.Context, task queue.Task) (Pair, error) {
	i := task.First
	p, known := d.buffer.take(i)
	known = known && !p.begun()
	do := func() (g *variant.Game, err error) {
		if p, err = d.Queue.Do(ctx, task); err != nil {
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

// NewWorker returns a function that plays one pair after another for another process.
func (c Config) NewWorker() func(context.Context, queue.Task) (Pair, error) {
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

// EncodePair returns a pair in the form that DecodePair reads.
func (c Config) EncodePair(p Pair) ([]byte, error) {
	return format{config: c, binding: wireBinding}.encode(p)
}

// DecodePair reads the pair of a task and plays it again by the rules. An error says what no pair
// of the match can have; whether it is what an honest worker plays, only a search can tell.
func (c Config) DecodePair(t queue.Task, data []byte) (Pair, error) {
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
