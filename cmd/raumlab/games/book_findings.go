package games

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"raumlab/book"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/ordered"
)

// findings are the results of a deeper search on the positions of a book, in their order. In a file
// they outlive the process: a line of settings, then a line for each position.
type findings struct {
	header findingsHeader
	book   *book.Book
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
func (f *findings) search(ctx context.Context, config engine.Config, workers int, stderr io.Writer) error {
	positions := f.book.List()
	progress := term.NewProgress(stderr, "positions", int64(len(f.all)), int64(len(positions)))
	defer progress.End()
	return ordered.Map(ctx, int64(len(f.all)), int64(len(positions)), workers,
		func() func(context.Context, int64) (finding, error) {
			s := config.NewPlayer(nil, nil).Searcher()
			return func(ctx context.Context, i int64) (finding, error) {
				x, err := f.one(ctx, s, &positions[i])
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

func (f *findings) one(ctx context.Context, s engine.Searcher, x *book.Position) (finding, error) {
	p, err := board.ParseRFEN(f.book.Rules, x.RFEN)
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
func (f *findings) move(position, move int) searchedMove {
	x, y := &f.book.List()[position], &f.all[position]
	m := searchedMove{RFEN: x.RFEN, Move: x.Moves[move].Move.String(), Checked: y.Scores[move], Best: y.Best}
	if x.Moves[move].Scored > 0 {
		m.Score = &x.Moves[move].Score
	}
	return m
}

func (f *findings) moves() (all []searchedMove) {
	for i := range f.all {
		for j := range f.all[i].Scores {
			all = append(all, f.move(i, j))
		}
	}
	return all
}

// open reads the findings of an earlier process. It drops a line that was cut off.
func (f *findings) open(path string) (err error) {
	f.path = path
	if f.file, err = disk.OpenOwn(path); err != nil {
		return err
	}
	if err = disk.LockOpen(f.file); err == nil {
		err = f.read()
	}
	if err != nil {
		return errors.Join(err, f.close())
	}
	return nil
}

// maxFindings is more bytes than the findings of a book have.
const maxFindings = 1 << 32

func (f *findings) read() error {
	text, err := disk.ReadAll(f.file, maxFindings)
	if err != nil {
		return err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	number, positions := 0, f.book.List()
	for line := range bytes.Lines(whole) {
		if number == 0 {
			var was findingsHeader
			if err := decoding.Line(bytes.TrimSpace(line), &was); err != nil || was != f.header {
				return errors.Join(
					fmt.Errorf("%s belongs to another book, engine, depth or margin: give the same ones, or remove it",
						f.path), err)
			}
		} else {
			var x finding
			n := len(f.all)
			if err := decoding.Line(bytes.TrimSpace(line), &x); err != nil || x.Position != n || n >= len(positions) ||
				len(x.Scores) != len(positions[n].Moves) {
				return errors.Join(fmt.Errorf("%s line %d is not about position %d of the book: the file was altered: remove it",
					f.path, number+1, n), err)
			}
			f.all = append(f.all, x)
		}
		number++
	}
	if err := f.file.Truncate(int64(len(whole))); err != nil {
		return disk.WriteError(f.path, err)
	}
	if _, err := f.file.Seek(0, io.SeekEnd); err != nil {
		return disk.WriteError(f.path, err)
	}
	if number == 0 {
		return f.write(f.header)
	}
	return nil
}

func (f *findings) write(x any) error {
	if f.file == nil {
		return nil
	}
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(append(line, '\n')); err != nil {
		return disk.WriteError(f.path, err)
	}
	return nil
}

func (f *findings) close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
