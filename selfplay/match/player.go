package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"raumlab/engine"
	"raumlab/engine/uci/client"
	"raumlab/engine/variant"
)

// A player makes the moves of one contestant for one worker.
type player interface {
	// newGame resets what earlier games left. The number counts games from 0. Draws come from the seeds.
	newGame(number int64, seed1, seed2 uint64)
	// move returns a move with its nodes and time; allowed is the longest time, 0 for any. A
	// *client.Fault loses the game.
	move(ctx context.Context, g *variant.Game, limits client.Limits, allowed time.Duration) (client.Answer, error)
	close()
}

// newPlayer returns the contestant's player for one worker. A program is killed when ctx is done.
func (c Config) newPlayer(ctx context.Context, side Side) player {
	x := c.contestant(side)
	if x.Program != nil {
		g := &uciEngine{ctx: ctx, program: *x.Program, rules: c.Rules}
		g.program.Log = c.Log.of(side, &g.game)
		return g
	}
	chance := rand.NewPCG(0, 0)
	return &internalEngine{engine: x.Engine.NewPlayer(x.Book.Probe, rand.New(chance)), chance: chance}
}

// An internalEngine is an engine of raumlab.
type internalEngine struct {
	engine *engine.Player
	chance *rand.PCG // what it draws from
}

func (e *internalEngine) newGame(_ int64, seed1, seed2 uint64) {
	e.chance.Seed(seed1, seed2)
	e.engine.NewGame()
}

func (e *internalEngine) move(ctx context.Context, g *variant.Game, limits client.Limits,
	allowed time.Duration) (client.Answer, error) {
	began := time.Now()
	found := e.engine.Move(ctx, g, limits.Limits)
	// Bounds of programs do not count either.
	a := client.Answer{Move: found.Move, Nodes: found.Nodes + found.QNodes, Time: time.Since(began), Depth: found.Depth,
		Scored: found.Depth > 0, Score: found.Finished()}
	if allowed > 0 && a.Time > allowed {
		return a, client.TooLate(allowed)
	}
	return a, nil
}

func (e *internalEngine) close() {}

// readyWithin is how long a program may take to answer uci and isready, which no clock counts.
const readyWithin = 30 * time.Second

// A uciEngine is another program. It is started when it has to move and is not running.
type uciEngine struct {
	ctx     context.Context
	program client.Program
	rules   variant.Rules
	process *client.Process // nil while it does not run
	fresh   bool            // the process has been told of the game
	game    atomic.Int64    // its number, which the log asks for
}

func (p *uciEngine) newGame(number int64, _, _ uint64) {
	p.fresh = false
	p.game.Store(number)
}

func (p *uciEngine) move(ctx context.Context, g *variant.Game, limits client.Limits,
	allowed time.Duration) (client.Answer, error) {
	a, err := p.ask(ctx, g, limits, allowed)
	var fault *client.Fault
	if errors.As(err, &fault) { // a new process plays the next game
		p.kill()
	}
	return a, err
}

func (p *uciEngine) ask(ctx context.Context, g *variant.Game, limits client.Limits,
	allowed time.Duration) (client.Answer, error) {
	if !p.fresh {
		if err := p.begin(ctx); err != nil {
			return client.Answer{}, err
		}
		p.fresh = true
	}
	return p.process.Move(ctx, g, limits, allowed)
}

// begin announces a game. A process that is not ready after its last game is replaced: that must
// not decide the next one.
func (p *uciEngine) begin(ctx context.Context) error {
	if p.process != nil {
		err := p.process.NewGame(ctx)
		var fault *client.Fault
		if !errors.As(err, &fault) {
			return err
		}
		p.kill()
	}
	process, err := p.program.Start(p.ctx, p.rules, readyWithin)
	if err != nil {
		return err
	}
	p.process = process
	return process.NewGame(ctx)
}

// kill ends the process if it runs.
func (p *uciEngine) kill() {
	if p.process != nil {
		p.process.Kill()
		p.process = nil
	}
}

func (p *uciEngine) close() {
	if p.process != nil {
		p.process.Close()
	}
}

// Try starts the program of a side once: one that is no UCI engine ends a match before it begins.
func (c Config) Try(ctx context.Context, side Side) error {
	x := c.contestant(side)
	if x.Program != nil {
		tried := *x.Program
		tried.Log = c.Log.of(side, nil)
		x.Program = &tried
	}
	return x.try(ctx, c.Rules)
}

// try is Try of a contestant. An engine of raumlab needs no trial.
func (c Contestant) try(ctx context.Context, r variant.Rules) error {
	if c.Program == nil {
		return nil
	}
	process, err := c.Program.Start(ctx, r, readyWithin)
	if err != nil {
		return c.notStarted(ctx, err)
	}
	process.Close()
	return nil
}

// notStarted is the error of a program that could not be started.
func (c Contestant) notStarted(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("%s: %w", c.Name(), err)
}
