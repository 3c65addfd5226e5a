package match

import (
	"encoding/json"
	"fmt"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/selfplay"
)

// document is a match as another process needs it to play pairs of it.
type document struct {
	Rules         variant.Rules           `json:"rules"`
	A             contestantDocument      `json:"a"`
	B             contestantDocument      `json:"b"`
	Opening       selfplay.Opening        `json:"opening"`
	Openings      selfplay.OpeningContent `json:"openings"` // its content
	OpeningEngine engine.Document         `json:"opening_engine"`
	MaxPlies      int                     `json:"max_plies"`
	Adjudication  corpus.Adjudication     `json:"adjudication"`
	Seed          decoding.Seed           `json:"seed"`
	Pairs         int64                   `json:"pairs"`
}

type contestantDocument struct {
	Engine engine.Document `json:"engine"`
	Book   []byte          `json:"book"` // null for none
	Depth  int             `json:"depth"`
	Nodes  uint64          `json:"nodes"`
}

// Document returns the configuration as a document that ReadDocument reads. Programs, limits in
// time, and endgame tables of a folder are not for other machines.
func (c Config) Document() ([]byte, error) {
	if err := c.CheckRemote(); err != nil {
		return nil, err
	}
	openings, err := c.Opening.Content()
	if err != nil {
		return nil, err
	}
	d := document{
		Rules: c.Rules, Opening: c.Opening, Openings: openings, OpeningEngine: c.OpeningEngine.Document(),
		MaxPlies: c.MaxPlies, Adjudication: c.Adjudication, Seed: decoding.Seed(c.Seed), Pairs: c.Pairs,
	}
	for side, into := range []*contestantDocument{&d.A, &d.B} {
		x, l := c.contestant(Side(side)), c.Limits[side]
		if *into = (contestantDocument{Engine: x.Engine.Document(), Depth: l.Depth, Nodes: l.Nodes}); x.Book.Probe == nil {
			continue
		}
		if x.Book.Encode == nil {
			return nil, fmt.Errorf("contestant %v, %s: its book cannot be sent", Side(side), x.Name())
		}
		if into.Book, err = x.Book.Encode(); err != nil {
			return nil, err
		}
	}
	return json.Marshal(d)
}

// readDocument reads a configuration.
func readDocument(text []byte) (Config, error) {
	var d document
	if err := (decoding.Allow{ControlCharacters: true}).Line(text, &d); err != nil {
		return Config{}, err
	}
	c := Config{Rules: d.Rules, MaxPlies: d.MaxPlies, Adjudication: d.Adjudication, Seed: uint64(d.Seed), Pairs: d.Pairs}
	var err error
	if c.A, c.Limits[A], err = d.A.contestant(d.Rules); err != nil {
		return Config{}, fmt.Errorf("contestant A: %w", err)
	}
	if c.B, c.Limits[B], err = d.B.contestant(d.Rules); err != nil {
		return Config{}, fmt.Errorf("contestant B: %w", err)
	}
	if c.Opening, err = d.Opening.With(d.Rules, d.Openings); err != nil {
		return Config{}, err
	}
	if c.OpeningEngine, err = engine.OfDocument(d.OpeningEngine, d.Rules); err != nil {
		return Config{}, err
	}
	return c, c.Validate()
}

func (d contestantDocument) contestant(rules variant.Rules) (x Contestant, l search.Limits, err error) {
	l = search.Limits{Depth: d.Depth, Nodes: d.Nodes}
	if x.Engine, err = engine.OfDocument(d.Engine, rules); err != nil || d.Book == nil {
		return x, l, err
	}
	b, err := book.Decode(d.Book)
	if err != nil {
		return x, l, fmt.Errorf("book: %w", err)
	}
	if err := b.CheckRules(rules); err != nil {
		return x, l, fmt.Errorf("book: %w", err)
	}
	x.Book = Book{Probe: b.Best, Hash: b.Digest(), Encode: b.Encode}
	return x, l, nil
}
