package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"raumlab/engine/eval"
)

// CompleteFlag makes the shell offer values for one flag.
func CompleteFlag(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // the command has no such flag, or completes it twice
	}
}

// OfferList completes the last name of a list with commas.
func OfferList(names []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, word string) (values []string, _ cobra.ShellCompDirective) {
		before := word[:strings.LastIndex(word, ",")+1]
		for _, name := range names {
			values = append(values, before+name)
		}
		return values, cobra.ShellCompDirectiveNoFileComp
	}
}

func GroupNames() (names []string) {
	for g := range eval.NumGroups {
		names = append(names, g.String())
	}
	return names
}

func WeightNames() (names []string) {
	for _, t := range eval.Table() {
		names = append(names, t.Name)
	}
	return names
}
