package selfplay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
	"raumlab/internal/ordered"
	"raumlab/internal/queue"
)

// Relabel gives the games of a corpus the scores of an engine: what the run would have stored, had
// that engine only watched. Moves, results and how moves were chosen stay. So the engine and depth
// of the run change nothing but scores in softmax openings, where every move was searched.
type Relabel struct {
	Source *corpus.Corpus // nil for a worker
	Rules  variant.Rules  // of the source
	Engine engine.Config
	Depth  int          // plies of every search
	Remote queue.Remote // scores the games; nil for this process

	recent *recent // of the source
}

// Validate reports the first value that no labels can be made with, as a *hint.SettingError if it is
// that of one field.
func (r Relabel) Validate() error {
	switch e := r.Engine; {
	case e.Random:
		return fmt.Errorf("engine %s does not search, so it gives no scores", e.Name)
	case e.WithoutShipped().TablesHash() != "":
		return fmt.Errorf(
			"engine %s looks up endgames in %s, but scores must come from a search: name an engine without tables",
			e.Name, e.Tables)
	case r.Depth < 1 || r.Depth > search.MaxDepth:
		return hint.Refuse("depth", r.Depth, "expected 1 to %d plies", search.MaxDepth)
	}
	return nil
}

// header is what the new corpus stores of its origin.
func (r Relabel) header(version string) corpus.Header {
	labels := Config{Engine: r.Engine, Rules: r.Rules}.Header(version)
	h := corpus.DerivedHeader(corpus.MethodRelabel, version, []*corpus.Corpus{r.Source},
		corpus.Setting{Key: "depth", Value: strconv.Itoa(r.Depth)})
	h.Engine, h.Weights = labels.Engine, labels.Weights
	h.Games, h.GamesPerPart = r.Source.Len(), r.Source.Manifest.GamesPerPart
	return h
}

// relabelledGames is how many games a worker scores before it gives them away.
const relabelledGames = 16

// Run makes a corpus in dir of the games of the source with new scores, numbered from 0. It has the
// same bytes for any number of workers. When ctx ends, the games scored so far are kept; the same
// call goes on after them.
func (r Relabel) Run(ctx context.Context, dir, version string, workers int, progress corpus.Progress) (err error) {
	if err := errors.Join(r.Validate(), ctx.Err()); err != nil {
		return err
	}
	r = r.Read()
	w, err := corpus.Begin(ctx, dir, r.header(version), corpus.Slice{}, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if w.Complete() {
		return nil
	}
	first, total := w.Next(), r.Source.Len()
	newWorker, discard := r.newWorker, func(int64) {}
	if r.Remote != nil {
		var there remoteLabels
		if there, err = r.begin(ctx); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, there.Close(err == nil)) }()
		newWorker, discard = there.newWorker, there.Discard
	}
	progress.Report(first, total)
	err = ordered.Map(ctx, first/relabelledGames, (total+relabelledGames-1)/relabelledGames, workers,
		func() func(context.Context, int64) ([]corpus.Game, error) {
			score := newWorker()
			return func(ctx context.Context, i int64) ([]corpus.Game, error) {
				return score(ctx, queue.Task{First: max(first, i*relabelledGames), End: min((i+1)*relabelledGames, total)})
			}
		}, func(games []corpus.Game) error {
			for _, g := range games {
				g.Number = w.Next()
				if err := w.Append(g); err != nil {
					return err
				}
				progress.Report(w.Next(), total)
			}
			m := w.Manifest()
			if n := len(m.Parts); n > 0 {
				discard(m.Parts[n-1].End())
			}
			return nil
		})
	if err != nil {
		return errors.Join(err, w.Pause())
	}
	return w.Finish()
}

// newWorker returns a function that scores the games in the rows of one task after another.
func (r Relabel) newWorker() func(context.Context, queue.Task) ([]corpus.Game, error) {
	s := r.searcher()
	return func(ctx context.Context, t queue.Task) ([]corpus.Game, error) {
		games, err := r.rows(ctx, t.First, t.End)
		for i := range games {
			if err == nil {
				err = r.label(ctx, s, &games[i])
			}
		}
		return games, err
	}
}

func (r Relabel) searcher() engine.Searcher {
	return r.Engine.WithoutShipped().NewPlayer(nil, nil).Searcher()
}

// rows returns the games in the rows begin to end-1 of the source.
func (r Relabel) rows(ctx context.Context, begin, end int64) (games []corpus.Game, err error) {
	row := int64(0)
	for i, part := range r.Source.Manifest.Parts {
		if from, to := max(begin, row), min(end, row+part.Rows); from < to {
			all, err := r.recent.part(ctx, r.Source, i)
			if err != nil {
				return nil, err
			}
			for _, g := range all[from-row : to-row] {
				g.Plies = slices.Clone(g.Plies) // which are scored
				games = append(games, g)
			}
		}
		row += part.Rows
	}
	return games, nil
}

// Read returns the same, ready to read the source.
func (r Relabel) Read() Relabel {
	r.recent = &recent{}
	return r
}

// recent has the games of the part that was read last: tasks beside one another are of one part.
type recent struct {
	mutex sync.Mutex
	index int
	games []corpus.Game // nil before the first
}

func (x *recent) part(ctx context.Context, source *corpus.Corpus, i int) ([]corpus.Game, error) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.games != nil && x.index == i {
		return x.games, nil
	}
	games := make([]corpus.Game, 0, source.Manifest.Parts[i].Rows)
	for g, err := range source.PartGames(ctx, i) {
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	x.index, x.games = i, games
	return games, nil
}

// label gives every position of the game its scores. A drawn move that no search chose has none of
// a search.
func (r Relabel) label(ctx context.Context, s engine.Searcher, g *corpus.Game) error {
	game, err := g.Begin(r.Rules)
	if err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	for i := range g.Plies {
		ply := &g.Plies[i]
		p := *game.Position()
		if ply.Depth > 0 || !ply.Flags.Has(corpus.Drawn) {
			if err := r.score(ctx, s, p, ply); err != nil {
				return err
			}
		}
		Label(ply, s, p)
		if err := game.Play(ply.Move); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
	}
	return nil
}

func (r Relabel) score(ctx context.Context, s engine.Searcher, p variant.Position, ply *corpus.Ply) error {
	found, err := alone(ctx, s, p, r.Depth)
	ply.Score, ply.Depth = int32(found.Score), int8(found.Depth)
	return err
}
