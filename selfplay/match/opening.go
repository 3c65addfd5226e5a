package match

import (
	"context"
	"maps"
	"sync"

	"raumlab/engine/variant"
)

// mostDraws is how often an opening is drawn before one of an earlier pair is taken.
const mostDraws = 8

// openings makes sure that no pair has the opening of an earlier one. It decides in the order of
// the pairs, so that openings depend only on the settings. The slow part, the first draw of each,
// comes before.
type openings struct {
	mutex sync.Mutex
	turn  *sync.Cond
	next  int64               // pair whose turn it is
	seen  map[uint64]struct{} // where the openings of earlier pairs end, relative keys
}

// newOpenings returns the openings from pair next on, seen being those before.
func newOpenings(next int64, seen map[uint64]struct{}) *openings {
	o := &openings{next: next, seen: maps.Clone(seen)}
	o.turn = sync.NewCond(&o.mutex)
	return o
}

// settle waits for the turn of pair i, then draws until no earlier pair has the opening.
func (o *openings) settle(ctx context.Context, i int64, first *variant.Game,
	draw func() (*variant.Game, error)) (*variant.Game, error) {
	defer context.AfterFunc(ctx, func() { // so that none waits for a pair that is given up
		o.mutex.Lock()
		defer o.mutex.Unlock()
		o.turn.Broadcast()
	})()
	o.mutex.Lock()
	defer o.mutex.Unlock()
	for o.next != i {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		o.turn.Wait()
	}
	g := first
	for range mostDraws - 1 {
		if _, had := o.seen[g.Position().RelativeKey()]; !had || draw == nil {
			break
		}
		var err error
		if g, err = draw(); err != nil {
			return nil, err
		}
	}
	o.seen[g.Position().RelativeKey()] = struct{}{}
	o.next++
	o.turn.Broadcast()
	return g, nil
}
