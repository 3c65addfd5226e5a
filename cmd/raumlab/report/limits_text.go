package report

import (
	"fmt"
	"regexp"

	"raumlab/engine/search"
	"raumlab/selfplay/match"
)

// ProfileText names the parameters that the limits of both sides select in an engine that has
// profiles, as raumlab: fixed_depth by depth alone, otherwise general.
func ProfileText(l [2]search.Limits) string {
	of := func(l search.Limits) string {
		if l.ByDepth() {
			return profileByDepth
		}
		return search.GeneralProfile
	}
	a, b := of(l[match.A]), of(l[match.B])
	if a != b {
		return fmt.Sprintf("A %s; B %s", a, b)
	}
	return a
}

// profileByDepth is ProfileText of searches that depth alone limits.
const profileByDepth = "fixed_depth where an engine has it: by depth alone"

// byDepth matches the limits of a certificate that are of depth alone.
var byDepth = regexp.MustCompile(`^depth \d+(, adjudication .*)?$`)

// TrialProfile names the parameters that the limits of a match of a certificate select.
func TrialProfile(limits string) string {
	if byDepth.MatchString(limits) {
		return profileByDepth
	}
	return search.GeneralProfile
}

// LimitsText formats the limits of both sides.
func LimitsText(l [2]search.Limits) string {
	if l[match.A] != l[match.B] {
		return fmt.Sprintf("A %s; B %s", match.LimitsText(l[match.A]), match.LimitsText(l[match.B]))
	}
	if l[match.A] == (search.Limits{}) {
		return "each at its own depth"
	}
	return l[match.A].String()
}
