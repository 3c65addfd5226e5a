package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/selfplay/match"
)

// summary returns the short table that ends a run.
func (p *pipeline) summary() [][2]string {
	info, played, b := p.info, p.played, p.book
	rows := [][2]string{
		{"corpus", fmt.Sprintf("%s, %s, %.1f %% drawn", term.Counted(info.Games, "game"), term.Counted(info.Plies, "position"), 100*term.Ratio(info.Draws, info.Games))},
	}
	for _, l := range p.tuning.Test {
		if l.Name == "log_loss" {
			rows = append(rows, [2]string{"held-out log-loss", fmt.Sprintf("%.4f %s, %.4f tuned: change %+.4f ± %.4f (standard error)", l.Before, p.match.B.Name(), l.After, l.Change, l.SE)})
		}
	}
	return append(rows,
		[2]string{"match", fmt.Sprintf("%s against %s: %v in %d games, Elo %v", p.match.A.Name(), p.match.B.Name(), played.Games, played.Games.Games(), played.Pentanomial.Elo())},
		[2]string{"stronger?", verdict(played)},
		[2]string{"book", term.Counted(int64(b.Positions()), "position") + ", " + term.Counted(int64(b.Moves()), "move")},
		[2]string{"page", p.path("report.html")},
	)
}

// minDecided is how many pairs must be won or lost before a verdict on strength; with fewer, a 95 %
// interval is rough.
const minDecided = 20

// verdict says in words what a match proves, by the 95 % interval of the logistic Elo: that of the
// normalised Elo is too narrow where few pairs are decided.
func verdict(s match.Summary) string {
	p := s.Pentanomial
	switch e := p.Elo(); {
	case p[0]+p[1]+p[3]+p[4] < minDecided:
		return fmt.Sprintf("too few pairs to say: %d of %d were won or lost", p[0]+p[1]+p[3]+p[4], s.Pairs)
	case e.Low > 0:
		return "yes: the 95 % interval of the Elo difference lies above 0"
	case e.High < 0:
		return "no: the tuned weights are weaker"
	}
	return fmt.Sprintf("not decided by %d pairs: the 95 %% interval of the Elo difference holds 0", s.Pairs)
}

func (p *pipeline) printSummary(w io.Writer) error {
	if p.json {
		b, tuned := p.book, p.match.A.Engine.EvalWeights()
		return cli.WriteJSON(w, map[string]any{
			"folder": p.out, "corpus": p.info, "match": p.played, "verdict": verdict(p.played),
			"tuning": map[string]any{"weights_sha256": tuned.Hash(), "test": p.tuning.Test},
			"book":   map[string]any{"positions": b.Positions(), "moves": b.Moves(), "games": b.Games, "digest": b.Digest()},
		})
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range p.summary() {
		fmt.Fprintf(t, "%s\t%s\n", row[0], row[1])
	}
	return t.Flush()
}
