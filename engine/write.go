package engine

import (
	"context"
	"fmt"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"raumlab/engine/search"
)

// fileText has the keys of an engine file in their order.
type fileText struct {
	Name        string         `toml:"name"`
	Description string         `toml:"description,omitempty"`
	Depth       int            `toml:"depth"`
	Evaluation  string         `toml:"evaluation"`
	Weights     string         `toml:"weights,omitempty"`
	Net         string         `toml:"net,omitempty"`
	Book        string         `toml:"book,omitempty"`
	Tables      string         `toml:"tables,omitempty"`
	Values      *Values        `toml:"values,omitempty"`
	Search      map[string]any `toml:"search"`
	Alice       *aliceText     `toml:"alice,omitempty"`
}

type aliceText struct {
	Weights   string `toml:"weights"`
	TableBits int    `toml:"table_bits"`
}

// Text returns an engine that searches as the text of an engine file, which names the options that
// differ from their defaults, and the profiles in use. Weights, books and folders of tables keep
// their names. An engine that its own text would not give, such as one whose weight file has
// changed since it was read, is an error.
func (c Config) Text(ctx context.Context) ([]byte, error) {
	if c.Random {
		return nil, fmt.Errorf("engine %s cannot be written as a file, because it plays at random", c.Name)
	}
	c = c.asRaumschach()
	text := fileText{
		Name: c.Name, Description: c.Description, Depth: c.Depth, Evaluation: c.Evaluation, Weights: c.Weights, Net: c.Net,
		Book: c.Book, Tables: c.Tables, Values: c.Values, Search: map[string]any{},
	}
	for _, x := range search.Table() {
		if !x.Differs(c.Search) {
			continue
		}
		table := text.Search
		if x.Profile != "" {
			if text.Search[x.Profile] == nil {
				text.Search[x.Profile] = map[string]any{}
			}
			table = text.Search[x.Profile].(map[string]any)
		}
		table[x.Option] = plain(x.Of(c.Search))
	}
	if c.Alice != nil {
		text.Alice = &aliceText{c.Alice.Weights, c.Alice.TableBits}
	}
	data, err := toml.Marshal(text)
	if err != nil {
		return nil, fmt.Errorf("engine %s as a file: %w", c.Name, err)
	}
	again, err := parse(c.Name, data)
	if err == nil {
		err = again.resolve(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("engine %s as a file: %w", c.Name, err)
	}
	if again.Hash() != c.Hash() || !again.Alice.equal(c.Alice) {
		return nil, fmt.Errorf(
			"engine %s as a file would be another engine: the weights or tables that it names have changed",
			c.Name)
	}
	return data, nil
}

// equal reports whether two engines play Alice-Raumschach alike, or neither plays it.
func (a *Alice) equal(b *Alice) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.TableBits == b.TableBits && a.weights.Hash() == b.weights.Hash()
}

// plain is the value of an option of the search: true, false or a whole number.
func plain(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text == "true"
}
