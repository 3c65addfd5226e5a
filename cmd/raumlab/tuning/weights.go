package tuning

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/weights"
)

func NewWeightsCommand() *cobra.Command {
	return cli.Group("weights", "inspect weight files, and record what matches prove about them", newWeightsShowCommand(),
		newWeightsDiffCommand(), newWeightsCheckCommand(), newWeightsCertifyCommand(),
		newWeightsExportCommand())
}

// writeWeights writes newly found weights. If they equal those in the file, it keeps the file's
// certificate. Otherwise, or if it cannot read the file, it drops the certificate with a warning.
func writeWeights(path string, w weights.File, stderr io.Writer) error {
	lost := ""
	switch old, err := weights.Read(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil: // it is replaced only where --force said so
		lost = fmt.Sprintf(
			"the old file could not be read, so its certificate, if it had one, is lost: %v", err)
	case old.Hash() == w.Hash():
		w.Certificate = old.Certificate
	case len(old.Certificate) > 0:
		lost = fmt.Sprintf(
			"%s held other weights, whose certificate was removed, because its matches do not apply to the new weights", path)
	}
	if err := w.Write(path); err != nil {
		return err
	}
	if lost != "" {
		fmt.Fprintf(stderr, "warning: %s\n", lost)
	}
	return nil
}
