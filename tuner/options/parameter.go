package options

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// A Parameter is an option of an engine and its axis.
type Parameter struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	Step  float64 `json:"step"`
	Gain  float64 `json:"r_end"`
	Whole bool    `json:"whole"`
}

func (p Parameter) axis() axis {
	return axis{Start: p.Start, Min: p.Min, Max: p.Max, Step: p.Step, Gain: p.Gain, Whole: p.Whole}
}

// Text is a value as an engine is told it.
func (p Parameter) Text(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// table is what a file of parameters has for one. Numbers may be whole or not.
type table struct {
	Start any `toml:"start"`
	Min   any `toml:"min"`
	Max   any `toml:"max"`
	Step  any `toml:"step"`
	Gain  any `toml:"r_end"`
}

// profileTable is the header of a table whose name has a dot, as options of profiles have.
var profileTable = regexp.MustCompile(`(?m)^([ \t]*\[)[ \t]*([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+)[ \t]*(\])`)

// ReadParameters reads a TOML file with a table for each parameter, named as its option, with or
// without quotes: start, min, max and step, and r_end if SPSA's is another than defaultGain.
// If start, min and max are whole numbers, so are all values. Errors name file, table and key. The
// parameters come in alphabetical order.
func ReadParameters(path string) ([]Parameter, error) {
	text, err := disk.ReadText(path, disk.MaxText)
	if err != nil {
		return nil, err
	}
	text = profileTable.ReplaceAll(text, []byte(`$1"$2"$3`)) // to TOML it is a table in a table
	var tables map[string]table
	if err := decoding.TOML(path, text, &tables); err != nil {
		if strings.HasSuffix(err.Error(), "expected a table") {
			err = hint.Errorf("%w: give a table [NAME] for each option, with the keys start, min, max and step", err)
		}
		return nil, err
	}
	if len(tables) == 0 {
		return nil, fmt.Errorf(
			"%s: no parameter: give a table [NAME] for each option, with the keys start, min, max and step", path)
	}
	var all []Parameter
	same := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		lower := strings.ToLower(name)
		if same[lower] != "" {
			return nil, fmt.Errorf("%s, tables [%s] and [%s]: for UCI both are one option: remove one", path,
				same[lower], name)
		}
		same[lower] = name
		p, err := tables[name].parameter(name)
		if err != nil {
			return nil, fmt.Errorf("%s, table [%s]: %w", path, sanitize.Shorten(sanitize.Line(name), sanitize.MaxName), err)
		}
		all = append(all, p)
	}
	if err := checkAxes(axes(all)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return all, nil
}

func (t table) parameter(name string) (Parameter, error) {
	p := Parameter{Name: name, Whole: true}
	if name == "" || strings.TrimSpace(name) != name || strings.ContainsAny(name, "='\"\t\r\n") {
		return p, errors.New("no option has that name: name the table as the option")
	}
	for _, x := range []struct {
		key   string
		value any
		into  *float64
		whole bool // decides whether the option is
	}{{"start", t.Start, &p.Start, true}, {"min", t.Min, &p.Min, true}, {"max", t.Max, &p.Max, true}, {"step", t.Step,
		&p.Step, false}, {"r_end", t.Gain, &p.Gain, false}} {
		switch v := x.value.(type) {
		case int64:
			*x.into = float64(v)
		case float64:
			*x.into = v
			p.Whole = p.Whole && !x.whole
		case nil:
			if x.key != "r_end" {
				return p, fmt.Errorf("key %s is missing: give a number", x.key)
			}
			*x.into = defaultGain
		default:
			return p, fmt.Errorf("key %s: %v is not a number", x.key, v)
		}
		if math.IsNaN(*x.into) || math.IsInf(*x.into, 0) {
			return p, fmt.Errorf("key %s: %v is not a finite number", x.key, *x.into)
		}
	}
	if t.Gain != nil && p.Gain <= 0 {
		return p, fmt.Errorf("key r_end: %v: expected more than 0, such as %v", p.Gain, defaultGain)
	}
	if err := p.axis().validate(); err != nil {
		return p, fmt.Errorf("key %w", err)
	}
	return p, nil
}

func axes(all []Parameter) (axes []axis) {
	for _, p := range all {
		axes = append(axes, p.axis())
	}
	return axes
}
