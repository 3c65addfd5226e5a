package tournament

import (
	"fmt"

	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
)

// A Part is something in an engine that can be switched off, so that a match shows what it is
// worth.
type Part struct {
	Name    string        // of the search option or the heuristic
	Off     string        // the value that switches it off: false, a number, or "weights 0"
	Without engine.Config // the engine that lacks it
}

// Left is an option of the search that is not a part of the engine, with the reason.
type Left struct{ Name, Reason string }

// Parts lists what can be switched off in an engine. Parts are every technique of the search that
// is on, in the order of search.Table, in [search] and in the profiles. An engine that evaluates by
// weights also has the seven heuristics. Their weights are then zero, but ordering and delta
// pruning keep the values of the pieces.
//
// An engine for games of Alice-Raumschach, whose search has no option but the size of its table, has
// the same heuristics but material, whose weights are also its values of ordering.
//
// Left are the options that are on, or a number above zero, but no parts, except amounts at their
// default.
func Parts(e engine.Config) (parts []Part, left []Left, err error) {
	if e.Random {
		return nil, nil, fmt.Errorf("engine %s plays at random, so it has no parts to switch off", e.Name)
	}
	if e.Variant().IsAlice() {
		parts, left = aliceParts(e)
		return parts, left, nil
	}
	on := map[string]bool{} // in any table
	for _, x := range search.Table() {
		on[x.Option] = on[x.Option] || x.IsOn(e.Search)
		on[x.Name] = on[x.Name] || x.IsOn(e.Search)
	}
	for _, x := range search.Table() {
		if !on[x.Name] || x.Profile != "" && x.Option != search.MaxDepthOption {
			continue
		}
		if x.Amount && x.Of(e.Search) == x.Of(search.Defaults()) {
			continue
		}
		if x.Amount {
			left = append(left, Left{x.Name, AmountOf(x)})
			continue
		}
		if x.Needs != "" && !on[x.Needs] {
			left = append(left, Left{x.Name, fmt.Sprintf("%s is off", x.Needs)})
			continue
		}
		without := e
		if err := x.SwitchOff(&without.Search); err != nil {
			return nil, nil, err
		}
		if err := without.Search.Validate(); err != nil {
			return nil, nil, fmt.Errorf("engine %s without %s: %w", e.Name, x.Name, err)
		}
		parts = append(parts, newPart(e, without, x.Name, x.OffText()))
	}
	if !e.HasWeights() {
		return parts, left, nil
	}
	ordering := e.PieceValues()
	for _, name := range eval.Heuristics() {
		without := e.WithWeights(e.Name, e.EvalWeights().Without(name))
		without.Values = &ordering
		parts = append(parts, newPart(e, without, name, "weights 0"))
	}
	return parts, left, nil
}

// aliceParts is Parts in games of Alice-Raumschach.
func aliceParts(e engine.Config) (parts []Part, left []Left) {
	for _, name := range eval.Heuristics() {
		if name == eval.MaterialGroup.String() {
			left = append(left, Left{name, "its weights are also the piece values of move ordering and pruning"})
			continue
		}
		parts = append(parts, newPart(e, e.WithWeights(e.Name, e.EvalWeights().Without(name)), name, "weights 0"))
	}
	return parts, left
}

func newPart(e, without engine.Config, name, off string) Part {
	without.Name = e.Name + " without " + name
	return Part{name, off, without}
}

// AmountOf says why an amount is no part: of which option it is, or that it divides the clock.
func AmountOf(x search.Tunable) string {
	if x.Needs == "" {
		return "a divisor of the clock"
	}
	return "an amount of " + x.Needs
}
