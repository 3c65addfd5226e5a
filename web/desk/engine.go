package desk

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// An Engine is one that the command line names, besides those that ship: an engine of ours, or
// another program.
type Engine struct {
	Name    string        // for the page, without a slash; no other engine has it
	Meaning string        // for people
	Ref     string        // for commands, which show how to repeat an analysis
	Config  engine.Config // of ours
	// Move returns the move of another program in a game that is not over; nil for an engine of
	// ours. Without limits the program may choose its time.
	Move func(ctx context.Context, g *variant.Game, limits search.Limits) (search.Result, error)
	// Analyse reports the lines of another program in such a game, best first, depth after depth,
	// until the limits or the context end it; nil for an engine of ours.
	Analyse func(ctx context.Context, g *variant.Game, limits search.Limits, lines int, report func([]search.Result)) error
}

// FreeName returns a name for people that is not taken: itself, or with a number.
func FreeName(name string, taken []string) string {
	name = sanitize.Line(name)
	free := name
	for n := 2; slices.Contains(taken, free); n++ {
		free = fmt.Sprintf("%s (%d)", name, n)
	}
	return free
}

func (e *Engine) info() EngineInfo {
	return EngineInfo{Name: e.Name, Meaning: e.Meaning, Searches: e.Move != nil || !e.Config.Random,
		External: e.Move != nil, Alice: e.Move == nil && e.Config.PlaysAlice()}
}

// A player is an engine at a level, or at none, under some rules.
type player struct {
	engine.Config
	level string
	added *Engine // nil for an engine that ships
}

// hasLevel reports whether a level is the player's, of the request or of the command line.
func (x *player) hasLevel() bool {
	_, own := engine.SplitLevel(x.Name)
	return x.level != "" || own != ""
}

// loadEngine returns an engine that ships or that the command line has named, by NAME or
// NAME/LEVEL. No request opens a file: a name is one of a list, and a level a number.
func (d *Desk) loadEngine(ref string, rules variant.Rules) (x player, err error) {
	name, level, hasLevel := strings.Cut(ref, "/")
	x.level = level
	i := slices.IndexFunc(d.options.Engines, func(e Engine) bool { return e.Name == name })
	switch {
	case i >= 0:
		x.added = &d.options.Engines[i]
		x.Config = x.added.Config
	case slices.Contains(engine.Names(), name):
		if x.Config, err = engine.Load(name); err != nil {
			return x, err
		}
	default:
		return x, Badf("key engine: %s: expected one of %s, or NAME/LEVEL", sanitize.Quote(ref),
			strings.Join(d.engineNames(), ", "))
	}
	if x.added != nil && x.added.Move != nil {
		switch {
		case hasLevel:
			err = Badf("key engine: %s has no levels", sanitize.Quote(name))
		case rules.Variant.IsAlice():
			err = Badf("key engine: %s is another program, which plays only Raumschach here, not %s",
				sanitize.Quote(name), rules.Variant.Title())
		}
		return x, err
	}
	if hasLevel {
		if x.Config, err = x.AtLevel(level); err != nil {
			return x, Badf("key engine: %w", err)
		}
		x.Name = ref
	}
	if x.Config, err = x.WithRules(rules); err != nil {
		err = Badf("key engine: %w", err)
	}
	return x, err
}

func (d *Desk) engineNames() []string {
	all := engine.Names()
	for _, e := range d.options.Engines {
		all = append(all, e.Name)
	}
	return all
}

// ref is what a command calls the player; empty where it has no name for it.
func (x *player) ref(asked string) string {
	switch {
	case x.added == nil:
		return asked
	case x.level == "":
		return x.added.Ref
	}
	return ""
}
