package games

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine"
	"raumlab/internal/disk"
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
is written. Until the corpus is made, a file without a name beside its folder has the
games.`,
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
	f, err := derive.NewTexts(folderAbove(o.out), o.strict)
	if err != nil {
		return err
	}
	defer f.Close() // the file has no name
	p := term.NewProgress(stderr, "games read", 0, term.NoTotal)
	defer p.End()
	for _, path := range args {
		if err := cli.NoSuite(path); err != nil {
			return err
		}
		if err := f.Read(ctx, path, func(games int64) { p.At(games) }); err != nil {
			return err
		}
	}
	p.End()
	if f.Kept == 0 && len(f.Faults) > 0 {
		return f.Faults[0]
	}
	if f.Kept == 0 {
		return fmt.Errorf("%s: no finished game: a game must end with 1-0, 0-1 or 1/2-1/2", strings.Join(args, ", "))
	}
	if e, err = e.WithRules(f.Rules); err != nil {
		return err
	}
	if err := label(ctx, f, o.out, e, stderr); err != nil {
		return err
	}
	cli.WarnOfEach(stderr, f.Faults, "left out a game: ", "left out %s more", "such game")
	cli.WarnOfEach(stderr, f.Odd, "", "%s more from positions that no game reaches", "game")
	if f.Repeated > 0 {
		fmt.Fprintf(stderr, "warning: left out %s that an earlier file has, too\n", plural.Of(f.Repeated, "game"))
	}
	if f.Unfinished > 0 {
		fmt.Fprintf(stderr, "warning: left out %s without a result\n", plural.Of(f.Unfinished, "game"))
	}
	return countAndPrint(ctx, o.out, nil, o.json, stdout, stderr)
}

// folderAbove returns the folder above a path that is there, however many folders are missing.
func folderAbove(path string) string {
	if missing := disk.Missing(path); len(missing) > 0 {
		path = missing[len(missing)-1]
	}
	return filepath.Dir(filepath.Clean(path))
}

// label makes the corpus, or the missing part of it.
func label(ctx context.Context, f *derive.Texts, dir string, e engine.Config, stderr io.Writer) (err error) {
	h := selfplay.Config{Engine: e, Rules: f.Rules}.Header(cli.Version)
	h.Games = f.Kept
	h.GamesPerPart = corpus.DefaultGamesPerPart
	h.Configuration = corpus.Settings{{Key: "method", Value: "import"},
		{Key: "sources", Value: strings.Join(f.Hashes, ",")}}
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
	p := term.NewProgress(stderr, "games", w.Next(), h.Games)
	defer p.End()
	s := e.WithoutShipped().NewPlayer(nil, nil).Searcher()
	for g, err := range f.Games() {
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return resumable(err, dir)
		}
		if g.Number < w.Next() {
			continue
		}
		game, err := g.Begin(f.Rules)
		if err != nil {
			return err
		}
		for i := range g.Plies {
			selfplay.Label(&g.Plies[i], s, *game.Position())
			if err := game.Play(g.Plies[i].Move); err != nil {
				return err
			}
		}
		if err := w.Append(g); err != nil {
			return err
		}
		p.At(w.Next())
	}
	return w.Finish()
}
