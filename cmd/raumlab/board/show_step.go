package board

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/sanitize"
)

// step shows the positions that somebody asks for, until the input ends.
func (w *walk) step(ctx context.Context, lines <-chan line) error {
	last := len(w.game.Moves)
	for ply := 0; ; {
		if err := w.show(ply); err != nil {
			return err
		}
		for asked := false; !asked; {
			w.say("[Enter] next, b back, f first, l last, a number, q quit> ")
			var said line
			var more bool
			select {
			case said, more = <-lines:
			case <-ctx.Done():
			}
			switch {
			case ctx.Err() != nil:
				w.say("\n")
				return cli.InterruptedWith(fmt.Sprintf("shown to ply %d", ply))
			case said.err != nil:
				return fmt.Errorf("standard input: %w", said.err)
			case !more:
				return w.err
			}
			asked = true
			number, err := strconv.Atoi(strings.TrimSpace(said.text))
			switch word := strings.ToLower(strings.TrimSpace(said.text)); {
			case err == nil && number >= 0 && number <= last:
				ply = number
			case err == nil:
				w.say("the game has plies 0 to %d\n", last)
				asked = false
			case word == "q" || word == "quit":
				return w.err
			case word == "" || word == "n" || word == "next":
				if ply == last {
					w.say("this is the last position\n")
					asked = false
				}
				ply = min(ply+1, last)
			case word == "b" || word == "back":
				ply = max(ply-1, 0)
			case word == "f" || word == "first":
				ply = 0
			case word == "l" || word == "last":
				ply = last
			default:
				w.say("%s: press Enter, or type b, f, l, q or a ply from 0 to %d\n", sanitize.Quote(word), last)
				asked = false
			}
		}
	}
}
