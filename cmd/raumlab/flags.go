package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/engine/board"
)

// rulesFlags are the options of the game.
type rulesFlags struct{ array, pawns string }

func (r *rulesFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&r.array, "array", board.ChessVariants.String(), "start array: chessvariants or dickins")
	flags.StringVar(&r.pawns, "pawns", board.NormalPawns.String(), "pawn rule: normal, sideways or fivecubed")
}

func (r rulesFlags) rules() (board.Rules, error) {
	rules, err := board.NewRules(r.array, r.pawns)
	return rules, badUsage(err)
}

// addWorkers adds the number of games played at once.
func addWorkers(flags *pflag.FlagSet, workers *int) {
	flags.IntVar(workers, "workers", 0, "how much runs at once; 0 = one for each processor; results do not depend on it")
}

// maxWorkers keeps a slip of the finger from taking all memory: each worker has a table of its own.
const maxWorkers = 1024

// workerCount turns the flag into a number.
func workerCount(workers int) (int, error) {
	switch {
	case workers < 0 || workers > maxWorkers:
		return 0, badUsage(fmt.Errorf("--workers %d: want 0 to %d", workers, maxWorkers))
	case workers == 0:
		return runtime.GOMAXPROCS(0), nil
	}
	return workers, nil
}

// addJSON adds the flag of a command that reports to other programs, too.
func addJSON(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print JSON")
}

// writeJSON writes a value for other programs.
func writeJSON(w io.Writer, value any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}
