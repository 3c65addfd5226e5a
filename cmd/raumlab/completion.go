package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

// completions list the values that a shell offers for a flag, by its name; a value may go on where it ends with a colon.
// They are made when a shell asks, not whenever the program starts.
var completions = map[string]func() []string{
	"array":      listed(board.ChessVariants.String(), board.Dickins.String()),
	"pawns":      listed(board.NormalPawns.String(), board.SidewaysPawns.String(), board.FiveCubedPawns.String()),
	"definition": listed(eval.Corrected.String(), eval.Published.String()),
	"target":     listed(tuner.SearchScore.String(), tuner.QuiescenceScore.String(), "both", "result"),
	"model":      listed(elo.Normalized.String(), elo.Logistic.String()),
	"method":     listed(fitMethod, studyMethod),
	"format":     eval.ExportFormats,
	"opening":    listed("suite:openings", "suite:", "book:", "random:", "softmax:"),
	"engine":     func() []string { return append(engine.Names(), levelsOf(engine.Names())...) },
	"weights":    engine.WeightsNames,
}

func listed(values ...string) func() []string { return func() []string { return values } }

// levelsOf names the engines that have levels at each of them.
func levelsOf(names []string) (all []string) {
	for _, name := range names {
		if c, err := engine.Load(name); err != nil || c.Random {
			continue
		}
		for level := range engine.Levels {
			all = append(all, fmt.Sprintf("%s/%d", name, level))
		}
	}
	return all
}

// completeValues makes the shell offer values for the flags and arguments of a command and of those below it, and files beside them.
func completeValues(cmd *cobra.Command) error {
	contestants := func() []string { return slices.Concat(engine.Names(), engine.WeightsNames(), []string{"cmd:"}) }
	arguments := map[string]func() []string{
		"match": contestants, "gauntlet": contestants, "ablate": engine.Names,
		"show": engine.WeightsNames, "diff": engine.WeightsNames, "check": engine.WeightsNames, "export": engine.WeightsNames,
		"eval": listed("startpos"), "analyse": listed("startpos"), "perft": listed("startpos"),
	}
	var wrong error
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if list := completions[f.Name]; list != nil && f.Value.Type() == "string" {
				if err := c.RegisterFlagCompletionFunc(f.Name, offer(list)); err != nil {
					wrong = err
				}
			}
		})
		if list := arguments[c.Name()]; list != nil && (c.Parent() == c.Root() || c.Parent().Name() == "weights") {
			c.ValidArgsFunction = offer(list)
		}
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(cmd)
	if err := cmd.RegisterFlagCompletionFunc("config", cobra.FixedCompletions([]string{"toml"}, cobra.ShellCompDirectiveFilterFileExt)); err != nil {
		return err
	}
	return wrong
}

// offer completes by a list, and by files: a name may be one.
func offer(list func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		values := list()
		if slices.ContainsFunc(values, func(v string) bool { return v[len(v)-1] == ':' }) {
			return values, cobra.ShellCompDirectiveNoSpace
		}
		return values, cobra.ShellCompDirectiveDefault
	}
}
