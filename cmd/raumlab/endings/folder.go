package endings

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

// folderOptions are the flags of commands that read a folder of tables.
type folderOptions struct {
	workers int
	json    bool
}

func (o *folderOptions) add(cmd *cobra.Command) {
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cli.AddJSON(cmd, &o.json)
}

// ChosenTables opens a folder and returns its tables of these names, or all for no names.
func ChosenTables(dir string, names []string) (s *tables.Store, chosen []tables.Entry, err error) {
	if s, err = tables.Open(dir); err != nil {
		return nil, nil, err
	}
	if len(names) == 0 {
		if len(s.Manifest.Tables) == 0 {
			return nil, nil, fmt.Errorf("folder %s has no tables yet: make them with 'raumlab tables make --out %[1]s'", s.Dir)
		}
		return s, s.Manifest.Tables, nil
	}
	wanted, err := endingsOf(names)
	if err != nil {
		return nil, nil, cli.BadUsage(err)
	}
	for _, m := range wanted {
		e, ok := s.Entry(m)
		if !ok {
			return nil, nil, noTable(s.Dir, m)
		}
		chosen = append(chosen, e)
	}
	return s, chosen, nil
}

// loadMarked loads a table and marks its illegal positions.
func loadMarked(ctx context.Context, s *tables.Store, m tables.Material, workers int) (*tables.Table, error) {
	t, err := s.Load(ctx, m, workers)
	if err == nil {
		err = t.MarkIllegal(ctx, workers)
	}
	return t, err
}

// noTable says that a folder has no table of an ending, and how to make one.
func noTable(dir string, ending tables.Material) error {
	how := fmt.Sprintf("make it with 'raumlab tables make --out %s %s'", dir, ending)
	switch {
	case ending.Pieces() > tables.MaxPieces:
		how = fmt.Sprintf("tables have at most %s", plural.Of(tables.MaxPieces, "piece"))
	case ending.Pieces() == tables.MaxPieces:
		how = fmt.Sprintf("make it with 'raumlab tables make --out %s --five %s'", dir, ending)
	}
	return fmt.Errorf("folder %s has no table %s: %s", dir, ending, how)
}

// endingsOf reads names of endings.
func endingsOf(names []string) (endings []tables.Material, err error) {
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err == nil && m.Pieces() < 3 {
			err = fmt.Errorf("ending %q: bare kings always draw: name three pieces or more", name)
		}
		if err != nil {
			return nil, err
		}
		endings = append(endings, m)
	}
	return endings, nil
}
