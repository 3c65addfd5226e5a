package endings

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
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
		Long: `Prints the value of a position for the side to move, and of each of its moves.
Distances are plies to mate under best play; they ignore repetition and the 50-move
counter of the position. If the 50-move rule would end the game before the mate, a note
says so: the game is then a draw, unless a capture or a pawn move comes first.

With - it reads RFENs from standard input, one per line. For each it prints four
columns, separated by tabs: the RFEN; win, draw or loss; the distance, or - for a draw;
and too_late if the 50-move rule would end the game before the mate, else -. For a
position that no table has, the last three are unknown, - and -.`,
		Example: `  raumlab tables probe --tables runs/tables '4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w'
  raumlab tables probe --tables runs/tables - < positions.txt`,
		Args: cobra.RangeArgs(1, 4),
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd.Context(), args, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&o.tables, "tables", "", "folder of the tables (required)")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o probeOptions) run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	lines := len(args) == 1 && args[0] == "-"
	if lines && o.json {
		return cli.Usagef("--json has no effect if positions come from standard input: leave it out")
	}
	s, err := tables.Open(o.tables)
	if err != nil {
		return err
	}
	p := tables.NewProber(s)
	if lines {
		return probeLines(ctx, p, stdin, stdout, stderr)
	}
	position, err := cli.ReadBoard(stderr, board.Rules{Pawns: s.Rule}, strings.Join(args, " "))
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
	TooLate  bool   `json:"too_late"`       // the hundred plies come before the mate

	rank int    // better moves have more
	text string // the move as game text
}

// tooLate reports whether the hundred plies come before a mate in that many, if nothing sets the
// clock of the position back. A mate on the hundredth ply counts.
func tooLate(p *board.Position, v tables.Value) bool {
	return v != tables.Drawn && v.Plies() > 0 && p.HalfmoveClock()+v.Plies() > board.DrawingPlies
}

// valueOf returns the value of a move, given its position and what that is worth to the opponent.
func valueOf(m board.Move, after *board.Position, v tables.Value, known bool) moveValue {
	plies := v.Plies() + 1
	x := moveValue{Move: m.String(), Distance: &plies}
	switch {
	case !known:
		x.Result, x.Distance, x.rank = "unknown", nil, -2000
		return x
	case v == tables.Drawn:
		x.Result, x.Distance = "draw", nil
		return x
	case v.Sign() < 0:
		x.Result, x.rank = "win", 1000-plies
	default:
		x.Result, x.rank = "loss", plies-1000
	}
	if x.TooLate = tooLate(after, v); x.TooLate {
		x.rank /= 4 // nearer a draw than all that comes in time
	}
	return x
}

func probeOne(ctx context.Context, p *tables.Prober, position *board.Position, asJSON bool, stdout io.Writer) error {
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
		value := valueOf(m, &after, v, ok)
		value.text = position.MoveText(m)
		moves = append(moves, value)
	}
	slices.SortStableFunc(moves, func(a, b moveValue) int { return cmp.Compare(b.rank, a.rank) })
	var distance *int
	if plies := v.Plies(); v != tables.Drawn {
		distance = &plies
	}
	late := tooLate(position, v)
	return cli.Print(stdout, asJSON, struct {
		RFEN     string      `json:"rfen"`
		Ending   string      `json:"ending"`
		Result   string      `json:"result"` // for the side to move
		Distance *int        `json:"distance_plies"`
		Clock    int         `json:"clock_plies"` // since the last capture or pawn move
		TooLate  bool        `json:"too_late"`    // the hundred plies come before the mate
		Moves    []moveValue `json:"moves"`
	}{position.RFEN(), ending.String(), v.Outcome(), distance, position.HalfmoveClock(), late, moves}, func(w io.Writer) {
		fmt.Fprintf(w, "%s, %s to move: %s\n", ending, position.SideToMove().Name(), inWords(v.Outcome(), distance, late))
		if late {
			fmt.Fprintln(w, term.Wrapped(fmt.Sprintf("%s since the last capture or pawn move: %s",
				plural.As(position.HalfmoveClock(), "ply", "plies"), drawsFirst(position)), term.Columns(w)))
		}
		t := term.NewTable(w)
		for _, m := range moves {
			fmt.Fprintf(t, "%s\t%s\n", m.text, inWords(m.Result, m.Distance, m.TooLate))
		}
		t.Flush()
	})
}

// drawsFirst says what a mate that comes too late is worth.
func drawsFirst(p *board.Position) string {
	if p.HalfmoveClock() >= board.DrawingPlies {
		return "the game is drawn already"
	}
	return "the 50-move rule draws the game before the mate, unless a capture or a pawn move comes first"
}

func inWords(result string, distance *int, late bool) string {
	if distance == nil {
		return result
	}
	text := fmt.Sprintf("%s in %s", result, plural.Of(*distance, "ply"))
	if late {
		text += ", too late: 50-move rule"
	}
	return text
}

// probeLines answers each line of the standard input before it reads the next.
func probeLines(ctx context.Context, p *tables.Prober, in io.Reader, stdout, stderr io.Writer) error {
	lines := bufio.NewScanner(in)
	n := 1
	for ; lines.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line := strings.TrimSpace(disk.TrimMark(lines.Text()))
		if line == "" {
			continue
		}
		err := disk.CheckText(line)
		var position board.Position
		if err == nil {
			position, err = board.ParseRFEN(board.Rules{Pawns: p.Store.Rule}, line)
		}
		if err != nil {
			return fmt.Errorf("standard input, line %d: %w", n, err)
		}
		cli.WarnOdd(stderr, fmt.Sprintf("standard input, line %d: ", n), variant.OfBoard(position))
		v, ok, err := p.Value(ctx, &position)
		if err != nil {
			return err
		}
		result, distance, late := "unknown", "-", "-"
		if ok {
			result = v.Outcome()
		}
		if ok && v != tables.Drawn {
			distance = fmt.Sprint(v.Plies())
		}
		if ok && tooLate(&position, v) {
			late = "too_late"
		}
		if _, err := fmt.Fprintf(stdout, "%s\t%s\t%s\t%s\n", line, result, distance, late); err != nil {
			return err
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("standard input, line %d: it is longer than %d bytes: expected an RFEN", n, bufio.MaxScanTokenSize)
	}
	return err
}
