package search

import "strings"

// effective returns the options with those at their defaults that do nothing, because what they
// need is off in all iterations. Options that are the same then search alike.
func (o Options) effective() Options {
	for changed := true; changed; {
		changed = false
		for _, x := range parameters {
			if x.Needs != "" && x.get(&o.Parameters) != x.Default && len(x.Overriding(o)) == 0 && !o.isOn(x.Needs) {
				x.put(&o.Parameters, x.Default)
				changed = true
			}
		}
	}
	return o
}

// Iterations returns what decides a search: the effective parameters of each iteration if it is
// limited by depth alone, or for depth 0 of all of them. Options with the same iterations search
// alike.
func (o Options) Iterations(depth int) []Parameters {
	all := o.profiles()
	effective := func(p Parameters) Parameters {
		return Options{Parameters: p}.effective().Parameters
	}
	if depth == 0 {
		return []Parameters{effective(all.general)}
	}
	var iterations []Parameters
	for d := 1; d <= min(depth, MaxDepth); d++ {
		iterations = append(iterations, effective(*o.at(&all, d, depth, true)))
	}
	return iterations
}

// isOn reports whether any of the named options is on in any iteration.
func (o Options) isOn(names string) bool {
	for name := range strings.SplitSeq(names, " and ") {
		for _, x := range allTunables {
			if x.Option == name && x.IsOn(o) {
				return true
			}
		}
	}
	return false
}
