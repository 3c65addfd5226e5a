package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
)

// outcomesOf returns tables without distances.
func outcomesOf(t testing.TB, names ...string) *tables.Set {
	t.Helper()
	var all []*tables.Outcomes
	for _, table := range solvedTables(t, names...) {
		all = append(all, tables.NewOutcomes(table.Rule, table.Material, table.Longest, table.Pack))
	}
	return tables.NewOutcomeSet("", all)
}

// Law: a win by tables without distances scores less than any mate and more than any evaluation,
// and its sign says who wins. A mate scores more.
func TestOutcomesAreBounds(t *testing.T) {
	truth := tablesOf(t, "KPK")
	s := searcherWith(outcomesOf(t, "KQK", "KRK", "KBK", "KUK", "KNK"))
	random := rand.New(rand.NewPCG(2, 9))
	wins := 0
	for n := range 600 {
		p := randomEndgame(random, []string{"KPk", "kpK"}[n%2])
		v, _ := truth.Value(&p)
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		for depth := 1; depth <= 4; depth++ {
			s.NewGame()
			r := s.Search(context.Background(), p, nil, Limits{Depth: depth})
			score := r.Score * p.SideToMove().Sign()
			switch {
			case IsMate(score):
				if score*v.Sign() <= 0 || MatePlies(score) < v.Plies() {
					t.Fatalf("%s is %s, and depth %d finds a mate in %d plies, score %d", p.RFEN(), v, depth, MatePlies(score), score)
				}
			case score > leastWin || score < -leastWin:
				wins++
				if score*v.Sign() <= 0 {
					t.Fatalf("%s is %s, and depth %d says %d", p.RFEN(), v, depth, score)
				}
			case score > maxStatic || score < -maxStatic:
				t.Fatalf("%s, depth %d: %d is no score", p.RFEN(), depth, score)
			}
		}
	}
	if wins < 100 {
		t.Errorf("only %d wins", wins)
	}
}

// With tables without distances the search keeps a win or a draw. It finds the moves of a search
// that is given only those, named or not. Several lines are ordered by result.
func TestOutcomesChooseMoves(t *testing.T) {
	set := tables.Shipped()
	s := searcherWith(set)
	plain := searcherWith(nil)
	random := rand.New(rand.NewPCG(3, 9))
	result := func(p board.Position, m board.Move) int {
		p.Make(m)
		v, _ := set.Value(&p)
		return -v.Sign()
	}
	thrown := 0
	for n := range 150 {
		p := randomEndgame(random, []string{"KQk", "KPk", "kqK", "kpK", "KRRk", "KQkq", "KQkr", "KRBk"}[n%8])
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			continue
		}
		best := result(p, slices.MaxFunc(legal, func(a, b board.Move) int { return result(p, a) - result(p, b) }))
		keep := slices.DeleteFunc(slices.Clone(legal), func(m board.Move) bool { return result(p, m) < best })
		limits := Limits{Depth: 2}
		plain.NewGame()
		want := plain.Analyse(context.Background(), p, nil, limits, Scope{Moves: keep}, nil)[0]
		for _, scope := range []Scope{{}, {Moves: legal}, {Moves: keep}} {
			s.NewGame()
			if r := s.Analyse(context.Background(), p, nil, limits, scope, nil)[0]; r.Move != want.Move ||
				r.Score != want.Score || r.Nodes != want.Nodes {
				t.Fatalf("%s, %d moves named: %s with score %d after %d nodes, want %s with %d after %d", p.RFEN(),
					len(scope.Moves), r.Move, r.Score, r.Nodes, want.Move, want.Score, want.Nodes)
			}
		}
		if len(keep) < len(legal) {
			thrown++
		}
		s.NewGame()
		lines := s.Analyse(context.Background(), p, nil, limits, Scope{Lines: len(legal)}, nil)
		if len(lines) != len(legal) {
			t.Fatalf("%s: %d lines of %d moves", p.RFEN(), len(lines), len(legal))
		}
		for _, r := range lines {
			score := r.Score * p.SideToMove().Sign()
			if want := result(p, r.Move); want > 0 != (score > leastWin) || want < 0 != (score < -leastWin) || want == 0 &&
				score != 0 {
				t.Fatalf("%s: the line %s has score %d, want a result of %d", p.RFEN(), r.Move, score, want)
			}
		}
	}
	if thrown < 50 {
		t.Errorf("only %d positions have moves that keep less", thrown)
	}
}

// A win that the hundred plies may prevent is no win, and the search reports that the clock
// mattered.
func TestOutcomesKnowTheClock(t *testing.T) {
	s := searcherWith(tables.Shipped())
	for clock, want := range map[string]bool{"20": false, "98": true} {
		p, err := board.ParseRFEN(board.Rules{}, "k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w "+clock+" 90")
		if err != nil {
			t.Fatal(err)
		}
		s.NewGame()
		r := s.Analyse(context.Background(), p, nil, Limits{Depth: 1}, Scope{Lines: 2}, nil)[0]
		if won := r.Score > leastWin; r.Touched != want || won == want {
			t.Errorf("clock %s: score %d, touched %t", clock, r.Score, r.Touched)
		}
	}
}

// A score in the transposition table does not depend on the ply where it is found, and never
// becomes a mate score.
func TestOutcomesInTheTable(t *testing.T) {
	for _, sign := range []int{1, -1} {
		for plies := range 100 {
			for ply := range plies + 1 {
				score := sign * (tableWin - plies)
				stored := toTable(score, ply)
				if again := fromTable(stored, ply); again != score || IsMate(stored) || stored != sign*(tableWin-(plies-ply)) {
					t.Fatalf("score %d at ply %d is stored as %d, and read as %d", score, ply, stored, again)
				}
			}
		}
	}
}

// Law: the colour-mirrored position gives the mirrored move, the negated score and the same node
// count, also with tables. A search that the clock did not touch is that with the clock at 0.
func TestOutcomesLeaveLaws(t *testing.T) {
	s := searcherWith(tables.Shipped())
	plain := searcherWith(nil)
	random := rand.New(rand.NewPCG(4, 9))
	same := func(a, b Result) bool { return a.Score == b.Score && a.Nodes == b.Nodes && a.QNodes == b.QNodes }
	changed, touched, late := 0, 0, 0
	for n := range 240 {
		p := randomEndgame(random, []string{"KQkrn", "KRkbp", "KQPkr", "KPkpp", "KRBku", "KQkr"}[n%6])
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		limits, scope := Limits{Depth: 3}, Scope{Lines: 1 + n/6%2}
		find := func(s *Searcher, p board.Position) Result {
			s.NewGame()
			return s.Analyse(context.Background(), p, nil, limits, scope, nil)[0]
		}
		a, b := find(s, p), find(s, p.Mirror())
		if b.Score = -b.Score; a.Move != b.Move.Mirror() || !same(a, b) {
			t.Fatalf("%s: %v, mirrored %v", p.RFEN(), a, b)
		}
		if !same(a, find(plain, p)) {
			changed++
		}
		words := strings.Fields(p.RFEN())
		words[2] = strconv.Itoa(random.IntN(99))
		clocked, err := board.ParseRFEN(board.Rules{}, strings.Join(words, " "))
		if err != nil {
			t.Fatal(err)
		}
		switch c := find(s, clocked); {
		case c.Touched:
			touched++
		case c.Move != a.Move || !same(a, c):
			t.Fatalf("%s: %v, without the clock %v", clocked.RFEN(), c, a)
		case clocked.HalfmoveClock() > 50:
			late++
		}
	}
	if changed < 40 || touched < 5 || late < 10 {
		t.Errorf("tables change %d searches, the clock touches %d, and not %d late ones", changed, touched, late)
	}
}

// A mate that the search finds scores more than the win that the tables know.
func TestMatesBeatOutcomes(t *testing.T) {
	truth := tablesOf(t, "KQK")
	s := searcherWith(tables.Shipped())
	random := rand.New(rand.NewPCG(6, 9))
	mates := 0
	for n := 0; mates < 20; n++ {
		p := randomEndgame(random, []string{"KQk", "kqK"}[n%2])
		v, _ := truth.Value(&p)
		if v.Sign() <= 0 || v.Plies() != 1 {
			continue
		}
		mates++
		s.NewGame()
		lines := s.Analyse(context.Background(), p, nil, Limits{Depth: 2}, Scope{Lines: 2}, nil)
		if score := lines[0].Score * p.SideToMove().Sign(); score != MateIn(1) {
			t.Fatalf("%s: the first line has score %d, want a mate", p.RFEN(), score)
		}
	}
}

// Late move pruning and SEE pruning wait for a move that the tables do not call lost, because the
// moves that they leave out may save the game.
func TestPruningClaimsNoOutcome(t *testing.T) {
	options := everything()
	options.MateDistancePruning = true
	whole := options
	whole.NullMove, whole.LateMoves, whole.Futility = false, false, false
	options.LateMovePruning, options.LateMovePruningDepth, options.SEEPruning, options.SEEPruningDepth = 4, 3, 100, 4
	e := features(eval.Corrected)
	e.Tables = tables.Shipped()
	pruning, exact := New(options, e), New(whole, e)
	random := rand.New(rand.NewPCG(7, 11))
	claims := 0
	for n := range 900 {
		p := randomEndgame(random, []string{"KQRkr", "KRRkrb", "KQkrn", "KQNkq", "KQBkq", "KRRNkr"}[n%6])
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		pruning.NewGame()
		r := pruning.Search(context.Background(), p, nil, Limits{Depth: 3})
		if score := r.Score * p.SideToMove().Sign(); score <= leastWin || IsMate(score) {
			continue
		}
		claims++
		exact.NewGame()
		if r := exact.Search(context.Background(), p, nil, Limits{Depth: 3}); r.Score*p.SideToMove().Sign() <= leastWin {
			t.Fatalf("%s: pruning finds a win, and the whole search says %d", p.RFEN(), r.Score)
		}
	}
	if claims < 50 {
		t.Errorf("only %d claims of wins", claims)
	}
}
