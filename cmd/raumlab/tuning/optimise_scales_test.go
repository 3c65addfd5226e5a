package tuning

import (
	"errors"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// Without --scales, --only and --fix decide: no group with held weights is scaled.
func TestScalesGiveWay(t *testing.T) {
	for _, c := range []struct{ args, settings, want string }{
		{"", "material", "material"},
		{"--only rooks", "material", "rooks"},
		{"--only rooks --fix doubled_rooks", "material", "none"},
		{"--only rooks --scales none", "material", "none"},
		{"--only rooks", "none", "none"},
		{"--only rooks", "all", "rooks"},
		{"--fix value_rook", "material", "none"},
		{"--fix mobility", "material", "material"},
		{"--fix value_rook,mobility", "all", "centrality,center,king_safety,pawns,rooks,unicorn_parity"},
		{"--scales all", "material", "material,centrality,activity,center,king_safety,pawns,rooks,unicorn_parity"},
	} {
		var o optimiseOptions
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		o.addFit(flags)
		flags.StringVar(&o.scales, "scales", "material", "")
		if err := errors.Join(flags.Lookup("scales").Value.Set(c.settings), flags.Parse(strings.Fields(c.args))); err != nil {
			t.Fatal(err)
		}
		if groups, err := o.groups(); scalesText(groups) != c.want || err != nil {
			t.Errorf("%q where the settings say %s: scales %q, %v, want %s", c.args, c.settings, scalesText(groups), err, c.want)
		}
	}
}
