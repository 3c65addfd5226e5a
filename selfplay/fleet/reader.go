package fleet

import (
	"context"
	"fmt"

	"raumlab/internal/decoding"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// Reader reads jobs for workers.
type Reader struct {
	sign  signer                        // nil for signature
	alter func(games []selfplay.Played) // for tests of damaged results
}

// Begin reads the document of a job.
func (r Reader) Begin(document []byte) (remote.Work, error) {
	if r.sign == nil {
		r.sign = signature
	}
	var j job
	err := (decoding.Allow{ControlCharacters: true}).Line(document, &j)
	var w remote.Work
	switch {
	case err != nil:
	case j.Kind == gamesKind:
		w, err = r.games(j.Config)
	case j.Kind == pairsKind:
		w, err = r.pairs(j.Config)
	case j.Kind == labelsKind:
		w, err = r.labels(j.Config)
	default:
		err = fmt.Errorf("unknown kind %q", j.Kind)
	}
	if err != nil {
		return remote.Work{}, fmt.Errorf("the job: %w", err)
	}
	return w, nil
}

func (r Reader) games(text []byte) (remote.Work, error) {
	c, err := selfplay.ReadDocument(text)
	if err != nil {
		return remote.Work{}, err
	}
	return remote.Work{Unit: "games", Job: c.Engine.Name + " against itself", Facts: gamesFacts(c, r.sign),
		NewTaker: func() remote.Taker {
			play := c.NewWorker()
			return func(ctx context.Context, t queue.Task, _ []byte) ([]byte, error) {
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

func (r Reader) pairs(text []byte) (remote.Work, error) {
	c, err := match.ReadDocument(text)
	if err != nil {
		return remote.Work{}, err
	}
	return remote.Work{Unit: "pairs", Job: c.A.Name() + " against " + c.B.Name(), Facts: pairsFacts(c, r.sign),
		NewTaker: func() remote.Taker {
			play := c.NewWorker()
			return func(ctx context.Context, t queue.Task, _ []byte) ([]byte, error) {
				p, err := play(ctx, t)
				if err != nil {
					return nil, err
				}
				return c.EncodePair(p)
			}
		}}, nil
}
