package runs

import (
	"fmt"
	"slices"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/decoding"
	"raumlab/selfplay/tournament"
)

func addTournament(page *report.Page, game *shownGame, dir, anchor string, taken func(bool, string) error) error {
	r, pairs, err := report.ReadTournament(dir)
	if err != nil {
		return err
	}
	for _, m := range r.Matches {
		if m.Summary.Pairs == 0 {
			continue // it does not know its rules before it begins
		}
		if err := game.admit(dir, m.Summary.Terms.Rules); err != nil {
			return err
		}
	}
	if r.Kind == tournament.Ablation {
		if err := taken(page.Ablation != nil, "ablation"); err != nil {
			return err
		}
		page.Ablation = report.AblationSection(r)
		return nil
	}
	if err := taken(page.Crosstable != nil, "gauntlet"); err != nil {
		return err
	}
	if err := checkAnchor(anchor, dir, r); err != nil {
		return cli.BadUsage(err)
	}
	r.Anchor = anchor
	page.Crosstable, err = report.CrosstableSection(r, pairs)
	return err
}

// checkAnchor refuses an engine that does not play in the gauntlet of a folder.
func checkAnchor(anchor, dir string, r tournament.Result) error {
	var names []string
	for _, m := range r.Matches {
		for _, name := range []string{m.Summary.A, m.Summary.B} {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if anchor == "" || slices.Contains(names, anchor) {
		return nil
	}
	return fmt.Errorf("--anchor %s: no engine of this name plays in %s%s", anchor, dir, decoding.Suggest(anchor, names))
}
