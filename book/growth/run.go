package growth

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/board"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

// A Progress is how far a book has come.
type Progress struct {
	Games, Before, Total int64 // Before: games that an earlier process played
	Round                int64
	Lines                []int   // plies of each main line up to the first move with fewer than book.LeastGames
	Least                []int64 // distinct games of the least played move of each main line
}

// ErrPaused is the error of a run that was told to stop and kept its games. If it could not keep
// them, Run returns that failure instead.
var ErrPaused = errors.New("paused")

// pausedOr joins the errors that are failures. Without any it returns ErrPaused, if one is an
// interruption.
func pausedOr(all ...error) error {
	var failures []error
	var paused error
	for _, err := range all {
		switch {
		case errors.Is(err, ErrPaused), errors.Is(err, context.Canceled):
			paused = ErrPaused
		case err != nil:
			failures = append(failures, err)
		}
	}
	if len(failures) == 0 {
		return paused
	}
	return errors.Join(failures...)
}

// A run is one process that makes a book grow.
type run struct {
	Config
	self   selfplay.Config
	start  board.Position
	tree   *book.Tree
	writer *corpus.Writer
	tell   func(Progress)
	now    Progress
	had    map[int64]*corpus.Game // games of an unfinished round that an earlier process played
	stuck  []string               // numbers of games that went into quarantine
}

// Run plays the missing games of the folder and writes the book of all its games.
//
// When enough is closed, it finishes the games in hand, writes the book of the games so far and
// returns ErrPaused. When ctx ends, games in hand are lost. Version is that of the program. Run
// calls tell, which may be nil, after each game.
func (c Config) Run(ctx context.Context, enough <-chan struct{}, dir string, workers int, version string,
	tell func(Progress)) (_ *book.Book, err error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	f, err := c.claim(dir, version)
	if err != nil {
		return nil, err
	}
	defer func() { err = pausedOr(err, f.Release()) }()
	games, err := folder.Within(dir, GamesName)
	if err != nil {
		return nil, err
	}
	r := &run{Config: c, self: c.selfplay(), start: c.Rules.Start(), tree: book.NewTree(c.Rules, maxPly), tell: tell,
		had: map[int64]*corpus.Game{}}
	if r.tell == nil {
		r.tell = func(Progress) {}
	}
	if r.writer, err = corpus.Begin(ctx, games, r.self.Header(version), corpus.Slice{}, nil); err != nil {
		return nil, err
	}
	defer func() { err = pausedOr(err, r.writer.Close()) }()
	if err := r.read(ctx, games); err != nil {
		return nil, err
	}
	for !r.writer.Complete() {
		err := r.round(ctx, enough, workers)
		if errors.Is(err, ErrPaused) && ctx.Err() == nil && r.writer.Next() > 0 {
			b, building := r.book(ctx, f, version)
			return b, pausedOr(err, building)
		}
		if err != nil {
			return nil, err
		}
	}
	return r.book(ctx, f, version)
}

// read adds the games of finished rounds to the tree, and keeps those of an unfinished one.
func (r *run) read(ctx context.Context, dir string) error {
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		return err
	}
	whole := r.writer.Next() / r.roundGames() * r.roundGames()
	for g, err := range c.Games(ctx) {
		switch {
		case err != nil:
			return err
		case g.Number >= whole:
			r.had[g.Number] = &g
		default:
			if err := r.tree.Add(&g); err != nil {
				return fmt.Errorf("corpus %s: game %d: %w", dir, g.Number, err)
			}
		}
	}
	r.now = Progress{Games: r.writer.Next(), Before: r.writer.Next(), Total: r.Games}
	return nil
}

// round plays the rest of a round. Its lines come from the games of earlier rounds alone.
func (r *run) round(ctx context.Context, enough <-chan struct{}, workers int) error {
	number := r.writer.Next() / r.roundGames()
	first := number * r.roundGames()
	end := min(first+r.roundGames(), r.Games)
	v := values(r.tree)
	r.now.Round, r.now.Lines, r.now.Least = number, nil, nil
	for _, l := range mainLines(v, r.start, knownGames) {
		r.now.Lines = append(r.now.Lines, l.plies(book.LeastGames))
		r.now.Least = append(r.now.Least, l.least())
	}
	r.self.Opening.Lines = selfplay.NewLines(first, round(v, r.start, r.Seed, number, r.roundGames()))
	for i := first; i < r.writer.Next(); i++ {
		if g := r.had[i]; g != nil {
			if err := r.tree.Add(g); err != nil {
				return err
			}
		}
	}
	clear(r.had)
	r.tell(r.now)
	err := r.self.Run(ctx, r.writer, end, workers, enough, r.add)
	switch {
	case err == nil && r.writer.Next() == r.Games:
		return r.writer.Finish()
	case err == nil && r.writer.Next() == end:
		return nil
	}
	if err == nil {
		err = ErrPaused
	}
	return pausedOr(err, r.writer.Pause())
}

// add counts a game that was written.
func (r *run) add(p selfplay.Played) error {
	r.now.Games++
	defer func() { r.tell(r.now) }()
	if p.Quarantined != nil {
		return r.tooMany(p)
	}
	return r.tree.Add(&p.Game)
}

// tooMany is the error of a run that has too many games in quarantine, the last of them p.
func (r *run) tooMany(p selfplay.Played) error {
	r.stuck = append(r.stuck, fmt.Sprint(p.Number))
	if !audit.TooManyQuarantined(int64(len(r.stuck)), r.Games) {
		return nil
	}
	return fmt.Errorf("%s in quarantine, more than %.0f %% of the run: games %s; the last: %w",
		plural.Of(len(r.stuck), "game"), 100*audit.MostQuarantined, strings.Join(r.stuck, ", "), p.Quarantined)
}

// book writes the book of the games so far.
func (r *run) book(ctx context.Context, f *folder.Folder, version string) (*book.Book, error) {
	c, err := corpus.OpenPartial(f.Path(GamesName))
	if err != nil {
		return nil, err
	}
	b, err := book.Build(ctx, []*corpus.Corpus{c}, book.Thresholds{MaxPly: maxPly}, version, nil)
	if err != nil {
		return nil, err
	}
	return b, b.Write(f.Path(BookName))
}
