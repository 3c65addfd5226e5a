package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// Build makes a book from the games of the corpora, at least one, in any order. Corpora of
// different rules are refused, as is one that is given twice. Version is that of the program;
// progress, told games, may be nil.
//
// Reading streams, but the positions met are held in memory: about 300 bytes for each different
// one.
func Build(ctx context.Context, corpora []*corpus.Corpus, thresholds Thresholds, version string, progress corpus.Progress) (*Book, error) {
	if len(corpora) == 0 {
		return nil, fmt.Errorf("building a book: no corpus is given")
	}
	thresholds, err := thresholds.complete()
	if err != nil {
		return nil, fmt.Errorf("building a book: %w", err)
	}
	rules, err := corpus.SameRules(corpora...)
	if err != nil {
		return nil, fmt.Errorf("building a book: %w", err)
	}
	c := &counter{rules: rules, maxPly: thresholds.MaxPly, places: map[string]int{}, counts: map[choice]sums{}}
	origin := Origin{Rules: rules, Version: version, Thresholds: thresholds}
	all := int64(0)
	for i, x := range corpora {
		if j := slices.Index(origin.Corpora, x.Digest()); j >= 0 {
			return nil, fmt.Errorf("building a book: %s and %s are the same corpus, and its games would count twice: give it once", corpora[j].Dir, corpora[i].Dir)
		}
		origin.Corpora = append(origin.Corpora, x.Digest())
		all += x.Len()
	}
	slices.Sort(origin.Corpora)
	for _, x := range corpora {
		for g, err := range x.Games(ctx) {
			if err != nil {
				return nil, err
			}
			if err := c.add(&g); err != nil {
				return nil, fmt.Errorf("corpus %s: game %d: %w", x.Dir, g.Number, err)
			}
			origin.Games++
			if progress != nil {
				progress(origin.Games, all)
			}
		}
	}
	return &Book{Origin: origin, positions: c.positions(thresholds)}, nil
}

// A counter counts moves of positions. Its sums are whole numbers, so that they do not depend on
// the order of games.
type counter struct {
	rules  board.Rules
	maxPly int
	places map[string]int // by the mover's view, an index of keys
	keys   []uint64
	counts map[choice]sums
	seen   []choice // in the present game
}

// A choice is a move as its mover sees it in the position of places.
type choice struct {
	place int
	move  board.Move
}

// sums are Counts with the sum of scores in place of their mean.
type sums struct {
	results [3]int64 // losses, draws, wins
	scored  int64
	score   int64 // centipawns, mover's view
}

// add counts the early plies of the game.
func (c *counter) add(g *corpus.Game) error {
	p, err := board.ParseRFEN(c.rules, g.Start)
	if err != nil {
		return err
	}
	c.seen = c.seen[:0]
	for i := range g.Plies[:min(len(g.Plies), c.maxPly)] {
		m := g.Plies[i].Move
		if !p.IsLegal(m) {
			return fmt.Errorf("ply %d: move %s is illegal in %s", i+1, m, p.RFEN())
		}
		if chosen(&g.Plies[i]) {
			c.count(g, i, &p)
		}
		p.Make(m)
	}
	return nil
}

// chosen reports whether an engine chose the move. Only a generator that asks no search draws
// uniformly.
func chosen(p *corpus.Ply) bool { return !p.Flags.Has(corpus.Drawn) || p.Depth > 0 }

// count adds ply i of the game, made from p, unless the game has made the same choice before.
func (c *counter) count(g *corpus.Game, i int, p *board.Position) {
	rfen := moverView(p)
	place, ok := c.places[rfen]
	if !ok {
		place = len(c.keys)
		c.places[rfen] = place
		c.keys = append(c.keys, p.RelativeKey())
	}
	x := choice{place, g.Plies[i].Move}
	if p.SideToMove() == board.Black {
		x.move = x.move.Mirror()
	}
	if slices.Contains(c.seen, x) {
		return
	}
	c.seen = append(c.seen, x)
	sign := p.SideToMove().Sign()
	s := c.counts[x]
	s.results[1+int(g.Result)*sign]++
	if i+1 < len(g.Plies) {
		s.see(&g.Plies[i+1], sign)
	}
	c.counts[x] = s
}

// see adds the score of the position that the move led to. The ply of the move itself has the
// score of the position before it, which is the move's own only if the search chose it as best: a
// drawn move that gives away a queen would have the score of the one that does not.
func (s *sums) see(next *corpus.Ply, sign int) {
	if next.Depth == 0 || next.Score > corpus.MateScore || next.Score < -corpus.MateScore {
		return
	}
	s.scored++
	s.score += int64(next.Score) * int64(sign)
}

func (s *sums) counted() Counts {
	t := Counts{Losses: s.results[0], Draws: s.results[1], Wins: s.results[2], Scored: s.scored}
	t.Games = t.Losses + t.Draws + t.Wins
	if s.scored > 0 {
		t.Score = float64(s.score) / float64(s.scored)
	}
	return t
}

// positions returns what passes the thresholds, in the order of a book.
func (c *counter) positions(t Thresholds) []position {
	moves := make([][]Entry, len(c.keys))
	for x, s := range c.counts {
		e := Entry{Move: x.move, Counts: s.counted()}
		if e.Games >= t.MinGames && e.Success() >= t.MinSuccess {
			moves[x.place] = append(moves[x.place], e)
		}
	}
	var all []position
	for rfen, place := range c.places {
		if len(moves[place]) > 0 {
			all = append(all, newPosition(c.keys[place], rfen, moves[place]))
		}
	}
	slices.SortFunc(all, byKey)
	return all
}

// newPosition orders the moves and gives them their shares.
func newPosition(key uint64, rfen string, moves []Entry) position {
	slices.SortFunc(moves, byGames)
	games := total(moves).Games
	for i := range moves {
		moves[i].Share = float64(moves[i].Games) / float64(games)
	}
	return position{key, rfen, moves}
}

func byKey(a, b position) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.rfen, b.rfen))
}
