package endings

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

type makeOptions struct {
	folderOptions
	out   string
	five  string
	pawns string
}

func newMakeCommand() *cobra.Command {
	var o makeOptions
	cmd := &cobra.Command{
		Use:   "make --out FOLDER [ENDING...]",
		Short: "solve endings: find the distance to mate of every position",
		Long: `Solves endings and writes a table for each: the distance to mate in plies of every
position under best play, with either side to move. Stalemate is a draw; repetition and
the 50-move rule are ignored.

An ENDING names White's pieces, then Black's, such as KQKR, in any order. Without names
all 48 endings of three and four pieces are solved, in nine minutes on two cores with
1.1 GB of memory. An ending needs those that captures and promotions lead to, which are
solved first. --five solves an ending of five pieces, which takes minutes and up to two
bytes of memory per position.

Run an interrupted command again to resume: it makes the tables that are missing. The
bytes do not depend on the number of workers.`,
		Example: `  raumlab tables make --out runs/tables
  raumlab tables make --out runs/tables KQKR KRRK
  raumlab tables make --out runs/tables --five KRRRK,KRRNK,KBBNK`,
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.out, "out", "", "folder of the tables (required)")
	flags.StringVar(&o.five, "five", "", "endings of five pieces, separated by commas")
	flags.StringVar(&o.pawns, "pawns", board.NormalPawns.String(), "pawn rule: normal, sideways or fivecubed")
	o.add(cmd)
	return cmd
}

func (o *makeOptions) run(ctx context.Context, names []string, stdout, stderr io.Writer) error {
	rules, err := board.NewRules(board.ChessVariants.String(), o.pawns)
	if err != nil {
		return cli.BadUsage(err)
	}
	workers := cli.Workers(o.workers)
	wanted, err := wantedEndings(names, cli.Names(o.five))
	if err != nil {
		return cli.BadUsage(err)
	}
	plan := tables.Plan(wanted...)
	sizes := make([]int64, len(plan)+1) // positions before each table of the plan
	for i, m := range plan {
		sizes[i+1] = sizes[i] + int64(tables.NewIndex(rules.Pawns, m).Len())
	}
	p := term.NewProgress(stderr, "positions", 0, sizes[len(plan)])
	made, before := 0, int64(0) // tables so far, and positions of those that the folder had
	maker := tables.Maker{Rule: rules.Pawns, Workers: workers, Report: func(n int, done float64, what string) {
		if n >= made {
			before += sizes[n] - sizes[made]
			p.Resize(before, sizes[len(plan)])
			made = n + 1
		}
		p.At(sizes[n]+int64(done*float64(sizes[n+1]-sizes[n])), fmt.Sprintf("%s (%d of %d): %s", plan[n], n+1,
			len(plan), what))
	}}
	err = maker.Make(ctx, o.out, plan)
	p.End()
	if err != nil {
		return cli.Interrupted(err, "finished tables are kept; run the same command again to resume")
	}
	s, err := tables.Open(o.out)
	if err != nil {
		return err
	}
	s.Manifest.Tables = slices.DeleteFunc(s.Manifest.Tables, func(e tables.Entry) bool {
		return !slices.Contains(plan, e.Ending)
	})
	return printTables(s, o.json, stdout)
}

// wantedEndings reads the names, or returns all endings of three and four pieces.
func wantedEndings(names, five []string) (wanted []tables.Material, err error) {
	if len(names)+len(five) == 0 {
		return tables.All(tables.MaxPieces - 1), nil
	}
	if wanted, err = endingsOf(slices.Concat(names, five)); err != nil {
		return nil, err
	}
	for i, m := range wanted {
		switch five := m.Pieces() == tables.MaxPieces; {
		case five && i < len(names):
			return nil, fmt.Errorf("ending %s: it has five pieces, which takes minutes: give --five %s", m, m)
		case !five && i >= len(names):
			return nil, fmt.Errorf("--five %s: it has %s: name it without --five", m, plural.Of(m.Pieces(), "piece"))
		}
	}
	return wanted, nil
}
