package board

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
	"raumlab/engine/variant"
	"raumlab/web/desk"
)

// addEngines loads the engines that the command line names, for the page.
func addEngines(ctx context.Context, refs []string) (all []desk.Engine, err error) {
	names := engine.Names()
	for _, ref := range refs {
		c, err := cli.LoadContestant(ctx, ref, defaultEngine)
		if err != nil {
			return nil, err
		}
		e := desk.Engine{Name: desk.FreeName(nameOf(ref), names), Ref: cli.ShellWord(ref), Config: c.Engine,
			Meaning: c.Engine.Description}
		if c.Program != nil {
			path, _, _ := strings.Cut(c.Program.Command, " ")
			e.Name = desk.FreeName(filepath.Base(path), names)
			e.Meaning = "another program that speaks UCI"
			e.Move, e.Analyse = moverOf(*c.Program), analyserOf(*c.Program)
		}
		names = append(names, e.Name)
		all = append(all, e)
	}
	return all, nil
}

// defaultEngine plays weights that are named without one.
const defaultEngine = "raumlab"

// nameOf returns the name of an engine for the page, where what is after a slash is a level that
// people choose: a file without its folder, raumlab/3 as raumlab 3.
func nameOf(ref string) string {
	if name, level := engine.SplitLevel(ref); level != "" {
		return name + " " + level
	}
	return filepath.Base(ref)
}

// How long another program may take: to be ready, for a move without a clock, and beyond its time.
const (
	programReady = 10 * time.Second
	programMove  = 2 * time.Second
	programLate  = 5 * time.Second
)

// moverOf returns the moves of a program, which runs for one move: the page remembers nothing
// between two.
func moverOf(p client.Program) func(context.Context, *variant.Game, search.Limits) (search.Result, error) {
	return func(ctx context.Context, g *variant.Game, limits search.Limits) (r search.Result, err error) {
		err = once(ctx, p, g, func(process *client.Process) error {
			allowed := limits.Clock.Left
			if allowed == 0 {
				limits.MoveTime, allowed = programMove, programMove
			}
			a, err := process.Move(ctx, g, client.Limits{Limits: limits}, allowed+programLate)
			r = search.Result{Move: a.Move, Score: a.Score, Depth: a.Depth}
			return err
		})
		return r, err
	}
}

// analyserOf returns the lines of a program, which runs for one analysis.
func analyserOf(p client.Program) func(context.Context, *variant.Game, search.Limits, int,
	func([]search.Result)) error {
	return func(ctx context.Context, g *variant.Game, limits search.Limits, lines int,
		report func([]search.Result)) error {
		return once(ctx, p, g, func(process *client.Process) error { return process.Analyse(ctx, g, limits, lines, report) })
	}
}

// once runs a program for one question about a game.
func once(ctx context.Context, p client.Program, g *variant.Game, ask func(*client.Process) error) error {
	process, err := p.Start(ctx, g.Position().Rules(), programReady)
	if err != nil {
		return err
	}
	defer process.Kill()
	if err := process.NewGame(ctx); err != nil {
		return err
	}
	return ask(process)
}
