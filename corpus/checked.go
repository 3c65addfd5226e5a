package corpus

import (
	"raumlab/engine/variant"
)

// Check replays a game that another process played, and reports the first thing that no game under
// the rules can have. Verify also knows what the run allows.
func (g *Game) Check(rules variant.Rules) error {
	if err := g.check(); err != nil {
		return err
	}
	_, err := g.verify(rules, nil)
	return err
}

// A Checker holds games that other processes played against the run.
type Checker struct {
	origin origin
	rules  variant.Rules
	start  string // RFEN
}

// Checker returns the checker of the games of a run.
func (h *Header) Checker() (*Checker, error) {
	o, err := h.origin()
	start := h.Rules.Start()
	return &Checker{o, h.Rules, start.RFEN()}, err
}

// Check reports the first thing that no game of the run can have, as Verify does.
func (c *Checker) Check(g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	end, err := g.verify(c.rules, nil)
	if err != nil {
		return err
	}
	return c.origin.verify(g, end, g.Start == c.start)
}

// CheckQuarantine does so for a game in quarantine.
func (c *Checker) CheckQuarantine(q Quarantine) error {
	if err := q.Kind.check(); err != nil {
		return err
	}
	return q.verify(c.rules, &c.origin)
}
