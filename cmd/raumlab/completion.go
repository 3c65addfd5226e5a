package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

// completions are the values that a shell offers for a flag, by its name; a value may go on where it ends with a colon.
func completions() map[string][]string {
	engines := append(engine.Names(), levelsOf(engine.Names())...)
	return map[string][]string{
		"array":      {board.ChessVariants.String(), board.Dickins.String()},
		"pawns":      {board.NormalPawns.String(), board.SidewaysPawns.String(), board.FiveCubedPawns.String()},
		"definition": {eval.Corrected.String(), eval.Published.String()},
		"target":     {tuner.SearchScore.String(), tuner.QuiescenceScore.String(), "both", "result"},
		"model":      {elo.Normalized.String(), elo.Logistic.String()},
		"method":     {fitMethod, studyMethod},
		"format":     eval.ExportFormats(),
		"opening":    {"suite:openings", "suite:", "book:", "random:", "softmax:"},
		"engine":     engines,
		"weights":    engine.WeightsNames(),
	}
}

// levelsOf names the engines that have levels at each of them.
func levelsOf(names []string) (all []string) {
	for _, name := range names {
		for level := range engine.Levels {
			ref := name + "/" + string(rune('0'+level))
			if _, err := engine.Load(ref); err == nil {
				all = append(all, ref)
			}
		}
	}
	return all
}

// completeValues makes the shell offer values for the flags and arguments of a command and of those below it, and files beside them.
func completeValues(cmd *cobra.Command) error {
	values := completions()
	contestants := slices.Concat(engine.Names(), engine.WeightsNames(), []string{"cmd:"})
	arguments := map[string][]string{
		"match": contestants, "gauntlet": contestants, "ablate": engine.Names(),
		"show": engine.WeightsNames(), "diff": engine.WeightsNames(), "check": engine.WeightsNames(), "export": engine.WeightsNames(),
		"eval": {"startpos"}, "analyse": {"startpos"}, "perft": {"startpos"},
	}
	var wrong error
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if list := values[f.Name]; list != nil && f.Value.Type() == "string" {
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
func offer(list []string) cobra.CompletionFunc {
	directive := cobra.ShellCompDirectiveDefault
	if slices.ContainsFunc(list, func(v string) bool { return v[len(v)-1] == ':' }) {
		directive = cobra.ShellCompDirectiveNoSpace
	}
	return cobra.FixedCompletions(list, directive)
}
