package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"text/tabwriter"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/counted"
	"raumlab/internal/folder"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// A generationRow is what is known of one generation.
type generationRow struct {
	Generation int               `json:"generation"`
	Weights    string            `json:"weights_sha256"`
	Corpus     string            `json:"corpus"` // digest
	Games      int               `json:"training_games"`
	Matches    []generationMatch `json:"matches"` // at equal depth, then at equal nodes
}

// A generationMatch is a match against generation 0. Elo and its 95 % interval are null where they
// are infinite.
type generationMatch struct {
	Limits      string          `json:"limits"`
	Profile     string          `json:"profile"`
	Pairs       int64           `json:"pairs"`
	Pentanomial elo.Pentanomial `json:"pentanomial"`
	Elo         *float64        `json:"elo"`
	Low         *float64        `json:"elo_low"`
	High        *float64        `json:"elo_high"`
}

func (g *generations) rowOf(generation int) generationRow {
	w := g.weights[generation-1]
	return generationRow{Generation: generation, Weights: w.Hash(), Corpus: w.Provenance.Corpus, Games: w.Provenance.Games}
}

func (g *generations) matchOf(l search.Limits, s match.Summary) generationMatch {
	e := s.Pentanomial.Elo()
	m := generationMatch{Limits: l.String(), Profile: g.self.Engine.ProfileOf(l, g.self.Rules.Variant), Pairs: s.Pairs, Pentanomial: s.Pentanomial}
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
		Provenance:  report.Provenance{Version: cli.Version, Seed: fmt.Sprint(g.seed), Rules: g.self.Rules.String(), Engine: g.self.Engine.Name},
		Generations: generationsSection(g.settings(), g.rows),
	}
	return report.Write(filepath.Join(g.out, pageName), page)
}

// generationsSection makes the section of a page.
func generationsSection(s generationsSettings, rows []generationRow) *report.Generations {
	section := &report.Generations{}
	fact := func(name, format string, values ...any) {
		section.Facts = append(section.Facts, report.Entry{Name: name, Value: fmt.Sprintf(format, values...)})
	}
	fact("engine", "%s, whose weights are generation 0", s.Engine)
	fact("rules", "%s", s.Rules)
	fact("generations", "%d of %d", len(rows), s.Count)
	fact("games", "%d a generation, depth %d", s.Games, s.Depth)
	fact("openings", "%s, seed %d", s.Opening, s.Seed)
	fact("longest game", "%s", counted.Of(s.MaxPlies, "ply"))
	fact("pairs", "%d a match, fixed beforehand", s.Pairs)
	for i, r := range rows {
		x := report.Generation{Number: r.Generation, TrainingGames: r.Games, Weights: r.Weights}
		for _, m := range r.Matches {
			x.Matches = append(x.Matches, report.GenerationMatch{Limits: m.Limits, Profile: m.Profile, Pairs: m.Pentanomial})
			if i == 0 {
				fact("profile", "%s: %s", m.Limits, m.Profile)
			}
		}
		section.Rows = append(section.Rows, x)
	}
	return section
}

// addGenerations adds the section of a folder of generations.
func addGenerations(page *report.Page, game *shownGame, dir string, taken func(bool, string) error) error {
	var s generationsSettings
	if err := folder.Read(filepath.Join(dir, generationsSettingsName), &s); err != nil {
		return err
	}
	rules, err := variant.ParseRules(s.Rules)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(dir, generationsSettingsName), err)
	}
	if err := taken(page.Generations != nil, "run of generations"); err != nil {
		return err
	}
	if err := game.admit(dir, rules); err != nil {
		return err
	}
	path := filepath.Join(dir, generationsResultName)
	var rows []generationRow
	err = folder.Read(path, &rows)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: no generation is made yet: give its command again", dir)
	}
	if err != nil {
		return err
	}
	for _, r := range rows {
		if len(r.Matches) != len(rows[0].Matches) {
			return fmt.Errorf("%s: generation %d has %s, the first %d: remove it, and give the command of the run again, which writes it again", path, r.Generation, counted.Of(len(r.Matches), "match"), len(rows[0].Matches))
		}
		for _, m := range r.Matches {
			if err := m.Pentanomial.Validate(); err != nil {
				return fmt.Errorf("%s: generation %d: %w: remove it, and give the command of the run again, which writes it again", path, r.Generation, err)
			}
		}
	}
	page.Generations = generationsSection(s, rows)
	return nil
}

func (g *generations) print(stdout io.Writer) error {
	if g.json {
		return cli.WriteJSON(stdout, g.rows)
	}
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "generation\ttraining games\tlimits\tprofile\tpairs\tpentanomial\tElo over generation 0\t")
	for _, r := range g.rows {
		for _, m := range r.Matches {
			fmt.Fprintf(t, "%d\t%d\t%s\t%s\t%d\t%v\t%v\t\n", r.Generation, r.Games, m.Limits, m.Profile, m.Pairs, m.Pentanomial, m.Pentanomial.Elo())
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "Length fixed beforehand; 95 %% intervals.\nwrote %s and %s\n", filepath.Join(g.out, generationsResultName), filepath.Join(g.out, pageName))
	return err
}
