package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/internal/disk"
	"raumlab/selfplay"
)

type corpusImportOptions struct {
	out    string
	engine string
	json   bool
}

func newCorpusImportCommand() *cobra.Command {
	var o corpusImportOptions
	cmd := &cobra.Command{
		Use:   "import FILE... --out FOLDER",
		Short: "make a corpus of games that people or programs played",
		Long: `Makes a corpus of the games in files of game text (docs/formats/gametext.md), all
of the same rules. An engine labels each position with its static and quiescence
scores; nothing is searched. So a book can be built on them, while 'raumlab tune'
leaves positions without a search out.

Comments and variations are passed over, whatever stands in them. Games that are
not finished are left out and counted; whatever else is wrong is an error that
names file, line, game and move, before anything is written. The files are read
twice, so that a pipe will not do, and one that changes meanwhile is noticed.`,
		Example: `  raumlab corpus import runs/games.txt --out runs/imported
  raumlab corpus import runs/match/games.txt runs/games.txt --engine raumfischer --out runs/imported`,
		Args: cobra.MinimumNArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusImport(ctx, args, o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the corpus (required)")
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that labels positions: a name (see 'raumlab engines') or a .toml file")
	addJSON(cmd, &o.json)
	return cmd
}

// A gameFiles is what was found in files of game text.
type gameFiles struct {
	paths      []string
	hashes     []string
	rules      board.Rules
	games      int64 // finished
	unfinished int64
}

func runCorpusImport(ctx context.Context, paths []string, o corpusImportOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return badUsage(errors.New("--out is missing: name the folder of the corpus"))
	}
	e, err := searchingEngine(o.engine)
	if err != nil {
		return err
	}
	f, err := lookThrough(ctx, paths, stderr)
	if err != nil {
		return err
	}
	if f.games == 0 {
		return fmt.Errorf("%s: no finished game in it", strings.Join(paths, ", "))
	}
	if e, err = e.WithRules(f.rules); err != nil {
		return err
	}
	if err := f.write(ctx, o.out, e, stderr); err != nil {
		return err
	}
	if f.unfinished > 0 {
		fmt.Fprintf(stderr, "warning: left out: %s not finished\n", counted(f.unfinished, "game"))
	}
	return printInfo(ctx, o.out, o.json, stdout, stderr)
}

// lookThrough reads all games, so that what is wrong with one is known before a corpus is begun.
func lookThrough(ctx context.Context, paths []string, stderr io.Writer) (*gameFiles, error) {
	f := &gameFiles{paths: paths}
	size := int64(0)
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("game text: %w", err)
		}
		if !info.Mode().IsRegular() { // a pipe has nothing left for the second reading
			return nil, fmt.Errorf("game text: %s is no regular file, and import reads it twice: write the games to a file, and name that", path)
		}
		size += info.Size()
	}
	p := newProgress(stderr, "bytes read", 0, size)
	defer p.end()
	read := int64(0)
	first := "" // where the rules were read
	nothing := func(*board.Position, *corpus.Ply) {}
	for _, path := range paths {
		hash := sha256.New()
		seen := writerFunc(func(b []byte) (int, error) {
			read += int64(len(b))
			p.at(read)
			return hash.Write(b)
		})
		err := f.each(ctx, path, seen, func(t *gametext.Played) error {
			if rules := t.Start.Rules(); first == "" {
				f.rules, first = rules, path
			} else if rules != f.rules {
				return rulesError{fmt.Errorf("rules %s, but %s begins with %s: import them apart", rules, first, f.rules)}
			}
			_, err := derive.FromText(&t.Game, 0, nothing)
			switch {
			case errors.Is(err, derive.ErrUnfinished):
				f.unfinished++
				return nil
			case err != nil:
				return err
			}
			f.games++
			return nil
		})
		if err != nil {
			return nil, err
		}
		f.hashes = append(f.hashes, hex.EncodeToString(hash.Sum(nil)))
	}
	return f, nil
}

// A writerFunc is told what is read of a file.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// A readerFunc reads until it does not want to any more.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// A rulesError is what is wrong with the rules of a game.
type rulesError struct{ error }

// each hands the games of a file to visit; all that is read goes through seen as well. What visit says against a game gets file, line and number of the game.
func (f *gameFiles) each(ctx context.Context, path string, seen io.Writer, visit func(t *gametext.Played) error) error {
	file, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return fmt.Errorf("game text: %w", err)
	}
	defer file.Close() // only read
	in := readerFunc(func(b []byte) (int, error) {
		if err := ctx.Err(); err != nil { // a game may be long
			return 0, err
		}
		return file.Read(b)
	})
	number := 0
	for t, err := range gametext.ReadPlayed(path, io.TeeReader(in, seen)) {
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		number++
		if err := visit(&t); err != nil {
			return fmt.Errorf("%s:%s game %d: %w", path, lineOf(&t, err), number, err)
		}
	}
	return nil
}

// lineOf is the line that an error about a game is of, with a colon, and nothing where it is of none.
func lineOf(t *gametext.Played, err error) string {
	var wrong derive.TextError
	var rules rulesError
	switch {
	case errors.As(err, &rules):
		return fmt.Sprintf("%d:", t.RulesLine)
	case errors.As(err, &wrong) && wrong.Ply > 0:
		return fmt.Sprintf("%d:", t.MoveLines[wrong.Ply-1])
	case errors.As(err, &wrong):
		return fmt.Sprintf("%d:", t.ResultLine)
	}
	return ""
}

// header is what the corpus says of its origin.
func (f *gameFiles) header(e engine.Config) corpus.Header {
	h := selfplay.Config{Engine: e, Rules: f.rules}.Header(version)
	h.Games = f.games
	h.GamesPerPart = corpus.DefaultGamesPerPart
	h.Configuration = corpus.Settings{{Key: "method", Value: "import"}, {Key: "sources", Value: strings.Join(f.hashes, ",")}}
	return h
}

// write makes the corpus, or what is still missing of it.
func (f *gameFiles) write(ctx context.Context, dir string, e engine.Config, stderr io.Writer) (err error) {
	w, err := beginCorpus(ctx, dir, f.header(e), corpus.Slice{}, stderr)
	if err != nil {
		return err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	if w.Complete() {
		return nil
	}
	p := newProgress(stderr, "games", w.Next(), f.games)
	defer p.end()
	s := e.NewPlayer(nil, nil).Searcher()
	label := func(at *board.Position, ply *corpus.Ply) { selfplay.Label(ply, s, *at) }
	number, have := int64(0), w.Next()
	var last *corpus.Game // which is kept back until the next: a corpus is not complete before its files are known to be what they were
	var failed error      // of the corpus
	keep := func() error {
		if last != nil {
			failed = w.Append(*last)
		}
		return failed
	}
	for i, path := range f.paths {
		hash := sha256.New()
		err := f.each(ctx, path, hash, func(t *gametext.Played) error {
			if !t.Finished {
				return nil
			}
			if number++; number <= have {
				return nil
			}
			if number > f.games {
				return errors.New("there is one more now")
			}
			g, err := derive.FromText(&t.Game, number-1, label)
			if err == nil {
				err = keep()
			}
			last = &g
			p.at(number)
			return err
		})
		switch {
		case errors.Is(err, context.Canceled):
			return resumable(err, dir)
		case failed != nil:
			return failed
		case err == nil && hex.EncodeToString(hash.Sum(nil)) != f.hashes[i]:
			err = errors.New("its SHA-256 is another")
		}
		if err != nil { // there was nothing wrong with it when it was read first
			return fmt.Errorf("game text: %s was changed while it was imported (%w): remove %s, and run the same command again", path, err, dir)
		}
	}
	if err := keep(); err != nil {
		return err
	}
	return w.Finish()
}
