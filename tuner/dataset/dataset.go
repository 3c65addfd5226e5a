// Package dataset turns a corpus into samples for a fit: it replays the games, filters and
// deduplicates their positions, extracts the features and splits whole openings into training,
// validation and test.
package dataset

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
	"raumlab/tuner/pgvb"
)

// A Dataset is the positions of a corpus that a fit uses, by split. All numbers are centipawns from
// White's view. An observation of its samples is a position:
//
//	Cluster   number of the game
//	Sign      +1 White to move, -1 Black to move
//	Features  of the static evaluation, White minus Black
//	Offset    part of the static evaluation that no weight touches
//	Score     of the search
//	Other     of the quiescence search
//	Outcome   1 White won, ½ draw, 0 Black won
//	Tags      plies played before it, pieces on the board: see PlyTag
type Dataset struct {
	Portions [corpus.NumSplits]Portion // by Split
	Filters  Filters
	Moments  features.Sums // of the training positions

	taken corpus.Keys     // relative keys
	empty [numEmpty]int64 // games without positions, by the decisive cause
}

// Indices of the tags of observations.
const (
	PlyTag    = 0
	PiecesTag = 1
)

// A Portion is the positions of one split, in the order of games and plies.
type Portion struct {
	Sample    *pgvb.Sample
	Openings  int // different ones
	WhiteWins int // games
	Draws     int
	BlackWins int

	openings map[string]struct{}
}

// A Gathering says what is taken from a corpus.
type Gathering struct {
	Definition eval.Definition // of the features
	Selection  Selection
	Spool      string          // folder for an unnamed file of features; empty to keep them in memory
	Workers    int             // parts read at once, 0 for one a processor; no result depends on it
	Progress   corpus.Progress // called with games; nil is allowed

	Visit func(Visit) error // called for every position kept, in order; nil is allowed
}

// A Visit is a position that a Gathering keeps. Its numbers are from White's view.
type Visit struct {
	Split      corpus.Split
	Game       int64
	Ply        int     // plies played before it
	Result     float64 // 1 White won, ½ draw, 0 Black won
	Position   variant.Position
	Search     float64 // stored scores, centipawns
	Quiescence float64
}

// Gather replays the games of a corpus and keeps the positions that a fit may use; Selection and
// Filters say which. It reads several parts at once. Of duplicates it keeps the first in the order
// of games. A fault of the corpus is an error that names file, row, game and ply. While it runs it
// needs memory for the key of every position kept and for a part for each worker, besides the
// samples. Close the dataset.
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
	d.taken = corpus.Keys{}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (g Gathering) dataset() (*Dataset, error) {
	d := new(Dataset)
	for i := range d.Portions {
		s := pgvb.NewSample(eval.NumWeights)
		if g.Spool != "" {
			spool, err := newSpool(g.Spool)
			if err != nil {
				return nil, errors.Join(err, d.Close())
			}
			s = pgvb.NewStoredSample(eval.NumWeights, spool)
		}
		d.Portions[i] = Portion{Sample: s, openings: map[string]struct{}{}}
	}
	return d, nil
}

// Close closes the files of the samples.
func (d *Dataset) Close() error {
	var all []error
	for _, p := range d.Portions {
		if p.Sample != nil {
			all = append(all, p.Sample.Close())
		}
	}
	return errors.Join(all...)
}

// gathered is the content of one part.
type gathered struct {
	games   []gameCandidates
	filters Filters
	slab    []candidate // memory of the candidates of the games
}

// reading is a part, or the error of reading it.
type reading struct {
	gathered
	err error
}

// read reads several parts at once and gives them to take in their order, up to the first that
// cannot be read: the error does not depend on which was read first.
func (g Gathering) read(ctx context.Context, c *corpus.Corpus, take func(gathered) error) error {
	workers := g.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	report := g.counter(c.Len())
	free := make(chan []candidate, (ordered.Ahead+1)*workers) // slabs of parts that have been taken
	newReader := func() func(context.Context, int64) (reading, error) {
		return func(ctx context.Context, i int64) (reading, error) {
			var slab []candidate
			select {
			case slab = <-free:
			default:
			}
			part, err := g.readPart(ctx, c, int(i), slab, report)
			return reading{part, err}, nil
		}
	}
	return ordered.Map(ctx, 0, int64(len(c.Manifest.Parts)), workers, newReader, func(r reading) error {
		if r.err != nil {
			return r.err
		}
		if err := take(r.gathered); err != nil {
			return err
		}
		select {
		case free <- r.slab[:0]:
		default:
		}
		return nil
	})
}

// counter returns a function that counts games. Several goroutines may call it.
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

func (g Gathering) readPart(
	ctx context.Context, c *corpus.Corpus, i int, slab []candidate, report func(),
) (gathered, error) {
	part := c.Manifest.Parts[i]
	replayer := newReplayer(c.Rules(), g.Definition, g.Selection)
	replayer.positions, replayer.slab = g.Visit != nil, slab
	var games []gameCandidates
	for game, err := range c.PartGames(ctx, i) {
		if err != nil {
			return gathered{}, err
		}
		o, err := replayer.candidates(&game)
		if err != nil {
			return gathered{}, fmt.Errorf("%s: row %d (game %d): %w", c.Path(part.File), part.Row(game.Number), game.Number, err)
		}
		games = append(games, o)
		report()
	}
	return gathered{games, replayer.filters, replayer.slab}, nil
}

// take adds the new positions of a game.
func (d *Dataset) take(o gameCandidates, visit func(Visit) error) error {
	portion := &d.Portions[o.split]
	games := portion.Sample.Clusters()
	for i := range o.candidates { // in a loop of their own, see corpus.Keys
		x := &o.candidates[i]
		x.duplicate = !d.taken.Add(x.key)
	}
	for i := range o.candidates {
		x := &o.candidates[i]
		if x.duplicate {
			d.Filters.Duplicate++
			continue
		}
		d.Filters.Kept++
		if o.split == corpus.Training {
			d.Moments.Add(&x.features, x.pawns)
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
	case portion.Sample.Clusters() > games:
		portion.count(o)
	case o.excluded:
	case len(o.candidates) > 0: // all of them in earlier games
		d.empty[duplicates]++
	default:
		d.empty[o.why]++
	}
	return nil
}

func (p *Portion) add(game int64, result board.Result, x *candidate) error {
	return p.Sample.Append(pgvb.Observation{
		Cluster:  game,
		Sign:     int(x.side),
		Features: x.features[:],
		Offset:   float64(x.fixed),
		Score:    float64(x.search),
		Other:    float64(x.quiescence),
		Outcome:  0.5 * float64(result+1),
		Tags:     [pgvb.NumTags]int16{PlyTag: x.ply, PiecesTag: x.pieces},
	})
}

// count counts a game with at least one position.
func (p *Portion) count(o gameCandidates) {
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
