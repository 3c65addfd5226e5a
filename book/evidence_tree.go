package book

import (
	"fmt"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// A Tree is the early plies of games under one set of rules, with what they say of its moves: how
// often each was made, what it scored, and what it is worth if both sides then play the best that the
// games know.
//
// It takes games one after another. Values finds which moves have enough games, what each
// scored, and a value with an interval that minimax backs up from the leaves. Positions are as
// their mover sees them: a position, its colour mirror and every transposition are one.
//
// A repeated game is no new evidence. Games that continue alike after a move count once there.
// Games that left the book by the same move are a cluster, which says less than as many independent
// games. One goroutine may use it at a time.
type Tree struct {
	rules  board.Rules
	maxPly int

	places map[string]int32 // positions by the mover's view
	nodes  []node
	edges  []edge
	known  map[uint64]struct{} // continuations of edges
	paths  [][]step            // of games with a fresh step

	game   []int32  // edges of the present game by ply, -1 where the move does not count
	colors []int    // sign of the side that made them
	future []uint64 // hashes of what follows each ply
}

// A node is a position.
type node struct {
	rfen  string // as its mover sees it, with fresh counters
	key   uint64
	edges []int32
}

// An edge is a move of a position, as the mover sees it.
type edge struct {
	place, child int32 // child is -1 if no game made a move there that counts
	move         board.Move
	results      [3]int64 // of all games: losses, draws, wins of the mover
	distinct     [3]int64 // of those that continue differently
	imported     [3]int64 // of imported games that do; in neither of the above
	scored       int64
	score        int64 // centipawns, mover's view
}

// A step is a move of a game that counts.
type step struct {
	edge   int32
	points int8 // of the mover: 0 loss, 1 draw, 2 win
	fresh  bool // no game before continued alike
}

// NewTree returns an empty tree. It reads the first maxPly plies of games under the rules.
func NewTree(rules board.Rules, maxPly int) *Tree {
	return &Tree{rules: rules, maxPly: maxPly, places: map[string]int32{}, known: map[uint64]struct{}{}}
}

// Add counts the early plies of a game. A move counts if an engine chose it: one that was played or
// drawn by search scores, never one that was drawn uniformly at random. A game counts once for each
// move of a position.
func (t *Tree) Add(g *corpus.Game) error { return t.add(g, false) }

// addImported is Add for a game that the laboratory did not play. Such games are counted apart.
func (t *Tree) addImported(g *corpus.Game) error { return t.add(g, true) }

func (t *Tree) add(g *corpus.Game, imported bool) error {
	p, err := board.ParseRFEN(t.rules, g.Start)
	if err != nil {
		return err
	}
	n := min(len(g.Plies), t.maxPly)
	t.game, t.colors = t.game[:0], t.colors[:0]
	for i := range g.Plies[:n] {
		m := g.Plies[i].Move
		if !p.IsLegal(m) {
			return fmt.Errorf("ply %d: move %s is illegal in %s", i+1, m, p.RFEN())
		}
		sign := p.SideToMove().Sign()
		t.colors = append(t.colors, sign)
		if chosen(&g.Plies[i]) {
			t.game = append(t.game, t.edge(&p, m))
		} else {
			t.game = append(t.game, -1)
		}
		p.Make(m)
	}
	t.hashFuture(g, n)
	t.count(g, n, imported)
	return nil
}

// chosen reports whether an engine chose the move. Only a generator that asks no search draws
// uniformly.
func chosen(p *corpus.Ply) bool { return !p.Flags.Has(corpus.Drawn) || p.Depth > 0 }

// edge returns the move of the position, which it adds if it is new.
func (t *Tree) edge(p *board.Position, m board.Move) int32 {
	rfen := MoverView(p)
	place, ok := t.places[rfen]
	if !ok {
		place = int32(len(t.nodes))
		t.places[rfen] = place
		t.nodes = append(t.nodes, node{rfen: rfen, key: p.RelativeKey()})
	}
	if p.SideToMove() == board.Black {
		m = m.Mirror()
	}
	x := &t.nodes[place]
	for _, e := range x.edges {
		if t.edges[e].move == m {
			return e
		}
	}
	e := int32(len(t.edges))
	t.edges = append(t.edges, edge{place: place, child: -1, move: m})
	x.edges = append(x.edges, e)
	return e
}

// hashFuture hashes, for each of the first n plies, the moves after it and the result, as the side
// that made the ply sees them.
func (t *Tree) hashFuture(g *corpus.Game, n int) {
	t.future = append(t.future[:0], make([]uint64, n)...)
	if n == 0 {
		return
	}
	// Signs alternate: the side of ply 0 makes ply i if i is even.
	sign := func(i int) int { return t.colors[0] * (1 - i%2*2) }
	h := mix(uint64(int(g.Result)*sign(len(g.Plies)-1) + 2))
	for i := len(g.Plies) - 1; i >= 0; i-- {
		if i < n {
			t.future[i] = h
		}
		m := g.Plies[i].Move
		if sign(i) < 0 {
			m = m.Mirror()
		}
		h = mix(h ^ (uint64(m) + 1))
	}
}

// mix is the finalizer of SplitMix64, which spreads every bit.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// count adds the game to the edges that it went along.
func (t *Tree) count(g *corpus.Game, n int, imported bool) {
	var way []step
	fresh := false
	for i := range n {
		e := t.game[i]
		if e < 0 || slices.Contains(t.game[:i], e) {
			continue
		}
		x := &t.edges[e]
		if i+1 < n && t.game[i+1] >= 0 {
			x.child = t.edges[t.game[i+1]].place
		}
		s := step{edge: e, points: int8(1 + int(g.Result)*t.colors[i]), fresh: t.isNew(x, t.future[i], imported)}
		if imported {
			if s.fresh {
				x.imported[s.points]++
			}
			continue
		}
		x.results[s.points]++
		if s.fresh {
			x.distinct[s.points]++
			fresh = true
		}
		if i+1 < len(g.Plies) && scored(&g.Plies[i+1]) {
			x.scored++
			x.score += int64(g.Plies[i+1].Score) * int64(t.colors[i])
		}
		way = append(way, s)
	}
	if fresh {
		t.paths = append(t.paths, way)
	}
}

// isNew reports whether this is the first game that continues so after the move.
func (t *Tree) isNew(x *edge, future uint64, imported bool) bool {
	continuation := mix(future ^ x.identity(t))
	if imported {
		continuation = ^continuation
	}
	if _, ok := t.known[continuation]; ok {
		return false
	}
	t.known[continuation] = struct{}{}
	return true
}

// identity is a hash of the move in its position that does not depend on the order of games.
func (x *edge) identity(t *Tree) uint64 { return mix(t.nodes[x.place].key ^ mix(uint64(x.move))) }

// scored reports whether the ply has a score that is no mate. A move is scored by the ply after it,
// because its own ply has the score of the position before.
func scored(p *corpus.Ply) bool {
	return p.Depth > 0 && p.Score <= corpus.MateScore && p.Score >= -corpus.MateScore
}
