package tuning

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	enginenet "raumlab/engine/net"
	"raumlab/internal/disk"
	"raumlab/tuner/net"
)

type netExportOptions struct {
	out   string
	force bool
}

func newNetExportCommand() *cobra.Command {
	var o netExportOptions
	cmd := &cobra.Command{
		Use:   "export FILE --out FILE",
		Short: "write a network as arrays for NumPy",
		Long: `Writes a network as an .npz file, which numpy.load reads: arrays rows (1750, hidden),
biases (hidden), outputs (2, hidden), bias and scale, all whole numbers, and the card as
card.json. docs/reference/formats/network.md explains them.`,
		Example: `  raumlab net export runs/1.net --out runs/1.npz`,
		Args:    cobra.ExactArgs(1),
		RunE:    cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file to write, ending in .npz (required)")
	cli.Ending(cmd, "out", ".npz")
	cli.MayPrint(cmd)
	cli.AddForce(cmd, &o.force)
	return cmd
}

func (o *netExportOptions) run(_ context.Context, args []string, stdout, stderr io.Writer) error {
	n, err := enginenet.Read(args[0])
	if err != nil {
		return err
	}
	data, err := net.EncodeNPZ(n)
	if err != nil {
		return err
	}
	return o.put(data, n, stdout, stderr)
}

// put writes a network.
func (o *netExportOptions) put(data []byte, n *enginenet.Network, stdout, stderr io.Writer) error {
	if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
		return err
	}
	if err := cli.PutBytes(o.out, stdout, data); err != nil {
		return err
	}
	_, err := fmt.Fprintf(cli.Told(o.out, stdout, stderr), "wrote %s, a network of %d hidden units, sha256 %s\n", o.out,
		n.Numbers().Hidden, n.Hash())
	return err
}

type netImportOptions struct {
	cli.RulesFlags
	netExportOptions
	k          float64
	rulesGiven bool
}

// defaultK is the K of a network whose file does not say it, in centipawns.
const defaultK = 519

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
		RunE: func(cmd *cobra.Command, args []string) error {
			o.rulesGiven = cmd.Flags().Changed("array") || cmd.Flags().Changed("pawns")
			return cli.Runner(o.run)(cmd, args)
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "", "network file to write, ending in .net (required)")
	cli.Ending(cmd, "out", enginenet.Ending)
	cli.MayPrint(cmd)
	cli.AddForce(cmd, &o.force)
	cmd.Flags().Float64Var(&o.k, "k", 0, fmt.Sprintf(
		"centipawns in one unit of log-odds, for a file without card.json; 0 = %d", defaultK))
	o.RulesFlags.Add(cmd.Flags())
	return cmd
}

func (o *netImportOptions) run(_ context.Context, args []string, stdout, stderr io.Writer) error {
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	if !(o.k >= 0 && o.k <= enginenet.MaxK) {
		return cli.Usagef("--k %v: expected 0 to %d centipawns", o.k, enginenet.MaxK)
	}
	data, err := disk.ReadFile(args[0], net.MaxNPZ)
	if err != nil {
		return err
	}
	n, err := net.DecodeNPZ(data, rules.Base(), cmp.Or(o.k, defaultK), cli.Version)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	card := n.Card()
	if o.k != 0 && o.k != card.K {
		return cli.Usagef("--k %v: card.json in %s says %v: leave the flag out", o.k, args[0], card.K)
	}
	if given := rules.Base(); o.rulesGiven && given != card.Rules {
		return cli.Usagef("rules %v: card.json in %s says %v: leave the flags out", given, args[0], card.Rules)
	}
	return o.put(n.Encode(), n, stdout, stderr)
}
