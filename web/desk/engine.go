package desk

import (
	"slices"
	"strings"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/internal/foreign"
)

// loadEngine returns an engine that ships, by NAME or NAME/LEVEL. No request opens a file.
func loadEngine(ref string, rules board.Rules) (c engine.Config, level string, err error) {
	name, level := engine.SplitLevel(ref)
	if !slices.Contains(engine.Names(), name) {
		return c, "", Badf("key engine: %s: want one of %s, or NAME/LEVEL", foreign.Quote(ref), strings.Join(engine.Names(), ", "))
	}
	if c, err = engine.Load(ref); err != nil {
		return c, "", Badf("key engine: %w", err)
	}
	c, err = c.WithRules(rules)
	return c, level, err
}
