package match

import (
	"cmp"
	"fmt"
	"sync"

	"raumlab/internal/plural"
)

// A FaultsError ends a match whose programs fail again and again. What was played is kept.
type FaultsError struct {
	Games int    // that this run played and programs lost by their faults
	Last  string // pair, game, contestant and reason
}

func (e *FaultsError) Error() string {
	return fmt.Sprintf("%s lost by faults of programs, the last in %s",
		plural.As(e.Games, "game was", "games were"), e.Last)
}

// faults counts, for all workers, the games that programs lose by their faults.
type faults struct {
	mutex sync.Mutex
	games int
	last  string // as FaultsError has it
}

// count counts game i if a program lost it by a fault. Too many are an error.
func (f *faults) count(c Config, p *Pair, i int) error {
	g := p.Games[i]
	if c.Forgiving || !g.forfeit() || c.contestant(g.loser()).Program == nil {
		return nil
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.games++
	f.last = fmt.Sprintf("pair %d, game %d by %v, %s: %s", p.Number, i+1, g.loser(),
		c.contestant(g.loser()).Name(), g.Reason)
	if f.games < cmp.Or(c.Faults, DefaultFaults) {
		return nil
	}
	return &FaultsError{f.games, f.last}
}

// error is that of a match that has ended with all faults so far.
func (f *faults) error() FaultsError {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return FaultsError{f.games, f.last}
}
