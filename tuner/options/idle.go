package options

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/selfplay/match"
)

// checkActs refuses a parameter of our search that changes no game under these limits. Those of
// other programs are not known. A parameter acts if it does at the start, or where all others have
// their least or their greatest values.
func (a Arena) checkActs() error {
	if a.Engine.Program != nil {
		return nil
	}
	l := a.Match.Limits[match.A]
	if l == (search.Limits{}) {
		l.Depth = a.Engine.Engine.Depth
	}
	for j, p := range a.Parameters {
		acts := slices.ContainsFunc([]func(Parameter) float64{
			startOf, leastOf, mostOf}, func(of func(Parameter) float64) bool {
			x := a.at(of)
			x[j] = p.Min
			least, err := a.give(x)
			x[j] = p.Max
			most, err2 := a.give(x)
			return err == nil && err2 == nil && differ(least.Engine.Search, most.Engine.Search, l)
		})
		if !acts {
			return fmt.Errorf("table [%s]: %w", p.Name, whyIdle(p.Name, a.Engine.Engine.Search, l))
		}
	}
	return nil
}

// differ reports whether searches under the limits may find other moves because of an option. One
// iteration where it acts is enough, since the next ones see its table and history. A profile may
// have a value of its own in place of a parameter's.
func differ(x, y search.Options, l search.Limits) bool {
	if !l.ByDepth() {
		l.Depth = 0
	}
	return !slices.Equal(x.Iterations(l.Depth), y.Iterations(l.Depth))
}

// whyIdle says why an option does nothing, and what would make it act.
func whyIdle(name string, o search.Options, l search.Limits) error {
	table := search.Table()
	i := slices.IndexFunc(table, func(x search.Tunable) bool { return x.Name == name })
	switch {
	case name == engine.TableOption:
		return fmt.Errorf("it has no effect, because the games are of %s", variant.Raumschach.Title())
	case table[i].Profile != "" && !l.ByDepth():
		return fmt.Errorf(
			"it has no effect, because only searches limited by depth use that profile: give only --depth, or name the table [%s]",
			table[i].Option)
	}
	var by []string
	for _, y := range table[i].Overriding(o) {
		by = append(by, "["+y.Name+"]")
	}
	if by != nil && l.ByDepth() {
		return fmt.Errorf(
			"it has no effect, because searches limited only by depth use another value instead: name the table %s, or give other limits such as --nodes",
			strings.Join(by, " or "))
	}
	if needs := table[i].Needs; needs != "" {
		return fmt.Errorf("it has no effect under these limits, or without %s", needs)
	}
	return errors.New("it has no effect under these limits")
}
