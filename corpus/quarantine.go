package corpus

import (
	"fmt"

	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
)

// A Quarantine is a game that could not be played to its end. Its number is left out of the corpus.
// Self-play puts games there in selfplay/quarantine.go.
type Quarantine struct {
	Game   int64          `json:"game"`
	Seed   decoding.Seed  `json:"seed"` // of the run; plays the game again
	Kind   QuarantineKind `json:"kind"`
	Reason string         `json:"reason"` // what stopped it, for people
	Plies  int            `json:"plies"`  // made before
	RFEN   string         `json:"rfen"`   // position after them
}

// A QuarantineKind is what stopped a game.
type QuarantineKind string

// The kinds. A game that was over its nodes is so on every try.
const (
	Crashed   QuarantineKind = "crash"
	OverNodes QuarantineKind = "nodes"
	OverTime  QuarantineKind = "time"
)

// Check refuses what is no kind.
func (k QuarantineKind) Check() error {
	switch k {
	case Crashed, OverNodes, OverTime:
		return nil
	}
	return fmt.Errorf("kind %s: expected %s, %s or %s", sanitize.Quote(string(k)), Crashed, OverNodes, OverTime)
}
