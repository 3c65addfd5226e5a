package main

import (
	"fmt"
	"io"
	"path/filepath"
	"text/tabwriter"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/engine/weights"
	"raumlab/internal/counted"
	"raumlab/internal/folder"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// A generationRow is what is known of one generation. Elo is over generation 0; it and its 95 %
// interval are null where they are infinite.
type generationRow struct {
	Generation  int             `json:"generation"`
	Weights     string          `json:"weights_sha256"`
	Corpus      string          `json:"corpus"` // digest
	Games       int             `json:"training_games"`
	Pairs       int64           `json:"pairs"`
	Pentanomial elo.Pentanomial `json:"pentanomial"`
	Elo         *float64        `json:"elo"`
	Low         *float64        `json:"elo_low"`
	High        *float64        `json:"elo_high"`
	estimate    elo.Estimate
}

func (g *generations) rowOf(generation int, s match.Summary) generationRow {
	w := g.weights[generation-1]
	e := s.Pentanomial.Elo()
	row := generationRow{
		Generation: generation, Weights: w.Hash(), Corpus: w.Provenance.Corpus, Games: w.Provenance.Games,
		Pairs: s.Pairs, Pentanomial: s.Pentanomial, estimate: e,
	}
	row.Elo, _ = weights.JSONNumber(e.Value)
	row.Low, _ = weights.JSONNumber(e.Low)
	row.High, _ = weights.JSONNumber(e.High)
	return row
}

// writeResult writes result.json and report.html.
func (g *generations) writeResult() error {
	if err := folder.Write(filepath.Join(g.out, generationsResultName), g.rows); err != nil {
		return err
	}
	page := report.Page{
		Title:      "raumlab: " + filepath.Base(g.out),
		Provenance: report.Provenance{Version: cli.Version, Seed: fmt.Sprint(g.seed), Rules: g.self.Rules.String(), Engine: g.self.Engine.Name},
	}
	for _, r := range g.rows {
		page.Summary = append(page.Summary, report.Entry{
			Name: fmt.Sprintf("generation %d", r.Generation), Value: fmt.Sprintf("%v over generation 0, %s %v, depth %d, %s",
				r.estimate, counted.Of(r.Pairs, "pair"), r.Pentanomial, g.self.Depth, counted.Of(r.Games, "training game")),
		})
	}
	return report.Write(filepath.Join(g.out, pageName), page)
}

func (g *generations) print(stdout io.Writer) error {
	if g.json {
		return cli.WriteJSON(stdout, g.rows)
	}
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "generation\ttraining games\tpairs\tpentanomial\tElo over generation 0\t")
	for _, r := range g.rows {
		fmt.Fprintf(t, "%d\t%d\t%d\t%v\t%v\t\n", r.Generation, r.Games, r.Pairs, r.Pentanomial, r.estimate)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "Length fixed beforehand; 95 %% intervals.\nwrote %s and %s\n", filepath.Join(g.out, generationsResultName), filepath.Join(g.out, pageName))
	return err
}
