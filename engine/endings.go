package engine

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"raumlab/engine/tables"
)

// noTables is the value of the key tables for none.
const noTables = "none"

// WithTables returns the engine with the endgame tables of a folder, those that ship, or none. The
// context ends the reading of a folder.
func (c Config) WithTables(ctx context.Context, ref string) (Config, error) {
	c.Tables, c.tables = ref, nil
	if ref == "" || ref == noTables {
		return c, nil
	}
	if c.Random {
		return c, fmt.Errorf("an engine that plays at random cannot use endgame tables")
	}
	if ref == tables.ShippedName {
		c.tables = tables.Shipped()
		return c, nil
	}
	var err error
	c.tables, err = sets.load(ctx, ref)
	return c, err
}

// WithoutShipped returns the engine without endgame tables, if those are the tables that ship.
// Labels are those of a search that knows none.
func (c Config) WithoutShipped() Config {
	if c.Tables == tables.ShippedName {
		c.Tables, c.tables = noTables, nil
	}
	return c
}

// TablesHash returns the hash of the values of the engine's tables, or "" if it has none.
func (c Config) TablesHash() string {
	if c.tables == nil || c.variant.IsAlice() {
		return ""
	}
	return c.tables.Hash()
}

// sharedSets are the sets of this process, so that engines that play at the same time share them.
type sharedSets struct {
	lock sync.Mutex
	of   map[string]*tables.Set // by the lists of their folders
}

var sets sharedSets

func (s *sharedSets) load(ctx context.Context, dir string) (*tables.Set, error) {
	listed, err := tables.Open(dir)
	if err != nil {
		return nil, err
	}
	key := listed.Manifest.Key()
	s.lock.Lock()
	defer s.lock.Unlock()
	if set := s.of[key]; set != nil {
		return set, nil
	}
	set, err := listed.LoadAll(ctx, runtime.GOMAXPROCS(0), nil)
	if err != nil {
		return nil, err
	}
	if s.of == nil {
		s.of = map[string]*tables.Set{}
	}
	s.of[key] = set
	return set, nil
}
