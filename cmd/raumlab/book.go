package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/engine/board"
)

func newBookCommand() *cobra.Command {
	return group("book", "build and look at opening books", newBookBuildCommand(), newBookShowCommand())
}

type bookBuildOptions struct {
	out        string
	thresholds book.Thresholds
	json       bool
}

func newBookBuildCommand() *cobra.Command {
	var o bookBuildOptions
	cmd := &cobra.Command{
		Use:   "build CORPUS... --out FILE",
		Short: "count the opening moves of games into a book",
		Long: `Counts, for each position and move of the games' first plies, the games, their
results and the mean score after the move. Plies that were played or drawn by
search scores count, those drawn uniformly at random never do. Transpositions
and colour mirrors are one position. Games that begin with softmax openings
make a book from the start position on; those that begin with random plies make
one of the positions after them.`,
		Example: `  raumlab book build runs/book-corpus --out runs/book.parquet
  raumlab book build runs/a runs/b --out runs/book.parquet --min-games 10 --max-ply 20`,
		Args: cobra.MinimumNArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runBookBuild(ctx, args, o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "Parquet file of the book (required)")
	addThresholds(cmd.Flags(), &o.thresholds)
	addJSON(cmd, &o.json)
	return cmd
}

// addThresholds adds what decides which moves come into a book.
func addThresholds(flags *pflag.FlagSet, t *book.Thresholds) {
	flags.Int64Var(&t.MinGames, "min-games", book.DefaultMinGames, "games that a move needs to come into the book")
	flags.IntVar(&t.MaxPly, "max-ply", book.DefaultMaxPly, "plies of each game that are read, from its start")
	flags.Float64Var(&t.MinSuccess, "min-success", 0, "points a game that a move needs for the side that makes it, 0 to 1")
}

func runBookBuild(ctx context.Context, dirs []string, o bookBuildOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return badUsage(fmt.Errorf("--out is missing: name the file of the book"))
	}
	if err := o.thresholds.Validate(); err != nil {
		return badUsage(err)
	}
	corpora := make([]*corpus.Corpus, len(dirs))
	games := int64(0)
	for i, dir := range dirs {
		var err error
		if corpora[i], err = corpus.Open(dir); err != nil {
			return err
		}
		games += corpora[i].Len()
	}
	if err := mayPut(o.out, mayReplaceBook); err != nil {
		return err
	}
	if err := makeFolder(o.out); err != nil {
		return err
	}
	p := newProgress(stderr, "games", 0, games)
	b, err := book.Build(ctx, corpora, o.thresholds, version, func(done, _ int64) { p.at(done) })
	p.end()
	if err != nil {
		return err
	}
	if b.Positions() == 0 {
		return fmt.Errorf("%s was not written: within %d plies no move has %d games and success %g; lower --min-games, or play more games with softmax openings",
			o.out, b.Thresholds.MaxPly, b.Thresholds.MinGames, b.Thresholds.MinSuccess)
	}
	if err := b.Write(o.out); err != nil {
		return err
	}
	if o.json {
		return writeJSON(stdout, map[string]any{"file": o.out, "positions": b.Positions(), "moves": b.Moves(), "games": b.Games, "digest": b.Digest()})
	}
	_, err = fmt.Fprintf(stdout, "%s: %d positions with %d moves, from %d games, digest %s\n", o.out, b.Positions(), b.Moves(), b.Games, b.Digest())
	return err
}

// mayReplaceBook refuses a file that is no book.
func mayReplaceBook(path string) error {
	_, err := book.Open(path)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("--out %s: what is there is not replaced, it is no sound book (%w): name another file, or remove that one", path, err)
}

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
		Long: `Prints the moves played most, and the replies to them. Success is in per cent of
the points, for the side that makes the move, with its 95 % interval; the score
is the mean of searches after the move, in centipawns from White's view. A line
that ends in = goes on where its position stands earlier in the tree.`,
		Example: `  raumlab book show runs/book.parquet
  raumlab book show runs/book.parquet --depth 20 --breadth 2
  raumlab book show runs/book.parquet --depth 1 --breadth 0`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runBookShow(args[0], o, stdout)
		}),
	}
	cmd.Flags().StringVar(&o.rfen, "rfen", "startpos", "position to begin at")
	cmd.Flags().IntVar(&o.depth, "depth", 10, "plies to show")
	cmd.Flags().IntVar(&o.breadth, "breadth", 3, "moves to show of each position; 0 = all")
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	return cmd
}

func runBookShow(path string, o bookShowOptions, stdout io.Writer) error {
	if o.depth < 1 || o.breadth < 0 {
		return badUsage(fmt.Errorf("--depth %d --breadth %d: want a depth of 1 or more plies and a breadth of 0 or more moves", o.depth, o.breadth))
	}
	b, err := book.Open(path)
	if err != nil {
		return err
	}
	start, err := board.ParseRFEN(b.Rules, o.rfen)
	if err != nil {
		return badUsage(err)
	}
	tree := b.Tree(start, o.depth, o.breadth)
	if len(tree) == 0 {
		if most, ok := b.MostPlayed(); ok {
			return fmt.Errorf("book %s has no move in %s; the position most played in it is --rfen '%s'", path, o.rfen, most.RFEN())
		}
		return fmt.Errorf("book %s is empty: build it with a lower --min-games", path)
	}
	if o.json {
		return writeJSON(stdout, newBookJSON(b, start, tree))
	}
	_, err = fmt.Fprintf(stdout, "book %s, rules %s: %d positions with %d moves, from %d games\nmoves of plies 1 to %d with at least %d games\n\n",
		path, b.Rules, b.Positions(), b.Moves(), b.Games, b.Thresholds.MaxPly, b.Thresholds.MinGames)
	if err != nil {
		return err
	}
	return printVariations(stdout, start, tree)
}

// printVariations prints one move a line, each reply a step deeper.
func printVariations(w io.Writer, start board.Position, tree []book.Variation) error {
	first := 2 * start.FullmoveNumber() // counts plies, White's even
	if start.SideToMove() == board.Black {
		first++
	}
	type line struct {
		move string
		v    book.Variation
	}
	var lines []line
	width := 0
	var add func(all []book.Variation, depth int)
	add = func(all []book.Variation, depth int) {
		for _, v := range all {
			ply, dots := first+depth, "."
			if ply%2 == 1 {
				dots = "..."
			}
			move := fmt.Sprintf("%s%d%s %s", strings.Repeat("  ", depth), ply/2, dots, v.Move)
			if v.Transposes {
				move += " ="
			}
			width = max(width, len(move))
			lines = append(lines, line{move, v})
			add(v.Replies, depth+1)
		}
	}
	add(tree, 0)
	if _, err := fmt.Fprintf(w, "%-*s  %7s  %6s  %7s  %9s  %6s\n", width, "move", "games", "share", "success", "95 %", "score"); err != nil {
		return err
	}
	for _, l := range lines {
		score := "-"
		if l.v.Scored > 0 {
			score = fmt.Sprintf("%+d", int(math.Round(l.v.WhiteScore())))
		}
		low, high := l.v.Interval()
		if _, err := fmt.Fprintf(w, "%-*s  %7d  %4.0f %%  %5.1f %%  %3.0f to %3.0f  %6s\n",
			width, l.move, l.v.Games, 100*l.v.Share, 100*l.v.Success(), 100*low, 100*high, score); err != nil {
			return err
		}
	}
	return nil
}

// bookJSON is a tree of variations for other programs.
type bookJSON struct {
	Digest     string          `json:"digest"` // of the content
	Rules      string          `json:"rules"`
	Version    string          `json:"version"`
	Corpora    []string        `json:"corpora"` // digests
	Games      int64           `json:"games"`
	MinGames   int64           `json:"min_games"`
	MaxPly     int             `json:"max_ply"`
	MinSuccess float64         `json:"min_success"`
	Positions  int             `json:"positions"`
	Moves      int             `json:"moves"`
	RFEN       string          `json:"rfen"`
	Variations []variationJSON `json:"variations"`
}

type variationJSON struct {
	Move       string          `json:"move"`
	Games      int64           `json:"games"`
	Wins       int64           `json:"wins"` // wins, losses and success: of the side that makes the move
	Draws      int64           `json:"draws"`
	Losses     int64           `json:"losses"`
	Share      float64         `json:"share"`
	Success    float64         `json:"success"`
	Interval   [2]float64      `json:"success_95"`
	Score      *float64        `json:"score"` // centipawns, White's view; null where no search was made
	Transposes bool            `json:"transposes"`
	Replies    []variationJSON `json:"replies"`
}

func newBookJSON(b *book.Book, start board.Position, tree []book.Variation) bookJSON {
	return bookJSON{
		Digest: b.Digest(), Rules: b.Rules.String(), Version: b.Version, Corpora: b.Corpora, Games: b.Games,
		MinGames: b.Thresholds.MinGames, MaxPly: b.Thresholds.MaxPly, MinSuccess: b.Thresholds.MinSuccess,
		Positions: b.Positions(), Moves: b.Moves(), RFEN: start.RFEN(), Variations: newVariationsJSON(tree),
	}
}

func newVariationsJSON(tree []book.Variation) []variationJSON {
	all := make([]variationJSON, len(tree))
	for i, v := range tree {
		low, high := v.Interval()
		all[i] = variationJSON{
			Move: v.Move.String(), Games: v.Games, Wins: v.Wins, Draws: v.Draws, Losses: v.Losses,
			Share: v.Share, Success: v.Success(), Interval: [2]float64{low, high},
			Transposes: v.Transposes, Replies: newVariationsJSON(v.Replies),
		}
		if v.Scored > 0 {
			score := v.WhiteScore()
			all[i].Score = &score
		}
	}
	return all
}
