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
given by its code, such as Q01, and its name where the literature has one.

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

// mainLines is the number of main lines that are shown.
const mainLines = 10

// evidenceGames are the numbers of games for which the depth of main lines is given.
var evidenceGames = []int{10, 30, book.LeastGames, 100}

// The goal for main lines.
const (
	deepPlies = 20
	deepLines = 4
)

// mainLinesOf returns the main lines, and how many of them are deepPlies deep.
func mainLinesOf(b *book.Book, start board.Position) (lines []lineJSON, deep int) {
	lines = newLinesJSON(b, start, b.MainLines(start, mainLines))
	for _, l := range lines {
		if l.Depths[book.LeastGames] >= deepPlies {
			deep++
		}
	}
	return lines, deep
}

// lineName returns code and name of the line's opening, if it has any.
func lineName(start board.Position, l book.Line) string {
	if x := book.ShippedNames().Classify(start, moves(l)); x != nil {
		return x.String()
	}
	return ""
}

// inBook returns the share of games that are still in the book, by ply.
func inBook(b *book.Book) []float64 {
	shares := make([]float64, len(b.InBook))
	for i, games := range b.InBook {
		shares[i] = float64(games) / float64(b.Distinct)
	}
	return shares
}

// printEvidence prints the main lines, their depth, and the split-half check of the games.
func printEvidence(w io.Writer, b *book.Book, lines []lineJSON, deep int) {
	t := term.NewNumbers(w)
	fmt.Fprint(t, "\nplies\tleast\t")
	for _, games := range evidenceGames {
		fmt.Fprintf(t, "%d\t", games)
	}
	fmt.Fprintln(t, "  main lines")
	for _, l := range lines {
		fmt.Fprintf(t, "%d\t%d\t", l.Plies, l.LeastGames)
		for _, games := range evidenceGames {
			fmt.Fprintf(t, "%d\t", l.Depths[games])
		}
		fmt.Fprintf(t, "  %s\n", strings.TrimSpace(l.text+" "+l.Name))
	}
	t.Flush()
	shares := fmt.Sprintf("share of the %s without repeats still in the book by ply, in %%:",
		plural.Of(b.Distinct, "game"))
	for _, share := range inBook(b) {
		shares += fmt.Sprintf(" %.0f", 100*share)
	}
	columns := term.Columns(w)
	fmt.Fprintf(w, "\nmain lines of %d plies with %d games on every move: %d of %d wanted\n%s\n%s\n", deepPlies,
		book.LeastGames, deep, deepLines, term.Wrapped(shares, columns), term.Wrapped(splitText(b.Split), columns))
}

// splitText says in a line whether the book is certified.
func splitText(s book.Split) string {
	verdict := "certified"
	if !s.Certified() {
		verdict = "not certified"
	}
	return fmt.Sprintf(
		"split-half check: %.1f %% of %s for differences include 0 (93 to 97 %% needed), slope %.2f (0.9 to 1.1 needed): %s",
		100*s.Coverage(), plural.Of(s.Compared, "interval"), s.Slope, verdict)
}
