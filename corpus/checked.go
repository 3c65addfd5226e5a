package corpus

import "raumlab/engine/variant"

// Check replays a game that another process played, and reports the first thing that no game under
// the rules can have. Verify also knows what the run allows.
func (g *Game) Check(rules variant.Rules) error {
	if err := g.check(); err != nil {
		return err
	}
	_, err := g.verify(rules, nil)
	return err
}
