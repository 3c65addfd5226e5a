package tuner

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"raumlab/corpus"
	"raumlab/corpus/distinct"
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A Dataset is the positions of a corpus that a fit uses, sorted into splits. Their samples hold the search score as Score and the
// quiescence score as Other.
type Dataset struct {
	Portions [corpus.NumSplits]Portion // by Split
	Filters  Filters

	taken   distinct.Keys    // relative keys
	moments moments          // of the training positions
	silent  [numSilent]int64 // games that gave no position, by the decisive cause
}

// A Portion is the positions of one split, in the order of games and plies.
type Portion struct {
	Sample    *Sample
	Openings  int // different ones
	WhiteWins int // games, as the next two
	Draws     int
	BlackWins int

	openings map[string]struct{}
}

// A Gathering says what is taken from a corpus.
type Gathering struct {
	Definition eval.Definition // of the features
	Selection  Selection
	Spool      string          // folder for the unnamed file that holds the features; empty to hold them in memory
	Workers    int             // parts read at once, 0 for one a processor; the result does not depend on it
	Progress   corpus.Progress // told games; nil is allowed

	Visit func(Visit) error // sees every position that is kept, in order; nil is allowed
}

// A Visit is a position that a Gathering keeps. Its numbers are White's view.
type Visit struct {
	Split      corpus.Split
	Game       int64
	Ply        int     // plies played before it
	Result     float64 // 1 White won, ½ draw, 0 Black won
	Position   board.Position
	Search     float64 // stored scores, centipawns
	Quiescence float64
}

// Gather replays the games of a corpus and keeps the positions that may be learned from; Selection and Filters say which. Parts are
// read side by side; then duplicates are dropped in the order of games, the first one stays. A fault of the corpus is
// an error that names file, row, game and ply. Beside the samples it holds the key of every position kept, and some parts. Close
// the dataset.
func Gather(ctx context.Context, c *corpus.Corpus, g Gathering) (*Dataset, error) {
	if err := g.Selection.Validate(); err != nil {
		return nil, err
	}
	d, err := g.dataset()
	if err != nil {
		return nil, err
	}
	err = g.read(ctx, c, func(part gathered) error {
		d.Filters.add(part.filters)
		for _, o := range part.games {
			if err := d.take(o, g.Visit); err != nil {
				return fmt.Errorf("corpus %s: %w", c.Dir, err)
			}
		}
		return nil
	})
	d.taken = distinct.Keys{}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (g Gathering) dataset() (*Dataset, error) {
	d := new(Dataset)
	for i := range d.Portions {
		s := NewSample(eval.NumWeights)
		if g.Spool != "" {
			var err error
			if s, err = newSpooled(eval.NumWeights, g.Spool); err != nil {
				return nil, errors.Join(err, d.Close())
			}
		}
		d.Portions[i] = Portion{Sample: s, openings: map[string]struct{}{}}
	}
	return d, nil
}

// Close gives back the files of the samples.
func (d *Dataset) Close() error {
	var all []error
	for _, p := range d.Portions {
		if p.Sample != nil {
			all = append(all, p.Sample.Close())
		}
	}
	return errors.Join(all...)
}

// gathered is what was read from one part.
type gathered struct {
	games   []offers
	filters Filters
	slab    []candidate // what the candidates of the games stand in
}

// reading is a part, or why it could not be read.
type reading struct {
	gathered
	err error
}

// read reads parts side by side and gives them to take one by one, in their order, up to the first that cannot be read: the error
// does not depend on which was read first. Only some are read ahead.
func (g Gathering) read(ctx context.Context, c *corpus.Corpus, take func(gathered) error) error {
	workers := g.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	group, ctx := errgroup.WithContext(ctx)
	report := g.counter(c.Len())
	spare := make(chan []candidate, workers+1)   // slabs of parts that have been taken
	coming := make(chan chan reading, workers-1) // with the one that is waited for, as many as there are workers
	group.Go(func() error {
		defer close(coming)
		for i := range c.Manifest.Parts {
			part := make(chan reading, 1)
			select {
			case coming <- part:
			case <-ctx.Done():
				return ctx.Err()
			}
			group.Go(func() error {
				var slab []candidate
				select {
				case slab = <-spare:
				default:
				}
				read, err := g.readPart(ctx, c, i, slab, report)
				part <- reading{read, err}
				return nil
			})
		}
		return nil
	})
	group.Go(func() error {
		for part := range coming {
			read := <-part
			if read.err != nil {
				return read.err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := take(read.gathered); err != nil {
				return err
			}
			select {
			case spare <- read.slab[:0]:
			default:
			}
		}
		return nil
	})
	return group.Wait()
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

func (g Gathering) readPart(ctx context.Context, c *corpus.Corpus, i int, slab []candidate, report func()) (gathered, error) {
	part := c.Manifest.Parts[i]
	replayer := newReplayer(c.Rules(), g.Definition, g.Selection)
	replayer.keep, replayer.slab = g.Visit != nil, slab
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
	return gathered{games, replayer.filters, replayer.slab}, nil
}

// take adds what is new of a game.
func (d *Dataset) take(o offers, visit func(Visit) error) error {
	portion := &d.Portions[o.split]
	games := portion.Sample.Games()
	for i := range o.candidates { // in a loop of their own, see distinct.Keys
		x := &o.candidates[i]
		x.known = !d.taken.Add(x.key)
	}
	for i := range o.candidates {
		x := &o.candidates[i]
		if x.known {
			d.Filters.Duplicate++
			continue
		}
		d.Filters.Kept++
		if o.split == corpus.Training {
			d.moments.add(&x.features, x.pawns)
		}
		if err := portion.add(o.game, o.result, x); err != nil {
			return err
		}
		if visit == nil {
			continue
		}
		v := Visit{
			Split: o.split, Game: o.game, Ply: int(x.ply), Result: 0.5 * float64(o.result+1), Position: o.positions[i],
			Search: float64(x.search), Quiescence: float64(x.quiescence),
		}
		if err := visit(v); err != nil {
			return err
		}
	}
	switch {
	case portion.Sample.Games() > games:
		portion.count(o)
	case o.excluded:
	case len(o.candidates) > 0: // all taken from earlier games
		d.silent[duplicates]++
	default:
		d.silent[o.why]++
	}
	return nil
}

func (p *Portion) add(game int64, result board.Result, x *candidate) error {
	return p.Sample.Append(Position{
		Game:     game,
		Side:     int(x.side),
		Features: x.features[:],
		Fixed:    float64(x.fixed),
		Score:    float64(x.search),
		Other:    float64(x.quiescence),
		Result:   0.5 * float64(result+1),
		Ply:      x.ply,
		Material: x.material,
	})
}

// count counts a game that gave at least one position.
func (p *Portion) count(o offers) {
	if _, known := p.openings[o.opening]; !known {
		p.openings[o.opening] = struct{}{}
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
