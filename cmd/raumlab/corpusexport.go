package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"raumlab/configs/disk"
	"raumlab/corpus"
)

func newCorpusExportCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "export CORPUS --out FILE",
		Short: "write the games as text for people",
		Long: `Writes the games of a corpus, without their labels, as game text
(docs/formats/gametext.md), which 'raumlab corpus import' reads.`,
		Example: `  raumlab corpus export runs/corpus --out runs/games.txt`,
		Args:    cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusExport(ctx, args[0], out, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&out, "out", "", "file of game text (required)")
	return cmd
}

func runCorpusExport(ctx context.Context, dir, out string, stdout, stderr io.Writer) error {
	if out == "" {
		return badUsage(errors.New("--out is missing: name the file of game text"))
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	if err := spareOthers(out); err != nil {
		return err
	}
	if err := makeFolder(out); err != nil {
		return err
	}
	p := newProgress(stderr, "games", 0, c.Len())
	defer p.end()
	err = disk.Replace(out, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		done := int64(0)
		for g, err := range c.Games(ctx) {
			if err != nil {
				return err
			}
			text, err := g.Text(c.Rules(), c.Manifest.Engine.Name)
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
			p.at(done)
		}
		return b.Flush()
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %d games\n", out, c.Len())
	return err
}

// spareOthers refuses a file that is there and does not begin as game text does.
func spareOthers(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	first := make([]byte, 1)
	if n, err := f.Read(first); n == 0 && err != io.EOF {
		return err
	} else if n == 1 && first[0] != '[' {
		return fmt.Errorf("--out %s: what is there is not replaced, it is no game text: name another file, or remove that one", path)
	}
	return nil
}
