package search

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"raumlab/engine/search"
)

// A Tunable is a row of the table of all options, as one of engine/search: from it derive the keys
// of engine files, the options of the protocol, their documentation and the ablation.
type Tunable struct {
	Name    string // in engine files below [alice.search]
	Flag    bool   // true or false; otherwise a whole number
	Default int    // what it is in a file that does not name it; of a flag 0 or 1
	Least   int
	Most    int
	Unit    string // of a number
	Meaning string
	Needs   string // the option without which it does nothing, empty for none
	Amount  bool   // a number in the formula of Needs: no technique to switch off
	Price   string // what a technique is worth, see search.Tunable

	field int // of Options
}

// rows are the options in the order of Options. Techniques are on by default. A default does not
// change: files that do not name an option mean it.
var rows = []Tunable{
	{Name: "table_bits", Default: 16, Most: maxTableBits, Unit: "bits",
		Meaning: "transposition table: log2 of its slots of two entries; 0 = no table",
		Price:   "+119 [+75, +167] Elo at 1,000 nodes, experiments/52"},
	{Name: "aspiration",
		Meaning: "aspiration window: begin with a window around the last iteration's score, widen it step by step",
		Price:   "+58 [+13, +104] Elo at 1,000 nodes, experiments/52"},
	{Name: "aspiration_window", Default: 40, Least: 1, Most: 10_000, Unit: "centipawns", Needs: "aspiration", Amount: true,
		Meaning: "aspiration window: half width at first; each fail high or fail low doubles it"},
	{Name: "aspiration_widest", Default: 1000, Least: 1, Most: 10_000, Unit: "centipawns", Needs: "aspiration",
		Amount:  true,
		Meaning: "aspiration window: the greatest half width before the full window"},
	{Name: "pvs",
		Meaning: "principal variation search: later moves are first searched with a null window",
		Price:   "+30 [−1, +60] Elo at 1,000 nodes, experiments/52"},
	{Name: "draws",
		Meaning: "score repetitions, the 50-move rule and bare kings as draws inside the search",
		Price:   "+8 [−5, +21] Elo at 1,000 nodes, experiments/52"},
	{Name: "mate_distance_pruning",
		Meaning: "mate distance pruning: search for no mate longer than a known one",
		Price:   "+10 [+4, +16] Elo at 1,000 nodes, experiments/52"},
	{Name: "check_extension",
		Meaning: "check extension: search a position in check a ply deeper",
		Price:   "+57 [+35, +78] Elo at 1,000 nodes, experiments/52"},
	{Name: "check_extension_limit", Default: 2, Least: 1, Most: 10, Unit: "times", Needs: "check_extension", Amount: true,
		Meaning: "check extension: longest line that is extended, as a multiple of the iteration's depth"},
	{Name: "null_move",
		Meaning: "null move pruning: if a null move still fails high, so does the node",
		Price:   "+4 [−5, +13] Elo at 1,000 nodes, experiments/52"},
	{Name: "null_move_depth", Default: 3, Least: 1, Most: search.MaxDepth, Unit: "plies", Needs: "null_move", Amount: true,
		Meaning: "null move pruning: least depth at which it is tried"},
	{Name: "null_move_reduction", Default: 2, Most: 10, Unit: "plies", Needs: "null_move", Amount: true,
		Meaning: "null move pruning: reduction after the null move, beyond the ply that it takes"},
	{Name: "null_move_depth_step", Default: 4, Least: 1, Most: search.MaxDepth, Unit: "plies", Needs: "null_move",
		Amount:  true,
		Meaning: "null move pruning: plies of depth for each further ply of reduction"},
	{Name: "reverse_futility",
		Meaning: "reverse futility: near the leaves, cut off if the static evaluation less the margin reaches beta",
		Price:   "+60 [+20, +101] Elo at 1,000 nodes, experiments/52"},
	{Name: "reverse_futility_depth", Default: 5, Least: 1, Most: search.MaxDepth, Unit: "plies", Needs: "reverse_futility",
		Amount:  true,
		Meaning: "reverse futility: greatest depth"},
	{Name: "reverse_futility_margin", Default: 90, Most: 10_000, Unit: "centipawns", Needs: "reverse_futility",
		Amount:  true,
		Meaning: "reverse futility: margin for each ply of depth"},
	{Name: "futility",
		Meaning: "futility pruning: near the leaves, skip quiet moves if static evaluation and margin do not reach alpha",
		Price:   "+17 [−10, +45] Elo at 1,000 nodes, experiments/52"},
	{Name: "futility_depth", Default: 4, Least: 1, Most: search.MaxDepth, Unit: "plies", Needs: "futility", Amount: true,
		Meaning: "futility pruning: greatest depth"},
	{Name: "futility_base", Default: 100, Most: 10_000, Unit: "centipawns", Needs: "futility", Amount: true,
		Meaning: "futility pruning: margin at depth 0"},
	{Name: "futility_margin", Default: 100, Most: 10_000, Unit: "centipawns", Needs: "futility", Amount: true,
		Meaning: "futility pruning: more margin for each ply of depth"},
	{Name: "late_moves",
		Meaning: "late move reductions: search late quiet moves less deep first, with a null window",
		Price:   "−5 [−14, +3] Elo at 1,000 nodes, experiments/52"},
	{Name: "late_move_depth", Default: 3, Least: 2, Most: search.MaxDepth, Unit: "plies", Needs: "late_moves",
		Amount:  true,
		Meaning: "late move reductions: least depth at which moves are reduced"},
	{Name: "late_move_first", Default: 3, Least: 1, Most: 100, Unit: "moves", Needs: "late_moves", Amount: true,
		Meaning: "late move reductions: moves searched before the first that is reduced"},
	{Name: "late_move_scale", Default: 225, Least: 1, Most: 10_000, Unit: "hundredths", Needs: "late_moves", Amount: true,
		Meaning: "late move reductions: reduce by ln(depth)·ln(number of the move) divided by this"},
	{Name: "late_move_pruning",
		Meaning: "late move pruning: near the leaves, skip late quiet moves",
		Price:   "+51 [+15, +88] Elo at 1,000 nodes, experiments/52"},
	{Name: "late_move_pruning_depth", Default: 4, Least: 1, Most: search.MaxDepth, Unit: "plies",
		Needs: "late_move_pruning", Amount: true,
		Meaning: "late move pruning: greatest depth at which moves are skipped"},
	{Name: "late_move_pruning_first", Default: 8, Least: 1, Most: 1000, Unit: "moves", Needs: "late_move_pruning",
		Amount:  true,
		Meaning: "late move pruning: moves searched at depth 1; half as many more for each unit of depth²−1"},
	{Name: "see_pruning",
		Meaning: "SEE pruning: near the leaves, skip moves that lose material by static exchange evaluation",
		Price:   "−3 [−30, +24] Elo at 1,000 nodes, experiments/52"},
	{Name: "see_pruning_depth", Default: 4, Least: 1, Most: search.MaxDepth, Unit: "plies", Needs: "see_pruning",
		Amount:  true,
		Meaning: "SEE pruning: greatest depth at which moves are skipped"},
	{Name: "see_pruning_loss", Default: 90, Most: 10_000, Unit: "centipawns", Needs: "see_pruning", Amount: true,
		Meaning: "SEE pruning: most that a move may lose for each ply of depth"},
	{Name: "order_captures",
		Meaning: "move ordering: captures first, most valuable victim and least valuable attacker first (MVV-LVA)",
		Price:   "+67 [+25, +111] Elo at 1,000 nodes, experiments/52"},
	{Name: "order_victim_weight", Default: 10, Most: 50, Unit: "times", Needs: "order_captures", Amount: true,
		Meaning: "order_captures: how much more the victim's value counts than the attacker's"},
	{Name: "order_see",
		Meaning: "move ordering: captures that lose by static exchange evaluation after the quiet moves",
		Price:   "+18 [−2, +38] Elo at 1,000 nodes, experiments/52"},
	{Name: "order_killers",
		Meaning: "move ordering: then killers, the two quiet moves that last caused a beta cutoff at this ply",
		Price:   "+0 [−17, +18] Elo at 1,000 nodes, experiments/52"},
	{Name: "order_history",
		Meaning: "move ordering: quiet moves by history score, with malus and gravity",
		Price:   "+52 [+21, +83] Elo at 1,000 nodes, experiments/52"},
	{Name: "history_bonus", Default: 32, Least: 1, Most: 1000, Unit: "points", Needs: "order_history", Amount: true,
		Meaning: "history: bonus of a cutoff for each unit of depth²"},
	{Name: "history_bonus_limit", Default: 1600, Least: 1, Most: 32_000, Unit: "points", Needs: "order_history",
		Amount:  true,
		Meaning: "history: most of a bonus or malus"},
	{Name: "history_limit", Default: 16_000, Least: 100, Most: 32_000, Unit: "points", Needs: "order_history",
		Amount:  true,
		Meaning: "history: bound of the scores, towards which gravity slows them"},
	{Name: "quiescence",
		Meaning: "quiescence: captures after the main search; false = static evaluation there",
		Price:   "+158 [+110, +212] Elo at 1,000 nodes, experiments/52"},
	{Name: "quiescence_plies", Default: maxQuiescence, Least: 1, Most: maxQuiescence, Unit: "plies", Needs: "quiescence",
		Amount:  true,
		Meaning: "quiescence: most plies"},
	{Name: "quiescence_table", Needs: "quiescence",
		Meaning: "quiescence: use the transposition table there, too",
		Price:   "+48 [+26, +69] Elo at 1,000 nodes, experiments/52"},
	{Name: "quiescence_evasions", Needs: "quiescence",
		Meaning: "quiescence: search all evasions of a check in its first plies",
		Price:   "−6 [−25, +14] Elo at 1,000 nodes, experiments/52"},
	{Name: "quiescence_evasion_plies", Default: 4, Least: 1, Most: maxQuiescence, Unit: "plies",
		Needs: "quiescence_evasions", Amount: true,
		Meaning: "quiescence: how many these are"},
	{Name: "delta_pruning", Needs: "quiescence",
		Meaning: "delta pruning: skip captures if static evaluation, victim and margin stay below alpha",
		Price:   "+31 [+2, +62] Elo at 1,000 nodes, experiments/52"},
	{Name: "delta_margin", Default: 200, Most: 10_000, Unit: "centipawns", Needs: "delta_pruning", Amount: true,
		Meaning: "delta pruning: margin"},
	{Name: "quiescence_see_pruning", Needs: "quiescence",
		Meaning: "quiescence: skip captures that lose material by static exchange evaluation",
		Price:   "+119 [+75, +167] Elo at 1,000 nodes, experiments/52"},
}

// all is what Table returns.
var all = func() []Tunable {
	table := slices.Clone(rows)
	kind := reflect.TypeFor[Options]()
	if kind.NumField() != len(table) {
		panic("an option of the search has no row")
	}
	for i := range table {
		x := &table[i]
		if kind.Field(i).Tag.Get("toml") != x.Name {
			panic("search option " + x.Name + " is not in its place of Options")
		}
		x.field = i
		if x.Flag = kind.Field(i).Type.Kind() == reflect.Bool; x.Flag {
			x.Default, x.Most = 1, 1
		}
	}
	return table
}()

// Table lists all options in the order of engine files.
func Table() []Tunable { return slices.Clone(all) }

// Named returns the row of a name, or false.
func Named(name string) (Tunable, bool) {
	if i := slices.IndexFunc(all, func(x Tunable) bool { return x.Name == name }); i >= 0 {
		return all[i], true
	}
	return Tunable{}, false
}

// Defaults are the options with which the engine plays where its file names none: all techniques
// on.
func Defaults() (o Options) {
	for _, x := range all {
		x.put(&o, x.Default)
	}
	return o
}

// get returns the option's value; that of a flag is 0 or 1.
func (x Tunable) get(o *Options) int {
	field := reflect.ValueOf(o).Elem().Field(x.field)
	switch {
	case !x.Flag:
		return int(field.Int())
	case field.Bool():
		return 1
	}
	return 0
}

func (x Tunable) put(o *Options, n int) {
	field := reflect.ValueOf(o).Elem().Field(x.field)
	if x.Flag {
		field.SetBool(n == 1)
	} else {
		field.SetInt(int64(n))
	}
}

// Of returns the option's value as text, as Set reads it.
func (x Tunable) Of(o Options) string { return x.text(x.get(&o)) }

// text returns a value of the option as Of does.
func (x Tunable) text(n int) string {
	if x.Flag {
		return strconv.FormatBool(n == 1)
	}
	return strconv.Itoa(n)
}

// IsDefault reports whether the option has its default.
func (x Tunable) IsDefault(o Options) bool { return x.get(&o) == x.Default }

// IsOn reports whether a technique is on.
func (x Tunable) IsOn(o Options) bool { return x.get(&o) != 0 }

// OffText is the value, as text, at which a technique is off.
func (x Tunable) OffText() string { return x.text(0) }

// SwitchOff turns a technique off.
func (x Tunable) SwitchOff(o *Options) { x.put(o, 0) }

// Set gives the option a value: true, false or a number in its range.
func (x Tunable) Set(o *Options, text string) error {
	if x.Flag {
		if text != "true" && text != "false" {
			return fmt.Errorf("search option %s = %q: expected true or false", x.Name, text)
		}
		x.SwitchOff(o)
		if text == "true" {
			x.put(o, 1)
		}
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < x.Least || n > x.Most {
		return fmt.Errorf("search option %s = %q: expected %d to %d", x.Name, text, x.Least, x.Most)
	}
	x.put(o, n)
	return nil
}
