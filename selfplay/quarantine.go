package selfplay

import (
	"fmt"
	"time"

	"raumlab/corpus"
	"raumlab/engine/search"
	"raumlab/internal/decoding"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// Bounds are what a game may take. A game that takes more, or that crashes, goes into quarantine,
// and the run goes on: game.go decides, corpus/writer.go stores.
type Bounds struct {
	// Nodes bounds the searches of a game's moves and is compared after each; 0 is no bound.
	Nodes uint64 `json:"game_nodes,string,omitempty"`
	// Time bounds a game; 0 is no bound. Which games take more depends on the machine.
	Time time.Duration `json:"-"`
}

// DefaultGameTime is beyond any game of a research depth.
const DefaultGameTime = time.Hour

func (b Bounds) validate() error {
	if b.Time < 0 {
		return hint.Refuse("game_time", b.Time, "must not be negative")
	}
	if b.Nodes > search.MaxNodes {
		return hint.Refuse("game_nodes", b.Nodes, "expected at most %d, or 0 for no bound", uint64(search.MaxNodes))
	}
	return nil
}

// Quarantined is the error of a game that cannot be played to its end.
type Quarantined struct {
	corpus.Quarantine
	Trace []byte `json:"trace"` // of the calls, where the game crashed
}

// Error names the game and what stopped it.
func (s *Quarantined) Error() string {
	return fmt.Sprintf("game %d of seed %d stopped after %s: %s", s.Game, s.Seed, plural.Of(s.Plies, "ply"), s.Reason)
}

// crashed puts game number i into quarantine because of a panic. At is how far the game came, nil
// before its first move.
func (c Config) crashed(i int64, at *stage, value any, trace []byte) *Quarantined {
	s := c.quarantine(i, at, corpus.Crashed, fmt.Sprint(crashPrefix, value))
	s.Trace = trace
	return s
}

// overNodes puts game number i into quarantine because its searches exceeded the bound on nodes.
func (c Config) overNodes(i int64, at *stage) *Quarantined {
	return c.quarantine(i, at, corpus.OverNodes, c.nodesReason())
}

// overTime puts game number i into quarantine because it exceeded the bound on time. Deaf says that
// its search ignored the request to stop.
func (c Config) overTime(i int64, at *stage, deaf bool) *Quarantined {
	return c.quarantine(i, at, corpus.OverTime, c.timeReason(deaf))
}

// Reasons begin so.
const (
	crashPrefix = "panic: "
	overPrefix  = "more than "
)

func (c Config) nodesReason() string { return overPrefix + plural.Of(c.Bounds.Nodes, "node") }

func (c Config) timeReason(deaf bool) string {
	reason := overPrefix + c.Bounds.Time.String()
	if deaf {
		reason += ", and its search did not stop"
	}
	return reason
}

func (c Config) quarantine(i int64, at *stage, kind corpus.QuarantineKind, reason string) *Quarantined {
	q := corpus.Quarantine{Game: i, Seed: decoding.Seed(c.Seed), Kind: kind, Reason: reason}
	if at != nil {
		q.Plies, q.RFEN = len(at.game.Plies), at.position.RFEN()
	}
	return &Quarantined{Quarantine: q}
}
