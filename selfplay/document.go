package selfplay

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
)

// document is a run as another process needs it to play games of it.
type document struct {
	Rules        variant.Rules   `json:"rules"`
	Engine       engine.Document `json:"engine"`
	Seed         decoding.Seed   `json:"seed"`
	Games        int64           `json:"games"`
	GamesPerPart int             `json:"games_per_part"`
	Depth        int             `json:"depth"`
	Opening      OpeningDocument `json:"opening"`
	MaxPlies     int             `json:"max_plies"`
	Adjudication string          `json:"adjudication"`
	DeadDraws    bool            `json:"dead_draws"`
	GameNodes    uint64          `json:"game_nodes"`
	GameTime     time.Duration   `json:"game_time"`
}

// ErrRemoteTables is why games that end by endgame tables are not played on other machines.
var ErrRemoteTables = errors.New(
	"tables are not sent to other machines: leave them out, or play parts of the run on each machine with 'raumlab selfplay --parts'")

// Document returns the configuration as a document that ReadDocument reads. Endgame tables are too
// large for it.
func (c Config) Document() ([]byte, error) {
	if c.Exact.Tables != nil {
		return nil, fmt.Errorf("adjudicate_tables: %w", ErrRemoteTables)
	}
	opening, err := c.Opening.Document()
	if err != nil {
		return nil, err
	}
	return json.Marshal(document{
		Rules: c.Rules, Engine: c.Engine.WithoutShipped().Document(), Seed: decoding.Seed(c.Seed), Games: c.Games,
		GamesPerPart: c.GamesPerPart, Depth: c.Depth,
		Opening: opening, MaxPlies: c.MaxPlies, Adjudication: c.Adjudication.String(), DeadDraws: c.Exact.DeadDraws,
		GameNodes: c.Bounds.Nodes, GameTime: c.Bounds.Time,
	})
}

// ReadDocument reads a configuration.
func ReadDocument(text []byte) (Config, error) {
	var d document
	if err := (decoding.Allow{ControlCharacters: true}).Line(text, &d); err != nil {
		return Config{}, err
	}
	e, err := engine.OfDocument(d.Engine, d.Rules)
	if err != nil {
		return Config{}, err
	}
	o, err := OfOpeningDocument(d.Opening, d.Rules)
	if err != nil {
		return Config{}, err
	}
	adjudication, err := corpus.ParseAdjudication(d.Adjudication)
	if err != nil {
		return Config{}, fmt.Errorf("adjudication: %w", err)
	}
	c := Config{
		Engine: e, Rules: d.Rules, Seed: uint64(d.Seed), Games: d.Games, GamesPerPart: d.GamesPerPart, Depth: d.Depth, Opening: o,
		MaxPlies:     d.MaxPlies,
		Adjudication: adjudication, Exact: Exact{DeadDraws: d.DeadDraws}, Bounds: Bounds{Nodes: d.GameNodes,
			Time: d.GameTime},
	}
	return c, c.Validate()
}
