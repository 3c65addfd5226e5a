package engine

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

// From a thousand won positions of each ending the engine mates within the distance of the table,
// against the longest defence and against random moves. RAUMLAB_TABLES names the folder of tables.
func TestTablesMateFromAllEndings(t *testing.T) {
	dir := os.Getenv("RAUMLAB_TABLES")
	if dir == "" {
		t.Skip("RAUMLAB_TABLES names no folder of tables")
	}
	ctx := t.Context()
	plain := withoutTables(t)
	c, err := plain.WithTables(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	s, err := tables.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	player := c.NewPlayer(nil, nil)
	endings := 0
	for _, e := range s.Manifest.Tables {
		if e.AllDrawn {
			continue
		}
		random := rand.New(rand.NewPCG(18, 1000))
		won := wonPositions(ctx, t, s, e.Ending, random, 1000)
		if len(won) == 0 {
			t.Errorf("%s: no position is won", e.Ending)
		}
		endings++
		longest := 0
		for n, p := range won {
			longest = max(longest, mateByTables(ctx, t, player, c.tables, p, n%2 == 0, random))
		}
		t.Logf("%s: %d positions, mates in up to %d plies", e.Ending, len(won), longest)
	}
	if endings < 3 {
		t.Errorf("%d endings have won positions", endings)
	}
}

// wonPositions draws positions of a table that the side to move wins.
func wonPositions(ctx context.Context, t *testing.T, s *tables.Store, m tables.Material, random *rand.Rand,
	n int) (won []variant.Position) {
	t.Helper()
	table, err := s.Load(ctx, m, 2)
	if err == nil {
		err = table.MarkIllegal(ctx, 2)
	}
	if err != nil {
		t.Fatal(err)
	}
	type place struct {
		toMove board.Color
		i      int
	}
	var places []place
	seen := 0
	for toMove := board.White; toMove <= board.Black; toMove++ {
		for i, v := range table.Values[toMove] {
			if v == tables.Illegal || tables.Value(v).Sign() <= 0 {
				continue
			}
			seen++
			if len(places) < 4*n {
				places = append(places, place{toMove, i})
			} else if at := random.IntN(seen); at < len(places) {
				places[at] = place{toMove, i}
			}
		}
	}
	random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for _, at := range places { // more than needed, since a position may have several numbers
		if len(won) == n {
			break
		}
		p, ok, err := table.Position(at.i, at.toMove)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			won = append(won, variant.OfBoard(p))
		}
	}
	return won
}

// mateByTables plays out a won position and returns the plies until mate.
func mateByTables(ctx context.Context, t *testing.T, player *Player, set *tables.Set, p variant.Position,
	longestDefence bool, random *rand.Rand) int {
	t.Helper()
	v, ok := set.Value(p.Board())
	if !ok || v.Sign() <= 0 {
		t.Fatalf("%s is %s", p.RFEN(), v)
	}
	player.NewGame()
	g := variant.NewGame(p)
	for {
		if _, why := g.Outcome(); why != board.Ongoing {
			if why != board.Checkmate || len(g.Moves()) > v.Plies() {
				t.Fatalf("%s, %s: after %d plies the game ended by %s", p.RFEN(), v, len(g.Moves()), why)
			}
			return len(g.Moves())
		}
		var m board.Move
		if len(g.Moves())%2 == 0 {
			m = player.Move(ctx, g, search.Limits{Depth: 1}).Move
		} else {
			m = defence(g.Position(), set, longestDefence, random)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// defence returns a move of a losing side: one that is mated latest, or a random one.
func defence(p *variant.Position, set *tables.Set, longest bool, random *rand.Rand) board.Move {
	legal := p.AppendLegal(nil)
	slices.Sort(legal)
	best, most := legal[random.IntN(len(legal))], -1
	if !longest {
		return best
	}
	for _, m := range legal {
		after := *p
		after.Make(m)
		if v, ok := set.Value(after.Board()); ok && v.Sign() > 0 && v.Plies() > most {
			best, most = m, v.Plies()
		}
	}
	return best
}
