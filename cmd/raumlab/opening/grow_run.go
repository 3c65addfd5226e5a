package opening

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/book"
	"raumlab/book/evidence"
	"raumlab/book/growth"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/internal/plural"
)

// grow plays the missing games and shows the progress of the book.
func grow(ctx context.Context, c growth.Config, dir string, who workers.Pool, stderr io.Writer) (*book.Book, error) {
	c.Remote = who.Remote
	hard, cancel := context.WithCancel(ctx) // what other machines have in hand is kept for the next hub
	if c.Remote == nil {
		cancel()
		hard, cancel = cli.Insist(ctx, func() {
			fmt.Fprintln(stderr, "[stopping] after the games in progress; press Ctrl-C again to stop at once")
		})
	}
	defer cancel()
	p := term.NewProgress(stderr, "games", 0, c.Games)
	defer p.End()
	who.Show(p)
	kept := "the games" // no number while it reads those of an earlier process
	b, err := c.Run(hard, ctx.Done(), dir, who.Workers, cli.Version, func(now growth.Progress) {
		kept = fmt.Sprintf("%d of %s", now.Games, plural.Of(now.Total, "game"))
		p.Resize(now.Before, now.Total)
		p.At(now.Games, fmt.Sprintf("round %d", now.Round+1), fmt.Sprintf("plies of main lines with %d games: %v",
			evidence.LeastGames, now.Lines), fmt.Sprintf("least games: %v", now.Least))
	})
	if errors.Is(err, growth.ErrPaused) {
		return b, cli.InterruptedWith(fmt.Sprintf("%s of %s are kept; run the same command again to resume", kept, dir))
	}
	return b, err
}
