package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/tables"
	"raumlab/engine/tables/shipped"
	"raumlab/engine/tables/store"
	"raumlab/engine/variant"
)

func addAdjudicateTables(flags *pflag.FlagSet, dir *string) {
	flags.StringVar(dir, "adjudicate-tables", "",
		"folder of endgame tables that end games whose result they know; all of three and four pieces take 1.7 GB of memory")
}

// loadTables reads the tables of a folder and shows progress. It reads none if the folder is "".
func loadTables(ctx context.Context, dir string, rules variant.Rules, stderr io.Writer) (*tables.Set, error) {
	if dir == "" {
		return nil, nil
	}
	if rules.Variant.IsAlice() {
		return nil, cli.BadUsage(
			fmt.Errorf("--adjudicate-tables %s: there are tables of Raumschach alone: leave it out", dir))
	}
	if dir == shipped.Name {
		return nil, cli.BadUsage(
			fmt.Errorf("--adjudicate-tables %s: want a folder with distances to mate, which 'raumlab tables make' makes", dir))
	}
	s, err := store.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("--adjudicate-tables: %w", err)
	}
	if s.Rule != rules.Pawns {
		return nil, cli.BadUsage(
			fmt.Errorf("--adjudicate-tables %s: the tables are for %s pawns, and the games have %s pawns: name tables for these",
				dir, s.Rule, rules.Pawns))
	}
	p := term.NewProgress(stderr, "tables read", 0, int64(len(s.Manifest.Tables)))
	defer p.End()
	set, err := s.LoadAll(ctx, runtime.GOMAXPROCS(0), func(n int) { p.At(int64(n)) })
	switch {
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return nil, cli.InterruptedWith("nothing was changed")
	case err != nil:
		return nil, fmt.Errorf("--adjudicate-tables: %w", err)
	}
	return set, nil
}
