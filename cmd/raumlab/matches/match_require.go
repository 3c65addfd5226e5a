package matches

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/sanitize"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// What --require asks of a match.
const (
	requireStronger  = "stronger"
	requireNotWeaker = "not-weaker"
)

func (o *MatchOptions) addRequire(flags *pflag.FlagSet) {
	flags.StringVar(&o.require, "require", "",
		"end with exit code 1 unless A is stronger or not-weaker (see above); empty = whatever the verdict is")
}

// checkRequire refuses an unknown requirement before anything is played.
func (o MatchOptions) checkRequire() error {
	if known := []string{"", requireStronger, requireNotWeaker}; !slices.Contains(known, o.require) {
		return cli.BadUsage(fmt.Errorf("--require %s: expected %s", sanitize.Quote(o.require),
			strings.Join(known[1:], " or ")))
	}
	return nil
}

// meets returns an error unless the match meets --require.
func (o MatchOptions) meets(s match.Summary) error {
	met := true
	switch o.require {
	case requireStronger:
		met = report.IsStronger(s)
	case requireNotWeaker:
		undecided := s.Test != nil && s.Test.Status == elo.Continue
		met = s.Pairs > 0 && !undecided && !report.IsWeaker(s)
	}
	if met {
		return nil
	}
	return fmt.Errorf("--require %s is not met: %s", o.require, report.MatchVerdict(s))
}
