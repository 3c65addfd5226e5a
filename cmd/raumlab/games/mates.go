package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/engine/suite"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

type matesOptions struct {
	out     string
	moves   int
	limit   int
	workers int
	json    bool
}

// maxMateMoves bounds --moves, because a proof that there is no mate in four takes minutes a
// position.
const maxMateMoves = 4

func newCorpusMatesCommand() *cobra.Command {
	var o matesOptions
	cmd := &cobra.Command{
		Use:   "mates CORPUS --out FILE",
		Short: "make a suite of forced mates, with every key proved by exhaustive search",
		Long: `Takes the last positions of games before a checkmate or a mate score, solves each by
trying all moves of both sides, and writes the forced mates, with every first move
that mates in time, as a suite of positions (docs/formats/epd.md).

Each game gives at most one position, and colour mirrors count as the same position.
Mates with a single key come first, then those with several; within both groups pieces
and colours alternate, so that the suite is varied. Proving that there is no mate in
four takes minutes per position. An interrupted command starts over.`,
		Example: `  raumlab corpus mates runs/corpus --out runs/mates.epd
  raumlab corpus mates runs/corpus --moves 2 --limit 100 --out runs/mates.epd`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusMates(ctx, args[0], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file of the suite (required)")
	cli.MayPrint(cmd)
	cmd.Flags().IntVar(&o.moves, "moves", 3, fmt.Sprintf("longest mate in moves, 1 to %d", maxMateMoves))
	cmd.Flags().IntVar(&o.limit, "limit", 30, "most positions of each length")
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runCorpusMates(ctx context.Context, dir string, o matesOptions, stdout, stderr io.Writer) error {
	switch {
	case o.out == "":
		return cli.BadUsage(errors.New("--out is missing: name the file of the suite"))
	case o.moves < 1 || o.moves > maxMateMoves:
		return cli.BadUsage(fmt.Errorf("--moves %d: must be 1 to %d", o.moves, maxMateMoves))
	case o.limit < 1:
		return cli.BadUsage(fmt.Errorf("--limit %d: must be at least 1", o.limit))
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	if err := cli.PrepareOut(o.out, mayReplaceMates); err != nil {
		return err
	}
	found, err := mineMates(ctx, c, o.moves, workers, stderr)
	if err != nil {
		return err
	}
	s, counts := mateSuite(c, o, found)
	if len(s.Positions) == 0 {
		return fmt.Errorf("corpus %s: no forced mate of at most %s near the end of its %s", dir,
			plural.Of(o.moves, "move"), plural.Of(c.Len(), "game"))
	}
	if err := cli.PutOut(o.out, stdout, s.Write); err != nil {
		return err
	}
	told := cli.Told(o.out, stdout, stderr)
	if o.json {
		return cli.WriteJSON(told, map[string]any{"file": o.out, "positions": len(s.Positions)})
	}
	_, err = fmt.Fprintf(told, "%s: %s, %s\n", o.out, plural.Of(len(s.Positions), "position"), describeMates(counts))
	return err
}

// mayReplaceMates refuses a file that corpus mates did not make, because its content may be the
// only copy.
func mayReplaceMates(out string) error {
	const advice = "name another file, or remove this one"
	s, err := suite.Read(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return hint.Errorf("%w: the file is not a suite, so it is not replaced: %s", err, advice)
	}
	for _, note := range s.Notes {
		if strings.HasPrefix(note, "Made by raumlab ") && strings.Contains(note, "corpus mates --") {
			return nil
		}
	}
	return fmt.Errorf("--out %s: corpus mates did not make this suite, so it is not replaced: %s",
		out, advice)
}
