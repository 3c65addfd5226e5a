package tuning

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	enginenet "raumlab/engine/net"
	"raumlab/internal/disk"
	"raumlab/tuner/net"
)

func newNetExportCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "export FILE --out FILE",
		Short: "write a network as arrays for NumPy",
		Long: `Writes a network as an .npz file, which numpy.load reads: arrays rows (1750, hidden),
biases (hidden), outputs (2, hidden), bias and scale, all whole numbers, and the card as
card.json. docs/formats/network.md explains them.`,
		Example: `  raumlab net export runs/1.net --out runs/1.npz`,
		Args:    cobra.ExactArgs(1),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, stderr io.Writer) error {
			return runNetExport(args[0], out, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write, ending in .npz (required)")
	cli.MayPrint(cmd)
	return cmd
}

func runNetExport(file, out string, stdout, stderr io.Writer) error {
	if filepath.Ext(out) != ".npz" && !cli.IsStandard(out) {
		return cli.BadUsage(fmt.Errorf("--out %q: name a file ending in .npz", out))
	}
	n, err := enginenet.Read(file)
	if err != nil {
		return err
	}
	data, err := net.EncodeNPZ(n)
	if err != nil {
		return err
	}
	return putNet(out, data, n, stdout, stderr)
}

type netImportOptions struct {
	cli.RulesFlags
	out string
	k   float64
}

func newNetImportCommand() *cobra.Command {
	var o netImportOptions
	cmd := &cobra.Command{
		Use:   "import FILE.npz --out FILE",
		Short: "read a network from arrays of NumPy",
		Long: `Reads a network from an .npz file of 'raumlab net export' or of numpy.savez with the same
arrays, in whole numbers of any width that fit, and writes it as a network file. It
refuses numbers with which a sum could overflow. Rules and K come from card.json if the
file has one, otherwise from the flags.`,
		Example: `  raumlab net import runs/mine.npz --k 519 --out runs/mine.net`,
		Args:    cobra.ExactArgs(1),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, stderr io.Writer) error {
			return runNetImport(args[0], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "network file to write, ending in .net (required)")
	cli.MayPrint(cmd)
	cmd.Flags().Float64Var(&o.k, "k", 519, "centipawns of a unit of log-odds, of a file without a card")
	o.RulesFlags.Add(cmd.Flags())
	return cmd
}

func runNetImport(file string, o netImportOptions, stdout, stderr io.Writer) error {
	if !enginenet.IsFile(o.out) && !cli.IsStandard(o.out) {
		return cli.BadUsage(fmt.Errorf("--out %q: name a network file ending in %s", o.out, enginenet.Ending))
	}
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	if !(o.k > 0 && o.k <= enginenet.MaxK) {
		return cli.BadUsage(fmt.Errorf("--k %v: expected more than 0 and at most %d centipawns", o.k, enginenet.MaxK))
	}
	data, err := disk.ReadFile(file, net.MaxNPZ)
	if err != nil {
		return err
	}
	n, err := net.DecodeNPZ(data, rules.Base(), o.k, cli.Version)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return putNet(o.out, n.Encode(), n, stdout, stderr)
}

// putNet writes a file where none is.
func putNet(out string, data []byte, n *enginenet.Network, stdout, stderr io.Writer) error {
	if err := cli.PrepareOut(out, mustBeFree); err != nil {
		return err
	}
	if err := cli.PutBytes(out, stdout, data); err != nil {
		return err
	}
	_, err := fmt.Fprintf(cli.Told(out, stdout, stderr), "wrote %s, a network of %d hidden units, sha256 %s\n", out,
		n.Numbers().Hidden, n.Hash())
	return err
}
