package matches

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// Config turns flags into the configuration of a match.
func (o MatchOptions) Config(a, b match.Contestant) (match.Config, error) {
	c := match.Config{
		TimeMargin: o.timeMargin, Patience: o.Patience, Faults: o.faults, Forgiving: o.faults == 0,
		Adjudication: o.adjudication.Adjudication,
		MaxPlies:     o.MaxPlies, Seed: o.Seed, Pairs: o.Pairs, Version: cli.Version,
	}
	var err error
	for side := range c.Limits {
		if c.Limits[side], err = o.limitsOf(match.Side(side)); err != nil {
			return c, cli.BadUsage(err)
		}
	}
	if err := o.adjudication.Check(); err != nil {
		return c, err
	}
	if c.Rules, err = o.Rules(); err != nil {
		return c, err
	}
	evaluator, err := engine.Load(match.OpeningEngineFor(c.Rules))
	if err != nil {
		return c, err
	}
	if c.OpeningEngine, err = evaluator.WithRules(c.Rules); err != nil {
		return c, err
	}
	if c.A, err = o.contestant(a, match.A); err != nil {
		return c, err
	}
	if c.B, err = o.contestant(b, match.B); err != nil {
		return c, err
	}
	if c.Opening, err = cli.ParseOpening(cmp.Or(o.Opening, match.OpeningFor(c.Rules))); err != nil {
		return c, err
	}
	model, err := elo.ParseModel(o.model)
	if err != nil && o.sprt != "" {
		return c, cli.Usagef("--model: %w", err)
	}
	if c.SPRT, err = ParseTest(o.sprt, elo.SPRT{Model: model, Alpha: o.alpha, Beta: o.beta}); err != nil {
		return c, cli.BadUsage(err)
	}
	return c, cli.BadUsage(c.Validate())
}

// limitsOf returns the limits of a side. Each is the side's own, or else that of both.
func (o MatchOptions) limitsOf(side match.Side) (search.Limits, error) {
	own := o.sides[side]
	name := func(flag string, isOwn bool) string {
		if isOwn {
			flag += "-" + strings.ToLower(side.String())
		}
		return "--" + flag
	}
	l := search.Limits{
		Depth: cmp.Or(own.depth, o.Limits.Depth), Nodes: cmp.Or(own.nodes, o.Limits.Nodes), MoveTime: cmp.Or(own.moveTime,
			o.Limits.MoveTime),
	}
	clock, clockFlag, timeFlag := cmp.Or(own.clock, o.clock), name("clock", own.clock != ""), name("movetime",
		own.moveTime != 0)
	switch {
	case l.Depth < 0 || l.Depth > search.MaxDepth: // each command gives 0 its meaning
		return l, fmt.Errorf("%s %d: expected 0 to %d plies", name("depth", own.depth != 0), l.Depth, search.MaxDepth)
	case l.MoveTime < 0:
		return l, fmt.Errorf("%s %v: expected 1ms or more, or 0 for no limit", timeFlag, l.MoveTime)
	case o.timeMargin < 0:
		return l, fmt.Errorf("--time-margin %v: must not be negative", o.timeMargin)
	case clock == "":
		return l, nil
	case l.MoveTime > 0:
		return l, fmt.Errorf("%s and %s exclude each other: give only one", clockFlag, timeFlag)
	}
	var err error
	if l.Clock, err = match.ParseClock(clock); err != nil {
		return l, fmt.Errorf("%s %q: %w", clockFlag, clock, err)
	}
	return l, nil
}

// ambiguous refuses the name of an engine that is also one of weights where --engine names another
// engine: who writes so may mean the weights, played by that engine.
func (o MatchOptions) ambiguous(ref string) error {
	if o.engine == ref || !slices.Contains(engine.Names(), ref) || !slices.Contains(weights.All(), ref) {
		return nil
	}
	return fmt.Errorf(
		"%s is the name of both an engine and weights: with --engine %s give a file instead: configs/engines/%s.toml for the engine, or 'raumlab weights export %s --out weights.toml' for the weights",
		ref, o.engine, ref, ref)
}

// load loads a contestant. Weights must be of the variant: an engine would play it by its own.
func (o MatchOptions) load(ctx context.Context, ref string) (match.Contestant, error) {
	if err := o.ambiguous(ref); err != nil {
		return match.Contestant{}, cli.BadUsage(err)
	}
	x, err := cli.LoadContestant(ctx, ref, o.engine)
	if err != nil || x.Program != nil {
		return x, err
	}
	rules, err := o.Rules()
	if err != nil {
		return x, err
	}
	if ref, err = cli.WeightsIn(ref); err != nil {
		return x, err
	}
	is, err := engine.IsWeights(ref)
	if err != nil || !is {
		return x, err
	}
	w, err := weights.Load(ref)
	if err != nil {
		return x, err
	}
	return x, cli.NameError(ref, weights.Fits(w.Weights, ref, rules.Variant))
}

// contestant gives one side the rules, and the book of its flag or of its engine.
func (o MatchOptions) contestant(x match.Contestant, side match.Side) (match.Contestant, error) {
	rules, err := o.Rules()
	if err != nil {
		return x, err
	}
	name := x.Name()
	if x, err = x.WithRules(rules); err != nil {
		return x, cli.NameError(name, err)
	}
	if path := cmp.Or(o.books[side], x.Engine.Book); path != "" {
		x.Book, err = cli.OpenBook(path, rules)
	}
	return x, err
}

// ParseTest returns the test of --sprt with the other values of like, or nil for none.
func ParseTest(sprt string, like elo.SPRT) (*elo.SPRT, error) {
	if sprt == "" {
		return nil, nil
	}
	low, high, _ := strings.Cut(sprt, ",")
	var wrong [2]error
	like.Elo0, wrong[0] = strconv.ParseFloat(strings.TrimSpace(low), 64)
	like.Elo1, wrong[1] = strconv.ParseFloat(strings.TrimSpace(high), 64)
	if wrong != [2]error{} {
		return nil, fmt.Errorf("--sprt %q: expected two numbers such as 0,10", sprt)
	}
	return &like, nil
}

// refuseIdentical refuses a match between identical contestants, unless --allow-identical allows
// it.
func (o MatchOptions) refuseIdentical(ctx context.Context, c match.Config) error {
	if o.identical {
		return nil
	}
	if identical, err := c.Identical(ctx); !identical || err != nil {
		return err
	}
	a, b := c.A.Name(), c.B.Name()
	if c.Limits[match.A].MoveTime > 0 || c.Limits[match.A].Clock != (search.Clock{}) {
		return cli.Usagef(
			"%s and %s differ only in depth, which --movetime and --clock replace: limit the depths by --depth-a and --depth-b",
			a, b)
	}
	return cli.Usagef(
		"%s and %s have the same engine, weights, book and limits, so they would play the same moves, which proves nothing: choose other contestants, use --movetime or --clock, or give --allow-identical",
		a, b)
}
