package opening

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"raumlab/book"
	"raumlab/book/evidence"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
)

// findings are the results of a deeper search on the positions of a book, in their order. In a file
// they outlive the process: a line of settings, then a line for each position.
type findings struct {
	header findingsHeader
	path   string
	file   *os.File // at its end; nil without a file
	all    []finding
}

// findingsEnding follows the name of the checked book.
const findingsEnding = ".checking"

type findingsHeader struct {
	Book   string `json:"book"` // digest
	Depth  int    `json:"depth"`
	Margin int    `json:"margin"`
	Engine string `json:"engine_sha256"`
}

// A finding is the result on a position.
type finding struct {
	Position int    `json:"position"`
	Best     int    `json:"best"`   // centipawns, mover's view
	Scores   []*int `json:"scores"` // of the moves of the book; null if worse than best - margin
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

// search searches the remaining positions.
func (f *findings) search(ctx context.Context, b *book.Book, config engine.Config, workers int,
	stderr io.Writer) error {
	positions := b.List()
	if len(f.all) > len(positions) {
		return fmt.Errorf("%s has %s, but the book %d: the file was altered: remove it", f.path,
			plural.Of(len(f.all), "position"), len(positions))
	}
	for i := range f.all {
		if scores, moves := len(f.all[i].Scores), len(positions[i].Moves); scores != moves {
			return fmt.Errorf("%s: position %d has %s, but %s in the book: the file was altered: remove it", f.path, i,
				plural.Of(scores, "score"), plural.Of(moves, "move"))
		}
	}
	progress := term.NewProgress(stderr, "positions", int64(len(f.all)), int64(len(positions)))
	defer progress.End()
	return ordered.Map(ctx, int64(len(f.all)), int64(len(positions)), workers,
		func() func(context.Context, int64) (finding, error) {
			s := config.NewPlayer(nil, nil).Searcher()
			return func(ctx context.Context, i int64) (finding, error) {
				x, err := f.one(ctx, s, b.Rules, &positions[i])
				x.Position = int(i)
				return x, err
			}
		}, func(x finding) error {
			if err := f.write(x); err != nil {
				return err
			}
			f.all = append(f.all, x)
			progress.At(int64(len(f.all)))
			return nil
		})
}

func (f *findings) one(ctx context.Context, s engine.Searcher, rules board.Rules,
	x *evidence.Position) (finding, error) {
	p, err := board.ParseRFEN(rules, x.RFEN)
	if err != nil {
		return finding{}, err
	}
	s.NewGame()
	scored := s.ScoreMoves(ctx, variant.OfBoard(p), f.header.Depth, f.header.Margin)
	if err := ctx.Err(); err != nil {
		return finding{}, err
	}
	found := finding{Best: slices.MaxFunc(scored, func(a, b search.MoveScore) int { return a.Score - b.Score }).Score}
	for i := range x.Moves {
		var score *int
		if j := slices.IndexFunc(scored, func(y search.MoveScore) bool { return y.Move == x.Moves[i].Move }); j >= 0 {
			score = &scored[j].Score
		}
		found.Scores = append(found.Scores, score)
	}
	return found, nil
}

// move returns the finding on a move of the book.
func (f *findings) move(b *book.Book, position, move int) searchedMove {
	x, y := &b.List()[position], &f.all[position]
	m := searchedMove{RFEN: x.RFEN, Move: x.Moves[move].Move.String(), Checked: y.Scores[move], Best: y.Best}
	if x.Moves[move].Scored > 0 {
		m.Score = &x.Moves[move].Score
	}
	return m
}

func (f *findings) moves(b *book.Book) (all []searchedMove) {
	for i := range f.all {
		for j := range f.all[i].Scores {
			all = append(all, f.move(b, i, j))
		}
	}
	return all
}
