package games

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
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
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
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

--out writes the book without these moves and with both scores for the others. Until
then results are kept beside that file: run the same command again to resume.`,
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
	cli.AddWorkers(flags, &o.workers)
	return cmd
}

func (o *checkOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	config, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	workers := cli.Workers(o.workers)
	b, err := book.Load(args[0])
	if err != nil {
		return err
	}
	if config, err = config.WithRules(variant.Of(b.Rules)); err != nil {
		return err
	}
	check := book.Check{Depth: o.depth, Margin: o.margin, Engine: config.Hash()}
	found := &findings{header: findingsHeader{b.Digest(), check.Depth, check.Margin, check.Engine}, book: b}
	if o.out != "" {
		if err := cli.MayPut(o.out+findingsEnding, nil); err != nil {
			return err
		}
		if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
			return err
		}
		if err := found.open(o.out + findingsEnding); err != nil {
			return err
		}
	}
	err = found.search(ctx, config, workers, stderr)
	if err = errors.Join(err, found.close()); err != nil {
		left := "the results are lost: give --out to keep them"
		if o.out != "" {
			left = fmt.Sprintf("%d of %s are kept beside %s; run the same command again to resume", len(found.all),
				plural.Of(b.Positions(), "position"), o.out)
		}
		return cli.Interrupted(err, "%s", left)
	}
	if o.out != "" {
		checked := b.Checked(check, func(position, move int) (int, bool) {
			m := found.move(position, move)
			return orZero(m.Checked), !m.worse(o.margin)
		})
		if err := checked.Write(o.out); err != nil {
			return err
		}
		if err := os.Remove(found.path); err != nil {
			return err
		}
	}
	return o.print(stdout, found.moves())
}

func orZero(x *int) int {
	if x == nil {
		return 0
	}
	return *x
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
