package games

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/gametext"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

func newCorpusExportCommand() *cobra.Command {
	var out string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "export CORPUS --out FILE",
		Short: "write the games as readable text",
		Long: `Writes the games of a corpus, without their labels, as game text
(docs/formats/gametext.md), which 'raumlab corpus import' reads. An existing file
is replaced only if it is empty or this command wrote its first game.`,
		Example: `  raumlab corpus export runs/corpus --out runs/games.txt`,
		Args:    cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusExport(ctx, args[0], out, asJSON, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&out, "out", "", "file of game text to write (required)")
	cli.MayPrint(cmd)
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

func runCorpusExport(ctx context.Context, dir, out string, asJSON bool, stdout, stderr io.Writer) error {
	if out == "" {
		return cli.BadUsage(errors.New("--out is missing: name the file of game text"))
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	if err := cli.PrepareOut(out, mayReplaceExport); err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	err = cli.PutOut(out, stdout, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		done := int64(0)
		for g, err := range c.Games(ctx) {
			if err != nil {
				return err
			}
			text, err := derive.Text(&g, c.Rules(), derive.Player(&c.Manifest.Header))
			if err != nil {
				return fmt.Errorf("corpus %s: game %d: %w", dir, g.Number, err)
			}
			written, err := text.Append(b.AvailableBuffer())
			if err != nil {
				return fmt.Errorf("corpus %s: game %d: %w", dir, g.Number, err)
			}
			if _, err := b.Write(written); err != nil {
				return err
			}
			done++
			p.At(done)
		}
		return b.Flush()
	})
	if err != nil {
		return err
	}
	told := cli.Told(out, stdout, stderr)
	if asJSON {
		return cli.WriteJSON(told, map[string]any{"file": out, "games": c.Len()})
	}
	_, err = fmt.Fprintf(told, "%s: %s\n", out, plural.Of(c.Len(), "game"))
	return err
}

// mayReplaceExport refuses a file whose first game no export wrote. Games of people or of a match
// are text, too, and may be the only copy. An empty file may be replaced.
func mayReplaceExport(path string) error {
	refused := func(why error) error {
		return hint.Errorf(
			"--out %s: the file exists and was not written by an export (%w), so it is not replaced: name another file, or remove it",
			path, why)
	}
	f, err := disk.Open(path, math.MaxInt64)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close() // only read
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	for g, err := range gametext.Read(path, f) {
		if err != nil {
			return refused(err)
		}
		if !derive.IsExported(&g) {
			return refused(errors.New("its first game was not exported from a corpus"))
		}
		return nil
	}
	return refused(errors.New("it contains no game"))
}
