package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// A Book proposes a move for a position of Raumschach, or none.
type Book func(p *board.Position) (board.Move, bool)

// A Player is an engine that plays. Only one goroutine may use it.
type Player struct {
	config   Config
	searcher Searcher
	book     Book
	random   *rand.Rand
}

// NewPlayer returns a player. Book may be nil; only an engine that plays at random uses random.
func (c Config) NewPlayer(book Book, random *rand.Rand) *Player {
	p := &Player{config: c, book: book, random: random}
	if !c.Random {
		p.searcher = c.newSearcher()
	}
	return p
}

// NewGame resets what earlier searches have found.
func (p *Player) NewGame() {
	if p.searcher != nil {
		p.searcher.NewGame()
	}
}

// Move returns the player's move in a game that is not over. The zero Limits mean the
// configured depth. A move from the book, or at random, has depth 0 and no score.
func (p *Player) Move(ctx context.Context, g *variant.Game, limits search.Limits) search.Result {
	return p.Analyse(ctx, g, limits, search.Scope{}, nil)[0]
}

// MoveOnClock is Move with a clock; the zero clock is none. At a level the player moves as without
// a clock, unless its depth takes more time than it has for a move.
func (p *Player) MoveOnClock(ctx context.Context, g *variant.Game, clock search.Clock, level bool) search.Result {
	limits := search.Limits{Clock: clock}
	if level && clock != (search.Clock{}) {
		ctx = deadline{ctx, time.Now().Add(limits.TimeLimit())}
		limits = search.Limits{}
	}
	return p.Move(ctx, g, limits)
}

// A deadline is a context whose time ends, for searches, which ask for its error. In a browser one
// thread has the search and the timers, so that the timer of context.WithTimeout would never run.
type deadline struct {
	context.Context
	at time.Time
}

func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil || time.Now().Before(d.at) {
		return err
	}
	return context.DeadlineExceeded
}

// Analyse is Move for the best lines, as search.Searcher.Analyse finds and reports them. A move
// from the book, or at random, is the only line, and not reported. Where there is no legal move in
// scope there is no line.
func (p *Player) Analyse(ctx context.Context, g *variant.Game, limits search.Limits, scope search.Scope,
	report func([]search.Result)) []search.Result {
	position := g.Position()
	inScope := func(m board.Move) bool { return len(scope.Moves) == 0 || slices.Contains(scope.Moves, m) }
	if start := position.Board(); start != nil && p.book != nil {
		if m, ok := p.book(start); ok && position.IsLegal(m) && inScope(m) {
			return []search.Result{{Move: m}}
		}
	}
	if p.config.Random {
		legal := slices.DeleteFunc(position.AppendLegal(nil), func(m board.Move) bool { return !inScope(m) })
		if len(legal) == 0 {
			return nil
		}
		slices.Sort(legal) // the draw must not depend on how moves are generated
		return []search.Result{{Move: legal[p.random.IntN(len(legal))]}}
	}
	if limits == (search.Limits{}) {
		limits.Depth = p.config.Depth
	}
	return p.searcher.Analyse(ctx, *position, g.History(), limits, scope, report)
}

// Searcher returns the player's searcher, or nil for one that plays at random.
func (p *Player) Searcher() Searcher { return p.searcher }
