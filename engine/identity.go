package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

// Hash identifies how the engine searches and evaluates: SHA-256 over options, weights and the
// values of endgame tables. Name, description and book do not count; an artefact of games from a
// book stores the book's own hash.
func (c Config) Hash() string { return c.HashWith(c.WeightsHash()) }

// HashWith returns the hash of the engine with the weights of that hash, empty for an evaluation
// without weights. Of the options of the search it has those that differ from their default.
func (c Config) HashWith(weights string) string {
	values, identity, alice := c.Values, c.Search.Identity(), c.aliceIdentity()
	if alice != nil {
		values, identity = nil, nil
	}
	data, err := json.Marshal(struct {
		Random     bool            `json:"random"`
		Depth      int             `json:"depth"`
		Evaluation string          `json:"evaluation"`
		Values     *Values         `json:"values"`
		Search     json.RawMessage `json:"search,omitempty"`
		Alice      json.RawMessage `json:"alice,omitempty"`
		Weights    string          `json:"weights_hash"`
		Tables     string          `json:"tables_hash,omitempty"`
	}{c.Random, c.Depth, c.Evaluation, values, identity, alice, weights, c.TablesHash()})
	if err != nil {
		panic(err) // plain values only
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// WeightsHash returns the hash of the weights of the evaluation features, or of the network of the
// evaluation net, and "" for the others.
func (c Config) WeightsHash() string {
	switch {
	case c.Evaluation == featuresName:
		return c.weights.Hash()
	case c.Evaluation == networkName && c.network != nil:
		return c.network.Hash()
	}
	return ""
}

// An Option is a key of an engine file with its value as text.
type Option struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Keys of options.
const (
	randomKey     = "random"
	depthKey      = "depth"
	evaluationKey = "evaluation"
	tablesKey     = "tables"
	valuesPrefix  = "values."
	searchPrefix  = "search."
)

// Options lists what the hash is made of but for the weights, in alphabetical order of the keys.
func (c Config) Options() []Option {
	options := []Option{
		{randomKey, strconv.FormatBool(c.Random)},
		{depthKey, strconv.Itoa(c.Depth)},
		{evaluationKey, c.Evaluation},
	}
	if c.Values != nil && !c.variant.IsAlice() {
		for _, v := range c.Values.named() {
			options = append(options, Option{valuesPrefix + v.name, strconv.Itoa(*v.value)})
		}
	}
	if hash := c.TablesHash(); hash != "" {
		options = append(options, Option{tablesKey, hash})
	}
	if c.variant.IsAlice() && !c.Random {
		options = append(options, Option{TableOption, strconv.Itoa(c.Alice.TableBits)})
	}
	for _, x := range search.Table() {
		if c.variant.IsAlice() {
			break // it has its own search
		}
		if x.Profile == "" || x.Overrides(c.Search) {
			options = append(options, Option{searchPrefix + x.Name, x.Of(c.Search)})
		}
	}
	slices.SortFunc(options, func(a, b Option) int { return strings.Compare(a.Key, b.Key) })
	return options
}

// FromOptions returns the engine that Options lists and Hash identifies. weights is the hash of its
// weights, empty if it has none. The engine has no weights before WithWeights. An engine with another
// hash is an error, because options may have been added or removed since then.
func FromOptions(name string, options []Option, weights, hash string) (Config, error) {
	c := Config{Name: name}
	searched := map[string]string{}
	for _, o := range options {
		if err := c.setOption(o, searched); err != nil {
			return Config{}, fmt.Errorf("engine %s: option %s = %q: %w", name, o.Key, o.Value, err)
		}
	}
	var err error
	if c.Search, err = searchOptions(searched); err != nil {
		return Config{}, fmt.Errorf("engine %s: %w", name, err)
	}
	if c.HashWith(weights) != hash {
		return Config{}, fmt.Errorf(
			"engine %s: this version of raumlab has other engine options, so it cannot build the same engine: use the version that wrote this", name)
	}
	return c, nil
}

// setOption sets an option of a list; those of the search it collects.
func (c *Config) setOption(o Option, searched map[string]string) (err error) {
	if o.Key == TableOption {
		c.Alice, c.variant = newAlice(), variant.Alice
		*c, err = c.WithAliceTable(o.Value)
		return err
	}
	value, isValue := strings.CutPrefix(o.Key, valuesPrefix)
	option, isSearch := strings.CutPrefix(o.Key, searchPrefix)
	switch {
	case o.Key == randomKey:
		c.Random, err = strconv.ParseBool(o.Value)
	case o.Key == depthKey:
		c.Depth, err = strconv.Atoi(o.Value)
	case o.Key == evaluationKey:
		c.Evaluation = o.Value
	case o.Key == tablesKey:
		if o.Value != tables.Shipped().Hash() {
			return fmt.Errorf("it played with endgame tables that do not ship with this program, and its options do not name their folder")
		}
		c.Tables, c.tables = tables.ShippedName, tables.Shipped()
	case isSearch:
		searched[option] = o.Value
	case isValue:
		if c.Values == nil {
			c.Values = &Values{}
		}
		for _, v := range c.Values.named() {
			if v.name == value {
				*v.value, err = strconv.Atoi(o.Value)
				return err
			}
		}
		fallthrough
	default:
		err = fmt.Errorf("this program does not know it")
	}
	return err
}

// searchOptions returns the options of the search from their values by name, which it takes from the map. Parameters of
// [search] come first, because profiles override them.
func searchOptions(values map[string]string) (search.Options, error) {
	o := search.Defaults()
	for _, x := range search.Table() {
		if text, ok := values[x.Name]; ok {
			delete(values, x.Name)
			if err := x.Set(&o, text); err != nil {
				return o, err
			}
		}
	}
	for name := range values {
		return o, fmt.Errorf("option %s%s: this program does not know it", searchPrefix, name)
	}
	return o, o.Validate()
}
