package cli

import (
	"github.com/spf13/cobra"

	"raumlab/engine/eval"
)

// CompleteFlag makes the shell offer values for one flag.
func CompleteFlag(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // the command has no such flag, or completes it twice
	}
}

func GroupNames() (names []string) {
	for g := range eval.NumGroups {
		names = append(names, g.String())
	}
	return names
}
