package engine

import (
	"fmt"
	"slices"

	"raumlab/engine/search"
	"raumlab/internal/decoding"
)

// WithOption returns the engine with another value of an option of its search, by the name that the
// option has in engine files: that of a parameter, of a profile with a dot before it, or
// TableOption.
func (c Config) WithOption(name, value string) (Config, error) {
	if name == TableOption {
		return c.WithAliceTable(value)
	}
	table := search.Table()
	i := slices.IndexFunc(table, func(x search.Tunable) bool { return x.Name == name })
	if i < 0 {
		names := []string{TableOption}
		for _, x := range table {
			names = append(names, x.Name)
		}
		return c, unknownOption(name, names)
	}
	if err := table[i].Set(&c.Search, value); err != nil {
		return c, err
	}
	return c, c.Search.Validate()
}

// unknownOption does not list all names where none is near: they are too many.
func unknownOption(name string, known []string) error {
	if near := decoding.Nearest(name, known); near != "" {
		return fmt.Errorf("unknown option %s: did you mean %s?", name, near)
	}
	return fmt.Errorf("unknown option %s: expected a key of the search in engine files", name)
}
