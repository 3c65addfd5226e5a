package runs

import (
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
)

// summary returns the short table that ends a run.
func (p *pipeline) summary() (rows report.Facts) {
	info, played, b := p.info, p.played, p.book
	rows.Add("corpus", "%s, %s, %.1f %% drawn", plural.Of(info.Games, "game"), plural.Of(info.Plies, "position"),
		100*term.Ratio(info.Draws, info.Games))
	for _, l := range p.tuning.Test {
		if l.Name == "log_loss" {
			rows.Add("held-out log-loss", "%.4f %s, %.4f tuned: change %+.4f ± %.4f (standard error)", l.Before,
				p.match.B.Name(), l.After, l.Change, l.SE)
		}
	}
	for _, x := range p.before {
		rows.Add("match of "+plural.Of(x.games, "game"), "%s against %s: Elo %v", x.A, x.B, x.Pentanomial.Elo())
	}
	rows.Add("match", "%s against %s: %v in %s, Elo %v", p.match.A.Name(), p.match.B.Name(), played.Games,
		plural.Of(played.Games.Games(), "game"), played.Pentanomial.Elo())
	rows.Add("book", "%s, %s", plural.Of(b.Positions(), "position"), plural.Of(b.Moves(), "move"))
	rows.Add("page", "%s", p.path(report.PageName))
	return rows
}

func (p *pipeline) printSummary(w io.Writer) error {
	b, verdict := p.book, p.verdict()
	return cli.Print(w, p.json, map[string]any{
		"folder": p.out, "corpus": p.info, "match": p.played, "verdict": verdict, "next": p.advice,
		"tuning": map[string]any{"weights_sha256": p.match.A.Engine.EvalWeights().Hash(), "test": p.tuning.Test},
		"book":   map[string]any{"positions": b.Positions(), "moves": b.Moves(), "games": b.Games, "digest": b.Digest()},
	}, func(w io.Writer) {
		t := term.NewTable(w)
		for _, row := range p.summary() {
			fmt.Fprintf(t, "%s\t%s\n", row.Name, row.Value)
		}
		t.Flush()
		fmt.Fprintf(w, "\n%s:\n  %s\n\n%s\n", p.advice.Why, p.advice.Command, verdict)
	})
}
