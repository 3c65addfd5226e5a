package endings

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

func newLinesCommand() *cobra.Command {
	var o folderOptions
	cmd := &cobra.Command{
		Use:   "lines FOLDER [ENDING...]",
		Short: "show the longest win of each ending",
		Long: `Prints best play from the position of each ending that is furthest from mate: the winner
takes the shortest way, the loser the longest. If several positions are equally far, it
takes the first; pawns are on cells that they can reach. Without names it shows all
tables of the folder.`,
		Example: `  raumlab tables lines runs/tables
  raumlab tables lines runs/tables KQKR --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(o.lines),
	}
	o.add(cmd)
	return cmd
}

// A longestLine is the longest win of an ending.
type longestLine struct {
	Ending tables.Material `json:"ending"`
	RFEN   string          `json:"rfen"`
	Plies  int             `json:"plies"`
	Moves  []string        `json:"moves"` // two cells each
	text   string          // the moves as game text
}

func (o *folderOptions) lines(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, chosen, err := ChosenTables(args[0], args[1:])
	if err != nil {
		return err
	}
	lines, err := longestLines(ctx, s, chosen, cli.Workers(o.workers), stderr)
	if err != nil {
		return err
	}
	return cli.Print(stdout, o.json, map[string]any{"lines": lines}, func(w io.Writer) {
		for _, l := range lines {
			fmt.Fprintf(w, "%s, %s: %s\n  %s\n", l.Ending, plural.Of(l.Plies, "ply"), l.RFEN, l.text)
		}
	})
}

// longestLines plays out the longest win of each ending that has one.
func longestLines(ctx context.Context, s *tables.Store, chosen []tables.Entry, workers int,
	stderr io.Writer) (lines []longestLine, err error) {
	p := term.NewProgress(stderr, "endings", 0, int64(len(chosen)))
	defer p.End()
	lines = []longestLine{}
	for i, e := range chosen {
		p.At(int64(i), e.Ending.String())
		if e.AllDrawn {
			continue
		}
		t, err := loadMarked(ctx, s, e.Ending, workers)
		if err != nil {
			return nil, err
		}
		line, ok, err := tables.LongestLine(ctx, tables.NewProber(s).Value, t)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		moves := []string{}
		for _, m := range line.Moves {
			moves = append(moves, m.String())
		}
		lines = append(lines, longestLine{e.Ending, line.Position.RFEN(), line.Value.Plies(), moves,
			line.Position.LineText(line.Moves)})
	}
	return lines, nil
}
