package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/internal/plural"
)

type corpusImportOptions struct {
	out    string
	engine string
	strict bool
	json   bool
}

func newCorpusImportCommand() *cobra.Command {
	var o corpusImportOptions
	cmd := &cobra.Command{
		Use:   "import FILE... --out FOLDER",
		Short: "make a corpus from games that people or programs played",
		Long: `Makes a corpus from the games in files of game text (docs/formats/gametext.md), which
must all have the same rules. An engine labels each position with its static and
quiescence scores; nothing is searched. A book can be built from such a corpus, but
'raumlab tune' skips positions without a search score ('raumlab corpus relabel' adds
them).

Comments and variations are ignored. Unfinished games are left out and counted. So are
games against the rules, such as one with an illegal move or one that continues after a
threefold repetition: a warning names file, line and move, or with --strict the import
fails. Any other fault makes it fail, and then nothing is written. The files are read twice, so pipes are
refused, and a file that changes in between is noticed.`,
		Example: `  raumlab corpus import runs/games.txt --out runs/imported
  raumlab corpus import runs/match/games.txt runs/games.txt --engine raumfischer --out runs/imported`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusImport(ctx, args, o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the corpus (required)")
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab",
		"engine that labels positions: a name (see 'raumlab engines'), or a .toml or .net file")
	cmd.Flags().BoolVar(&o.strict, "strict", false, "refuse games against the rules instead of leaving them out")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runCorpusImport(ctx context.Context, paths []string, o corpusImportOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return cli.BadUsage(errors.New("--out is missing: name the folder of the corpus"))
	}
	e, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	if err := corpus.MayBegin(o.out); err != nil { // before the files are read
		return err
	}
	f, err := lookThrough(ctx, paths, o.strict, stderr)
	if err != nil {
		return err
	}
	if f.games == 0 && len(f.faults) > 0 {
		return f.faults[0]
	}
	if f.games == 0 {
		return fmt.Errorf("%s: no finished game: a game must end with 1-0, 0-1 or 1/2-1/2", strings.Join(paths, ", "))
	}
	if e, err = e.WithRules(f.rules); err != nil {
		return err
	}
	if err := f.Write(ctx, o.out, e, stderr); err != nil {
		return err
	}
	for i, fault := range f.faults {
		if i == cli.MostWarnings {
			fmt.Fprintf(stderr, "warning: left out %s more\n", plural.Of(len(f.faults)-i, "such game"))
			break
		}
		fmt.Fprintf(stderr, "warning: left out a game: %s\n", cli.Line(fault))
	}
	for i, odd := range f.odd {
		if i == cli.MostWarnings {
			fmt.Fprintf(stderr, "warning: %s more start where no game gets to\n", plural.Of(len(f.odd)-i, "game"))
			break
		}
		fmt.Fprintf(stderr, "warning: %s\n", odd)
	}
	if f.unfinished > 0 {
		fmt.Fprintf(stderr, "warning: left out %s without a result\n", plural.Of(f.unfinished, "game"))
	}
	return countAndPrint(ctx, o.out, o.json, stdout, stderr)
}
