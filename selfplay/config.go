// Package selfplay generates games of an engine against itself, each with the
// labels that a corpus stores.
//
// Game i depends on the configuration and i alone: it draws from a generator
// made of (seed, i), and every search starts from an empty table. So a run
// gives the same games for any number of workers and after any interruption.
package selfplay

import (
	"fmt"
	"strconv"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
	"raumlab/internal/setting"
)

// A Config is all that the games of a run depend on.
type Config struct {
	Engine       engine.Config
	Rules        variant.Rules
	Seed         uint64
	Games        int64
	Depth        int // plies of every search
	Opening      Opening
	MaxPlies     int // longer games are drawn
	Adjudication corpus.Adjudication
	Exact        Exact
	GamesPerPart int // how many games a part of the corpus holds
	Bounds       Bounds

	// Where the games are played does not change them.
	Remote queue.Remote // plays them; nil for this process
	Stored func() int64 // the first game that is not durable yet, for Remote; nil if none is

	fault func(i int64, plies int) // for tests: called before every search of game i
}

// Defaults of a run.
const (
	DefaultGames        = 1000
	DefaultMaxPlies     = 400
	DefaultGamesPerPart = corpus.DefaultGamesPerPart
	DefaultOpening      = "random:8"
)

// Validate reports the first value that no run can have, as a *setting.Error if it is that of
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
		return setting.Refuse("games", c.Games, "expected at least 1")
	case c.Games > corpus.MaxGames:
		return setting.Refuse("games", c.Games, "expected at most %d", corpus.MaxGames)
	case c.Depth < 1 || c.Depth > search.MaxDepth:
		return setting.Refuse("depth", c.Depth, "expected 1 to %d plies", search.MaxDepth)
	case c.MaxPlies <= c.Opening.Plies:
		return setting.Refuse("max_plies", c.MaxPlies, "must be more than the %s of the opening",
			plural.Of(c.Opening.Plies, "ply"))
	case c.Rules.Variant.IsAlice() && c.Exact.ends():
		return fmt.Errorf("rules %s: endgame tables and dead material exist for %s only: leave them out", c.Rules,
			variant.Raumschach)
	case c.GamesPerPart < 1 || c.GamesPerPart > corpus.MaxGamesPerPart:
		return setting.Refuse("games_per_part", c.GamesPerPart, "expected 1 to %d", corpus.MaxGamesPerPart)
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
		Configuration: corpus.Settings{
			{Key: "seed", Value: strconv.FormatUint(c.Seed, 10)},
			{Key: "depth", Value: strconv.Itoa(c.Depth)},
			{Key: "opening", Value: c.Opening.Reference()},
			{Key: "max_plies", Value: strconv.Itoa(c.MaxPlies)},
			{Key: "adjudication", Value: c.Adjudication.String()},
		},
		Games:        c.Games,
		GamesPerPart: c.GamesPerPart,
	}
	if c.Bounds.Nodes > 0 {
		h.Configuration = append(h.Configuration,
			corpus.Setting{Key: "game_nodes", Value: strconv.FormatUint(c.Bounds.Nodes, 10)})
	}
	if hash := c.Opening.Hash(); hash != "" {
		h.Configuration = append(h.Configuration, corpus.Setting{Key: "opening_sha256", Value: hash})
	}
	h.Configuration = append(h.Configuration, c.Exact.settings()...)
	for _, o := range e.Options() {
		h.Engine.Settings = append(h.Engine.Settings, corpus.Setting{Key: o.Key, Value: o.Value})
	}
	return h
}
