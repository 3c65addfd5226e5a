package runs

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/weights"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// A generationRow is what is known of one generation. Until a run with new --nodes has come to it,
// it lacks the match at equal nodes.
type generationRow struct {
	Generation int               `json:"generation"`
	Weights    string            `json:"weights_sha256"` // of weights or network
	Corpus     string            `json:"corpus"`         // digest of its own games; empty for generation 0
	Games      int               `json:"training_games"`
	Matches    []generationMatch `json:"matches"`
	// Values of pieces from zero: what the network shows that they are worth. Absent otherwise.
	Values *engine.Values `json:"values,omitempty"`
}

// A generationMatch is a match of a generation. Elo and its 95 % interval are null where they are
// infinite.
type generationMatch struct {
	Opponent    string          `json:"opponent"`
	Limits      string          `json:"limits"`
	Profile     string          `json:"profile"`
	Pairs       int64           `json:"pairs"`
	Pentanomial elo.Pentanomial `json:"pentanomial"`
	Elo         *float64        `json:"elo"`
	Low         *float64        `json:"elo_low"`
	High        *float64        `json:"elo_high"`
}

// readGenerations reads the rows in a folder of generations.
func readGenerations(dir string) (rows []generationRow, err error) {
	path := filepath.Join(dir, generationsResultName)
	if err := folder.Read(path, &rows); err != nil {
		return nil, err
	}
	const again = "remove it, and run the command of the run again to write it"
	for i, r := range rows {
		if first := min(rows[0].Generation, 1); r.Generation != first+i { // networks have a row of generation 0
			return nil, fmt.Errorf("%s: found generation %d instead of %d: %s", path, r.Generation, first+i, again)
		}
		for _, m := range r.Matches {
			if err := m.Pentanomial.Validate(); err != nil {
				return nil, hint.Errorf("%s: generation %d: %w: %s", path, r.Generation, err, again)
			}
		}
	}
	return rows, nil
}

func (g *generations) rowOf(generation int) generationRow {
	if g.net {
		return g.netRow(generation)
	}
	w := g.weights[generation-1]
	return generationRow{Generation: generation, Weights: w.Hash(), Corpus: w.Provenance.Corpus, Games: w.Provenance.Games}
}

func (g *generations) matchOf(x fight, s match.Summary) generationMatch {
	e := s.Pentanomial.Elo()
	own, its := x.limits[match.A], x.limits[match.B]
	m := generationMatch{Opponent: x.name, Limits: own.String(),
		Profile: g.self.Engine.ProfileOf(own, g.self.Rules.Variant), Pairs: s.Pairs, Pentanomial: s.Pentanomial}
	if its != own {
		m.Limits += " against " + its.String()
	}
	m.Elo, _ = weights.JSONNumber(e.Value)
	m.Low, _ = weights.JSONNumber(e.Low)
	m.High, _ = weights.JSONNumber(e.High)
	return m
}

// writeResult writes result.json and report.html, whose page loads itself again while the run goes
// on.
func (g *generations) writeResult(running bool) error {
	return errors.Join(folder.Write(filepath.Join(g.out, generationsResultName), g.rows), g.writePage(running))
}

func (g *generations) writePage(running bool) error {
	page := report.Page{
		Title: "raumlab: " + filepath.Base(g.out), Running: running,
		Provenance: report.Provenance{Version: cli.Version, Seed: fmt.Sprint(g.seed), Rules: g.self.Rules.String(),
			Engine: g.self.Engine.Name},
		Generations: generationsSection(g.settings(), g.rows),
	}
	return report.Write(filepath.Join(g.out, report.PageName), page)
}

func (g *generations) print(stdout io.Writer) {
	t := term.NewNumbers(stdout)
	if g.net {
		fmt.Fprintln(t, "generation\ttraining games\topponent\tlimits\tpairs\tpentanomial\tElo\t")
	} else {
		fmt.Fprintln(t, "generation\ttraining games\tlimits\tprofile\tpairs\tpentanomial\tElo over generation 0\t")
	}
	for _, r := range g.rows {
		for _, m := range r.Matches {
			fmt.Fprintf(t, "%d\t%d\t", r.Generation, r.Games)
			if g.net {
				fmt.Fprintf(t, "%s\t%s\t", m.Opponent, m.Limits)
			} else {
				fmt.Fprintf(t, "%s\t%s\t", m.Limits, m.Profile)
			}
			fmt.Fprintf(t, "%d\t%v\t%v\t\n", m.Pairs, m.Pentanomial, m.Pentanomial.Elo())
		}
	}
	t.Flush()
	g.printValues(stdout)
	fmt.Fprintf(stdout,
		"\nThe number of pairs was fixed in advance; brackets are 95 %% intervals.\nwrote %s and %s\n\n%s\n",
		filepath.Join(g.out, generationsResultName), filepath.Join(g.out, report.PageName),
		generationsSection(g.settings(), g.rows).Verdict())
}
