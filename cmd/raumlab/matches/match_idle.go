package matches

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/selfplay/match"
)

// addIdentical adds the flag that lets identical contestants play.
func (o *MatchOptions) addIdentical(flags *pflag.FlagSet) {
	flags.BoolVar(&o.identical, "allow-identical", false, "play even if the contestants would make the same moves")
	o.given = flags.Changed
}

// refuseDifferent refuses --allow-identical if no contestants of these matches are identical. A
// file of settings may have it for other matches.
func (o MatchOptions) refuseDifferent(ctx context.Context, configs ...match.Config) error {
	if !o.given("allow-identical") {
		return nil
	}
	for _, c := range configs {
		if identical, err := c.Identical(ctx); identical || err != nil {
			return err
		}
	}
	why := "if the contestants differ"
	for _, flag := range []string{"clock", "clock-a", "clock-b", "movetime", "movetime-a", "movetime-b"} {
		if o.given(flag) {
			why = "with --" + flag + ", because time makes the games differ"
		}
	}
	return cli.BadUsage(fmt.Errorf("--allow-identical has no effect %s: leave it out", why))
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
		return cli.BadUsage(
			fmt.Errorf(
				"%s and %s differ only in depth, which --movetime and --clock replace: limit the depths by --depth-a and --depth-b",
				a, b))
	}
	return cli.BadUsage(
		fmt.Errorf(
			"%s and %s have the same engine, weights, book and limits, so they would play the same moves, which proves nothing: choose other contestants, use --movetime or --clock, or give --allow-identical",
			a, b))
}

// idle are the flags of matches and gauntlets that do nothing without others.
func (o *MatchOptions) idle() []cli.IdleFlag {
	isProgram := func(ref string) bool { return strings.HasPrefix(ref, match.ProgramPrefix) }
	untested := func([]string) bool { return o.sprt == "" }
	timed := func(s sideLimits) bool {
		return o.Limits.MoveTime != 0 || o.clock != "" || s.moveTime != 0 || s.clock != ""
	}
	untimed := func([]string) bool { return !timed(o.sides[match.A]) && !timed(o.sides[match.B]) }
	bothTimed := func([]string) bool { return timed(o.sides[match.A]) && timed(o.sides[match.B]) }
	noProgram := func(args []string) bool { return !slices.ContainsFunc(args, isProgram) }
	both := func(given func(sideLimits) bool) func([]string) bool {
		return func([]string) bool { return given(o.sides[match.A]) && given(o.sides[match.B]) }
	}
	mayBeWeights := func(ref string) bool {
		ref, err := cli.WeightsIn(ref)
		if err != nil {
			return true // the command reports the error
		}
		is, err := engine.IsWeights(ref)
		return is || err != nil
	}
	return append(o.adjudication.Idle(), []cli.IdleFlag{
		cli.IdleWhen("alpha", untested, "without --sprt"),
		cli.IdleWhen("beta", untested, "without --sprt"),
		cli.IdleWhen("model", untested, "without --sprt"),
		cli.IdleWhen("time-margin", untimed, "without --movetime or --clock"),
		cli.IdleWhen("patience", bothTimed, "with --movetime or --clock"),
		cli.IdleWhen("patience", noProgram, "if no other program plays"),
		cli.IdleWhen("faults", noProgram, "if no other program plays"),
		cli.IdleWhen("log", noProgram, "if no other program plays"),
		cli.IdleWhen("engine", func(args []string) bool {
			return !slices.ContainsFunc(args, mayBeWeights)
		}, "if no weights play"),
		cli.IdleWhen("depth", both(func(s sideLimits) bool { return s.depth != 0 }), "with --depth-a and --depth-b"),
		cli.IdleWhen("nodes", both(func(s sideLimits) bool { return s.nodes != 0 }), "with --nodes-a and --nodes-b"),
		cli.IdleWhen("movetime", both(func(s sideLimits) bool {
			return s.moveTime != 0
		}), "with --movetime-a and --movetime-b"),
		cli.IdleWhen("clock", both(func(s sideLimits) bool { return s.clock != "" }), "with --clock-a and --clock-b"),
	}...)
}

// idleSides are the limits of one side if it moves at random, without a search.
func (o *MatchOptions) idleSides() (all []cli.IdleFlag) {
	for side, name := range []string{"a", "b"} {
		isRandom := func(args []string) bool {
			is, err := engine.IsRandom(args[side])
			return is && err == nil
		}
		for _, limit := range []string{"depth-", "nodes-", "movetime-", "clock-"} {
			all = append(all, cli.IdleWhen(limit+name, isRandom, "if "+strings.ToUpper(name)+" moves at random"))
		}
	}
	return all
}
