package games

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/derive"
	"raumlab/engine/suite"
	"raumlab/internal/plural"
)

type matesOptions struct {
	fileOptions
	mates derive.Mates
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
	cmd.Flags().IntVar(&o.mates.Moves, "moves", 3, fmt.Sprintf("longest mate in moves, 1 to %d", maxMateMoves))
	cmd.Flags().IntVar(&o.mates.Limit, "limit", 30, "maximum number of positions of each length")
	cli.Limit(cmd.Flags(), "moves", 1, maxMateMoves)
	cli.Limit(cmd.Flags(), "limit", 1, math.Inf(1))
	cli.AddWorkers(cmd.Flags(), &o.mates.Workers)
	return cmd
}

func (o *matesOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, err := o.open(args[0])
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	o.mates.Workers = cli.Workers(o.mates.Workers)
	o.mates.Progress = func(games int64, found []int) { p.At(games, describeMates(found)) }
	positions, counts, err := o.mates.Positions(ctx, c)
	p.End()
	if err != nil {
		return err
	}
	h := &c.Manifest.Header
	var settings []string
	for _, x := range h.Configuration {
		settings = append(settings, x.Key+" "+x.Value)
	}
	s := suite.Suite{Rules: c.Rules().Base(), Positions: positions, Notes: []string{
		"Forced mates from games of self-play. dm: moves to mate; bm: all first moves that mate in that number of moves, by exhaustive search.",
		fmt.Sprintf("Made by raumlab %s: corpus mates --moves %d --limit %d", cli.Version, o.mates.Moves, o.mates.Limit),
		fmt.Sprintf("from %s of %s (%s), corpus digest %s", plural.Of(c.Len(), "game"), h.Engine.Name,
			strings.Join(settings, ", "), c.Digest()),
	}}
	if len(positions) == 0 {
		return fmt.Errorf("corpus %s: no forced mate of at most %s near the end of its %s", c.Dir,
			plural.Of(o.mates.Moves, "move"), plural.Of(c.Len(), "game"))
	}
	if err := cli.PutOut(o.out, stdout, s.Write); err != nil {
		return err
	}
	n := int64(len(positions))
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
