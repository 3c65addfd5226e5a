package games

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

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

type importOptions struct {
	out    string
	engine string
	strict bool
	json   bool
}

func newCorpusImportCommand() *cobra.Command {
	o := &importOptions{}
	cmd := &cobra.Command{
		Use:   "import FILE... --out FOLDER",
		Short: "make a corpus from games that people or programs played",
		Long: `Makes a corpus from the games in files of game text (docs/reference/formats/gametext.md), which
must all have the same rules. An engine labels each position with its static and
quiescence scores; nothing is searched. A book can be built from such a corpus, but
'raumlab tune' skips positions without a search score ('raumlab corpus relabel' adds
them).

Comments and variations are ignored. Unfinished games are left out and counted. So are
games that an earlier file has, and games against the rules, such as one with an illegal
move or one that continues after a threefold repetition: a warning names file, line and
move, or with --strict the import fails. Any other fault makes it fail, and then nothing
is written. The files are read twice, so pipes are refused, and a file that changes in
between is noticed.`,
		Example: `  raumlab corpus import runs/games.txt --out runs/imported
  raumlab corpus import runs/match/games.txt runs/games.txt --engine raumfischer --out runs/imported`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the corpus (required)")
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab",
		"engine that labels positions: a name (see 'raumlab engines'), or a .toml or .net file")
	cmd.Flags().BoolVar(&o.strict, "strict", false, "refuse games against the rules instead of leaving them out")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *importOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	e, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	if err := corpus.MayBegin(o.out); err != nil { // before the files are read
		return err
	}
	f := &gameFiles{paths: args, strict: o.strict, leftOut: map[gamePlace]bool{}}
	if err := f.lookThrough(ctx, stderr); err != nil {
		return err
	}
	if f.games == 0 && len(f.faults) > 0 {
		return f.faults[0]
	}
	if f.games == 0 {
		return fmt.Errorf("%s: no finished game: a game must end with 1-0, 0-1 or 1/2-1/2", strings.Join(args, ", "))
	}
	if e, err = e.WithRules(f.rules); err != nil {
		return err
	}
	if err := f.write(ctx, o.out, e, stderr); err != nil {
		return err
	}
	cli.WarnOfEach(stderr, f.faults, "left out a game: ", "left out %s more", "such game")
	cli.WarnOfEach(stderr, f.odd, "", "%s more from positions that no game reaches", "game")
	if f.repeated > 0 {
		fmt.Fprintf(stderr, "warning: left out %s that an earlier file has, too\n", plural.Of(f.repeated, "game"))
	}
	if f.unfinished > 0 {
		fmt.Fprintf(stderr, "warning: left out %s without a result\n", plural.Of(f.unfinished, "game"))
	}
	return countAndPrint(ctx, o.out, nil, o.json, stdout, stderr)
}

// A gameFiles is the content of files of game text.
type gameFiles struct {
	paths      []string
	hashes     []string
	rules      variant.Rules
	games      int64 // finished
	unfinished int64
	strict     bool // no game is left out
	leftOut    map[gamePlace]bool
	faults     []error // of the games left out for a fault, in their order
	repeated   int64   // games left out because an earlier file has them
	odd        []error // starts that no game reaches
}

// A gamePlace is the place of a game in the files.
type gamePlace struct {
	file   int // of paths
	number int // of the game, from 1
}

// lookThrough reads all games, so that it finds faults before a corpus is begun. Games against the
// rules are left out, unless strict, and games that an earlier file has.
func (f *gameFiles) lookThrough(ctx context.Context, stderr io.Writer) error {
	size := int64(0)
	for _, path := range f.paths {
		info, err := os.Stat(path)
		if err != nil {
			return fmt.Errorf("game text: %w", err)
		}
		if !info.Mode().IsRegular() { // a pipe is empty at the second reading
			return fmt.Errorf(
				"game text: %s is not a regular file, and import reads it twice: save the games in a file, and name that", path)
		}
		size += info.Size()
	}
	p := term.NewProgress(stderr, "bytes read", 0, size)
	defer p.End()
	read := int64(0) // of earlier files
	first := ""      // where the rules were read
	var once corpus.Once
	for i, path := range f.paths {
		once.Begin()
		at := int64(0)
		hash, err := f.each(ctx, path, func(number int, here int64, t *gametext.Played, err error) error {
			at = here
			p.At(read + at)
			if err != nil {
				f.leftOut[gamePlace{i, number}] = true
				f.faults = append(f.faults, err)
				return nil
			}
			if rules := t.Start.Rules(); first == "" {
				f.rules, first = rules, path
			} else if rules != f.rules {
				other := rulesError{fmt.Errorf("rules %s, but %s begins with %s: import them into separate corpora", rules,
					first, f.rules)}
				if f.strict {
					return other
				}
				f.leftOut[gamePlace{i, number}] = true
				f.faults = append(f.faults, gameError(path, number, t, other))
				return nil
			}
			g, err := derive.FromText(&t.Game, 0, func(*variant.Position, *corpus.Ply) {})
			switch wrong := new(derive.TextError); {
			case !f.strict && errors.As(err, wrong):
				f.leftOut[gamePlace{i, number}] = true
				f.faults = append(f.faults, gameError(path, number, t, err))
				return nil
			case errors.Is(err, derive.ErrUnfinished):
				f.unfinished++
				return nil
			case err != nil:
				return err
			case !once.Counts(&g):
				f.leftOut[gamePlace{i, number}] = true
				f.repeated++
				return nil
			}
			f.games++
			if odd := t.OddStart(); odd != nil {
				f.odd = append(f.odd, odd)
			}
			return nil
		})
		if err != nil {
			return err
		}
		read += at
		f.hashes = append(f.hashes, hash)
	}
	return nil
}

// A rulesError is a fault in the rules of a game.
type rulesError struct{ error }

// each calls visit with the games of a file, their numbers from 1 and how many bytes are read, and
// returns the SHA-256 of the file. Unless strict, a game may be an error. each adds file, line and
// number of the game to other errors of visit.
func (f *gameFiles) each(ctx context.Context, path string,
	visit func(number int, read int64, t *gametext.Played, err error) error) (hash string, err error) {
	file, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return "", fmt.Errorf("game text: %w", err)
	}
	defer file.Close() // only read
	sum := sha256.New()
	number := 0
	for t, err := range gametext.ReadPlayed(path, io.TeeReader(file, sum)) {
		wrong := errors.As(err, &gametext.GameError{})
		if err != nil && (f.strict || !wrong) {
			return "", err
		}
		if err := ctx.Err(); err != nil {
			return "", err
		}
		at, seeking := file.Seek(0, io.SeekCurrent)
		if seeking != nil {
			return "", seeking
		}
		number++
		if err := visit(number, at, &t, err); err != nil {
			if wrong {
				return "", err
			}
			return "", gameError(path, number, &t, err)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// gameError says in which game an error is, and in which line if that is known.
func gameError(path string, number int, t *gametext.Played, err error) error {
	line := ""
	var wrong derive.TextError
	switch {
	case errors.As(err, &rulesError{}):
		line = fmt.Sprintf("%d:", t.RulesLine)
	case errors.As(err, &wrong) && wrong.Ply > 0:
		line = fmt.Sprintf("%d:", t.MoveLines[wrong.Ply-1])
	case errors.As(err, &wrong):
		line = fmt.Sprintf("%d:", t.ResultLine)
	}
	return fmt.Errorf("%s:%s game %d: %w", path, line, number, err)
}

// write makes the corpus, or the missing part of it.
func (f *gameFiles) write(ctx context.Context, dir string, e engine.Config, stderr io.Writer) (err error) {
	h := selfplay.Config{Engine: e, Rules: f.rules}.Header(cli.Version)
	h.Games = f.games
	h.GamesPerPart = corpus.DefaultGamesPerPart
	h.Configuration = corpus.Settings{{Key: "method", Value: "import"},
		{Key: "sources", Value: strings.Join(f.hashes, ",")}}
	w, err := corpus.Claim(dir, h, corpus.Slice{})
	if err != nil {
		return err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	if err := resumeCorpus(ctx, w, dir, stderr); err != nil {
		return err
	}
	if w.Complete() {
		return nil
	}
	have := w.Next()
	p := term.NewProgress(stderr, "games", have, f.games)
	defer p.End()
	s := e.WithoutShipped().NewPlayer(nil, nil).Searcher()
	number := int64(0)
	// which is kept back until the next: a corpus is not complete before its files are known to be
	// what they were
	var last *corpus.Game
	var failed error // of the corpus
	keep := func() error {
		if last != nil {
			failed = w.Append(*last)
		}
		return failed
	}
	for i, path := range f.paths {
		hash, err := f.each(ctx, path, func(place int, _ int64, t *gametext.Played, err error) error {
			if f.leftOut[gamePlace{i, place}] {
				return nil
			}
			if err != nil || !t.Finished {
				return err
			}
			if number++; number <= have {
				return nil
			}
			if number > f.games {
				return errors.New("it now has another game")
			}
			g, err := derive.FromText(&t.Game, number-1, func(at *variant.Position, ply *corpus.Ply) {
				selfplay.Label(ply, s, *at)
			})
			if err == nil {
				err = keep()
			}
			last = &g
			p.At(number)
			return err
		})
		switch {
		case errors.Is(err, context.Canceled):
			return resumable(err, dir)
		case failed != nil:
			return failed
		case err == nil && hash != f.hashes[i]:
			err = errors.New("its SHA-256 has changed")
		}
		if err != nil { // the first reading found no fault
			return hint.Errorf(
				"game text: %s changed during the import (%w): remove %s, and run the same command again", path, err, dir)
		}
	}
	if err := keep(); err != nil {
		return err
	}
	return w.Finish()
}
