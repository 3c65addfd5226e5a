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
	"raumlab/engine/variant"
)

func addAdjudicateTables(flags *pflag.FlagSet, dir *string) {
	flags.StringVar(dir, "adjudicate-tables", "",
		"folder of endgame tables; a game ends as soon as they know its result. All tables of three and four pieces take 1.7 GB of memory")
}

// loadTables reads the tables of a folder and shows progress. It reads none if the folder is "".
func loadTables(ctx context.Context, dir string, rules variant.Rules, stderr io.Writer) (*tables.Set, error) {
	if dir == "" {
		return nil, nil
	}
	if rules.Variant.IsAlice() {
		return nil, cli.Usagef("--adjudicate-tables %s: endgame tables exist for Raumschach only: leave out this flag", dir)
	}
	if dir == tables.ShippedName {
		return nil, cli.Usagef(
			"--adjudicate-tables %s: the folder has no distances to mate: name a folder that 'raumlab tables make' made", dir)
	}
	s, err := tables.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("--adjudicate-tables: %w", err)
	}
	if s.Rule != rules.Pawns {
		return nil, cli.Usagef("--adjudicate-tables %s: the tables are for %s pawns, but the games have %s pawns: name tables for those",
			dir, s.Rule, rules.Pawns)
	}
	p := term.NewProgress(stderr, "tables loaded", 0, int64(len(s.Manifest.Tables)))
	defer p.End()
	set, err := s.LoadAll(ctx, runtime.GOMAXPROCS(0), func(n int) { p.At(int64(n)) })
	switch {
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return nil, cli.InterruptedWith("nothing was written")
	case err != nil:
		return nil, fmt.Errorf("--adjudicate-tables: %w", err)
	}
	return set, nil
}
