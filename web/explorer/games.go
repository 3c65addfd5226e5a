package explorer

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"raumlab/book"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/web/desk"
)

// maxRefs is how many games are named of each move: enough to look at some.
const maxRefs = 8

// games are a corpus as a source.
type games struct {
	*index
	called string
}

func (s *games) name() string         { return s.called }
func (s *games) rules() variant.Rules { return s.corpus.Rules() }

// results are counts of games, White's view.
type results struct{ white, draws, black int }

func (r *results) add(x board.Result) {
	switch x {
	case board.WhiteWins:
		r.white++
	case board.BlackWins:
		r.black++
	default:
		r.draws++
	}
}

func (r *results) games() int { return r.white + r.draws + r.black }

// points returns the average points of a side.
func (r *results) points(c board.Color) float64 {
	won := r.white
	if c == board.Black {
		won = r.black
	}
	return float64(2*won+r.draws) / float64(2*r.games())
}

// A played is a move with its games.
type played struct {
	results
	move board.Move
	last uint32   // game that was counted last
	refs []entry  // of the first games
	ends []uint64 // as endAfter gives them
}

// between is how many entries are counted between two looks at the context.
const between = 1 << 14

func (s *games) explore(ctx context.Context, p *variant.Position) (desk.Source, error) {
	a := desk.Source{Name: s.called, Kind: "corpus", Moves: []desk.SourceMove{}}
	var all results
	at := map[board.Move]*played{}
	var moves []*played
	before := -1
	for i, e := range s.find(p) {
		if i%between == 0 && ctx.Err() != nil {
			return a, ctx.Err()
		}
		g := &s.index.games[e.game]
		if int(e.game) != before {
			all.add(g.result)
			before = int(e.game)
		}
		m := e.of()
		x := at[m]
		switch {
		case m == board.NoMove:
			continue
		case x == nil:
			x = &played{move: m}
			at[m] = x
			moves = append(moves, x)
		case x.last == e.game:
			continue // it has made the move here before
		}
		x.last = e.game
		x.add(g.result)
		x.ends = append(x.ends, g.endAfter(e.ply()))
		if len(x.refs) < maxRefs {
			x.refs = append(x.refs, e)
		}
	}
	a.White, a.Draws, a.Black = all.white, all.draws, all.black
	slices.SortFunc(moves, func(x, y *played) int {
		return cmp.Or(cmp.Compare(y.games(), x.games()), cmp.Compare(x.move, y.move))
	})
	for _, x := range moves {
		if err := ctx.Err(); err != nil {
			return a, err
		}
		a.Moves = append(a.Moves, s.sourceMove(p, x))
	}
	return a, nil
}

// sourceMove returns a move with its score. Games that go on alike are no new evidence: the
// interval is that of the games that end in different positions, or after another number of moves.
func (s *games) sourceMove(p *variant.Position, x *played) desk.SourceMove {
	slices.Sort(x.ends)
	different := len(slices.Compact(x.ends))
	m := desk.SourceMove{
		Move: x.move.String(), Text: p.MoveText(x.move), White: x.white, Draws: x.draws, Black: x.black,
		Score: x.points(p.SideToMove()),
	}
	m.Low, m.High = book.Wilson(m.Score, float64(different))
	for _, e := range x.refs {
		m.Games = append(m.Games, desk.GameRef{Source: s.called, Game: int(s.index.games[e.game].number), Ply: e.ply()})
	}
	return m
}

// endAfter identifies how a game ends when it goes on from a ply: by its last position, the plies
// to it, and the result.
func (g *game) endAfter(ply int) uint64 {
	const odd = 0x9e3779b97f4a7c15 // spreads small numbers over all bits
	return g.last ^ uint64(4*(int(g.plies)-ply)+int(g.result)+1)*odd
}

func (s *games) game(ctx context.Context, number int) (desk.Tree, error) {
	i, ok := slices.BinarySearchFunc(s.index.games, int64(number), func(g game, number int64) int {
		return cmp.Compare(g.number, number)
	})
	if !ok {
		return desk.Tree{}, desk.Badf("key game: %d: corpus %s has no such game", number, s.called)
	}
	part := 0
	for parts := s.corpus.Manifest.Parts; s.index.games[i].number >= parts[part].End(); {
		part++
	}
	for g, err := range s.corpus.PartGames(ctx, part) {
		if err != nil {
			return desk.Tree{}, err
		}
		if g.Number != int64(number) {
			continue
		}
		text, err := derive.Text(&g, s.rules(), derive.Player(&s.corpus.Manifest.Header))
		if err != nil {
			return desk.Tree{}, err
		}
		t, err := desk.TreeOf(ctx, &text)
		t.Original = fmt.Sprintf("%s, game %d", s.called, number)
		return t, err
	}
	return desk.Tree{}, desk.Badf("key game: %d: corpus %s has no such game", number, s.called)
}
