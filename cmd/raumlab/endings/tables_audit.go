package endings

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

type auditOptions struct {
	tables string
	json   bool
}

func newAuditCommand() *cobra.Command {
	var o auditOptions
	cmd := &cobra.Command{
		Use:   "audit CORPUS --tables FOLDER",
		Short: "compare a corpus' results and scores with the tables",
		Long: `Replays the games of a corpus. For all positions that are in the tables it counts how
often the result of the game, the search score, the quiescence score and the static
score agree with the true value: won, drawn or lost. A score beyond 300 centipawns
counts as a win for the side ahead. White is the side that the ending names first;
positions with colours reversed are mirrored. The tables ignore repetition and the
50-move rule. If self-play ended games by tables or dead material, their ends are
checked, too.`,
		Example: `  raumlab tables audit runs/corpus --tables runs/tables
  raumlab tables audit runs/corpus --tables runs/tables --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.tables, "tables", "", "folder of the tables (required)")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *auditOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := tables.Open(o.tables)
	if err != nil {
		return err
	}
	c, err := corpus.Open(args[0])
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	auditor := audit.ByTables{Value: tables.NewProber(s).Value, Progress: p.Step}
	a, err := auditor.Audit(ctx, c)
	p.End()
	if err != nil {
		return err
	}
	return cli.Print(stdout, o.json, a, func(w io.Writer) { printTruth(w, &a) })
}

func printTruth(stdout io.Writer, a *audit.Endings) {
	fmt.Fprintf(stdout, "%s, %s;\nthe tables have %s of %s\n\n", plural.Of(a.Games, "game"),
		plural.Of(a.Positions, "position"),
		plural.Of(a.All.Positions, "position"), plural.Of(a.All.Games, "game"))
	if e := a.Ended; e.Games > 0 {
		fmt.Fprintf(stdout,
			"%s ended by tables or dead material;\nthe tables know %d of these ends, and %d are right\n\n",
			plural.Of(e.Games, "game"), e.Known, e.True)
	}
	if a.All.Positions == 0 {
		return
	}
	// One table would be too wide for a terminal.
	t, all := term.NewNumbers(stdout), append(a.Endings, a.All)
	fmt.Fprintln(t, "\t\t\ttrue in %\t\t\t")
	fmt.Fprintln(t, "ending\tpositions\tgames\twon\tdrawn\tlost\t")
	for _, r := range all {
		fmt.Fprintf(t, "%s\t%d\t%d\t", r.Ending, r.Positions, r.Games)
		for sign := 1; sign >= -1; sign-- {
			fmt.Fprintf(t, "%s\t", share(total(r.Result.Of(sign)), r.Positions))
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintln(t, "\n\tagree in %\t\t\t\tmates\t\t\t")
	fmt.Fprintln(t, "ending\tresult\tsearch\tquiescence\tstatic\tseen\twrong\tmissed\t")
	for _, r := range all {
		fmt.Fprintf(t, "%s\t", r.Ending)
		for _, said := range []*audit.Agreement{&r.Result, &r.Search, &r.Quiescence, &r.Static} {
			agree, of := said.Agree()
			if of == 0 {
				fmt.Fprint(t, "-\t")
				continue
			}
			fmt.Fprintf(t, "%s\t", share(agree, of))
		}
		fmt.Fprintf(t, "%d\t%d\t%d\t\n", r.Mates.Announced, r.Mates.Wrong, r.Mates.Missed)
	}
	fmt.Fprintln(t, "\n\tstatic evaluation in cp\t\t\t")
	fmt.Fprintln(t, "ending\ttrue win\tdraw\tloss\t")
	for _, r := range all {
		fmt.Fprintf(t, "%s\t", r.Ending)
		for sign := 1; sign >= -1; sign-- {
			if s := r.StaticCP.Of(sign); s.Mean != nil {
				fmt.Fprintf(t, "%.0f ± %.0f\t", *s.Mean, *s.SD)
			} else {
				fmt.Fprint(t, "-\t")
			}
		}
		fmt.Fprintln(t)
	}
	t.Flush()
}

func total(n *audit.By[int64]) int64 { return n.Won + n.Drawn + n.Lost }
