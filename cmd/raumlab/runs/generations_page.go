package runs

import (
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/plural"
)

// generationsSection makes the section of a page.
func generationsSection(s generationsSettings, rows []generationRow) *report.Generations {
	section := &report.Generations{}
	fact := section.Facts.Add
	if s.Net == nil {
		fact("engine", "%s, whose weights are generation 0", s.Engine)
	} else {
		fact("engine", "%s, which is generation 0", s.Engine)
		fact("networks", "%d hidden units, %s", s.Net.Hidden, plural.As(s.Net.Epochs, "epoch", "epochs"))
	}
	fact("rules", "%s", s.Rules)
	made := 0
	if len(rows) > 0 {
		made = rows[len(rows)-1].Generation
	}
	fact("generations", "%d of %d", made, s.Count)
	fact("games", "%d per generation, depth %d", s.Games, s.Depth)
	fact("openings", "%s, seed %d", s.Opening, s.Seed)
	fact("move limit", "%s", plural.Of(s.MaxPlies, "ply"))
	fact("pairs", "%d per match, fixed in advance", s.Pairs)
	for i, r := range rows {
		x := report.Generation{Number: r.Generation, TrainingGames: r.Games, Weights: r.Weights}
		for _, m := range r.Matches {
			x.Matches = append(x.Matches, report.GenerationMatch{Opponent: m.Opponent, Limits: m.Limits, Profile: m.Profile,
				Pairs: m.Pentanomial})
			if i == 0 && s.Net == nil {
				fact("profile", "%s: %s", m.Limits, m.Profile)
			}
		}
		section.Rows = append(section.Rows, x)
	}
	return section
}
