package endings

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
)

// A classCount counts the positions of an ending in a class, or in all.
type classCount struct {
	Ending tables.Material `json:"ending"`
	Class  string          `json:"class"`
	White  tables.Counts   `json:"white_to_move"`
	Black  tables.Counts   `json:"black_to_move"`
}

func runInfo(ctx context.Context, dir string, names []string, o infoOptions, stdout, stderr io.Writer) error {
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	s, chosen, err := ChosenTables(dir, names)
	if err == nil {
		err = s.Inspect()
	}
	if err != nil {
		return err
	}
	all := []classCount{}
	p := term.NewProgress(stderr, "endings", 0, int64(len(chosen)))
	defer p.End()
	for i, e := range chosen {
		p.At(int64(i), e.Ending.String())
		all = append(all, classCount{e.Ending, "all", e.White, e.Black})
		counted, err := countClasses(ctx, s, e.Ending, workers)
		if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			return cli.InterruptedWith("nothing was written")
		}
		if err != nil {
			return err
		}
		all = append(all, counted...)
	}
	p.End()
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"counts": all})
	}
	return printClasses(stdout, all)
}

// countClasses counts the positions of each class of an ending.
func countClasses(ctx context.Context, s *store.Store, m tables.Material, workers int) (counted []classCount,
	err error) {
	classes := tables.NewClasses(tables.NewIndex(s.Rule, m))
	if len(classes.Names) == 0 {
		return nil, nil
	}
	t, err := s.Load(ctx, m, workers)
	if err == nil {
		err = t.MarkIllegal(ctx, workers)
	}
	if err != nil {
		return nil, err
	}
	for _, class := range classes.Names {
		counts, err := t.Count(ctx, workers, func(p *[tables.MaxPieces]board.Square) bool { return classes.Of(p) == class })
		if err != nil {
			return nil, err
		}
		counted = append(counted, classCount{m, class, counts[board.White], counts[board.Black]})
	}
	return counted, nil
}

func printClasses(stdout io.Writer, all []classCount) error {
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "ending\tclass\tto move\tpositions\tWhite wins\tdraws\tloses\tmates\tstalemates\tlongest win\tloss\t")
	plies := func(n int) string {
		if n < 0 {
			return "-"
		}
		return fmt.Sprint(n)
	}
	for _, c := range all {
		for side, n := range []tables.Counts{c.White, c.Black} {
			fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t\n", c.Ending, c.Class, board.Color(side),
				n.Legal, n.WhiteWins, n.Draws, n.WhiteLoses, n.Mates, n.Stalemates, plies(n.LongestWin), plies(n.LongestLoss))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(stdout, "longest ways to mate in plies")
	return err
}
