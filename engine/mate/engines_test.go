package mate

import (
	"context"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// depths are the plies in which the shipped engines find every mate in n moves. 2n plies can see
// one, because the search of the reply finds no move. Null move, futility and late move reductions
// may need more.
var depths = [4]int{1: 2, 2: 7, 3: 10}

// deeper are the plies that raumlab needs for two mates, since experiments/61 and 58.
var deeper = map[string]int{"mate-3-12": 15, "mate-3-15": 11}

// TestEngines: the engines find every mate of the shipped set, in the fewest moves and by one of
// its keys. It tries half of those in two and a sixth of those in three; with RAUMLAB_SLOW=1 all.
func TestEngines(t *testing.T) {
	every := [4]int{1: 1, 2: 2, 3: 6}
	for _, name := range []string{"raumlab", "raumfischer"} {
		c, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		s := c.NewPlayer(nil, nil).Searcher()
		for i, x := range shipped(t) {
			if i%every[x.Mate] != 0 && !slow {
				continue
			}
			s.NewGame()
			depth := depths[x.Mate]
			if id, _, _ := strings.Cut(x.ID, " "); name == "raumlab" && deeper[id] > 0 {
				depth = deeper[id]
			}
			if !finds(s, &x, depth) {
				t.Errorf("%s does not find %s in %d plies", name, x.ID, depth)
			}
		}
	}
}

// finds reports whether an iteration up to the depth announces the mate with its right length.
func finds(s engine.Searcher, x *suite.Position, depth int) (found bool) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s.Analyse(ctx, variant.OfBoard(x.Board), nil, search.Limits{Depth: depth}, search.Scope{},
		func(lines []search.Result) {
			if right, _ := x.Check(lines[0]); right {
				found = true
				cancel()
			}
		})
	return found
}

// TestFullWidth: without null move, futility, late move reductions and extensions beyond the last
// ply, 2n plies are enough for a mate in n, and no earlier iteration announces one.
func TestFullWidth(t *testing.T) {
	for _, name := range []string{"raumlab", "raumfischer"} {
		c, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		o := &c.Search
		o.NullMove, o.Futility, o.LateMoves, o.TableDeeper = false, false, false, false
		o.CheckExtension, o.QuiescenceChecks, o.QuiescenceEvasions = false, 0, false
		o.FixedDepth.QuiescenceChecks, o.FixedDepth.QuiescenceEvasions = 0, false
		s := c.NewPlayer(nil, nil).Searcher()
		for _, x := range shipped(t) {
			if x.Mate == 3 {
				continue
			}
			s.NewGame()
			s.Analyse(context.Background(), variant.OfBoard(x.Board), nil, search.Limits{Depth: 2 * x.Mate}, search.Scope{},
				func(lines []search.Result) {
					r := lines[0]
					found, _ := x.Check(r)
					if found != (r.Depth == 2*x.Mate) || search.IsMate(r.Score) != found {
						t.Errorf("%s %s: depth %d says %v, score %d", name, x.ID, r.Depth, r.Move, r.Score)
					}
				})
		}
	}
}
