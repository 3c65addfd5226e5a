package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// RulesFlags are the options of the game.
type RulesFlags struct{ Array, Pawns, Variant string }

func (r *RulesFlags) Add(flags *pflag.FlagSet) {
	flags.StringVar(&r.Array, "array", board.ChessVariants.String(), "start array: chessvariants or dickins")
	flags.StringVar(&r.Pawns, "pawns", board.NormalPawns.String(), "pawn rule: normal, sideways or fivecubed")
}

// AddVariant adds the flag of the variant, for commands that know all of them.
func (r *RulesFlags) AddVariant(flags *pflag.FlagSet) {
	flags.StringVar(&r.Variant, "variant", variant.Raumschach.String(), "game: "+strings.Join(variant.Names(), ", "))
}

func (r RulesFlags) Rules() (variant.Rules, error) {
	rules, err := variant.NewRules(r.Array, r.Pawns)
	if err != nil {
		return rules, BadUsage(err)
	}
	v, err := variant.Parse(r.Variant)
	if err != nil {
		return rules, BadUsage(fmt.Errorf("--%w", err))
	}
	rules, err = rules.With(v)
	return rules, BadUsage(err)
}

// Raumschach returns the rules, for commands without the flag of the variant.
func (r RulesFlags) Raumschach() (board.Rules, error) {
	rules, err := board.NewRules(r.Array, r.Pawns)
	return rules, BadUsage(err)
}

// AddWorkers adds the number of games played at once.
func AddWorkers(flags *pflag.FlagSet, workers *int) {
	flags.IntVar(workers, "workers", 0, "number of parallel workers; 0 = one per CPU; results do not depend on it")
}

// maxWorkers keeps a typing error from taking all memory, because each worker has its own table.
const maxWorkers = 1024

// WorkerCount checks the flag and replaces 0 by the number of processors.
func WorkerCount(workers int) (int, error) {
	switch {
	case workers < 0 || workers > maxWorkers:
		return 0, BadUsage(fmt.Errorf("--workers %d: expected 0 to %d", workers, maxWorkers))
	case workers == 0:
		return runtime.GOMAXPROCS(0), nil
	}
	return workers, nil
}

// AddJSON adds the flag for output that programs read.
func AddJSON(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print the result as JSON")
}

// WriteJSON writes a value for other programs.
func WriteJSON(w io.Writer, value any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}
