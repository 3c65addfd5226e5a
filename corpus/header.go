package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// schemaVersion is the version of the layout of parts and manifest. Readers refuse any other.
const schemaVersion = 3

// DefaultGamesPerPart is what a Header without GamesPerPart gets.
const DefaultGamesPerPart = 256

// MaxGamesPerPart bounds GamesPerPart.
const MaxGamesPerPart = 1 << 16

// MaxGames bounds the games of a corpus, and so the numbers of its parts.
const MaxGames = 1<<31 - 1

// A Header says where the games of a corpus come from. Two runs with equal headers make the same
// games.
type Header struct {
	Rules         variant.Rules `json:"rules"`
	Version       string        `json:"version"` // of the program that makes the games
	Engine        Engine        `json:"engine"`
	Weights       string        `json:"weights_sha256"` // eval.Weights.Hash; "" without weights
	Configuration Settings      `json:"configuration"`  // every key of the run that the games depend on
	Games         int64         `json:"planned_games"`  // 0: all that are appended
	GamesPerPart  int           `json:"games_per_part"` // 0 becomes DefaultGamesPerPart
}

// An Engine is the name of an engine with its options.
type Engine struct {
	Name     string   `json:"name"`
	Settings Settings `json:"settings"`
}

// sources returns the digests of what a derived corpus was made of, none for self-play.
func (h *Header) sources() []string {
	text, _ := h.Configuration.value(sourcesKey)
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}

// Run identifies the run of self-play that the games are of, whatever their number: game i of two
// corpora of one run is the same game. It is empty where no seed says which games these are.
func (h *Header) Run() string {
	if _, seeded := h.Configuration.value(keySeed); !seeded || h.Method() != "" {
		return ""
	}
	run := h.withoutPaths()
	run.Version, run.Games, run.GamesPerPart = "", 0, 0
	text, err := json.Marshal(run)
	if err != nil { // texts and numbers alone
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// complete returns the header with its defaults set, or what is wrong with it.
func (h Header) complete() (Header, error) {
	if h.GamesPerPart == 0 {
		h.GamesPerPart = DefaultGamesPerPart
	}
	if h.Configuration == nil {
		h.Configuration = Settings{}
	}
	if h.Engine.Settings == nil {
		h.Engine.Settings = Settings{}
	}
	return h, h.check()
}

func (h *Header) check() error {
	if h.GamesPerPart < 1 || h.GamesPerPart > MaxGamesPerPart {
		return fmt.Errorf("games per part %d: expected 1 to %d", h.GamesPerPart, MaxGamesPerPart)
	}
	if h.Games < 0 || h.Games > MaxGames {
		return fmt.Errorf("games %d: expected 0 to %d", h.Games, MaxGames)
	}
	for _, x := range []Setting{{"version", h.Version}, {"engine name", h.Engine.Name}, {"weights hash", h.Weights}} {
		if err := sanitize.CheckText(x.Value); err != nil {
			return fmt.Errorf("%s %w", x.Key, err)
		}
	}
	for _, x := range []struct {
		name string
		Settings
	}{{"engine", h.Engine.Settings}, {"configuration", h.Configuration}} {
		err := x.check()
		if err == nil {
			err = x.checkTexts()
		}
		if err != nil {
			return fmt.Errorf("%s: %w", x.name, err)
		}
	}
	return nil
}

// fingerprint is the SHA-256 of everything that the games depend on, and so not of their number.
func (h Header) fingerprint() (string, error) {
	h = h.withoutPaths()
	h.Games = 0
	text, err := json.Marshal(struct {
		Schema int `json:"schema"`
		*Header
	}{schemaVersion, &h})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// withoutPaths returns the header with the kind alone of openings from a file, which the hash beside
// identifies: how its path was spelt changes no game.
func (h Header) withoutPaths() Header {
	h.Configuration = slices.Clone(h.Configuration)
	for i := range h.Configuration {
		if s := &h.Configuration[i]; s.Key == keyOpening {
			s.Value = openingContent(s.Value)
		}
	}
	return h
}

// flat returns all of the header as one list of keys and values.
func (h *Header) flat() Settings {
	s := Settings{
		{"rules", h.Rules.String()},
		{"games", strconv.FormatInt(h.Games, 10)},
		{"games per part", strconv.Itoa(h.GamesPerPart)},
		{"version", h.Version},
		{"weights", h.Weights},
		{"engine", h.Engine.Name},
	}
	for _, x := range h.Engine.Settings {
		s = append(s, Setting{"engine option " + x.Key, x.Value})
	}
	for _, x := range h.Configuration {
		s = append(s, Setting{"configuration " + x.Key, x.Value})
	}
	return s
}
