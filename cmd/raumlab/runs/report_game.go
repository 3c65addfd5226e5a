package runs

import (
	"fmt"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/variant"
)

// A shownGame is the game that a page is of: that of its first section.
type shownGame struct {
	path  string // of the section
	rules variant.Rules
}

// admit refuses a section whose content is of another game.
func (g *shownGame) admit(path string, rules variant.Rules) error {
	if g.path == "" {
		*g = shownGame{path, rules}
	}
	if g.rules.Variant == rules.Variant {
		return nil
	}
	return cli.BadUsage(
		fmt.Errorf("%s is of %s, rules %s, but %s of %s, rules %s: a page shows only one game: write a page for each",
			g.path, g.rules.Variant.Title(), g.rules, path, rules.Variant.Title(), rules))
}
