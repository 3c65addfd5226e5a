package endings

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
	"raumlab/internal/plural"
)

type probeOptions struct {
	tables string
	json   bool
}

func newProbeCommand() *cobra.Command {
	var o probeOptions
	cmd := &cobra.Command{
		Use:   "probe --tables FOLDER RFEN|-",
		Short: "look up a position: result, distance to mate, and the value of every move",
		Long: `Prints the value of a position for the side to move, and of each of its moves. Distances
are plies to mate under best play; repetition and the hundred-ply rule are ignored.

With - it reads RFENs from standard input, one per line, and prints for each: RFEN, win,
draw or loss, and the distance or -, separated by tabs. For a position that no table has
it prints unknown and -.`,
		Example: `  raumlab tables probe --tables runs/tables '4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w'
  raumlab tables probe --tables runs/tables - < positions.txt`,
		Args: cobra.RangeArgs(1, 4),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runProbe(cmd.Context(), args, o, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&o.tables, "tables", "", "folder of the tables (required)")
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, cli.IdleWhen("json", func(args []string) bool {
		return readsLines(args)
	}, "if positions come from standard input"))
	return cmd
}

func readsLines(args []string) bool { return len(args) == 1 && args[0] == "-" }

func runProbe(ctx context.Context, args []string, o probeOptions, stdin io.Reader, stdout io.Writer) error {
	s, err := openTables(o.tables)
	if err != nil {
		return err
	}
	p := store.NewProber(s)
	if readsLines(args) {
		return probeLines(ctx, p, stdin, stdout)
	}
	position, err := board.ParseRFEN(board.Rules{Pawns: s.Rule}, strings.Join(args, " "))
	if err != nil {
		return cli.BadUsage(err)
	}
	return probeOne(ctx, p, &position, o.json, stdout)
}

// A moveValue is what a move is worth to the side that makes it.
type moveValue struct {
	Move     string `json:"move"`
	Result   string `json:"result"`
	Distance *int   `json:"distance_plies"` // null for a draw or without a table

	rank int    // better moves have more
	text string // the move as game text
}

// valueOf returns the value of a move, given the value of its position for the opponent.
func valueOf(m board.Move, after tables.Value, known bool) moveValue {
	plies := after.Plies() + 1
	switch {
	case !known:
		return moveValue{m.String(), "unknown", nil, -2000, ""}
	case after == tables.Drawn:
		return moveValue{m.String(), "draw", nil, 0, ""}
	case after.Sign() < 0:
		return moveValue{m.String(), "win", &plies, 1000 - plies, ""}
	default:
		return moveValue{m.String(), "loss", &plies, plies - 1000, ""}
	}
}

func probeOne(ctx context.Context, p *store.Prober, position *board.Position, asJSON bool, stdout io.Writer) error {
	ending := tables.MaterialOf(position)
	v, ok, err := p.Value(ctx, position)
	if err != nil {
		return err
	}
	if !ok {
		return noTable(p.Store.Dir, ending)
	}
	moves := []moveValue{}
	for _, m := range position.AppendLegal(nil) {
		after := *position
		after.Make(m)
		v, ok, err := p.Value(ctx, &after)
		if err != nil {
			return err
		}
		value := valueOf(m, v, ok)
		value.text = position.MoveText(m)
		moves = append(moves, value)
	}
	slices.SortStableFunc(moves, func(a, b moveValue) int { return cmp.Compare(b.rank, a.rank) })
	var distance *int
	if plies := v.Plies(); v != tables.Drawn {
		distance = &plies
	}
	if asJSON {
		return cli.WriteJSON(stdout, struct {
			RFEN     string      `json:"rfen"`
			Ending   string      `json:"ending"`
			Result   string      `json:"result"` // for the side to move
			Distance *int        `json:"distance_plies"`
			Moves    []moveValue `json:"moves"`
		}{position.RFEN(), ending.String(), v.Outcome(), distance, moves})
	}
	fmt.Fprintf(stdout, "%s, %s to move: %s\n", ending, position.SideToMove().Name(), inWords(v.Outcome(), distance))
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	for _, m := range moves {
		fmt.Fprintf(t, "%s\t%s\n", m.text, inWords(m.Result, m.Distance))
	}
	return t.Flush()
}

func inWords(result string, distance *int) string {
	if distance == nil {
		return result
	}
	return fmt.Sprintf("%s in %s", result, plural.Of(*distance, "ply"))
}
