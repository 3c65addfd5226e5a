package report

import (
	"fmt"
	"regexp"

	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/selfplay/match"
)

// ProfileText names the parameters that the limits of both sides select in an engine that has
// profiles, as raumlab: fixed_depth by depth alone, otherwise general. The search of
// Alice-Raumschach has no profiles.
func ProfileText(l [2]search.Limits, v variant.Variant) string {
	a, b := profileText(profile(l[match.A].ByDepth(), v)), profileText(profile(l[match.B].ByDepth(), v))
	if a != b {
		return fmt.Sprintf("A %s; B %s", a, b)
	}
	return a
}

func profile(byDepth bool, v variant.Variant) string {
	if byDepth && !v.IsAlice() {
		return search.FixedDepthProfile
	}
	return search.GeneralProfile
}

func profileText(name string) string {
	if name == search.FixedDepthProfile {
		return name + " if the engine has it"
	}
	return name
}

// byDepth matches the limits of a certificate that are of depth alone.
var byDepth = regexp.MustCompile(`^depth \d+(, adjudication .*)?$`)

// TrialProfile names the profile that limits and rules of a match of a certificate select in an
// engine that has profiles.
func TrialProfile(limits, rules string) string {
	r, _ := variant.ParseRules(rules) // weights.Read has checked them
	return profile(byDepth.MatchString(limits), r.Variant)
}

// TrialProfileText is TrialProfile for people.
func TrialProfileText(limits, rules string) string { return profileText(TrialProfile(limits, rules)) }

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
