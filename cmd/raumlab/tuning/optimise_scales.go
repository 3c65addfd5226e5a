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
	given := o.given("scales")
	if o.Job.Only != "" && !given {
		if groups, err = (optimiseOptions{scales: o.Job.Only}).groups(); err != nil {
			return "", err
		}
	}
	held := map[eval.Group]string{} // a weight of each group that must not change
	for _, t := range eval.Table() {
		if o.Job.Only != "" && o.Job.Only != t.Group.String() || slices.Contains(cli.Names(o.fixed), t.Name) {
			held[t.Group] = t.Name
		}
	}
	var free []string
	for _, g := range groups {
		switch name := held[g]; {
		case name == "":
			free = append(free, g.String())
		case given:
			return "", fmt.Errorf("--scales %s would change %s, which --only or --fix holds: leave %s out of --scales "+
				"(none is allowed)", o.scales, name, g)
		}
	}
	switch {
	case given || o.Job.Only == "" && len(free) == len(groups):
		return o.scales, nil
	case len(free) == 0:
		return "none", nil
	}
	return strings.Join(free, ","), nil
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
