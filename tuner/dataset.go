package tuner

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A Dataset is the positions of a corpus that a fit uses, sorted into splits.
type Dataset struct {
	Portions [numSplits]Portion // by Split
	Filters  Filters

	taken map[uint64]bool // relative keys
}

// A Portion is the positions of one split, in the order of games and plies.
type Portion struct {
	Sample     *Sample
	Search     []float64 // search scores by position, centipawns, White's view
	Quiescence []float64 // quiescence scores likewise
	Pawns      []int32   // White's pawns minus Black's, by position
	Openings   int       // different ones
	WhiteWins  int       // games, as the next two
	Draws      int
	BlackWins  int

	openings map[string]bool
}

// A Gathering says what is taken from a corpus.
type Gathering struct {
	Definition eval.Definition // of the features
	Target     Score           // what the samples carry as their score
	Workers    int             // parts read at once, 0 for one a processor; the result does not depend on it
	Progress   corpus.Progress // told games; nil is allowed
}

// Gather replays the games of a corpus and keeps the positions that may be learned from; Filters says which. Parts are
// read side by side; then duplicates are dropped in the order of games, the first one stays. A fault of the corpus is
// an error that names file, row, game and ply.
func Gather(ctx context.Context, c *corpus.Corpus, g Gathering) (*Dataset, error) {
	parts, err := g.read(ctx, c)
	if err != nil {
		return nil, err
	}
	d := &Dataset{taken: map[uint64]bool{}}
	for i := range d.Portions {
		d.Portions[i] = Portion{Sample: NewSample(eval.NumWeights), openings: map[string]bool{}}
	}
	for i := range parts {
		d.Filters.add(parts[i].filters)
		for _, o := range parts[i].games {
			if err := d.take(o, g.Target); err != nil {
				return nil, fmt.Errorf("corpus %s: %w", c.Dir, err)
			}
		}
		parts[i] = gathered{} // its memory is needed
	}
	return d, nil
}

// gathered is what was read from one part.
type gathered struct {
	games   []offers
	filters Filters
}

func (g Gathering) read(ctx context.Context, c *corpus.Corpus) ([]gathered, error) {
	parts := make([]gathered, len(c.Manifest.Parts))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(g.Workers)
	if g.Workers <= 0 {
		group.SetLimit(runtime.GOMAXPROCS(0))
	}
	report := g.counter(c.Len())
	for i := range parts {
		group.Go(func() (err error) {
			parts[i], err = g.readPart(ctx, c, i, report)
			return err
		})
	}
	return parts, group.Wait()
}

// counter returns a function that counts games and may be called by several goroutines.
func (g Gathering) counter(total int64) func() {
	if g.Progress == nil {
		return func() {}
	}
	var mutex sync.Mutex
	done := int64(0)
	return func() {
		mutex.Lock()
		defer mutex.Unlock()
		done++
		g.Progress(done, total)
	}
}

func (g Gathering) readPart(ctx context.Context, c *corpus.Corpus, i int, report func()) (gathered, error) {
	part := c.Manifest.Parts[i]
	replayer := newReplayer(c.Rules(), g.Definition)
	var games []offers
	for game, err := range c.PartGames(ctx, i) {
		if err != nil {
			return gathered{}, err
		}
		o, err := replayer.offers(&game)
		if err != nil {
			return gathered{}, fmt.Errorf("%s: row %d (game %d): %w", filepath.Join(c.Dir, part.File), part.Row(game.Number), game.Number, err)
		}
		games = append(games, o)
		report()
	}
	return gathered{games, replayer.filters}, nil
}

// take adds what is new of a game.
func (d *Dataset) take(o offers, target Score) error {
	portion := &d.Portions[o.split]
	games := portion.Sample.Games()
	for i := range o.candidates {
		x := &o.candidates[i]
		if d.taken[x.key] {
			d.Filters.Duplicate++
			continue
		}
		d.taken[x.key] = true
		d.Filters.Kept++
		if err := portion.add(o.game, o.result, x, target); err != nil {
			return err
		}
	}
	if portion.Sample.Games() > games {
		portion.count(o)
	}
	return nil
}

func (p *Portion) add(game int64, result board.Result, x *candidate, target Score) error {
	scores := [numScores]float64{SearchScore: float64(x.search), QuiescenceScore: float64(x.quiescence)}
	p.Search = append(p.Search, scores[SearchScore])
	p.Quiescence = append(p.Quiescence, scores[QuiescenceScore])
	p.Pawns = append(p.Pawns, x.pawns)
	return p.Sample.Append(Position{
		Game:     game,
		Side:     int(x.side),
		Features: x.features[:],
		Fixed:    float64(x.fixed),
		Score:    scores[target],
		Result:   0.5 * float64(result+1),
	})
}

// count counts a game that gave at least one position.
func (p *Portion) count(o offers) {
	if !p.openings[o.opening] {
		p.openings[o.opening] = true
		p.Openings++
	}
	switch o.result {
	case board.WhiteWins:
		p.WhiteWins++
	case board.Draw:
		p.Draws++
	case board.BlackWins:
		p.BlackWins++
	}
}
