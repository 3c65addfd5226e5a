package engine

import (
	"encoding/json"
	"fmt"
	"strconv"

	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// Alice is how an engine plays Alice-Raumschach, which has its own search.
type Alice struct {
	Weights   string `toml:"weights"`    // a name that ships, or a file
	TableBits int    `toml:"table_bits"` // log2 of the slots of the transposition table; 0 = no table

	weights eval.Weights
}

// newAlice returns the defaults.
func newAlice() *Alice { return &Alice{Weights: weights.Alice, TableBits: aliceTableBits} }

const aliceTableBits = 16

// resolve checks the options and loads the weights.
func (a *Alice) resolve() error {
	w, err := weights.Load(a.Weights)
	if err == nil {
		err = weights.Fits(w.Weights, a.Weights, variant.Alice)
	}
	if err != nil {
		return fmt.Errorf("key alice.weights: %w", err)
	}
	a.weights = w.Weights
	if a.TableBits < 0 || a.TableBits > alicesearch.MaxTableBits {
		return fmt.Errorf("key alice.table_bits: %d: expected 0 to %d", a.TableBits, alicesearch.MaxTableBits)
	}
	return nil
}

// Variant returns the game that the engine plays, as WithRules chose it.
func (c Config) Variant() variant.Variant { return c.variant }

// PlaysAlice reports whether the engine can play Alice-Raumschach. Weights that it was given for
// another game do not let it.
func (c Config) PlaysAlice() bool {
	return c.Random || c.Alice != nil && (!c.given || c.weights.Definition == eval.Alice)
}

// Variants names the games that the engine can play.
func (c Config) Variants() []string {
	if c.PlaysAlice() {
		return variant.Names()
	}
	return []string{variant.Raumschach.String()}
}

// asAlice returns the engine for games of Alice-Raumschach. Its piece values, endgame tables and
// options of the other search remain, without effect, for games of Raumschach.
func (c Config) asAlice(r variant.Rules) (Config, error) {
	if !c.Random && c.Alice == nil {
		return Config{}, fmt.Errorf("engine %s plays only %s, not %s: its file has no table [alice]", c.Name,
			variant.Raumschach.Title(), r.Variant.Title())
	}
	if c.Book != "" {
		return Config{}, fmt.Errorf("engine %s: its book %s is of %s, not of %s", c.Name, c.Book, variant.Raumschach.Title(),
			r.Variant.Title())
	}
	if !c.Random {
		if !c.variant.IsAlice() && !c.given {
			c.Weights, c.weights = c.Alice.Weights, c.Alice.weights
		}
		w, err := weights.ForRules(c.weights, c.Weights, r)
		if err != nil {
			return Config{}, fmt.Errorf("engine %s: %w", c.Name, err)
		}
		c.weights = w
		if c.network != nil { // which is of Raumschach
			c.Evaluation = featuresName
		}
	}
	c.variant = r.Variant
	return c, nil
}

// A namedWeights is weights and what engine files call them.
type namedWeights struct {
	name    string
	weights eval.Weights
}

// asRaumschach returns the engine of asAlice for games of Raumschach again.
func (c Config) asRaumschach() Config {
	if c.variant.IsAlice() && !c.given && !c.Random {
		c.Weights, c.weights = c.ofFile.name, c.ofFile.weights
	}
	if c.variant.IsAlice() && c.network != nil {
		c.Evaluation = networkName
	}
	c.variant = variant.Raumschach
	return c
}

// aliceIdentity is what the hash has of a search of Alice-Raumschach, and nil in Raumschach.
func (c Config) aliceIdentity() json.RawMessage {
	if !c.variant.IsAlice() || c.Random {
		return nil
	}
	return fmt.Appendf(nil, `{"table_bits":%d}`, c.Alice.TableBits)
}

// TableOption is the option of the search of Alice-Raumschach.
const TableOption = "alice.table_bits"

// WithAliceTable returns the engine with a value of TableOption.
func (c Config) WithAliceTable(value string) (Config, error) {
	if c.Alice == nil {
		return c, fmt.Errorf("engine %s plays only %s: it has no such option", c.Name, variant.Raumschach.Title())
	}
	bits, err := strconv.Atoi(value)
	if err != nil || bits < 0 || bits > alicesearch.MaxTableBits {
		return c, fmt.Errorf("option %s = %q: expected 0 to %d", TableOption, value, alicesearch.MaxTableBits)
	}
	alice := *c.Alice
	alice.TableBits = bits
	c.Alice = &alice
	return c, nil
}

// TableBytes returns the memory of the entries of the transposition table.
func (c Config) TableBytes() int {
	if c.variant.IsAlice() && c.Alice != nil {
		return alicesearch.TableBytes(c.Alice.TableBits)
	}
	return c.Search.TableBytes()
}

// WithTable returns the engine with a transposition table of at most that many bytes.
func (c Config) WithTable(bytes int) Config {
	if c.Alice != nil {
		alice := *c.Alice
		for alice.TableBits = alicesearch.MaxTableBits; alice.TableBits > 0; alice.TableBits-- {
			if alicesearch.TableBytes(alice.TableBits) <= bytes {
				break
			}
		}
		c.Alice = &alice
	}
	c.Search = c.Search.WithTable(bytes)
	return c
}
