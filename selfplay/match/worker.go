package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/uci/client"
	"raumlab/engine/variant"
	"raumlab/selfplay"
)

// A worker plays pairs with its own players and its own engine that judges openings.
type worker struct {
	config   Config
	drawer   *selfplay.Drawer // draws openings
	openings *openings        // of all workers
	buffer   *outOfOrder      // of all workers
	faults   *faults          // of all workers
	watch    *watch           // of all workers
	players  [2]player
	stalled  bool // the process did not run for a while during the last move
}

// newWorker returns a worker. Programs that it starts are killed when ctx is done.
func (c Config) newWorker(ctx context.Context, o *openings, buffer *outOfOrder, f *faults, w *watch) *worker {
	searcher := c.OpeningEngine.NewPlayer(nil, nil).Searcher()
	return &worker{
		config: c, drawer: c.Opening.NewDrawer(searcher, c.OpeningEngine.Depth,
			c.Seed^matchStream), openings: o, buffer: buffer, faults: f, watch: w,
		players: [2]player{c.newPlayer(ctx, A), c.newPlayer(ctx, B)},
	}
}

func (w *worker) close() {
	for _, p := range w.players {
		p.close()
	}
}

// matchStream keeps openings of matches apart from those of self-play under the same seed.
const matchStream = 0x6d61746368 // "match"

// play plays the missing games of pair i. An error keeps a finished first game and every forfeit.
func (w *worker) play(ctx context.Context, i int64) (Pair, error) {
	before, known := w.buffer.take(i)
	if known && !before.begun() {
		opening, err := before.opening()
		if err == nil {
			_, err = w.openings.settle(ctx, i, opening, nil)
		}
		return before, err
	}
	p, random, err := w.open(ctx, i)
	if err != nil {
		return Pair{}, fmt.Errorf("pair %d: %w", i, err)
	}
	if known {
		if p.Start != before.Start || !slices.Equal(p.Opening, before.Opening) {
			return Pair{}, fmt.Errorf(
				"%s: the opening of pair %d does not follow from the settings: the file was altered: remove it to play its pairs again",
				w.buffer.file.Name(), i)
		}
		p.Games[0] = before.Games[0]
	}
	for n := range p.Games {
		seeds := seedsOf(random)
		if known && n == 0 {
			continue
		}
		if p.Games[n], err = w.undisturbed(ctx, &p, Side(n), seeds); err != nil {
			err = fmt.Errorf("pair %d, game %d: %w", i, n+1, err)
			if n > 0 {
				err = errors.Join(err, w.buffer.keep(p))
			}
			return Pair{}, err
		}
		if err := w.faults.count(w.config, &p, n); err != nil {
			return Pair{}, errors.Join(err, w.buffer.keep(p))
		}
	}
	return p, w.buffer.keep(p)
}

// open draws the opening of pair i and returns the generator for further draws.
func (w *worker) open(ctx context.Context, i int64) (Pair, *rand.Rand, error) {
	draw, random := w.draws(ctx, i)
	opening, err := draw()
	if err == nil {
		opening, err = w.openings.settle(ctx, i, opening, draw)
	}
	if err != nil {
		return Pair{}, nil, err
	}
	return Pair{Number: i, Start: opening.Start(), Opening: slices.Clone(opening.Moves())}, random, nil
}

// draws returns how to draw one opening of pair i after another, and their generator.
func (w *worker) draws(ctx context.Context, i int64) (draw func() (*variant.Game, error), random *rand.Rand) {
	random = rand.New(rand.NewPCG(w.config.Seed^matchStream, uint64(i)))
	return func() (*variant.Game, error) {
		g, _, err := w.drawer.Draw(ctx, w.config.Rules.Start(), i, random)
		return g, err
	}, random
}

// seedsOf draws the seeds of A and B for a game.
func seedsOf(random *rand.Rand) [2][2]uint64 {
	return [2][2]uint64{{random.Uint64(), random.Uint64()}, {random.Uint64(), random.Uint64()}}
}

// mostTries bounds how often a game is played, on a machine that always stalls.
const mostTries = 10

// undisturbed is game, played again if the process did not run for a while: where it paused, a game
// with time limits or one lost by a fault, and where it stalled in a move, one that this lost on
// time.
func (w *worker) undisturbed(ctx context.Context, pair *Pair, white Side, seeds [2][2]uint64) (g Game, err error) {
	for range mostTries {
		before := w.watch.gaps()
		if g, err = w.game(ctx, pair, white, seeds); err != nil {
			break
		}
		paused := w.watch.gaps().pauses > before.pauses && (w.config.timed() || g.forfeit())
		if !paused && !(w.stalled && g.Termination == board.TimeForfeit) {
			break
		}
	}
	return g, err
}

// game plays one game of a pair to its end. What A and B draw comes from their seeds.
func (w *worker) game(ctx context.Context, pair *Pair, white Side, seeds [2][2]uint64) (Game, error) {
	for side, p := range w.players {
		p.newGame(2*pair.Number+int64(white), seeds[side][0], seeds[side][1])
	}
	g, err := pair.opening()
	if err != nil {
		return Game{}, err
	}
	played := Game{White: white, Moves: []board.Move{}}
	clocks := newClocks(w.config)
	adjudicator := w.config.newAdjudicator(pair.Number, int(white))
	result, end := g.Outcome()
	for end == board.Ongoing {
		if len(g.Moves()) >= w.config.MaxPlies {
			result, end = board.Draw, board.PlyLimit
			break
		}
		side := g.Position().SideToMove()
		mover := played.sideOf(side)
		before := w.watch.gaps().stalls
		a, err := w.players[mover].move(ctx, g, clocks.limits(mover), clocks.allowed(mover))
		if err := ctx.Err(); err != nil {
			return Game{}, err // the search was cut short
		}
		w.stalled = w.watch.gaps().stalls > before
		var fault *client.Fault
		if errors.As(err, &fault) {
			result, end = board.WinFor(side.Opponent()), board.Forfeit
			if fault.Late && timed(w.config.Limits[mover]) {
				end = board.TimeForfeit
			}
			played.Reason = fault.Reason
			break
		}
		if err == nil {
			err = g.Play(a.Move)
		}
		if err != nil {
			return Game{}, fmt.Errorf("contestant %v: %w", mover, err)
		}
		clocks.moved(mover, a.Time)
		played.Moves = append(played.Moves, a.Move)
		if played.Nodes[mover]+a.Nodes <= client.MostNodes { // a program may say anything
			played.Nodes[mover] += a.Nodes
		}
		said := Eval{Scored: a.Scored}
		if a.Scored { // depths of bounds alone say nothing
			said.Depth, said.Score = a.Depth, a.Score
		}
		if w.config.timed() {
			said.Time = a.Time.Truncate(time.Millisecond)
		}
		played.Evals = append(played.Evals, said)
		if result, end = g.Outcome(); end == board.Ongoing {
			result, end = adjudicator.see(said)
		}
	}
	played.Result, played.Termination = result, end
	return played, nil
}

func (g Game) sideOf(c board.Color) Side {
	if c == board.White {
		return g.White
	}
	return 1 - g.White
}
