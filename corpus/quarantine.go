package corpus

import (
	"fmt"

	"raumlab/engine/variant"
	"raumlab/internal/counted"
	"raumlab/internal/foreign"
)

// A Quarantine is a game that could not be played to its end. Its number is left out of the corpus.
// Self-play puts games there in selfplay/quarantine.go.
type Quarantine struct {
	Game   int64          `json:"game"`
	Seed   uint64         `json:"seed"` // of the run; plays the game again
	Kind   QuarantineKind `json:"kind"`
	Reason string         `json:"reason"` // what stopped it, for people
	Plies  int            `json:"plies"`  // made before
	RFEN   string         `json:"rfen"`   // position after them
}

// A QuarantineKind is what stopped a game.
type QuarantineKind string

// The kinds. Only a game that was over its time may end on a second try.
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
	return fmt.Errorf("kind %s: want %s, %s or %s", foreign.Quote(string(k)), Crashed, OverNodes, OverTime)
}

// verify reports what no game in quarantine of the run can have.
func (q *Quarantine) verify(rules variant.Rules, o *origin) error {
	if o.seed != nil && q.Seed != *o.seed {
		return fmt.Errorf("seed %d, but that of the run is %d", q.Seed, *o.seed)
	}
	if o.maxPlies != nil && o.opening != nil && q.Plies > max(*o.maxPlies, o.opening.most) {
		return fmt.Errorf("%s, but the run ends games after %d", counted.Of(q.Plies, "ply"), *o.maxPlies)
	}
	if q.Kind == OverNodes && o.unbounded {
		return fmt.Errorf("it stopped for its nodes, but the run has no %s", keyGameNodes)
	}
	fromStart := o.opening != nil && !o.opening.suite
	if q.Reason == "" || q.Plies < 0 {
		return fmt.Errorf("reason %q after %s: want a reason, and no negative number", q.Reason, counted.Of(q.Plies, "ply"))
	}
	if q.RFEN == "" {
		if q.Plies > 0 {
			return fmt.Errorf("%s, but no position after them", counted.Of(q.Plies, "ply"))
		}
		return nil // it had not begun
	}
	p, err := variant.ParseRFEN(rules, q.RFEN)
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if text := p.RFEN(); text != q.RFEN {
		return fmt.Errorf("RFEN %q: want its usual form %q", q.RFEN, text)
	}
	if plies := 2*(p.FullmoveNumber()-1) + int(p.SideToMove()); fromStart && plies != q.Plies {
		return fmt.Errorf("%s, but its position %s comes after %d: it was altered, or written by another version of the program", counted.Of(q.Plies, "ply"), q.RFEN, plies)
	}
	return nil
}
