package engine

import (
	"context"

	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// A Searcher is what plays and scores for an engine, in the variant of its rules. Its methods are
// those of search.Searcher; a position of another variant is a fault of the caller, and panics.
// Only one goroutine may use it.
type Searcher interface {
	Analyse(ctx context.Context, p variant.Position, history []uint64, limits search.Limits, scope search.Scope,
		report func([]search.Result)) []search.Result
	Search(ctx context.Context, p variant.Position, history []uint64, limits search.Limits) search.Result
	ScoreMoves(ctx context.Context, p variant.Position, depth, width int) []search.MoveScore
	Static(p variant.Position) int
	Quiesce(p variant.Position) int
	HashFull() int
	NewGame()
}

// boardSearcher searches positions of Raumschach.
type boardSearcher struct{ *search.Searcher }

func (s boardSearcher) Analyse(ctx context.Context, p variant.Position, history []uint64, limits search.Limits,
	scope search.Scope, report func([]search.Result)) []search.Result {
	return s.Searcher.Analyse(ctx, *p.Board(), history, limits, scope, report)
}

func (s boardSearcher) Search(ctx context.Context, p variant.Position, history []uint64,
	limits search.Limits) search.Result {
	return s.Searcher.Search(ctx, *p.Board(), history, limits)
}

func (s boardSearcher) ScoreMoves(ctx context.Context, p variant.Position, depth, width int) []search.MoveScore {
	return s.Searcher.ScoreMoves(ctx, *p.Board(), depth, width)
}

func (s boardSearcher) Static(p variant.Position) int { return s.Searcher.Static(*p.Board()) }

func (s boardSearcher) Quiesce(p variant.Position) int { return s.Searcher.Quiesce(*p.Board()) }

// aliceSearcher searches positions of Alice-Raumschach.
type aliceSearcher struct{ *alicesearch.Searcher }

func (s aliceSearcher) Analyse(ctx context.Context, p variant.Position, history []uint64, limits search.Limits,
	scope search.Scope, report func([]search.Result)) []search.Result {
	return s.Searcher.Analyse(ctx, *p.Alice(), history, limits, scope, report)
}

func (s aliceSearcher) Search(ctx context.Context, p variant.Position, history []uint64,
	limits search.Limits) search.Result {
	return s.Searcher.Search(ctx, *p.Alice(), history, limits)
}

func (s aliceSearcher) ScoreMoves(ctx context.Context, p variant.Position, depth, width int) []search.MoveScore {
	return s.Searcher.ScoreMoves(ctx, *p.Alice(), depth, width)
}

func (s aliceSearcher) Static(p variant.Position) int { return s.Searcher.Static(*p.Alice()) }

func (s aliceSearcher) Quiesce(p variant.Position) int { return s.Searcher.Quiesce(*p.Alice()) }

// DrawMayComeFirst reports whether a score leaves out the 50-move rule, which is near: its line neither
// mates nor sets the counter back, and the search evaluates what follows the line by its pieces alone.
func DrawMayComeFirst(p *variant.Position, r search.Result) bool {
	return p.PliesToDraw() > 0 && p.DrawIsNear() && r.Score != 0 && !search.IsMate(r.Score) && !p.Progresses(r.PV)
}
