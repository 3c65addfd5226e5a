package games

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/derive"
	"raumlab/internal/plural"
)

type exportOptions struct{ fileOptions }

func newCorpusExportCommand() *cobra.Command {
	o := &exportOptions{}
	cmd := &cobra.Command{
		Use:   "export CORPUS --out FILE",
		Short: "write the games as readable text",
		Long: `Writes the games of a corpus, without their labels, as game text
(docs/reference/formats/gametext.md), which 'raumlab corpus import' reads.`,
		Example: `  raumlab corpus export runs/corpus --out runs/games.txt`,
		Args:    cobra.ExactArgs(1),
		RunE:    cli.Runner(o.run),
	}
	o.add(cmd, "file of game text to write")
	return cmd
}

func (o *exportOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, err := o.open(args[0])
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	if err := cli.PutOut(o.out, stdout, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		done := int64(0)
		for g, err := range c.Games(ctx) {
			if err != nil {
				return err
			}
			text, err := derive.Text(&g, c.Rules(), derive.Player(&c.Manifest.Header))
			if err != nil {
				return fmt.Errorf("corpus %s: game %d: %w", c.Dir, g.Number, err)
			}
			written, err := text.Append(b.AvailableBuffer())
			if err != nil {
				return fmt.Errorf("corpus %s: game %d: %w", c.Dir, g.Number, err)
			}
			if _, err := b.Write(written); err != nil {
				return err
			}
			done++
			p.At(done)
		}
		return b.Flush()
	}); err != nil {
		return err
	}
	p.End()
	return o.tell(stdout, stderr, "games", c.Len(), plural.Of(c.Len(), "game"))
}
