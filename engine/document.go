package engine

import (
	"fmt"

	"raumlab/engine/eval"
	"raumlab/engine/net"
	"raumlab/engine/variant"
)

// A Document is an engine as another process of this program needs it: what Options lists, and the
// weights themselves. It is JSON.
type Document struct {
	Name    string   `json:"name"`
	Hash    string   `json:"sha256"`
	Options []Option `json:"options"`
	Content
}

// A Content is what the options of an engine name: its weights, or its network.
type Content struct {
	Weights *documentWeights `json:"weights"` // null for an evaluation without
	Net     *documentNetwork `json:"net"`     // null for an evaluation without
}

type documentNetwork struct {
	File  string `json:"file"`
	Bytes []byte `json:"bytes"`
}

type documentWeights struct {
	Name       string                   `json:"name"`
	Definition string                   `json:"definition"`
	Rules      variant.Rules            `json:"rules"`
	Values     [eval.NumWeights]float64 `json:"values"`
}

// Document returns the engine as a document. Endgame tables of a folder and books are not in it.
func (c Config) Document() Document {
	return Document{Name: c.Name, Hash: c.Hash(), Options: c.Options(), Content: c.Content()}
}

// Content returns the content of the engine.
func (c Config) Content() (x Content) {
	if c.HasNetwork() {
		x.Net = &documentNetwork{c.Net, c.network.Encode()}
	} else if c.WeightsHash() != "" {
		x.Weights = &documentWeights{c.Weights, c.weights.Definition.String(), variant.Of(c.weights.Rules), c.weights.Values}
	}
	return x
}

// OfDocument returns the engine of a document for games under the rules. One that this program does
// not know just so is an error.
func OfDocument(d Document, rules variant.Rules) (Config, error) {
	hash := ""
	var w eval.Weights
	if d.Weights != nil {
		definition, err := eval.ParseDefinition(d.Weights.Definition)
		if err != nil {
			return Config{}, fmt.Errorf("engine %s: %w", d.Name, err)
		}
		w = eval.Weights{Definition: definition, Rules: d.Weights.Rules.Base(), Values: d.Weights.Values}
		if err := w.Validate(); err != nil {
			return Config{}, fmt.Errorf("engine %s: weights: %w", d.Name, err)
		}
		hash = w.Hash()
	}
	var n *net.Network
	if d.Net != nil {
		var err error
		if n, err = net.Parse(d.Net.File, d.Net.Bytes); err != nil {
			return Config{}, fmt.Errorf("engine %s: %w", d.Name, err)
		}
		hash = n.Hash()
	}
	c, err := FromOptions(d.Name, d.Options, hash, d.Hash)
	if err != nil {
		return Config{}, err
	}
	if d.Weights != nil {
		c = c.WithWeights(d.Weights.Name, w)
		c.Name = d.Name
	}
	if c.HasNetwork() != (n != nil) {
		return Config{}, fmt.Errorf("engine %s: evaluation %s and network do not match: only evaluation %s has a network, and it needs one", d.Name,
			c.Evaluation,
			networkName)
	}
	if n != nil {
		c.Net, c.network = d.Net.File, n
	}
	if c, err = c.WithRules(rules); err != nil {
		return Config{}, err
	}
	if have := c.Hash(); have != d.Hash {
		return Config{}, fmt.Errorf("engine %s: its document gives the hash %s, but it is %s", d.Name, have, d.Hash)
	}
	return c, nil
}
