package match

import (
	"testing"
	"time"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
)

func engineOf(t *testing.T, name string) engine.Config {
	t.Helper()
	c, err := engine.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestIdentical(t *testing.T) {
	probe := func(*board.Position) (board.Move, bool) { return 0, false }
	for name, x := range map[string]struct {
		change func(*Config)
		want   bool
	}{
		"the same":     {func(*Config) {}, true},
		"another name": {func(c *Config) { c.B.Engine.Name = "other" }, true},
		"idle depth":   {func(c *Config) { c.B.Engine.Depth++ }, true},
		"one book": {func(c *Config) {
			c.A.Book, c.B.Book = Book{Probe: probe, Hash: "h"}, Book{Probe: probe, Hash: "h"}
		}, true},
		"one program": {func(c *Config) {
			c.A.Program, c.B.Program = &client.Program{Hash: "p"}, &client.Program{Hash: "p"}
		}, true},
		"own depth":       {func(c *Config) { c.B.Engine.Depth++; c.Limits = Same(search.Limits{}) }, false},
		"own depth, said": {func(c *Config) { c.Limits = [2]search.Limits{{}, {Depth: c.B.Engine.Depth}} }, true},
		"an option":       {func(c *Config) { c.B.Engine.Search.TableBits++ }, false},
		"an idle option":  {func(c *Config) { c.B.Engine.Search.LateMovePruningDepth = 7 }, true},
		"what the profile of the last iteration overrides": {func(c *Config) {
			c.A.Engine, c.B.Engine = engineOf(t, "raumlab"), engineOf(t, "raumlab")
			c.B.Engine.Search.FutilityMargin1 += 20
			c.Limits = Same(search.Limits{Depth: 1})
		}, true},
		"what no profile overrides": {func(c *Config) {
			c.A.Engine, c.B.Engine = engineOf(t, "raumlab"), engineOf(t, "raumlab")
			c.B.Engine.Search.FutilityMargin1 += 20
			c.Limits = Same(search.Limits{Nodes: 400})
		}, false},
		"other limits":   {func(c *Config) { c.Limits[B].Nodes = 100 }, false},
		"a book":         {func(c *Config) { c.A.Book = Book{Probe: probe, Hash: "h"} }, false},
		"a program":      {func(c *Config) { c.A.Program = &client.Program{Hash: "p"} }, false},
		"time of a move": {func(c *Config) { c.Limits[B] = search.Limits{MoveTime: time.Second} }, false},
		"a clock":        {func(c *Config) { c.Limits = Same(search.Limits{Clock: search.Clock{Left: time.Second}}) }, false},
		"a clock that replaces depths": {func(c *Config) {
			c.B.Engine.Depth++
			c.Limits = Same(search.Limits{Clock: search.Clock{Left: time.Second}})
		}, true},
		"moves at random": {func(c *Config) { c.A.Engine.Random, c.B.Engine.Random = true, true }, false},
	} {
		c := quick(t, "raumfischer", "raumfischer", 1)
		x.change(&c)
		if identical, err := c.Identical(t.Context()); err != nil || identical != x.want {
			t.Errorf("%s: identical %v, %v", name, identical, err)
		}
	}
}
