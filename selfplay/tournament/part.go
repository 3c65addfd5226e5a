package tournament

import (
	"fmt"
	"strconv"

	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
)

// A Part is something in an engine that can be switched off, so that a match shows what it is worth.
type Part struct {
	Name    string        // of the search option or the heuristic
	Off     string        // what stands in its place: false, a number, or "weights 0"
	Without engine.Config // the engine that lacks it
}

// Left is an option of the search that is not a part of the engine, with the reason.
type Left struct{ Name, Reason string }

// special are the options that need more said than their value: numbers that are switched off otherwise than by zero,
// numbers that only say how much of something else there is, and options that do nothing without another.
var special = map[string]struct {
	off    string // where it is not zero
	needs  string // option without which it does nothing
	amount string // what it is an amount of; it is no part then
}{
	"table_buckets":       {off: "1", needs: "table_bits"},
	"table_deeper":        {needs: "table_bits"},
	"order_table":         {needs: "table_bits"},
	"aspiration_growth":   {needs: "aspiration"},
	"null_move_adaptive":  {needs: "null_move"},
	"late_move_slope":     {needs: "late_move_reductions"},
	"futility_margin_1":   {amount: "futility and reverse_futility"},
	"futility_margin_2":   {amount: "futility and reverse_futility"},
	"quiescence_checks":   {needs: "quiescence"},
	"quiescence_evasions": {needs: "quiescence"},
	"delta":               {needs: "quiescence"},
	"exchange":            {needs: "quiescence"},
	"check_extension":     {needs: "quiescence"},
}

// Parts lists what can be switched off in an engine: every option of the search that is on, in the order of
// search.Switches, and where it evaluates by weights the seven heuristics, whose weights are then zero while ordering and
// delta pruning keep the values of the pieces. Left are the options that are on, or a number above zero, and yet no parts.
func Parts(e engine.Config) (parts []Part, left []Left, err error) {
	if e.Random {
		return nil, nil, fmt.Errorf("engine %s plays at random: there is nothing to switch off", e.Name)
	}
	values := map[string]string{}
	for _, x := range search.Switches() {
		values[x.Name] = x.Of(e.Search)
	}
	for _, x := range search.Switches() {
		off, reason := offValue(x, values)
		switch {
		case reason != "":
			left = append(left, Left{x.Name, reason})
		case off != values[x.Name]:
			without := e
			if err := x.Set(&without.Search, off); err != nil {
				return nil, nil, err
			}
			if err := without.Search.Validate(); err != nil {
				return nil, nil, fmt.Errorf("engine %s without %s: %w", e.Name, x.Name, err)
			}
			parts = append(parts, newPart(e, without, x.Name, off))
		}
	}
	if e.Evaluation != "features" {
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

func newPart(e, without engine.Config, name, off string) Part {
	without.Name = e.Name + " without " + name
	return Part{name, off, without}
}

// offValue returns the value at which an option is off, or why it is no part of an engine that has these values.
func offValue(x search.Switch, values map[string]string) (off, reason string) {
	s := special[x.Name]
	off = "false"
	if !x.Flag {
		off = "0"
	}
	if s.off != "" {
		off = s.off
	}
	switch n, _ := strconv.Atoi(off); { // 0 of a flag, whose least is 0 too
	case values[x.Name] == off || values[x.Name] == "0":
		return values[x.Name], "" // it is off
	case s.amount != "":
		return off, "an amount of " + s.amount
	case values[s.needs] == "0" || values[s.needs] == "false":
		return off, s.needs + " is " + values[s.needs]
	case n < x.Least:
		return off, fmt.Sprintf("at least %d, so never off", x.Least)
	}
	return off, ""
}
