package games

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/internal/plural"
)

type bookShowOptions struct {
	rfen           string
	depth, breadth int
	json           bool
}

func newBookShowCommand() *cobra.Command {
	var o bookShowOptions
	cmd := &cobra.Command{
		Use:   "show BOOK",
		Short: "print the main variations of a book as a tree",
		Long: `Prints the most played moves with the replies to them, then the main lines.
Percentages are points for the side that makes the move: success is what the move
scored, value is what to expect from it after the best reply, with a 95 % interval. The
score is the mean search score after the move, in centipawns from White's view. A line
that ends in = continues where its position is shown earlier in the tree. The opening is
given by its code, such as Q01, and its name where the literature has one ('raumlab book
name --help').

No two main lines have the same first four plies. Each continues with the best moves and
ends when they have fewer than 50 games. Each is printed after its number of plies, the number
of games of its rarest move, and the ply up to which every move has at least 10, 30, 50
and 100 games.`,
		Example: `  raumlab book show runs/book.parquet
  raumlab book show runs/book.parquet --depth 20 --breadth 2
  raumlab book show runs/book.parquet --depth 1 --breadth 0`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.rfen, "rfen", "startpos", "position to start from")
	cmd.Flags().IntVar(&o.depth, "depth", 10, "plies to show")
	cmd.Flags().IntVar(&o.breadth, "breadth", 3, "moves to show for each position; 0 = all")
	cli.Limit(cmd.Flags(), "depth", 1, math.Inf(1))
	cli.Limit(cmd.Flags(), "breadth", 0, math.Inf(1))
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *bookShowOptions) run(_ context.Context, args []string, stdout, stderr io.Writer) error {
	path := args[0]
	b, err := book.Load(path)
	if err != nil {
		return err
	}
	start, err := cli.ReadBoard(stderr, b.Rules, o.rfen)
	if err != nil {
		return cli.BadUsage(err)
	}
	tree := b.Tree(start, o.depth, o.breadth)
	if len(tree) == 0 {
		if most, ok := b.MostPlayed(); ok {
			return fmt.Errorf("book %s has no move in %s: its most played position is --rfen '%s'", path, o.rfen,
				most.RFEN())
		}
		return fmt.Errorf("book %s is empty: build it with a lower --min-games", path)
	}
	shown := newBookJSON(b, start, tree)
	return cli.Print(stdout, o.json, shown, func(w io.Writer) {
		fmt.Fprintf(w, "book %s, rules %s: %s with %s, from %s\nmoves of plies 1 to %d with at least %s\n\n",
			path, b.Rules, plural.Of(b.Positions(), "position"), plural.Of(b.Moves(), "move"), plural.Of(b.Games, "game"),
			b.Thresholds.MaxPly, plural.Of(b.Thresholds.MinGames, "game"))
		printVariations(w, start, tree)
		printEvidence(w, b, shown.MainLines, shown.Deep)
	})
}

// printVariations prints a move a line, and indents replies.
func printVariations(w io.Writer, start board.Position, tree []book.Variation) {
	first := 2 * start.FullmoveNumber() // counts plies, White's even
	if start.SideToMove() == board.Black {
		first++
	}
	list, t := book.ShippedNames(), term.NewTable(w)
	fmt.Fprintln(t, "move\t games\tshare\tsuccess\t value\t  95 %\tscore\topening")
	var add func(p board.Position, all []book.Variation, depth int)
	add = func(p board.Position, all []book.Variation, depth int) {
		for _, v := range all {
			next, name := p, ""
			next.Make(v.Move)
			if x := list.Find(&next); x != nil {
				name = x.String()
			}
			ply, dots := first+depth, "."
			if ply%2 == 1 {
				dots = "..."
			}
			move := fmt.Sprintf("%s%d%s %s", strings.Repeat(" ", depth), ply/2, dots, p.MoveText(v.Move))
			if v.Transposes {
				move += " ="
			}
			score := "-"
			if v.Scored > 0 {
				score = fmt.Sprintf("%+d", int(math.Round(v.WhiteScore())))
			}
			fmt.Fprintf(t, "%s\t%6d\t%3.0f %%\t%5.1f %%\t%4.1f %%\t%3.0f–%.0f\t%5s\t%s\n", move, v.Games(), 100*v.Share,
				100*v.Success(), 100*v.Value, 100*v.Low, 100*v.High, score, name)
			add(next, v.Replies, depth+1)
		}
	}
	add(start, tree, 0)
	t.Flush()
}
