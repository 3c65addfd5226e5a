package play

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/internal/plural"
)

type perftOptions struct {
	cli.RulesFlags
	divide  bool
	workers int
	hash    int // MiB
	json    bool
}

// maxPerftDepth is beyond what any machine can count.
const maxPerftDepth = 12

// maxPerftHash is 64 GiB.
const maxPerftHash = 1 << 16

func NewPerftCommand() *cobra.Command {
	o := &perftOptions{}
	cmd := &cobra.Command{
		Use:   "perft RFEN DEPTH",
		Short: "count the move sequences of a given length",
		Long: `Counts the leaves of the tree of legal moves DEPTH plies deep. RFEN may be
startpos. With --variant alice a ~ after a letter in RFEN marks a mirrored piece;
mirrored-alice differs only in startpos. The last line contains only the count; the
speed goes to standard error. --hash keeps the counts of subtrees in a table: deep
counts become faster, and stay the same.`,
		Example: `  raumlab perft startpos 4
  raumlab perft startpos 3 --divide --pawns sideways
  raumlab perft startpos 4 --variant mirrored-alice
  raumlab perft startpos 6 --hash 1024`,
		Args: cobra.RangeArgs(2, 5),
		RunE: cli.Runner(o.run),
	}
	o.RulesFlags.AddAll(cmd.Flags())
	cmd.Flags().BoolVar(&o.divide, "divide", false, "also print the count after each first move")
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cmd.Flags().IntVar(&o.hash, "hash", 0, "size in MiB of the table of counted subtrees, shared by all workers; 0 = none")
	cli.Limit(cmd.Flags(), "hash", 0, maxPerftHash)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// A moveCount is the leaves below a first move.
type moveCount struct {
	Move   string `json:"move"`
	Leaves uint64 `json:"leaves"`
}

func (o *perftOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	last := len(args) - 1
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	p, err := cli.ReadPosition(stderr, rules, strings.Join(args[:last], " "))
	if err != nil {
		return cli.BadUsage(err)
	}
	depth, err := strconv.Atoi(args[last])
	if err != nil || depth < 1 || depth > maxPerftDepth {
		return cli.Usagef("depth %q: expected 1 to %d plies", args[last], maxPerftDepth)
	}
	perft := board.Perft{Workers: cli.Workers(o.workers), Table: o.hash}
	var divided []moveCount
	if o.divide {
		divided = []moveCount{} // a position without moves has none
		perft.Divided = func(m board.Move, leaves uint64) error {
			if o.json {
				divided = append(divided, moveCount{m.String(), leaves})
				return nil
			}
			_, err := fmt.Fprintf(stdout, "%s %d\n", m, leaves)
			return err
		}
	}
	// lines that appear on their own show how far it is, and a bar would stand between them
	if !o.divide || o.json {
		var bar *term.Progress
		perft.Progress = func(done, total int, leaves uint64) {
			if bar == nil {
				bar = term.NewProgress(stderr, "subtrees", 0, int64(total))
			}
			bar.At(int64(done), plural.As(leaves, "leaf", "leaves"))
		}
		defer func() { bar.End() }()
	}
	started := time.Now()
	leaves, err := perft.Count(ctx, p.Tree(), depth)
	if err != nil {
		return err
	}
	seconds := time.Since(started).Seconds()
	if o.json {
		return cli.WriteJSON(stdout, struct {
			RFEN    string      `json:"rfen"`
			Rules   string      `json:"rules"`
			Depth   int         `json:"depth"` // plies
			Leaves  uint64      `json:"leaves"`
			Seconds float64     `json:"seconds"`
			Rate    float64     `json:"leaves_per_second"`
			Moves   []moveCount `json:"moves,omitzero"` // with --divide
		}{p.RFEN(), rules.String(), depth, leaves, seconds, float64(leaves) / seconds, divided})
	}
	if _, err = fmt.Fprintln(stdout, leaves); err == nil {
		_, err = fmt.Fprintf(stderr, "%.2f s, %.1f million leaves/s\n", seconds, float64(leaves)/seconds/1e6)
	}
	return err
}
