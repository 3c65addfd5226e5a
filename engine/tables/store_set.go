package tables

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
)

// LoadAll reads all tables of the folder into memory, a byte for each number of a position.
// progress may be nil. It is told after each table how many are read.
func (s *Store) LoadAll(ctx context.Context, workers int, progress func(tables int)) (*Set, error) {
	if len(s.Manifest.Tables) == 0 {
		return nil, fmt.Errorf("%s lists no tables yet: run the command that makes them until it ends",
			filepath.Join(s.Dir, ManifestName))
	}
	var all []*Table
	for _, e := range s.Manifest.Tables {
		if err := ctx.Err(); err != nil { // Load may read a small table without a look at ctx
			return nil, err
		}
		t, err := s.Load(ctx, e.Ending, workers)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
		if progress != nil {
			progress(len(all))
		}
	}
	return NewSet(all), nil
}

// Key identifies the files that a manifest lists.
func (m *Manifest) Key() string {
	key := []string{m.Pawns}
	for _, e := range m.Tables {
		key = append(key, e.Ending.String(), e.SHA256)
	}
	return strings.Join(key, " ")
}
