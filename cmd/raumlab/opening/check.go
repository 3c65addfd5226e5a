package opening

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/book/evidence"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/internal/ordered"
)

// closeMargin is how much worse than the best move one may be that still counts as close,
// centipawns.
const closeMargin = 30

type checkOptions struct {
	engine  string
	depth   int
	margin  int
	workers int
	json    bool
}

func newCheckCommand() *cobra.Command {
	var o checkOptions
	cmd := &cobra.Command{
		Use:   "check BOOK",
		Short: "search the moves of a book deeper",
		Long: `Searches every position of a book, all moves to a depth, and compares the book's
moves with the best one. It prints the share of moves within 30 centipawns of
the best, and the moves that are worse by more than the margin, with the score
in the book beside the deeper one, both from White's view as the mover sees it.`,
		Example: `  raumlab book check runs/book.parquet --depth 5`,
		Args:    cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCheck(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that searches: a name (see 'raumlab engines') or a .toml file")
	flags.IntVar(&o.depth, "depth", 5, "plies of the search, the book's move included")
	flags.IntVar(&o.margin, "margin", 100, "centipawns by which a move may be worse than the best and is not printed")
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// A searchedMove is a move of a book with what a deeper search says of it, as its mover sees it.
type searchedMove struct {
	RFEN    string   `json:"rfen"`
	Move    string   `json:"move"`
	Score   *float64 `json:"score"`   // in the book
	Checked *int     `json:"checked"` // by the deeper search; null where it is worse than best - margin
	Best    int      `json:"best"`    // of the position
}

// worse reports whether the move is worse than the best by more than the margin.
func (m *searchedMove) worse(margin int) bool {
	return m.Checked == nil || m.Best-*m.Checked > margin
}

func runCheck(ctx context.Context, path string, o checkOptions, stdout, stderr io.Writer) error {
	if o.depth < 1 || o.margin < closeMargin {
		return cli.BadUsage(fmt.Errorf("--depth %d --margin %d: want a depth from 1 and a margin from %d", o.depth, o.margin, closeMargin))
	}
	config, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	b, err := book.Open(path)
	if err != nil {
		return err
	}
	if config, err = config.WithRules(b.Rules); err != nil {
		return err
	}
	var all []searchedMove
	positions := b.List()
	progress := term.NewProgress(stderr, "positions", 0, int64(len(positions)))
	done := int64(0)
	err = ordered.Map(ctx, 0, int64(len(positions)), workers, func() func(context.Context, int64) ([]searchedMove, error) {
		s := config.NewPlayer(nil, nil).Searcher()
		return func(ctx context.Context, i int64) ([]searchedMove, error) {
			return checkPosition(ctx, s, b.Rules, &positions[i], o)
		}
	}, func(moves []searchedMove) error {
		all = append(all, moves...)
		done++
		progress.At(done)
		return nil
	})
	progress.End()
	if err != nil {
		return err
	}
	return printChecked(stdout, all, o)
}

func checkPosition(ctx context.Context, s *search.Searcher, rules board.Rules, x *evidence.Position, o checkOptions) ([]searchedMove, error) {
	p, err := board.ParseRFEN(rules, x.RFEN)
	if err != nil {
		return nil, err
	}
	s.NewGame()
	scored := s.ScoreMoves(ctx, p, o.depth, o.margin)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	best := slices.MaxFunc(scored, func(a, b search.MoveScore) int { return a.Score - b.Score }).Score
	var all []searchedMove
	for i := range x.Moves {
		m := searchedMove{RFEN: x.RFEN, Move: x.Moves[i].Move.String(), Best: best}
		if x.Moves[i].Scored > 0 {
			m.Score = &x.Moves[i].Score
		}
		if j := slices.IndexFunc(scored, func(y search.MoveScore) bool { return y.Move == x.Moves[i].Move }); j >= 0 {
			m.Checked = &scored[j].Score
		}
		all = append(all, m)
	}
	return all, nil
}
