package desk

import (
	"context"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/mate"
	"raumlab/engine/search"
)

// longestMate is the longest mate in moves that a defence is held against: the exhaustive search of
// one more move takes minutes in a browser.
const longestMate = 2

// defend answers for the defender of a puzzle. The mate is proved by exhaustive search: no engine's
// pruning decides what is right.
func (d *Desk) defend(ctx context.Context, q DefendRequest) (a Defended, err error) {
	if q.Mate < 0 || q.Mate > longestMate {
		return a, Badf("key mate: %d: expected 0 to %d moves", q.Mate, longestMate)
	}
	g, err := q.replay()
	if err != nil {
		return a, err
	}
	p := g.Position().Board()
	if p == nil {
		return a, Badf("key rules: %s: expected rules of Raumschach", g.Position().Rules())
	}
	if over := OverOf(g); over != nil {
		a.Mates = over.Reason == board.Checkmate.String()
		return a, nil
	}
	x, err := d.loadEngine(hintEngine, g.Position().Rules())
	if err != nil {
		return a, err
	}
	best := x.NewPlayer(nil, nil).Searcher().Analyse(ctx, *g.Position(), g.History(),
		search.Limits{Nodes: defenceNodes}, search.Scope{Lines: 1}, nil)
	if err := ctx.Err(); err != nil {
		return a, err
	}
	moves := p.AppendLegal(nil)
	i := slices.Index(moves, best[0].Move)
	moves[0], moves[i] = moves[i], moves[0]
	longest := 0
	for _, m := range moves {
		after := *p
		after.Make(m)
		moves := 0
		if q.Mate > 0 {
			s, err := mate.Solve(ctx, after, q.Mate)
			if err != nil {
				return a, err
			}
			moves = s.Moves
		}
		if moves > 0 && moves <= longest {
			continue
		}
		a.Move, a.Text, longest = m.String(), p.MoveText(m), moves
		if moves == 0 {
			return a, nil
		}
	}
	a.Mates = true
	return a, nil
}

// defenceNodes are those of the search for the defence that is tried first: enough for 4 plies.
const defenceNodes = 20_000
