package growth

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/engine/board"
)

// A world has an invented engine. A hash gives the scores of moves, and results follow from
// centipawns lost. So thousands of games take seconds.
type world struct {
	scored map[uint64][]choice
}

// A choice is a move that the engine considers, with its loss against the best move in centipawns.
type choice struct {
	move board.Move
	loss float64
}

func (w *world) choices(p *board.Position) []choice {
	key := p.RelativeKey()
	if all, ok := w.scored[key]; ok {
		return w.onBoard(all, p)
	}
	legal := p.AppendLegal(nil)
	if p.SideToMove() == board.Black {
		for i := range legal {
			legal[i] = legal[i].Mirror()
		}
	}
	slices.Sort(legal)
	random := rand.New(rand.NewPCG(key, 1))
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	all := make([]choice, min(12, len(legal)))
	loss := 0.0
	for i := range all {
		all[i] = choice{legal[i], loss}
		loss += random.ExpFloat64() * 8
	}
	w.scored[key] = all
	return w.onBoard(all, p)
}

func (w *world) onBoard(all []choice, p *board.Position) []choice {
	all = slices.Clone(all)
	if p.SideToMove() == board.Black {
		for i := range all {
			all[i].move = all[i].move.Mirror()
		}
	}
	return all
}

// play plays a game that begins with the line.
func (w *world) play(line []board.Move, number int64) *corpus.Game {
	random := rand.New(rand.NewPCG(7, uint64(number)))
	p := board.Rules{}.Start()
	g := &corpus.Game{Number: number, Start: p.RFEN()}
	lead := 20.0 // White's centipawns
	hash := uint64(0)
	for i := range maxPly + 6 {
		all := w.choices(&p)
		if len(all) == 0 {
			break
		}
		x := all[0]
		switch n := i - len(line); {
		case n < 0:
			if k := slices.IndexFunc(all, func(c choice) bool { return c.move == line[i] }); k >= 0 {
				x = all[k]
			}
		case n < softPlies:
			sum := 0.0
			for _, c := range all {
				sum += math.Exp(-c.loss / temperature)
			}
			r := random.Float64() * sum
			for _, c := range all {
				if r -= math.Exp(-c.loss / temperature); r < 0 {
					x = c
					break
				}
			}
		}
		// The engine misses as much as it sees.
		hidden := rand.New(rand.NewPCG(p.RelativeKey(), uint64(x.move))).NormFloat64() * 10
		sign := float64(p.SideToMove().Sign())
		ply := corpus.Ply{Move: x.move, Depth: 1, Score: int32(lead), Flags: corpus.FlagsOf(&p, x.move)}
		lead -= sign * (x.loss + hidden)
		hash = hash*0x9e3779b97f4a7c15 + uint64(x.move) + 1
		g.Plies = append(g.Plies, ply)
		p.Make(x.move)
	}
	white := 1 / (1 + math.Exp(-lead/400))
	switch x := rand.New(rand.NewPCG(hash, 3)).Float64(); {
	case x < 0.15:
		g.Result = board.Draw
	case x < 0.15+0.85*white:
		g.Result = board.WhiteWins
	default:
		g.Result = board.BlackWins
	}
	return g
}

// Law: the games concentrate on main lines that differ within their first plies. The lines become
// long, with many games on every move.
func TestReach(t *testing.T) {
	const rounds = 8
	w := &world{scored: map[uint64][]choice{}}
	tree := book.NewTree(board.Rules{}, maxPly)
	start := board.Rules{}.Start()
	for r := range int64(rounds) {
		v := values(tree)
		if fraction, _ := math.Frexp(v.Prior); fraction != 0.5 {
			t.Fatalf("round %d has the strength %g, not the most likely one: the shipped book cannot be grown again", r, v.Prior)
		}
		for i, line := range round(v, start, 1, r, RoundGames) {
			if err := tree.Add(w.play(line, r*RoundGames+int64(i))); err != nil {
				t.Fatal(err)
			}
		}
	}
	lines := mainLines(values(tree), start, knownGames)
	if len(lines) != MainLines {
		t.Fatalf("%d main lines", len(lines))
	}
	all := 0
	for i, l := range lines {
		all += l.plies(book.LeastGames)
		for _, other := range lines[:i] {
			if slices.Equal(l.moves[:branchPlies], other.moves[:branchPlies]) {
				t.Errorf("lines %v and %v begin with the same %d plies", l.moves, other.moves, branchPlies)
			}
		}
	}
	if all < 4*rounds {
		t.Errorf("%d plies of main lines have %d games after %d rounds", all, book.LeastGames, rounds)
	}
}
