package report

import (
	"fmt"

	"raumlab/engine/search"
	"raumlab/selfplay/match"
)

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
