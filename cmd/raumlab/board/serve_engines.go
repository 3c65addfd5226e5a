package board

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
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
		e := desk.Engine{Name: desk.FreeName(nameOf(ref), names), Ref: cli.ShellWord(ref), Config: c.Engine, Meaning: c.Engine.Description}
		if c.Program != nil {
			path, _, _ := strings.Cut(c.Program.Command, " ")
			e.Name = desk.FreeName(filepath.Base(path), names)
			e.Meaning = "another program that speaks UCI"
			e.Move = moverOf(*c.Program)
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
func moverOf(p client.Program) func(context.Context, *board.Game, search.Limits) (search.Result, error) {
	return func(ctx context.Context, g *board.Game, limits search.Limits) (search.Result, error) {
		process, err := p.Start(ctx, g.Position().Rules(), programReady)
		if err != nil {
			return search.Result{}, err
		}
		defer process.Kill()
		if err := process.NewGame(ctx); err != nil {
			return search.Result{}, err
		}
		allowed := limits.Clock.Left
		if allowed == 0 {
			limits.MoveTime, allowed = programMove, programMove
		}
		a, err := process.Move(ctx, g, client.Limits{Limits: limits}, allowed+programLate)
		return search.Result{Move: a.Move, Score: a.Score, Depth: a.Depth}, err
	}
}
