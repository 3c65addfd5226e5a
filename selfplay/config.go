// Package selfplay generates games of an engine against itself, each with the
// labels that a corpus stores.
//
// Game i depends on the configuration and i alone: it draws from a generator
// made of (seed, i), and every search starts from an empty table. So a run
// gives the same games for any number of workers and after any interruption.
package selfplay

import (
	"encoding/json"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
)

// A Config is all that the games of a run depend on. Its JSON is the configuration in the header of a
// corpus, where engine, rules and numbers of games have places of their own.
type Config struct {
	Engine       engine.Config       `json:"-"`
	Rules        variant.Rules       `json:"-"`
	Games        int64               `json:"-"`
	GamesPerPart int                 `json:"-"` // how many games a part of the corpus holds
	Seed         uint64              `json:"seed,string"`
	Depth        int                 `json:"depth,string"` // plies of every search
	Opening      Opening             `json:"opening"`
	MaxPlies     int                 `json:"max_plies,string"` // longer games are drawn
	Adjudication corpus.Adjudication `json:"adjudication"`
	Bounds
	Exact Exact `json:"-"` // see configJSON

	Remote queue.Remote `json:"-"` // plays the games; nil for this process. It does not change them

	fault func(i int64, plies int) // for tests: called before every search of game i
}

// plain is a Config without methods.
type plain Config

// configJSON is a Config as JSON: with the hashes and lists that stand for what only its values have.
type configJSON struct {
	plain
	OpeningHash string `json:"opening_sha256,omitempty"`
	TablesHash  string `json:"tables_sha256,omitempty"`
	DeadDraws   string `json:"dead_draws,omitempty"` // the endings
}

// MarshalJSON writes the keys in the order in which headers have them (docs/reference/formats/corpus.md).
func (c Config) MarshalJSON() ([]byte, error) {
	s := configJSON{plain: plain(c), OpeningHash: c.Opening.Hash()}
	if c.Exact.Tables != nil {
		s.TablesHash = c.Exact.Tables.Hash()
	}
	if c.Exact.DeadDraws {
		s.DeadDraws = deadEndings()
	}
	return json.Marshal(s)
}

// Defaults of a run.
const (
	DefaultGames        = 1000
	DefaultMaxPlies     = 400
	DefaultGamesPerPart = corpus.DefaultGamesPerPart
	DefaultOpening      = "random:8"
)

// Validate reports the first value that no run can have, as a *hint.SettingError if it is that of
// one field.
func (c Config) Validate() error {
	switch {
	case c.Engine.Random:
		return fmt.Errorf("engine %s does not search, so its games would have no scores", c.Engine.Name)
	case c.Engine.Book != "":
		return fmt.Errorf(
			"engine %s plays from the book %s, but self-play needs a search score for every position: name an engine without a book",
			c.Engine.Name, c.Engine.Book)
	case c.Engine.WithoutShipped().TablesHash() != "":
		return fmt.Errorf(
			"engine %s looks up endgames in %s, but self-play needs a search score for every position: name an engine without tables",
			c.Engine.Name, c.Engine.Tables)
	case c.Games < 1:
		return hint.Refuse("games", c.Games, "expected at least 1")
	case c.Games > corpus.MaxGames:
		return hint.Refuse("games", c.Games, "expected at most %d", corpus.MaxGames)
	case c.Depth < 1 || c.Depth > search.MaxDepth:
		return hint.Refuse("depth", c.Depth, "expected 1 to %d plies", search.MaxDepth)
	case c.MaxPlies <= c.Opening.Plies:
		return hint.Refuse("max_plies", c.MaxPlies, "must be more than the %s of the opening",
			plural.Of(c.Opening.Plies, "ply"))
	case c.Rules.Variant.IsAlice() && c.Exact.ends():
		return fmt.Errorf("rules %s: endgame tables and dead material exist for %s only: leave them out", c.Rules,
			variant.Raumschach)
	case c.GamesPerPart < 1 || c.GamesPerPart > corpus.MaxGamesPerPart:
		return hint.Refuse("games_per_part", c.GamesPerPart, "expected 1 to %d", corpus.MaxGamesPerPart)
	}
	if err := c.Opening.Check(c.Rules, c.Games, "games"); err != nil {
		return err
	}
	if err := c.Bounds.validate(); err != nil {
		return err
	}
	return c.Adjudication.Validate()
}

// Header returns what a corpus of this run stores of its origin. Version is the program's.
func (c Config) Header(version string) corpus.Header {
	e := c.Engine.WithoutShipped()
	h := corpus.Header{
		Rules:   c.Rules,
		Version: version,
		Weights: e.WeightsHash(),
		Engine: corpus.Engine{Name: e.Name, Settings: corpus.Settings{
			{Key: "sha256", Value: e.Hash()},
			// Another build of the program may play otherwise with the same options.
			{Key: "signature", Value: e.Signature(c.Rules)},
		}},
		Games:        c.Games,
		GamesPerPart: c.GamesPerPart,
	}
	text, err := json.Marshal(c)
	if err == nil {
		err = json.Unmarshal(text, &h.Configuration)
	}
	if err != nil {
		panic(err) // texts and numbers alone
	}
	for _, o := range e.Options() {
		h.Engine.Settings = append(h.Engine.Settings, corpus.Setting{Key: o.Key, Value: o.Value})
	}
	return h
}
