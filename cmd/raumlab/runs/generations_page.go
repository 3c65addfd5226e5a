package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"raumlab/cmd/raumlab/report"
	"raumlab/engine/variant"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
)

// generationsSection makes the section of a page.
func generationsSection(s generationsSettings, rows []generationRow) *report.Generations {
	section := &report.Generations{}
	fact := func(name, format string, values ...any) {
		section.Facts = append(section.Facts, report.Entry{Name: name, Value: fmt.Sprintf(format, values...)})
	}
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
	rows, err := readGenerations(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: no generation is finished yet: run its command again", dir)
	}
	if err != nil {
		return err
	}
	page.Generations = generationsSection(s, rows)
	return nil
}
