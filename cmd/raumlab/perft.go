package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/engine/board"
)

type perftOptions struct {
	rulesFlags
	divide bool
}

// maxPerftDepth is beyond what any machine can count.
const maxPerftDepth = 12

func newPerftCommand() *cobra.Command {
	var o perftOptions
	cmd := &cobra.Command{
		Use:   "perft RFEN DEPTH",
		Short: "count the move sequences of a length",
		Long: `Counts the leaves of the tree of legal moves DEPTH plies deep. RFEN may be
startpos. The last line holds the count alone.`,
		Example: `  raumlab perft startpos 4
  raumlab perft startpos 3 --divide --pawns sideways`,
		Args: cobra.RangeArgs(2, 5),
		RunE: runner(func(ctx context.Context, args []string, stdout, _ io.Writer) error {
			last := len(args) - 1
			return runPerft(ctx, strings.Join(args[:last], " "), args[last], o, stdout)
		}),
	}
	o.rulesFlags.add(cmd.Flags())
	cmd.Flags().BoolVar(&o.divide, "divide", false, "first print the count behind each first move")
	return cmd
}

func runPerft(ctx context.Context, rfen, depthText string, o perftOptions, stdout io.Writer) error {
	rules, err := o.rules()
	if err != nil {
		return err
	}
	p, err := board.ParseRFEN(rules, rfen)
	if err != nil {
		return badUsage(err)
	}
	depth, err := strconv.Atoi(depthText)
	if err != nil || depth < 1 || depth > maxPerftDepth {
		return badUsage(fmt.Errorf("depth %q: want 1 to %d plies", depthText, maxPerftDepth))
	}
	var sum uint64
	for _, m := range p.AppendLegal(nil) {
		after := p
		after.Make(m)
		leaves, err := countLeaves(ctx, after, depth-1)
		if err != nil {
			return err
		}
		if o.divide {
			if _, err := fmt.Fprintf(stdout, "%s %d\n", m, leaves); err != nil {
				return err
			}
		}
		sum += leaves
	}
	_, err = fmt.Fprintln(stdout, sum)
	return err
}

// countLeaves is board.Perft that ends with the context: it looks between trees of so few plies that counting one takes milliseconds.
func countLeaves(ctx context.Context, p board.Position, depth int) (sum uint64, err error) {
	const few = 3
	if depth <= few {
		return board.Perft(p, depth), ctx.Err()
	}
	for _, m := range p.AppendLegal(nil) {
		after := p
		after.Make(m)
		leaves, err := countLeaves(ctx, after, depth-1)
		if err != nil {
			return 0, err
		}
		sum += leaves
	}
	return sum, nil
}
