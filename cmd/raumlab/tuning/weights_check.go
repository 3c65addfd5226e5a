package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/weights"
	"raumlab/internal/plural"
)

// readOptions are the flags of commands that only read weights.
type readOptions struct{ json bool }

func newWeightsCheckCommand() *cobra.Command {
	var o readOptions
	cmd := &cobra.Command{
		Use:   "check WEIGHTS",
		Short: "check whether a weight file is sound",
		Long: `Reads a weight file as strictly as every command does: definition, rules, all weights
and standard deviations in their ranges, no unknown key, and a certificate whose matches
are of these weights. If the file is not sound, the exit code is 1 and the reason is
printed.`,
		Example: `  raumlab weights check raumlab
  raumlab weights check runs/weights.toml --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.check),
	}
	cli.AddJSON(cmd, &o.json)
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

func (o *readOptions) check(_ context.Context, args []string, stdout, _ io.Writer) error {
	ref := args[0]
	w, err := weights.Load(ref)
	if err = cli.NameError(ref, err); err != nil {
		if o.json && !errors.Is(err, cli.ErrUsage) {
			err = errors.Join(cli.WriteJSON(stdout, weightsVerdict{Weights: ref, Reason: err.Error()}), err)
		}
		return err
	}
	v := weightsVerdict{Weights: ref, Sound: true, Definition: w.Definition.String(), Rules: w.RulesText(),
		Hash: w.Hash(), SD: w.SD != nil, Matches: len(w.Certificate)}
	return cli.Print(stdout, o.json, v, func(out io.Writer) {
		sd := "without standard deviations"
		if v.SD {
			sd = "with standard deviations"
		}
		fmt.Fprintf(out, "%s is sound: %s %s, definition %s, rules %s, %s in the certificate, hash %s\n", ref,
			plural.Of(w.Definition.Len(), "weight"), sd, v.Definition, v.Rules, plural.Of(v.Matches, "match"),
			term.Short(v.Hash))
	})
}
