package engine

import (
	"encoding/json"
	"fmt"
	"slices"

	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/variant"
)

// Alice is how an engine plays Alice-Raumschach, which has its own search.
type Alice struct {
	Search alicesearch.Options `toml:"search"`
}

// Variant returns the game that the engine plays, as WithRules chose it.
func (c Config) Variant() variant.Variant { return c.variant }

// PlaysAlice reports whether the engine can play Alice-Raumschach.
func (c Config) PlaysAlice() bool { return c.Random || c.Alice != nil }

// asAlice returns the engine for games of Alice-Raumschach. Its piece values, endgame tables and
// options of the other search remain, without effect, for games of Raumschach.
func (c Config) asAlice(r variant.Rules) (Config, error) {
	if !c.PlaysAlice() {
		return Config{}, fmt.Errorf("engine %s plays %s alone, not %s: its file has no table [alice]", c.Name, variant.Raumschach.Title(), r.Variant.Title())
	}
	if c.Book != "" {
		return Config{}, fmt.Errorf("engine %s: its book %s is of %s, not of %s", c.Name, c.Book, variant.Raumschach.Title(), r.Variant.Title())
	}
	c.variant = r.Variant
	return c, nil
}

// aliceIdentity is what the hash has of a search of Alice-Raumschach, and nil in Raumschach.
func (c Config) aliceIdentity() json.RawMessage {
	if !c.variant.IsAlice() || c.Random {
		return nil
	}
	values := map[string]string{}
	for _, name := range alicesearch.Names() {
		values[name] = c.Alice.Search.Of(name)
	}
	data, err := json.Marshal(values) // in alphabetical order
	if err != nil {
		panic(err) // plain values only
	}
	return data
}

// aliceOptions lists the options of a search of Alice-Raumschach.
func (c Config) aliceOptions() (options []Option) {
	for _, name := range alicesearch.Names() {
		options = append(options, Option{alicePrefix + name, c.Alice.Search.Of(name)})
	}
	return options
}

// setAlice sets an option of that list.
func (c *Config) setAlice(name, value string) error {
	if c.Alice == nil {
		c.Alice, c.variant = &Alice{Search: alicesearch.Defaults()}, variant.Alice
	}
	if !slices.Contains(alicesearch.Names(), name) {
		return fmt.Errorf("this program does not know it")
	}
	return c.Alice.Search.Set(name, value)
}

// WithTable returns the engine with a transposition table of at most that many bytes.
func (c Config) WithTable(bytes int) Config {
	if c.Alice != nil {
		alice := *c.Alice
		alice.Search = alice.Search.WithTable(bytes)
		c.Alice = &alice
	}
	c.Search = c.Search.WithTable(bytes)
	return c
}
