package matches

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine"
	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/selfplay/tournament"
)

// partNames lists the parts of the engine that a command line names.
func partNames(args []string) (names []string) {
	if len(args) == 0 {
		return nil
	}
	e, err := engine.Load(args[0])
	if err != nil {
		return nil
	}
	parts, _, err := tournament.Parts(e)
	if err != nil {
		return nil
	}
	for _, p := range parts {
		names = append(names, p.Name)
	}
	return names
}

// limits returns the limits of the matches, one condition each.
func (o ablateOptions) limits() (all []search.Limits) {
	if o.depth != 0 {
		all = append(all, search.Limits{Depth: o.depth})
	}
	if o.nodes != 0 {
		all = append(all, search.Limits{Nodes: o.nodes})
	}
	return all
}

// chosen returns the parts that --only names, or all. It refuses a name that is no part, with the
// reason in left if there is one.
func (o ablateOptions) chosen(parts []tournament.Part, left []tournament.Left,
	v variant.Variant) (some []tournament.Part, err error) {
	if o.only == "" {
		return parts, nil
	}
	var names []string
	for _, p := range parts {
		names = append(names, p.Name)
	}
	for name := range strings.SplitSeq(o.only, ",") {
		if name = strings.TrimSpace(name); name == "" {
			return nil, fmt.Errorf("--only %q: expected names of parts, separated by commas", o.only)
		}
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("--only %s: not a part of this engine%s", name, whyNoPart(name, names, left, v))
		}
		if slices.ContainsFunc(some, func(p tournament.Part) bool { return p.Name == name }) {
			return nil, fmt.Errorf("--only %s: %s is named twice", o.only, name)
		}
		some = append(some, parts[i])
	}
	return some, nil
}

// whyNoPart returns the reason why an option of the search is no part of an engine, or the nearest
// part.
func whyNoPart(name string, parts []string, left []tournament.Left, v variant.Variant) string {
	for _, x := range left {
		if x.Name == name {
			return ": " + x.Reason
		}
	}
	if v.IsAlice() {
		switch x, known := alicesearch.Named(name); {
		case known && x.Amount:
			return ": an amount of " + x.Needs
		case known:
			return ": it is off"
		}
		return decoding.Suggest(name, parts)
	}
	for _, x := range search.Table() {
		switch {
		case x.Name != name:
		case x.Amount:
			return ": " + tournament.AmountOf(x)
		default:
			return ": it is off"
		}
	}
	return decoding.Suggest(name, parts)
}
