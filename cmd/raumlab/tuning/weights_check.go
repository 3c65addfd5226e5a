package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
)

func newWeightsCheckCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check WEIGHTS",
		Short: "check whether a weight file is sound",
		Long: `Reads a weight file as strictly as every command does: definition, rules, all weights
and standard deviations in their ranges, no unknown key, and a certificate whose matches
are of these weights and whose Elo follows from its pairs. If the file is not sound, the
exit code is 1 and the reason is printed.`,
		Example: `  raumlab weights check raumlab
  raumlab weights check runs/weights.toml --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsCheck(args[0], asJSON, stdout)
		}),
	}
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

// A weightsVerdict says whether a weight file is sound.
type weightsVerdict struct {
	Weights    string `json:"weights"`
	Sound      bool   `json:"sound"`
	Reason     string `json:"reason,omitempty"` // why not
	Definition string `json:"definition,omitempty"`
	Rules      string `json:"rules,omitempty"`
	Hash       string `json:"sha256,omitempty"`
	SD         bool   `json:"has_sd"`
	Matches    int    `json:"matches"` // in its certificate
}

func runWeightsCheck(ref string, asJSON bool, stdout io.Writer) error {
	w, err := soundWeights(ref)
	if err != nil {
		if asJSON && !errors.Is(err, cli.ErrUsage) {
			err = errors.Join(cli.WriteJSON(stdout, weightsVerdict{Weights: ref, Reason: err.Error()}), err)
		}
		return err
	}
	if asJSON {
		return cli.WriteJSON(stdout, weightsVerdict{
			Weights: ref, Sound: true, Definition: w.Definition.String(), Rules: w.RulesText(), Hash: w.Hash(), SD: w.SD !=
				nil, Matches: len(w.Certificate),
		})
	}
	sd := "without standard deviations"
	if w.SD != nil {
		sd = "with standard deviations"
	}
	_, err = fmt.Fprintf(stdout, "%s is sound: %s %s, definition %s, rules %s, %s in the certificate, hash %s\n",
		ref, plural.Of(w.Definition.Len(), "weight"), sd, w.Definition, w.RulesText(), plural.Of(len(w.Certificate),
			"match"), term.Short(w.Hash()))
	return err
}
