package search

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"raumlab/internal/counted"
)

// A rename is an option with its name in versions up to 0.6.0.
type rename struct{ old, now string }

// oldCareful was an option that changed others in the first iterations of searches limited by
// depth. The profiles have replaced it.
const oldCareful = "careful_depth"

// oldFactors was an option that scaled the evaluation by material. Weights have the scale now.
const oldFactors = "material_factors"

// Retired reports whether a value of an option that is no more is that of all engines now.
func Retired(name, value string) bool { return name == oldFactors && value == "false" }

// oldOptions are the options of version 0.6.0 in the order in which the hash of an engine takes
// them. Artefacts of that version and of 0.5.0 list all of them.
var oldOptions = []rename{
	{"table_bits", "table_bits"},
	{"table_buckets", "table_buckets"},
	{"table_deeper", "table_deeper"},
	{"aspiration", "aspiration"},
	{"aspiration_growth", "aspiration_growth"},
	{"pvs", "pvs"},
	{"null_move", "null_move"},
	{"null_move_adaptive", "null_move_adaptive"},
	{"late_move_reductions", "late_move_reductions"},
	{"late_move_slope", "late_move_slope"},
	{"late_move_pruning", "late_move_pruning"},
	{"futility", "futility"},
	{"reverse_futility", "reverse_futility"},
	{"futility_margin_1", "futility_margin_1"},
	{"futility_margin_2", "futility_margin_2"},
	{"futility_step", "futility_step"},
	{"exchange_pruning", "see_pruning"},
	{"spare_checks", "exempt_checks"},
	{"mate_windows", "mate_distance_pruning"},
	{"improving", "improving"},
	{"extend_checks", "check_extension"},
	{oldCareful, ""},
	{"quiescence", "quiescence"},
	{"quiescence_checks", "quiescence_checks"},
	{"quiescence_evasions", "quiescence_evasions"},
	{"delta", "delta_pruning"},
	{"exchange", "quiescence_see_pruning"},
	{"check_extension", "quiescence_check_budget"},
	{"draws", "draws"},
	{"queen_only", "queen_only"},
	{"order_table", "order_table"},
	{"order_captures", "order_captures"},
	{"order_exchange", "order_see"},
	{"order_killers", "order_killers"},
	{"order_history", "order_history"},
	{"order_malus", "order_malus"},
	{"order_center", "order_center"},
	{"order_rook_home", "order_rook_home"},
	{"order_rook_lines", "order_rook_lines"},
	{"order_pawns", "order_pawns"},
	{"order_unicorn", "order_unicorn"},
}

// Renamed says what an option of version 0.6.0 is called now. It is empty for an unchanged or
// unknown name. The value decides for check_extension, which was a number and is a flag now.
func Renamed(name, value string) string {
	if name == oldCareful {
		return fmt.Sprintf("%s is replaced by the tables search.%s and search.%s, which override options up to their max_depth",
			oldCareful, FixedDepthProfile, preparationName)
	}
	if name == oldFactors {
		return oldFactors + " is replaced by the endings in the table scale of weights, which raumlab tune --scale endings writes"
	}
	i := slices.IndexFunc(oldOptions, func(r rename) bool { return r.old == name && r.now != name })
	if i < 0 {
		return ""
	}
	now := oldOptions[i].now
	if name == "check_extension" {
		if _, err := strconv.Atoi(value); err != nil {
			return ""
		}
		return fmt.Sprintf("%s is true or false; the number of checks that lengthen quiescence is %s now", name, now)
	}
	return fmt.Sprintf("%s is called %s now", name, now)
}

// NameOf returns what an option of version 0.6.0 is called now; other names it returns as they are.
// The ablations of that version have parts by such names.
func NameOf(old string) string {
	for _, r := range oldOptions {
		if r.old == old && r.now != "" {
			return r.now
		}
	}
	return old
}

// FromOld returns the options of a list of version 0.6.0 or 0.5.0, which has all the options of
// then.
func FromOld(values map[string]string) (Options, error) {
	o := Defaults()
	careful := 0
	for _, r := range oldOptions {
		text, ok := values[r.old]
		if !ok {
			return o, fmt.Errorf("search option %s is missing", r.old)
		}
		if r.old == oldCareful {
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 || n > MaxDepth {
				return o, fmt.Errorf("search option %s = %q: want 0 to %d", r.old, text, MaxDepth)
			}
			careful = n
			continue
		}
		if err := parameter(r.now).Set(&o, text); err != nil {
			return o, err
		}
	}
	if len(values) > len(oldOptions) {
		return o, fmt.Errorf("%s: version 0.6.0 had %d", counted.Of(len(values), "search option"), len(oldOptions))
	}
	return o.withCareful(careful), nil
}

// parameter returns the row of a name.
func parameter(name string) Tunable {
	i := slices.IndexFunc(parameters, func(x Tunable) bool { return x.Name == name })
	if i < 0 {
		panic("no search option " + name)
	}
	return parameters[i]
}

// withCareful returns the options with the profiles that mean what careful_depth did in version
// 0.6.0.
func (o Options) withCareful(depth int) Options {
	if depth == 0 {
		return o
	}
	set := func(profile, name string, n int) {
		x := parameter(name)
		p := o.Profile(profile)
		x.put(&p.Parameters, n)
		p.overridden |= x.bit()
	}
	for _, profile := range ProfileNames() {
		o.Profile(profile).MaxDepth = depth
		set(profile, "futility_margin_1", o.FutilityMargin1+o.FutilityMargin1/2)
		set(profile, "futility_margin_2", o.FutilityMargin2+o.FutilityMargin2/2)
	}
	set(FixedDepthProfile, "exempt_checks", min(o.ExemptChecks, 2))
	set(FixedDepthProfile, "futility_step", 0)
	set(FixedDepthProfile, "late_move_pruning", 0)
	set(FixedDepthProfile, "reverse_futility_reserve", 100)
	for _, name := range []string{"quiescence_checks", "quiescence_evasions"} {
		x := parameter(name)
		set(FixedDepthProfile, name, x.get(&o.Parameters))
		x.put(&o.Parameters, 0)
	}
	return o
}

// careful returns the careful_depth of version 0.6.0 that means what the profiles do, and the
// options without them, or false where there is none.
func (o Options) careful() (depth int, plain Options, ok bool) {
	plain = Options{Parameters: o.Parameters}
	fixed, preparation := o.FixedDepth.over(o.Parameters), o.Preparation.over(o.Parameters)
	if depth = o.FixedDepth.MaxDepth; depth > 0 {
		plain.QuiescenceChecks, plain.QuiescenceEvasions = fixed.QuiescenceChecks, fixed.QuiescenceEvasions
	}
	then := plain.withCareful(depth)
	return depth, plain, then.Parameters == o.Parameters && then.Preparation.MaxDepth == o.Preparation.MaxDepth &&
		then.FixedDepth.over(then.Parameters) == fixed && then.Preparation.over(then.Parameters) == preparation
}

// Identity is the text of the options in the hash of an engine: a JSON object. It does not depend
// on the names of options. Options that came after version 0.6.0 are in it only if they differ from
// their default, so that artefacts of older versions keep their hashes.
func (o Options) Identity() json.RawMessage {
	careful, plain, old := o.careful()
	if !old {
		careful, plain = 0, Options{Parameters: o.Parameters}
	}
	var text bytes.Buffer
	add := func(name, value string) {
		if text.Len() > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, "%q:%s", name, value)
	}
	for _, r := range oldOptions {
		if r.old == oldCareful {
			add(oldCareful, strconv.Itoa(careful))
		} else {
			add(r.old, parameter(r.now).Of(plain))
		}
	}
	for _, x := range allTunables {
		switch {
		case x.Profile != "":
			if !old && x.Overrides(o) {
				add(x.Name, x.Of(o))
			}
		case !slices.ContainsFunc(oldOptions, func(r rename) bool { return r.now == x.Name }) && x.number(&plain) != x.Default:
			add(x.Name, x.Of(plain))
		}
	}
	return json.RawMessage("{" + text.String() + "}")
}
