package search

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/selfplay/elo"
)

// A player chooses moves; score is from its view.
type player interface {
	newGame()
	move(g *alice.Game) (m board.Move, score int)
}

// An engine is the searcher with a number of nodes for each move.
type engine struct {
	*Searcher
	nodes func(p *alice.Position) uint64
}

func newEngine(nodes uint64) engine {
	return engine{newSearcher(), func(*alice.Position) uint64 { return nodes }}
}

func (e engine) newGame() { e.NewGame() }

func (e engine) move(g *alice.Game) (board.Move, int) {
	p := g.Position()
	r := e.Search(context.Background(), *p, g.History(), search.Limits{Nodes: e.nodes(p)})
	return r.Move, r.Score * p.SideToMove().Sign()
}

// The bounds of games in matches.
const (
	openingPlies = 8    // random moves
	balanced     = 80   // centipawns, by a search of 2,000 nodes
	longest      = 300  // plies; then a draw
	decided      = 1000 // centipawns that both players see
	decidedPlies = 4
)

// openings returns n balanced positions after random moves.
func openings(seed uint64, n int) (all []alice.Position) {
	evaluator := newEngine(2000)
	for i := uint64(0); len(all) < n; i++ {
		r := rand.New(rand.NewPCG(seed, i))
		g := alice.NewGame(alice.Rules{Variant: alice.Variant(i & 1)}.Start())
		for range openingPlies {
			moves := g.Position().AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				panic(err)
			}
		}
		if _, end := g.Outcome(); end != board.Ongoing {
			continue
		}
		evaluator.newGame()
		if _, score := evaluator.move(g); max(score, -score) <= balanced {
			all = append(all, *g.Position())
		}
	}
	return all
}

// points plays a game and returns White's points.
func points(white, black player, start alice.Position) float64 {
	g := alice.NewGame(start)
	white.newGame()
	black.newGame()
	lead, plies := 0, 0
	for range longest {
		result, end := g.Outcome()
		if end != board.Ongoing {
			return float64(result+1) / 2
		}
		mover := white
		if g.Position().SideToMove() == board.Black {
			mover = black
		}
		m, score := mover.move(g)
		score *= g.Position().SideToMove().Sign()
		sign := 0
		switch {
		case score >= decided:
			sign = 1
		case score <= -decided:
			sign = -1
		}
		if sign == 0 || sign != lead {
			plies = 0
		}
		lead = sign
		if plies++; sign != 0 && plies == decidedPlies {
			return float64(1+sign) / 2
		}
		if err := g.Play(m); err != nil {
			panic(err)
		}
	}
	return 0.5
}

// play plays a pair of games from each opening, a and b being new players for every worker.
func play(a, b func() player, starts []alice.Position) (p elo.Pentanomial) {
	var lock sync.Mutex
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			x, y := a(), b()
			for i := w; i < len(starts); i += workers {
				sum := points(x, y, starts[i]) + 1 - points(y, x, starts[i])
				lock.Lock()
				p.Add(sum)
				lock.Unlock()
			}
		})
	}
	wait.Wait()
	return p
}

// material is the plain alpha-beta search that a program must beat: three plies deep, material
// alone, captures first.
type material struct {
	random *rand.Rand
	values [board.Pawn + 1]int // centipawns by kind
	nodes  uint64
}

const materialDepth = 3

func newMaterial() *material {
	return &material{values: shipped().PieceValues()}
}

func (m *material) newGame() { m.random = rand.New(rand.NewPCG(1, 2)) }

func (m *material) move(g *alice.Game) (board.Move, int) {
	p := g.Position()
	m.nodes = 0
	moves := p.AppendLegal(nil)
	m.random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	best, bestMove := -infinity, board.NoMove
	for _, x := range moves {
		next := *p
		next.Make(x)
		if score := -m.search(&next, materialDepth-1, -infinity, -best); score > best {
			best, bestMove = score, x
		}
	}
	return bestMove, best
}

func (m *material) search(p *alice.Position, depth, alpha, beta int) int {
	m.nodes++
	if depth == 0 {
		score := 0
		for k, value := range m.values {
			score += value * (p.Count(board.White, board.Kind(k)) - p.Count(board.Black, board.Kind(k)))
		}
		return score * p.SideToMove().Sign()
	}
	moves := p.AppendQuiets(p.AppendCaptures(make([]board.Move, 0, 128)))
	if len(moves) == 0 {
		if p.InCheck() {
			return -mate - depth
		}
		return 0
	}
	for _, x := range moves {
		next := *p
		next.Make(x)
		alpha = max(alpha, -m.search(&next, depth-1, -beta, -alpha))
		if alpha >= beta {
			break
		}
	}
	return alpha
}

// count returns the nodes that the plain search takes in a position.
func (m *material) count(p *alice.Position) uint64 {
	m.newGame()
	m.move(alice.NewGame(*p))
	return m.nodes
}

// workers play the pairs; their number changes no result.
const workers = 2

// TestMaterial: the engine beats the plain search at equal nodes, by 200 Elo or more with 95 %
// confidence.
func TestMaterial(t *testing.T) {
	if !slow {
		t.Skip("half a minute; set RAUMLAB_SLOW=1")
	}
	p := play(func() player {
		other := newMaterial()
		return engine{newSearcher(), other.count}
	}, func() player { return newMaterial() }, openings(1, 100))
	t.Log(p, p.Elo())
	if p.Elo().Low < 200 {
		t.Errorf("%v: %v Elo, want 200 at least", p, p.Elo())
	}
}
