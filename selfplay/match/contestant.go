package match

import (
	"fmt"

	"raumlab/engine"
	"raumlab/engine/board"
)

// A Contestant is who plays one side of a match.
type Contestant struct {
	Engine engine.Config
	Book   Book // that it plays from
}

// A Book is an opening book. The zero value is none.
type Book struct {
	Probe engine.Book // must allow concurrent calls and give the same answer each time
	Hash  string      // identifies the content
}

// Name is what results call the contestant.
func (c Contestant) Name() string { return c.Engine.Name }

// Hash identifies how the contestant chooses its moves, the book left out.
func (c Contestant) Hash() string { return c.Engine.Hash() }

// WithRules returns the contestant for games under the rules, or an error where it was made for others.
func (c Contestant) WithRules(r board.Rules) (Contestant, error) {
	e, err := c.Engine.WithRules(r)
	c.Engine = e
	return c, err
}

// validate reports what no contestant can have.
func (c Contestant) validate() error {
	if (c.Book.Probe == nil) != (c.Book.Hash == "") {
		return fmt.Errorf("book %q: want both its moves and its hash, or neither", c.Book.Hash)
	}
	return nil
}

// weightsHash identifies the weights, empty for an evaluation without.
func (c Contestant) weightsHash() string {
	if c.Engine.Evaluation != "features" {
		return ""
	}
	return c.Engine.EvalWeights().Hash()
}
