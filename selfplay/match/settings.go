package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/folder"
	"raumlab/selfplay/elo"
)

// schema is the version of the folder's layout. Readers refuse any other.
const schema = 4

type limitsJSON struct {
	Depth    int    `json:"depth"`    // plies; without any limit the engine's own depth
	Nodes    uint64 `json:"nodes"`    // a move
	MoveTime string `json:"movetime"` // a move, such as 100ms
	Clock    string `json:"clock"`    // what ParseClock reads, such as 10s+100ms; empty for none
}

// settings are match.json: all that the pairs depend on, so not their number.
type settings struct {
	Schema        int           `json:"schema"`
	Version       string        `json:"version"`
	A             string        `json:"a"`
	HashA         string        `json:"a_sha256"`
	SignatureA    string        `json:"a_signature,omitempty"` // absent for a program
	WeightsA      string        `json:"a_weights_sha256"`      // empty for an engine without weights
	BookA         string        `json:"a_book"`                // hash; empty for none
	B             string        `json:"b"`
	HashB         string        `json:"b_sha256"`
	SignatureB    string        `json:"b_signature,omitempty"`
	WeightsB      string        `json:"b_weights_sha256"`
	BookB         string        `json:"b_book"`
	Rules         variant.Rules `json:"rules"`
	Opening       string        `json:"opening"`
	OpeningSuite  string        `json:"opening_sha256"` // of the positions of a suite; empty without one
	OpeningEngine string        `json:"opening_engine"`
	HashOpening   string        `json:"opening_engine_sha256"`
	TimeMargin    string        `json:"time_margin"` // 0s where no time is set
	Patience      string        `json:"patience"`    // 0s where a time is set for both sides
	MaxPlies      int           `json:"max_plies"`
	Seed          decoding.Seed `json:"seed"`
	SPRT          *sprtJSON     `json:"sprt"` // null for none
	LimitsA       limitsJSON    `json:"limits_a"`
	LimitsB       limitsJSON    `json:"limits_b"`
	Adjudication  string        `json:"adjudication"` // off, or as package corpus writes it
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
	if !c.timed() {
		margin = 0
	}
	if timed(c.Limits[A]) && timed(c.Limits[B]) {
		patience = 0
	}
	return settings{
		Schema: schema, Version: c.Version,
		A: c.A.Name(), HashA: c.A.Hash(), SignatureA: c.A.signature(c.Rules), WeightsA: c.A.weightsHash(),
		BookA: c.A.Book.Hash,
		B:     c.B.Name(), HashB: c.B.Hash(), SignatureB: c.B.signature(c.Rules), WeightsB: c.B.weightsHash(),
		BookB: c.B.Book.Hash,
		Rules: c.Rules, Opening: c.Opening.String(), OpeningSuite: c.Opening.Hash(),
		OpeningEngine: c.OpeningEngine.Name, HashOpening: c.OpeningEngine.Hash(),
		TimeMargin: margin.String(), Patience: patience.String(),
		MaxPlies: c.MaxPlies, Seed: decoding.Seed(c.Seed), SPRT: sprtOf(c.SPRT),
		LimitsA: limitsOf(c.Limits[A]), LimitsB: limitsOf(c.Limits[B]), Adjudication: c.Adjudication.String(),
	}
}

func limitsOf(l search.Limits) limitsJSON {
	return limitsJSON{l.Depth, l.Nodes, l.MoveTime.String(), clockText(l.Clock)}
}

// limits returns what limitsOf was given.
func (l limitsJSON) limits() (search.Limits, error) {
	found := search.Limits{Depth: l.Depth, Nodes: l.Nodes}
	var err error
	if found.MoveTime, err = time.ParseDuration(l.MoveTime); err != nil {
		return found, fmt.Errorf("movetime: %w", err)
	}
	if l.Clock != "" {
		if found.Clock, err = ParseClock(l.Clock); err != nil {
			return found, fmt.Errorf("clock %q: %w", l.Clock, err)
		}
	}
	if found == (search.Limits{}) {
		return found, nil
	}
	return found, found.Validate()
}

// binding is the SHA-256 of match.json, which every pair carries.
func (s settings) binding() (string, error) {
	text, err := folder.Encode(s)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// Settings returns the text of match.json as Run writes it.
func (c Config) Settings() ([]byte, error) {
	return folder.Encode(c.settings())
}

func parseSettings(file string, text []byte) (s settings, err error) {
	if err := folder.CheckSchema(file, text, kind.Holds, schema); err != nil {
		return settings{}, err
	}
	return s, folder.Decode(file, text, &s)
}

// clockText is what ParseClock reads, or empty for no clock.
func clockText(c search.Clock) string {
	if c == (search.Clock{}) {
		return ""
	}
	return c.String()
}

// ParseClock reads the time of a game and what each move adds, such as 10s+100ms. What each move
// adds may be left out. Before them may stand the number of moves after which the time is added
// again, such as 40/60s. A number without a unit is seconds. Two of them are refused: players write
// 5+3 for 5 minutes and 3 seconds, programs for seconds. The error says what is wanted, not what it
// got.
func ParseClock(text string) (search.Clock, error) {
	var c search.Clock
	var wrong [3]error
	moves, times, has := strings.Cut(text, "/")
	if !has {
		times = text
	} else if c.MovesToGo, wrong[0] = strconv.Atoi(moves); c.MovesToGo < 1 || c.MovesToGo > search.MaxMovesToGo {
		wrong[0] = strconv.ErrRange
	}
	left, increment, has := strings.Cut(times, "+")
	if has && wrong[0] == nil && isNumber(left) && isNumber(increment) {
		return search.Clock{}, ambiguous(strings.TrimSuffix(text, times), left, increment)
	}
	c.Left, wrong[1] = parseTime(left)
	if has {
		c.Increment, wrong[2] = parseTime(increment)
	}
	if wrong != [3]error{} || c.Left <= 0 || c.Increment < 0 {
		return search.Clock{}, fmt.Errorf(
			"expected a positive time per game and an increment, such as 10s+100ms, or per 1 to %d moves, such as 40/60s+500ms; a number without a unit is seconds",
			search.MaxMovesToGo)
	}
	return c, nil
}

// parseTime reads a time such as 100ms, or a number of seconds.
func parseTime(text string) (time.Duration, error) {
	if isNumber(text) {
		text += "s"
	}
	return time.ParseDuration(text)
}

// isNumber reports whether a time has no unit.
func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789.") == "" }

// ambiguous refuses a time and an increment without units, and names both that may be meant.
func ambiguous(moves, left, increment string) error {
	return fmt.Errorf("write %[1]s%[2]sm+%[3]ss for minutes and seconds, or %[1]s%[2]ss+%[3]ss for seconds", moves, left,
		increment)
}

// sideKeys are what keys of the sides end in.
var sideKeys = [2]string{A: "a", B: "b"}

// config returns as much of the configuration as counting needs.
func (s settings) config() (Config, error) {
	c := Config{
		A: Contestant{Engine: engine.Config{Name: s.A}}, B: Contestant{Engine: engine.Config{Name: s.B}},
		Rules: s.Rules, MaxPlies: s.MaxPlies, Seed: uint64(s.Seed), Version: s.Version,
	}
	var err error
	for side, l := range [2]limitsJSON{s.LimitsA, s.LimitsB} {
		if c.Limits[side], err = l.limits(); err != nil {
			return Config{}, fmt.Errorf("key limits_%s: %w", sideKeys[side], err)
		}
	}
	if c.Adjudication, err = corpus.ParseAdjudication(s.Adjudication); err != nil {
		return Config{}, fmt.Errorf("key adjudication: %w", err)
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
