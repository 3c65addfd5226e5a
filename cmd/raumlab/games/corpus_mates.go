package games

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/suite"
	"raumlab/internal/plural"
)

type matesOptions struct {
	fileOptions
	moves   int
	limit   int
	workers int
}

// maxMateMoves bounds --moves, because a proof that there is no mate in four takes minutes a
// position.
const maxMateMoves = 4

func newCorpusMatesCommand() *cobra.Command {
	o := &matesOptions{}
	cmd := &cobra.Command{
		Use:   "mates CORPUS --out FILE",
		Short: "make a suite of forced mates, with every key proved by exhaustive search",
		Long: `Takes the last positions of games before a checkmate or a mate score, solves each by
trying all moves of both sides, and writes the forced mates, with every first move
that mates in time, as a suite of positions (docs/reference/formats/epd.md).

Each game gives at most one position, and colour mirrors count as the same position.
Mates with a single key come first, then those with several; within both groups pieces
and colours alternate, so that the suite is varied. Proving that there is no mate in
four takes minutes per position. An interrupted command starts over.`,
		Example: `  raumlab corpus mates runs/corpus --out runs/mates.epd
  raumlab corpus mates runs/corpus --moves 2 --limit 100 --out runs/mates.epd`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	o.add(cmd, "file of the suite")
	cmd.Flags().IntVar(&o.moves, "moves", 3, fmt.Sprintf("longest mate in moves, 1 to %d", maxMateMoves))
	cmd.Flags().IntVar(&o.limit, "limit", 30, "most positions of each length")
	cli.AddWorkers(cmd.Flags(), &o.workers)
	return cmd
}

func (o *matesOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	switch {
	case o.moves < 1 || o.moves > maxMateMoves:
		return cli.Usagef("--moves %d: must be 1 to %d", o.moves, maxMateMoves)
	case o.limit < 1:
		return cli.Usagef("--limit %d: must be at least 1", o.limit)
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	c, err := o.open(args[0])
	if err != nil {
		return err
	}
	found, err := mineMates(ctx, c, o.moves, workers, stderr)
	if err != nil {
		return err
	}
	h := &c.Manifest.Header
	var settings []string
	for _, x := range h.Configuration {
		settings = append(settings, x.Key+" "+x.Value)
	}
	s := suite.Suite{Rules: c.Rules().Base(), Notes: []string{
		"Forced mates from games of self-play. dm: moves to mate; bm: all first moves that mate in that number of moves, by exhaustive search.",
		fmt.Sprintf("Made by raumlab %s: corpus mates --moves %d --limit %d", cli.Version, o.moves, o.limit),
		fmt.Sprintf("from %s of %s (%s), corpus digest %s", plural.Of(c.Len(), "game"), h.Engine.Name,
			strings.Join(settings, ", "), c.Digest()),
	}}
	var counts []int
	for n, mates := range chooseMates(found, o.moves, o.limit) {
		counts = append(counts, len(mates))
		for i, m := range mates {
			s.Positions = append(s.Positions, suite.Position{
				Board: m.position, Mate: n + 1, Best: m.keys,
				ID: fmt.Sprintf("mate-%d-%02d game %d ply %d", n+1, i+1, m.game, m.ply),
			})
		}
	}
	if len(s.Positions) == 0 {
		return fmt.Errorf("corpus %s: no forced mate of at most %s near the end of its %s", c.Dir,
			plural.Of(o.moves, "move"), plural.Of(c.Len(), "game"))
	}
	if err := cli.PutOut(o.out, stdout, s.Write); err != nil {
		return err
	}
	n := int64(len(s.Positions))
	return o.tell(stdout, stderr, "positions", n, plural.Of(n, "position")+", "+describeMates(counts))
}

// describeMates says how many mates there are of each length, the shortest first.
func describeMates(counts []int) string {
	var texts []string
	for i, n := range counts {
		texts = append(texts, fmt.Sprintf("%d in %d", n, i+1))
	}
	return "mates " + strings.Join(texts, ", ")
}
