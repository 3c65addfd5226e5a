package search

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// A Tunable is a row of the table of all options: from it derive the keys of engine files, the
// options of the protocol, their documentation and the ablation.
//
// Its price is what it is worth in Elo, as matches against the engine without it measured: worth,
// 95 % interval and conditions, and the page of docs/experiments. It is that of raumlab unless it
// names raumfischer. Prices of sequential tests are biased upwards, and so are those of a screen,
// which chose what it measured.
type Tunable struct {
	Name    string // in engine files below [search]: mate_distance_pruning, fixed_depth.max_depth
	Flag    bool   // true or false; otherwise a whole number
	Default int    // what it is in a file that does not name it; of a flag 0 or 1
	Least   int
	Most    int
	Step    int    // by which a parameter tuner may change it
	Unit    string // of a number
	Meaning string

	Needs    string // the option without which it does nothing, empty for none
	Amount   bool   // a number in the formula of Needs: no technique to switch off
	Off      int    // the value at which a technique is off
	Same     bool   // it changes nodes but never the score of a search without the others
	Override bool   // a profile may override it
	Price    string // empty if it is not measured

	Profile string // the profile that it belongs to, empty for none
	Option  string // Name without the profile
	field   int    // of Parameters; maxDepthField for max_depth

	override int // number among those that profiles may override
}

const maxDepthField = -1

// MaxDepthOption is the option that each profile has of its own.
const MaxDepthOption = "max_depth"

// parameters are the options but for those of profiles, in the order of engine files.
var parameters = func() []Tunable {
	all := slices.Clone(rows)
	kind := reflect.TypeFor[Parameters]()
	fields := map[string]int{}
	for i := range kind.NumField() {
		fields[kind.Field(i).Tag.Get("toml")] = i
	}
	overrides := 0
	for i := range all {
		x := &all[i]
		if x.Override {
			x.override = overrides
			overrides++
		}
		x.Option = x.Name
		field, ok := fields[x.Name]
		if !ok {
			panic("no field of Parameters for search option " + x.Name)
		}
		x.field = field
		x.Flag = kind.Field(x.field).Type.Kind() == reflect.Bool
		if x.Flag {
			x.Most, x.Step = 1, 1
		}
	}
	return all
}()

// allTunables is what Table returns.
var allTunables = func() []Tunable {
	all := slices.Clone(parameters)
	for _, name := range ProfileNames() {
		x := profileRows[name]
		x.Name, x.Profile, x.field = name+"."+x.Option, name, maxDepthField
		all = append(all, x)
		for _, x := range parameters {
			if x.Override {
				x.Name, x.Profile = name+"."+x.Name, name
				all = append(all, x)
			}
		}
	}
	return all
}()

// Table lists all options in the order of engine files: the parameters, then for each profile
// max_depth and the parameters that it may override.
func Table() []Tunable { return slices.Clone(allTunables) }

// Defaults are the options of an engine file that names none. Every technique is off, which leaves
// plain alpha-beta on the static evaluation, with moves in a fixed order.
func Defaults() (o Options) {
	for _, x := range parameters {
		x.put(&o.Parameters, x.Default)
	}
	return o
}

// get returns the parameter's value; that of a flag is 0 or 1.
func (x Tunable) get(p *Parameters) int {
	field := reflect.ValueOf(p).Elem().Field(x.field)
	if !x.Flag {
		return int(field.Int())
	}
	if field.Bool() {
		return 1
	}
	return 0
}

func (x Tunable) put(p *Parameters, n int) {
	field := reflect.ValueOf(p).Elem().Field(x.field)
	if x.Flag {
		field.SetBool(n == 1)
		return
	}
	field.SetInt(int64(n))
}

// bit is that of the parameter in the set of what a profile overrides; only those that it may have
// one.
func (x Tunable) bit() uint64 {
	if !x.Override {
		return 0
	}
	return 1 << x.override
}

// number is the option's value in effect: that of [search] where a profile does not override it.
func (x Tunable) number(o *Options) int {
	switch {
	case x.field == maxDepthField:
		return o.profile(x.Profile).MaxDepth
	case x.isSet(o):
		return x.get(&o.profile(x.Profile).Parameters)
	}
	return x.get(&o.Parameters)
}

// isSet reports whether a profile sets the parameter.
func (x Tunable) isSet(o *Options) bool {
	return x.Profile != "" && o.profile(x.Profile).overridden&x.bit() != 0
}

// Overrides reports whether the option is one that a profile in use sets.
func (x Tunable) Overrides(o Options) bool {
	return x.Profile != "" && o.profile(x.Profile).MaxDepth != 0 && (x.field == maxDepthField || x.isSet(&o))
}

// Differs reports whether a search depends on a value of the option that is no default: for one of a profile, that the
// profile is in use and sets it to another value than [search] has.
func (x Tunable) Differs(o Options) bool {
	switch {
	case x.Profile == "":
		return x.number(&o) != x.Default
	case x.field == maxDepthField:
		return x.Overrides(o)
	}
	return x.Overrides(o) && x.number(&o) != x.get(&o.Parameters)
}

// Identity is the text of the options in the hash of an engine: a JSON object of those that differ from their default,
// in alphabetical order. An option that comes later does not change it, nor does one that leaves.
func (o Options) Identity() json.RawMessage {
	values := map[string]json.RawMessage{}
	for _, x := range allTunables {
		if x.Differs(o) {
			values[x.Name] = json.RawMessage(x.Of(o))
		}
	}
	text, err := json.Marshal(values)
	if err != nil {
		panic(err) // numbers and booleans only
	}
	return text
}

// Overriding lists the options of the profiles in use that override a parameter of [search].
func (x Tunable) Overriding(o Options) (all []Tunable) {
	for _, y := range allTunables {
		if x.Profile == "" && y.Option == x.Option && y.Overrides(o) {
			all = append(all, y)
		}
	}
	return all
}

// Of returns the option's value as text, as Set reads it.
func (x Tunable) Of(o Options) string { return x.text(x.number(&o)) }

func (x Tunable) text(n int) string {
	if x.Flag {
		return strconv.FormatBool(n == 1)
	}
	return strconv.Itoa(n)
}

// IsOn reports whether the option has another value than the one at which it is off, or 0.
func (x Tunable) IsOn(o Options) bool {
	n := x.number(&o)
	return n != x.Off && n != 0
}

// OffText is the value, as text, at which the technique is off.
func (x Tunable) OffText() string { return x.text(x.Off) }

// Set gives the option a value: true, false or a number in its range. A profile overrides a
// parameter from the first value on that differs from that of [search]. Validate checks whether
// options go together.
func (x Tunable) Set(o *Options, text string) error {
	n, err := x.parse(text)
	if err != nil {
		return err
	}
	if x.Profile == "" {
		x.put(&o.Parameters, n)
		return nil
	}
	p := o.profile(x.Profile)
	switch {
	case x.field == maxDepthField:
		p.MaxDepth = n
	case n != x.number(o):
		x.put(&p.Parameters, n)
		p.overridden |= x.bit()
	}
	return nil
}

func (x Tunable) parse(text string) (int, error) {
	if x.Flag {
		if text != "true" && text != "false" {
			return 0, fmt.Errorf("search option %s = %q: expected true or false", x.Name, text)
		}
		if text == "true" {
			return 1, nil
		}
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < x.Least || n > x.Most {
		return 0, fmt.Errorf("search option %s = %q: expected %d to %d", x.Name, text, x.Least, x.Most)
	}
	return n, nil
}

// SwitchOff turns a technique off in [search] and in every profile.
func (x Tunable) SwitchOff(o *Options) error {
	for _, y := range x.Overriding(*o) {
		if err := y.Set(o, x.OffText()); err != nil {
			return err
		}
	}
	return x.Set(o, x.OffText())
}
