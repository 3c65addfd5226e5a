package search

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

const matesFile = "testdata/mates.epd"

var update = flag.Bool("update", false, "mine testdata/mates.epd from games again")

// A problem is a position in which the mover mates in that many moves, not in fewer, and all first
// moves that do.
type problem struct {
	position alice.Position
	moves    int
	keys     []board.Move
}

// mates returns the first moves with which the mover mates in at most n moves. It plays out every
// move of both sides.
func mates(p *alice.Position, n int) (keys []board.Move) {
	for _, m := range p.AppendLegal(nil) {
		next := *p
		next.Make(m)
		if mated(&next, n-1) {
			keys = append(keys, m)
		}
	}
	return keys
}

// mated reports whether the mover is mated now or, whatever it plays, in n moves more.
func mated(p *alice.Position, n int) bool {
	if n == 0 && !p.InCheck() {
		return false
	}
	replies := p.AppendLegal(nil)
	if len(replies) == 0 {
		return p.InCheck()
	}
	for _, m := range replies {
		next := *p
		next.Make(m)
		if n == 0 || len(mates(&next, n)) == 0 {
			return false
		}
	}
	return true
}

// solve returns the problem that a position is, if the mover mates in one or two moves.
func solve(p alice.Position) (problem, bool) {
	for n := 1; n <= 2; n++ {
		if keys := mates(&p, n); len(keys) > 0 {
			return problem{p, n, keys}, true
		}
	}
	return problem{}, false
}

// mine finds n mates of each length with one or two keys, from games in which the engine plays with
// 300 nodes a move and each fourth move is random. A game gives at most one of each length.
func mine(n int) (all []problem) {
	s := newSearcher()
	var counts [3]int
	for i := uint64(0); counts[1] < n || counts[2] < n; i++ {
		r := rand.New(rand.NewPCG(11, i))
		g := alice.NewGame(alice.Rules{Variant: alice.Variant(i & 1)}.Start())
		s.NewGame()
		var found [3]bool
		for range 200 {
			if _, end := g.Outcome(); end != board.Ongoing {
				break
			}
			p := *g.Position()
			if x, ok := solve(p); ok && !found[x.moves] && counts[x.moves] < n && len(x.keys) <= 2 {
				found[x.moves] = true
				counts[x.moves]++
				all = append(all, x)
			}
			moves := p.AppendLegal(nil)
			m := moves[r.IntN(len(moves))]
			if r.IntN(4) != 0 {
				m = find(s, p, search.Limits{Nodes: 300}).Move
			}
			if err := g.Play(m); err != nil {
				panic(err)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b problem) int { return a.moves - b.moves })
	return all
}

// findMate searches until the score is that of the mate, or to 20,000 nodes.
func findMate(s *Searcher, p alice.Position, score int) (r search.Result) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s.NewGame()
	s.Analyse(ctx, p, nil, search.Limits{Nodes: 20_000}, search.Scope{}, func(lines []search.Result) {
		if r = lines[0]; r.Score == score {
			cancel()
		}
	})
	return r
}

func (x problem) String() string {
	keys := make([]string, len(x.keys))
	for i, m := range x.keys {
		keys[i] = m.String()
	}
	return fmt.Sprintf("%s dm %d; bm %s;", x.position.RFEN(), x.moves, strings.Join(keys, " "))
}

// TestMates: within 20,000 nodes the engine finds each of 60 mates in one and two, with a key and
// the score of the mate. Exhaustive search proves length and keys.
func TestMates(t *testing.T) {
	if *update {
		text := "# Mates in one and two of Alice-Raumschach, found by exhaustive search in games of\n" +
			"# engine/alice/search (mates_test.go mines them; go test -run Mates -update). dm: moves to mate,\n" +
			"# bm: all first moves that mate in them. Pawns normal; a piece followed by ~ is mirrored.\n"
		for _, x := range mine(30) {
			text += x.String() + "\n"
		}
		if err := os.WriteFile(matesFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(matesFile)
	if err != nil {
		t.Fatal(err)
	}
	s := newSearcher()
	var counts [3]int
	var sides [2]int
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		rfen, _, _ := strings.Cut(line, " dm ")
		p, err := alice.ParseRFEN(alice.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		x, ok := solve(p)
		if got := x.String(); !ok || got+"\n" != line {
			t.Errorf("exhaustive search says %s, want %s", got, line)
			continue
		}
		counts[x.moves]++
		sides[p.SideToMove()]++
		want := search.MateIn(2*x.moves-1) * p.SideToMove().Sign()
		if r := findMate(s, p, want); r.Score != want || !slices.Contains(x.keys, r.Move) {
			t.Errorf("found %s with score %d, want score %d in %s", r.Move, r.Score, want, line)
		}
	}
	if counts != [3]int{0, 30, 30} || min(sides[0], sides[1]) < 20 {
		t.Errorf("mates by length %v, by side %v: want 30 of each length, 20 of each side", counts, sides)
	}
}
