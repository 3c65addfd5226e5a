package engine

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// Law: the text of any engine is a file that gives the same engine, for both games.
func TestTextGivesTheEngine(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	file := filepath.Join(t.TempDir(), "engine.toml")
	for _, name := range append(Names(), "raumfischer/3", "raumfischer/0") {
		c, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if c.Random {
			if _, err := c.Text(context.Background()); err == nil || !strings.Contains(err.Error(), "it plays at random") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		for range 20 {
			text, err := c.Text(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
			again, err := Load(file)
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			if again.Hash() != c.Hash() || again.Name != c.Name || again.Description != c.Description || again.Book != c.Book ||
				again.PlaysAlice() != c.PlaysAlice() {
				t.Fatalf("%s is another engine as\n%s", name, text)
			}
			if c.PlaysAlice() && aliceHash(t, again) != aliceHash(t, c) {
				t.Fatalf("%s plays Alice-Raumschach otherwise as\n%s", name, text)
			}
			c = changed(c, random)
		}
	}
}

// An engine is no file when a file that it names has changed.
func TestTextOfChangedWeights(t *testing.T) {
	dir := t.TempDir()
	file, mine := filepath.Join(dir, "engine.toml"), filepath.Join(dir, "w.toml")
	shipped := func(name string) {
		f, err := weights.Load(name)
		if err == nil {
			err = f.Write(mine)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	const head = "name = \"mine\"\ndepth = 3\nevaluation = \"features\"\n"
	for _, x := range []struct{ engine, from, to string }{
		{head + "weights = '" + mine + "'\n", "published", "corrected"},
		{head + "weights = \"raumlab\"\n[alice]\nweights = '" + mine + "'\n", "alice", "alice-first"},
	} {
		if err := os.WriteFile(file, []byte(x.engine), 0o666); err != nil {
			t.Fatal(err)
		}
		shipped(x.from)
		c, err := Load(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Text(context.Background()); err != nil {
			t.Error(err)
		}
		shipped(x.to)
		if _, err := c.Text(context.Background()); err == nil || !strings.Contains(err.Error(), "have changed") {
			t.Errorf("weights %s are now %s: %v", x.from, x.to, err)
		}
	}
}

func aliceHash(t *testing.T, c Config) string {
	t.Helper()
	c, err := c.WithRules(variant.Rules{Variant: variant.Alice})
	if err != nil {
		t.Fatal(err)
	}
	return c.Hash()
}

// changed returns the engine with other values of some options.
func changed(c Config, random *rand.Rand) Config {
	try := func(name string, least, most int, flag bool) {
		value := strconv.Itoa(least + random.IntN(most-least+1))
		if flag {
			value = strconv.FormatBool(random.IntN(2) == 1)
		}
		if with, err := c.WithOption(name, value); err == nil { // some options do not go together
			c = with
		}
	}
	table := search.Table()
	for range 10 {
		x := table[random.IntN(len(table))]
		try(x.Name, x.Least, min(x.Most, x.Least+20), x.Flag)
	}
	if c.Alice != nil {
		try(TableOption, 0, 20, false)
	}
	return c
}
