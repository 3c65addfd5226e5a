package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/selfplay"
)

type corpusImportOptions struct {
	out    string
	engine string
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
names file, line, game and move, before anything is written.`,
		Example: `  raumlab corpus import runs/games.txt --out runs/imported
  raumlab corpus import runs/match/games.txt runs/games.txt --engine raumfischer --out runs/imported`,
		Args: cobra.MinimumNArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusImport(ctx, args, o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the corpus (required)")
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that labels positions: a name (see 'raumlab engines') or a .toml file")
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
	f, err := lookThrough(ctx, paths)
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
	return printInfo(ctx, o.out, false, stdout, stderr)
}

// lookThrough reads all games, so that what is wrong with one is known before a corpus is begun.
func lookThrough(ctx context.Context, paths []string) (*gameFiles, error) {
	f := &gameFiles{paths: paths}
	first := "" // where the rules were read
	nothing := func(*board.Position, *corpus.Ply) {}
	for _, path := range paths {
		hash := sha256.New()
		err := f.each(ctx, path, hash, func(number int, t *gametext.Game) error {
			if rules := t.Start.Rules(); first == "" {
				f.rules, first = rules, path
			} else if rules != f.rules {
				return fmt.Errorf("rules %s, but %s begins with %s: import them apart", rules, first, f.rules)
			}
			_, err := corpus.FromText(t, 0, nothing)
			switch {
			case errors.Is(err, corpus.ErrUnfinished):
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

// each hands the games of a file to visit, with their numbers in it from 1; all that is read goes through seen as well.
func (f *gameFiles) each(ctx context.Context, path string, seen io.Writer, visit func(number int, t *gametext.Game) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("game text: %w", err)
	}
	defer file.Close() // only read
	number := 0
	for t, err := range gametext.ReadPlayed(path, io.TeeReader(file, seen)) {
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		number++
		if err := visit(number, &t); err != nil {
			return fmt.Errorf("%s: game %d: %w", path, number, err)
		}
	}
	return nil
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
	w, err := corpus.Create(dir, f.header(e))
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
	for _, path := range f.paths {
		err := f.each(ctx, path, io.Discard, func(_ int, t *gametext.Game) error {
			if !t.Finished {
				return nil
			}
			if number++; number <= have {
				return nil
			}
			g, err := corpus.FromText(t, number-1, label)
			if err != nil {
				return err
			}
			p.at(number)
			return w.Append(g)
		})
		if errors.Is(err, context.Canceled) {
			return interruptedError{fmt.Sprintf("the finished parts of %s are kept; the same command goes on from there", dir)}
		}
		if err != nil {
			return err
		}
	}
	return w.Finish()
}
