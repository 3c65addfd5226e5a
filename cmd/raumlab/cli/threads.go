package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// Threads are the threads of each search of a command.
type Threads int

// Add adds the flag --threads.
func (t *Threads) Add(flags *pflag.FlagSet) {
	flags.IntVar((*int)(t), "threads", 1,
		"threads per search; more than 1 is faster, but results then differ from run to run")
}

// Check refuses numbers out of range.
func (t Threads) Check() error {
	if t < 1 || t > search.MaxThreads {
		return BadUsage(fmt.Errorf("--threads %d: expected 1 to %d", t, search.MaxThreads))
	}
	return nil
}

// Of returns the engine with these threads. It refuses more than one for a variant whose search has
// one, and for an engine that moves at random.
func (t Threads) Of(c engine.Config, v variant.Variant) (engine.Config, error) {
	if err := t.Check(); err != nil {
		return c, err
	}
	if t > 1 && v.IsAlice() {
		return c, BadUsage(fmt.Errorf("--threads %d: %s searches with one thread only: leave out this flag", t, v.Title()))
	}
	if t > 1 && c.Random {
		return c, BadUsage(fmt.Errorf("--threads %d: %s moves at random, without a search: leave out this flag", t, c.Name))
	}
	return c.WithThreads(int(t)), nil
}

// ThreadsNote says that searches of several threads are not reproducible, and nothing of one.
func ThreadsNote(n int) string {
	if n <= 1 {
		return ""
	}
	return plural.Of(n, "thread") + ": not reproducible"
}
