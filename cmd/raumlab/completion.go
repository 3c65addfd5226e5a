package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
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
	"objective":  listed(lossObjective, matchObjective),
	"format":     weights.ExportFormats,
	"opening":    listed("suite:openings", "suite:", "book:", "random:", "softmax:"),
	"engine":     func() []string { return append(engine.Names(), levelsOf(engine.Names())...) },
	"weights":    weights.Names,
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

// arguments list the values that a shell offers for the arguments of a command, by its path without the program's name.
var arguments = map[string]func() []string{
	"match": contestants, "gauntlet": contestants, "ablate": completions["engine"],
	"weights show": weights.Names, "weights diff": weights.Names, "weights check": weights.Names,
	"weights export": weights.Names, "openings check": listed("openings"),
	"eval": listed("startpos"), "analyse": listed("startpos"), "perft": listed("startpos"),
}

// contestants are all who can play a match; what is both an engine and weights plays as the engine.
func contestants() (all []string) {
	for _, name := range slices.Concat(completions["engine"](), weights.Names(), []string{"cmd:"}) {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// completeValues makes the shell offer values for the flags and arguments of a command and of those below it, and files beside them.
func completeValues(cmd *cobra.Command) error {
	if err := cmd.RegisterFlagCompletionFunc("config", cobra.FixedCompletions([]string{"toml"}, cobra.ShellCompDirectiveFilterFileExt)); err != nil {
		return err
	}
	for _, c := range commandsBelow(cmd) {
		var wrong error
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			list := completions[f.Name]
			if list == nil || f.Value.Type() != "string" {
				return
			}
			if err := c.RegisterFlagCompletionFunc(f.Name, offer(list)); err != nil {
				wrong = err
			}
		})
		if wrong != nil {
			return wrong
		}
		if c.ValidArgsFunction == nil && !c.HasSubCommands() {
			c.ValidArgsFunction = offerArguments(arguments[strings.TrimPrefix(c.CommandPath(), cmd.Name()+" ")])
		}
	}
	return nil
}

// completeFlag makes the shell offer values for one flag.
func completeFlag(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // the command has no such flag, or completes it twice
	}
}

func groupNames() (names []string) {
	for g := range eval.NumGroups {
		names = append(names, g.String())
	}
	return names
}

func weightNames() (names []string) {
	for _, t := range eval.Table() {
		names = append(names, t.Name)
	}
	return names
}

// offer completes by a list, and by files: a name may be one. The shell sets no space after a value that goes on.
func offer(list func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, word string) (values []string, _ cobra.ShellCompDirective) {
		goesOn := true
		for _, v := range list() {
			if strings.HasPrefix(v, word) {
				values = append(values, v)
				goesOn = goesOn && strings.HasSuffix(v, ":")
			}
		}
		if goesOn && len(values) > 0 {
			return values, cobra.ShellCompDirectiveNoSpace
		}
		return values, cobra.ShellCompDirectiveDefault
	}
}

// offerList completes the last name of a list with commas.
func offerList(names func(args []string) []string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		before := word[:strings.LastIndex(word, ",")+1]
		var values []string
		for _, name := range names(args) {
			values = append(values, before+name)
		}
		return values, cobra.ShellCompDirectiveNoFileComp
	}
}

// offerArguments completes the arguments of a command by a list, or where it is nil by files, as many as the command takes.
func offerArguments(list func() []string) cobra.CompletionFunc {
	if list == nil {
		list = listed()
	}
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		if most := argumentsOf(c); most >= 0 && len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return offer(list)(c, args, word)
	}
}

// argumentsOf is how many arguments a command takes by its line of usage, -1 for any number.
func argumentsOf(c *cobra.Command) (n int) {
	for _, word := range strings.Fields(c.Use)[1:] {
		switch {
		case strings.HasPrefix(word, "-"):
			return n
		case strings.HasSuffix(word, "..."):
			return -1
		}
		n++
	}
	return n
}
