package games

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
)

// closeMargin is how much worse than the best move a close one may be, in centipawns.
const closeMargin = 30

type checkOptions struct {
	outOptions
	engine  string
	depth   int
	margin  int
	workers int
}

func newCheckCommand() *cobra.Command {
	var o checkOptions
	cmd := &cobra.Command{
		Use:   "check BOOK",
		Short: "check the moves of a book by a deeper search",
		Long: `Searches every move of every position of a book to a fixed depth and compares the book's
moves with the best one. It prints the share of moves within 30 centipawns of the best,
and lists the moves that are worse by more than the margin, with the book's score and
the deeper one, both for the side that moves.

--out writes the book without these moves and with both scores for the others. An
interrupted check keeps nothing; the same command starts over.`,
		Example: `  raumlab book check runs/book.parquet --depth 5
  raumlab book check runs/book.parquet --depth 5 --out runs/checked.parquet`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that searches: a name, or a .toml or .net file")
	flags.IntVar(&o.depth, "depth", 5, "depth of the search in plies, including the book's move")
	flags.IntVar(&o.margin, "margin", 100, "centipawns by which a move of the book may be worse than the best")
	cli.Limit(flags, "depth", 1, search.MaxDepth)
	cli.Limit(flags, "margin", closeMargin, math.MaxInt16)
	o.add(cmd, "Parquet file of the checked book; empty = none")
	cli.Needs(cmd, "out", "force")
	cli.AddWorkers(flags, &o.workers)
	return cmd
}

func (o *checkOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	config, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	b, err := book.Load(args[0])
	if err != nil {
		return err
	}
	if config, err = config.WithRules(variant.Of(b.Rules)); err != nil {
		return err
	}
	if o.out != "" {
		if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
			return err
		}
	}
	found, err := o.search(ctx, b, config, stderr)
	if err != nil {
		return cli.Interrupted(err, "no result of the check is kept; run the same command again to start over")
	}
	if o.out != "" {
		check := book.Check{Depth: o.depth, Margin: o.margin, Engine: config.Hash()}
		checked := b.Checked(check, func(position, move int) (score int, keep bool) {
			m := found[position][move]
			if m.worse(o.margin) {
				return 0, false
			}
			return *m.Checked, true
		})
		if err := checked.Write(o.out); err != nil {
			return err
		}
	}
	return o.print(stdout, slices.Concat(found...))
}

// print prints how good the moves of a book are, and lists the bad ones.
func (o *checkOptions) print(stdout io.Writer, all []searchedMove) error {
	near := 0
	bad := []searchedMove{}
	for _, m := range all {
		if !m.worse(closeMargin) {
			near++
		}
		if m.worse(o.margin) {
			bad = append(bad, m)
		}
	}
	share := float64(near) / float64(max(1, len(all)))
	result := map[string]any{"moves": len(all), "within_30": share, "depth": o.depth, "margin": o.margin, "worse": bad}
	return cli.Print(stdout, o.json, result, func(w io.Writer) {
		fmt.Fprintf(w, "%s searched to depth %d: %.1f %% are within %d centipawns of the best\n",
			plural.Of(len(all), "move"), o.depth, 100*share, closeMargin)
		for _, m := range bad {
			score, checked := "-", fmt.Sprintf("below %+d", m.Best-o.margin)
			if m.Score != nil {
				score = fmt.Sprintf("%+.0f", *m.Score)
			}
			if m.Checked != nil {
				checked = fmt.Sprintf("%+d", *m.Checked)
			}
			fmt.Fprintf(w, "%s in %s: %s in the book, now %s, best %+d\n", m.Move, m.RFEN, score, checked, m.Best)
		}
		fmt.Fprintf(w, "\n%s\n", report.CheckVerdict(len(all), len(bad), o.margin, o.depth))
	})
}

// A searchedMove is a move of a book with the results of a deeper search, mover's view.
type searchedMove struct {
	RFEN    string   `json:"rfen"`
	Move    string   `json:"move"`
	Score   *float64 `json:"score"`   // in the book
	Checked *int     `json:"checked"` // by the deeper search; null if worse than best - margin
	Best    int      `json:"best"`    // of the position
}

// worse reports whether the move is worse than the best by more than the margin.
func (m *searchedMove) worse(margin int) bool {
	return m.Checked == nil || m.Best-*m.Checked > margin
}

// search searches the moves of each position of a book.
func (o *checkOptions) search(ctx context.Context, b *book.Book, config engine.Config,
	stderr io.Writer) (found [][]searchedMove, err error) {
	positions := b.List()
	progress := term.NewProgress(stderr, "positions", 0, int64(len(positions)))
	defer progress.End()
	err = ordered.Map(ctx, 0, int64(len(positions)), cli.Workers(o.workers),
		func() func(context.Context, int64) ([]searchedMove, error) {
			s := config.NewPlayer(nil, nil).Searcher()
			return func(ctx context.Context, i int64) ([]searchedMove, error) {
				return o.searchOne(ctx, b, s, &positions[i])
			}
		}, func(moves []searchedMove) error {
			found = append(found, moves)
			progress.At(int64(len(found)))
			return nil
		})
	return found, err
}

func (o *checkOptions) searchOne(ctx context.Context, b *book.Book, s engine.Searcher,
	x *book.Position) (found []searchedMove, err error) {
	p, err := board.ParseRFEN(b.Rules, x.RFEN)
	if err != nil {
		return nil, err
	}
	s.NewGame()
	scored := s.ScoreMoves(ctx, variant.OfBoard(p), o.depth, o.margin)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	best := slices.MaxFunc(scored, func(a, b search.MoveScore) int { return a.Score - b.Score }).Score
	for i := range x.Moves {
		m := searchedMove{RFEN: x.RFEN, Move: x.Moves[i].Move.String(), Best: best}
		if x.Moves[i].Scored > 0 {
			m.Score = &x.Moves[i].Score
		}
		if j := slices.IndexFunc(scored, func(y search.MoveScore) bool { return y.Move == x.Moves[i].Move }); j >= 0 {
			m.Checked = &scored[j].Score
		}
		found = append(found, m)
	}
	return found, nil
}
