package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

func newWeightsCheckCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check WEIGHTS",
		Short: "say whether a weight file is sound",
		Long: `Reads a weight file as strictly as every command does: definition, rules, all 26
weights and standard deviations in their ranges, no key that is unknown, and a
certificate whose matches are of these very weights and whose Elo follows from its
pairs. Prints the verdict; a file that is not sound ends with exit code 1 and the
reason.`,
		Example: `  raumlab weights check raumlab
  raumlab weights check runs/weights.toml --json`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsCheck(args[0], asJSON, stdout)
		}),
	}
	addJSON(cmd, &asJSON)
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
		if asJSON && !errors.Is(err, errUsage) {
			err = errors.Join(writeJSON(stdout, weightsVerdict{Weights: ref, Reason: err.Error()}), err)
		}
		return err
	}
	if asJSON {
		return writeJSON(stdout, weightsVerdict{
			Weights: ref, Sound: true, Definition: w.Definition.String(), Rules: w.Rules.String(), Hash: w.Hash(), SD: w.SD != nil, Matches: len(w.Certificate),
		})
	}
	sd := "without standard deviations"
	if w.SD != nil {
		sd = "with standard deviations"
	}
	_, err = fmt.Fprintf(stdout, "%s is sound: %d weights %s, definition %s, rules %s, %s in the certificate, hash %s\n",
		ref, eval.NumWeights, sd, w.Definition, w.Rules, number(int64(len(w.Certificate)), "match", "matches"), short(w.Hash()))
	return err
}

// soundWeights reads weights and holds the Elo of their certificate against its pairs.
func soundWeights(ref string) (weights.File, error) {
	w, err := weights.Load(ref)
	if err != nil {
		return w, nameError(ref, err)
	}
	if err := checkCertificate(w.Certificate); err != nil {
		return w, fmt.Errorf("weights %s: %w", ref, err)
	}
	return w, nil
}
