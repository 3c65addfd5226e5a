package runs

import (
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
)

// summary returns the short table that ends a run.
func (p *pipeline) summary() [][2]string {
	info, played, b := p.info, p.played, p.book
	rows := [][2]string{
		{"corpus", fmt.Sprintf("%s, %s, %.1f %% drawn", plural.Of(info.Games, "game"), plural.Of(info.Plies, "position"),
			100*term.Ratio(info.Draws, info.Games))},
	}
	for _, l := range p.tuning.Test {
		if l.Name == "log_loss" {
			rows = append(rows,
				[2]string{"held-out log-loss", fmt.Sprintf("%.4f %s, %.4f tuned: change %+.4f ± %.4f (standard error)", l.Before,
					p.match.B.Name(), l.After, l.Change, l.SE)})
		}
	}
	for _, x := range p.before {
		rows = append(rows, [2]string{fmt.Sprintf("match of %s", plural.Of(x.games, "game")),
			fmt.Sprintf("%s against %s: Elo %v", x.A, x.B, x.Pentanomial.Elo())})
	}
	return append(rows,
		[2]string{"match", fmt.Sprintf("%s against %s: %v in %s, Elo %v", p.match.A.Name(), p.match.B.Name(), played.Games,
			plural.Of(played.Games.Games(), "game"), played.Pentanomial.Elo())},
		[2]string{"book", plural.Of(b.Positions(), "position") + ", " + plural.Of(b.Moves(), "move")},
		[2]string{"page", p.path(pageName)},
	)
}

func (p *pipeline) printSummary(w io.Writer) error {
	if p.json {
		b, tuned := p.book, p.match.A.Engine.EvalWeights()
		return cli.WriteJSON(w, map[string]any{
			"folder": p.out, "corpus": p.info, "match": p.played, "verdict": p.verdict(), "next": p.advice,
			"tuning": map[string]any{"weights_sha256": tuned.Hash(), "test": p.tuning.Test},
			"book":   map[string]any{"positions": b.Positions(), "moves": b.Moves(), "games": b.Games, "digest": b.Digest()},
		})
	}
	t := term.NewTable(w)
	for _, row := range p.summary() {
		fmt.Fprintf(t, "%s\t%s\n", row[0], row[1])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s:\n  %s\n\n%s\n", p.advice.Why, p.advice.Command, p.verdict())
	return err
}
