package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"raumlab/configs"
	"raumlab/configs/foreign"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/selfplay/elo"
)

// schema is the version of the folder's layout. Of older ones that of oldSchema is read, but no match goes on in it: it does not say how its engines
// played, so that nothing would show whether they still play the same. Readers refuse any other.
const (
	schema    = 3
	oldSchema = 2
)

// settings are match.json: all that the pairs depend on. How many pairs are wanted is not among them.
type settings struct {
	Schema        int         `json:"schema"`
	Version       string      `json:"version"`
	A             string      `json:"a"`
	HashA         string      `json:"a_sha256"`
	SignatureA    string      `json:"a_signature,omitempty"` // absent for a program, and in oldSchema
	WeightsA      string      `json:"a_weights_sha256"`      // empty for an engine without weights
	BookA         string      `json:"a_book"`                // hash; empty for none
	B             string      `json:"b"`
	HashB         string      `json:"b_sha256"`
	SignatureB    string      `json:"b_signature,omitempty"`
	WeightsB      string      `json:"b_weights_sha256"`
	BookB         string      `json:"b_book"`
	Rules         board.Rules `json:"rules"`
	Opening       string      `json:"opening"`
	OpeningSuite  string      `json:"opening_sha256"` // of the positions of a suite; empty without one
	OpeningEngine string      `json:"opening_engine"`
	HashOpening   string      `json:"opening_engine_sha256"`
	Depth         int         `json:"depth"`       // plies; where no limit is set, each engine searches to its own depth
	Nodes         uint64      `json:"nodes"`       // a move
	MoveTime      string      `json:"movetime"`    // a move, such as 100ms
	Clock         string      `json:"clock"`       // a game and a move, such as 10s+100ms; empty for none
	TimeMargin    string      `json:"time_margin"` // 0s where no time is set
	Patience      string      `json:"patience"`    // 0s where a time is set
	MaxPlies      int         `json:"max_plies"`
	Seed          uint64      `json:"seed"`
	SPRT          *sprtJSON   `json:"sprt"` // null for none
}

type sprtJSON struct {
	Model string  `json:"model"`
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

func sprtOf(t *elo.SPRT) *sprtJSON {
	if t == nil {
		return nil
	}
	return &sprtJSON{t.Model.String(), t.Elo0, t.Elo1, t.Alpha, t.Beta}
}

// settings takes some time where engines of ours play, whose signatures it takes.
func (c Config) settings() settings {
	margin, patience := c.TimeMargin, c.Patience
	if c.timed() {
		patience = 0
	} else {
		margin = 0
	}
	return settings{
		Schema: schema, Version: c.Version,
		A: c.A.Name(), HashA: c.A.Hash(), SignatureA: c.A.signature(c.Rules), WeightsA: c.A.weightsHash(), BookA: c.A.Book.Hash,
		B: c.B.Name(), HashB: c.B.Hash(), SignatureB: c.B.signature(c.Rules), WeightsB: c.B.weightsHash(), BookB: c.B.Book.Hash,
		Rules: c.Rules, Opening: c.Opening.String(), OpeningSuite: c.Opening.Hash(),
		OpeningEngine: c.OpeningEngine.Name, HashOpening: c.OpeningEngine.Hash(),
		Depth: c.Limits.Depth, Nodes: c.Limits.Nodes, MoveTime: c.Limits.MoveTime.String(),
		Clock: clockText(c.Limits.Clock), TimeMargin: margin.String(), Patience: patience.String(),
		MaxPlies: c.MaxPlies, Seed: c.Seed, SPRT: sprtOf(c.SPRT),
	}
}

// Settings returns the text of match.json as Run writes it.
func (c Config) Settings() ([]byte, error) {
	return c.settings().encode()
}

func (s settings) encode() ([]byte, error) {
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}

// parseSettings reads the text of a match.json.
func parseSettings(file string, text []byte) (s settings, err error) {
	var version struct{ Schema *int }
	switch err := json.Unmarshal(text, &version); {
	case err != nil || version.Schema == nil || *version.Schema == schema: // what is wrong with the schema is said with all else
		if err := configs.DecodeJSON(file, text, &s); err != nil {
			return settings{}, fmt.Errorf("%w: restore the file, or give another folder", err)
		}
		return s, nil
	case *version.Schema != oldSchema:
		return settings{}, fmt.Errorf("%s: match schema %d, but this program knows schemas %d and %d only: use the program that wrote it", file, *version.Schema, oldSchema, schema)
	}
	d := json.NewDecoder(bytes.NewReader(text)) // programs before the last of the old schema had fewer keys
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return settings{}, fmt.Errorf("%s: no match settings: %w: restore the file, or give another folder", file, err)
	}
	if err := foreign.CheckJSON(text); err != nil {
		return settings{}, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

// disagree is the error of a match that was begun with s and is to go on with now, nil where they agree.
func (s settings) disagree(what string, now settings) error {
	x, err := s.object()
	if err != nil {
		return err
	}
	y, err := now.object()
	if err != nil {
		return err
	}
	return Disagree(what, x, y)
}

// object is what match.json holds.
func (s settings) object() (map[string]json.RawMessage, error) {
	text, err := s.encode()
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	err = json.Unmarshal(text, &all)
	return all, err
}

// clockText is what ParseClock reads, or empty for no clock.
func clockText(c search.Clock) string {
	if c == (search.Clock{}) {
		return ""
	}
	return c.String()
}

// ParseClock reads the time of a game and what each move adds, such as 10s+100ms. What each move adds may be left out.
func ParseClock(text string) (search.Clock, error) {
	left, increment, has := strings.Cut(text, "+")
	var c search.Clock
	var wrong [2]error
	c.Left, wrong[0] = time.ParseDuration(left)
	if has {
		c.Increment, wrong[1] = time.ParseDuration(increment)
	}
	if wrong != [2]error{} || c.Left <= 0 || c.Increment < 0 {
		return search.Clock{}, fmt.Errorf("clock %q: want the time of a game, above 0, and what each move adds, such as 10s+100ms", text)
	}
	return c, nil
}

// config returns as much of the configuration as counting needs.
func (s settings) config() (Config, error) {
	c := Config{
		A: Contestant{Engine: engine.Config{Name: s.A}}, B: Contestant{Engine: engine.Config{Name: s.B}},
		Rules: s.Rules, MaxPlies: s.MaxPlies, Seed: s.Seed, Version: s.Version,
	}
	moveTime, err := time.ParseDuration(s.MoveTime)
	if err != nil {
		return Config{}, fmt.Errorf("key movetime: %w", err)
	}
	c.Limits = search.Limits{Depth: s.Depth, Nodes: s.Nodes, MoveTime: moveTime}
	if s.Clock != "" {
		if c.Limits.Clock, err = ParseClock(s.Clock); err != nil {
			return Config{}, fmt.Errorf("key clock: %w", err)
		}
	}
	if t := s.SPRT; t != nil {
		model, err := elo.ParseModel(t.Model)
		if err != nil {
			return Config{}, fmt.Errorf("key sprt: %w", err)
		}
		c.SPRT = &elo.SPRT{Model: model, Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta}
		if err := c.SPRT.Validate(); err != nil {
			return Config{}, err
		}
	}
	return c, nil
}
