package tuning

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/eval"
	"raumlab/internal/decoding"
)

// freeScales returns the groups to scale. From --scales, it refuses groups with weights that the
// fit holds. Without the flag, it leaves these groups out, and --only chooses its group alone.
func (o *optimiseOptions) freeScales() (string, error) {
	groups, err := o.groups()
	if err != nil || len(groups) == 0 {
		return o.scales, err
	}
	if o.given("scales") {
		return o.scales, o.contradiction(groups)
	}
	free := groups
	if o.only != "" {
		free = nil
		for g := range eval.NumGroups {
			if g.String() == o.only {
				free = append(free, g)
			}
		}
	}
	free = slices.DeleteFunc(slices.Clone(free), func(g eval.Group) bool {
		return o.contradiction([]eval.Group{g}) != nil
	})
	switch {
	case slices.Equal(free, groups):
		return o.scales, nil
	case len(free) == 0:
		return "none", nil
	}
	var named []string
	for _, g := range free {
		named = append(named, g.String())
	}
	return strings.Join(named, ","), nil
}

// contradiction reports a group with a weight that the fit must hold.
func (o *optimiseOptions) contradiction(groups []eval.Group) error {
	for _, t := range eval.Table() {
		switch {
		case !slices.Contains(groups, t.Group):
		case o.only != "" && o.only != t.Group.String():
			return fmt.Errorf("--scales %s would change %s, which --only %s holds: give --scales %s or none", o.scales, t.Name,
				o.only, o.only)
		case slices.Contains(cli.Names(o.fixed), t.Name):
			return fmt.Errorf("--scales %s would change %s, which --fix holds: leave %s out of --scales (none is allowed)",
				o.scales,
				t.Name, t.Group)
		}
	}
	return nil
}

// groups reads --scales.
func (o optimiseOptions) groups() (groups []eval.Group, err error) {
	var known []string
	for g := range eval.NumGroups {
		known = append(known, g.String())
	}
	switch o.scales {
	case "none", "":
		return nil, nil
	case "all":
		o.scales = strings.Join(known, ",")
	}
	for _, name := range cli.Names(o.scales) {
		at := slices.Index(known, name)
		if at < 0 {
			return nil, fmt.Errorf("--scales %q: expected all, none or groups; did you mean %s?", name,
				decoding.Nearest(name, known))
		}
		if slices.Contains(groups, eval.Group(at)) {
			return nil, fmt.Errorf("--scales: %s is named twice", name)
		}
		groups = append(groups, eval.Group(at))
	}
	return groups, nil
}
