package match

import (
	"context"
	"fmt"
	"slices"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// A Contestant plays one side: an engine of ours, or another program that speaks UCI.
type Contestant struct {
	Engine    engine.Config   // where there is no Program
	Signature string          // of Engine under the match's rules; computed if empty
	Book      Book            // that Engine plays from
	Program   *client.Program // nil for an engine of ours
}

// A Book is an opening book. The zero value is none.
type Book struct {
	Probe engine.Book // must allow concurrent calls and give the same answer each time
	Hash  string      // identifies the content
	// returns the content for other machines, as package book encodes it; nil if none can play with it
	Encode func() ([]byte, error)
}

// ProgramPrefix begins the name of a contestant that is another program.
const ProgramPrefix = "cmd:"

// Name is what results call the contestant.
func (c Contestant) Name() string {
	if c.Program != nil {
		return ProgramPrefix + c.Program.Command
	}
	return c.Engine.Name
}

// Hash identifies how the contestant chooses its moves, the book left out.
func (c Contestant) Hash() string {
	if c.Program != nil {
		return c.Program.Hash
	}
	return c.Engine.Hash()
}

// signature identifies how this program plays an engine of ours; empty for other programs.
func (c Contestant) signature(r variant.Rules) string {
	switch {
	case c.Program != nil:
		return ""
	case c.Signature != "":
		return c.Signature
	}
	return c.Engine.Signature(r)
}

// WithRules returns the contestant for games under the rules, or an error; programs are asked
// later.
func (c Contestant) WithRules(r variant.Rules) (Contestant, error) {
	if c.Program != nil {
		return c, nil
	}
	e, err := c.Engine.WithRules(r)
	c.Engine = e
	return c, err
}

// Identical reports whether A and B would make the same moves in every position, whatever they
// are called: every pair is then level, and proves nothing. Time makes them differ, unless they are
// to differ by a depth that does not count beside a time, and so do moves at random. A program is
// taken for one that answers alike; it may be started to learn the defaults of its options.
func (c Config) Identical(ctx context.Context) (bool, error) {
	random := func(x Contestant) bool { return x.Program == nil && x.Engine.Random }
	overridden := c.A.Program == nil && c.B.Program == nil && c.A.Engine.Depth != c.B.Engine.Depth
	if c.timed() && !overridden || random(c.A) || random(c.B) || (c.A.Program == nil) != (c.B.Program == nil) {
		return false, nil
	}
	// The engine's own depth counts where no limit is given, and then as a limit of depth.
	resolve := func(x Contestant, l search.Limits) (string, search.Limits, []search.Parameters) {
		if x.Program != nil {
			return "", l, nil
		}
		if l == (search.Limits{}) {
			l.Depth = x.Engine.Depth
		}
		x.Engine.Depth = 0
		byDepth := l.Depth
		if l != (search.Limits{Depth: l.Depth}) {
			byDepth = 0
		}
		iterations := x.Engine.Search.Iterations(byDepth)
		x.Engine.Search = search.Options{}
		return x.Hash(), l, iterations
	}
	a, limitsA, searchA := resolve(c.A, c.Limits[A])
	b, limitsB, searchB := resolve(c.B, c.Limits[B])
	if a != b || limitsA != limitsB || !slices.Equal(searchA, searchB) || c.A.Book.Hash != c.B.Book.Hash {
		return false, nil
	}
	if c.A.Program == nil {
		return true, nil
	}
	alike, err := c.A.Program.Alike(ctx, *c.B.Program, c.Rules, readyWithin)
	if err != nil {
		return false, c.A.notStarted(ctx, err)
	}
	return alike, nil
}

// validate reports what no contestant can have.
func (c Contestant) validate() error {
	if err := sanitize.CheckText(c.Name()); err != nil {
		return fmt.Errorf("name of an engine: %w", err)
	}
	switch {
	case (c.Book.Probe == nil) != (c.Book.Hash == ""):
		return fmt.Errorf("book %q: expected both its moves and its hash, or neither", c.Book.Hash)
	case c.Program != nil && c.Book.Probe != nil:
		return fmt.Errorf("%s: raumlab cannot give another program a book: use an option of that program", c.Name())
	}
	return nil
}

// weightsHash identifies the weights, empty for an evaluation without.
func (c Contestant) weightsHash() string {
	if c.Program != nil {
		return ""
	}
	return c.Engine.WeightsHash()
}
