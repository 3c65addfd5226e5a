// Package book is the opening book: what a corpus of games says about the
// moves of its early positions.
//
// Build counts, for each position and move, the games with their results and the scores that the
// search gave the position after the move. Only moves that an engine chose count: those it played
// and those drawn by search scores, never those drawn uniformly at random. A position is merged
// with every transposition and with its colour mirror, so that a book holds each position as its
// mover sees it, with White to move. Write and Open keep a book in one Parquet file that carries
// its own digest; it is described in docs/formats/book.md.
//
// A book assumes that its corpora were played under one set of rules, and says
// nothing about positions of another.
package book

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
)

// A Book is a set of positions with their moves. It does not change once made
// and may be used by several goroutines.
type Book struct {
	Origin
	positions []position // by key, then RFEN
}

// An Origin says where a book comes from.
type Origin struct {
	Rules      board.Rules
	Version    string     // of the program that built the book
	Corpora    []string   // digests of the corpora, sorted
	Games      int64      // games read, whether they came to the book or not
	Thresholds Thresholds // as they were applied
}

// A position is seen by its mover: White moves, counters are at their start.
type position struct {
	key   uint64
	rfen  string
	moves []Entry // most games first, then by move; never empty
}

// Positions returns the number of positions.
func (b *Book) Positions() int { return len(b.positions) }

// Moves returns the number of moves of all positions together.
func (b *Book) Moves() int {
	n := 0
	for i := range b.positions {
		n += len(b.positions[i].moves)
	}
	return n
}

// CheckRules returns an error that names both if the rules are not the book's.
func (b *Book) CheckRules(rules board.Rules) error {
	if rules != b.Rules {
		return fmt.Errorf("the book has rules %s, the game has rules %s: build a book from games of the same rules", b.Rules, rules)
	}
	return nil
}

// Probe returns the book's moves in the position, which may be either side's to move, best first
// as Best orders them. It is empty where the book has none, as in a position of other rules.
func (b *Book) Probe(p *board.Position) []Entry {
	x := b.find(p)
	if x == nil {
		return nil
	}
	moves := slices.Clone(x.moves)
	slices.SortFunc(moves, byLowBound)
	return orient(moves, p.SideToMove())
}

// popular returns the moves of the position, most games first.
func (b *Book) popular(p *board.Position) []Entry {
	x := b.find(p)
	if x == nil {
		return nil
	}
	return orient(slices.Clone(x.moves), p.SideToMove())
}

// orient turns moves as the mover sees them into moves on the side's board.
func orient(moves []Entry, side board.Color) []Entry {
	if side == board.Black {
		for i := range moves {
			moves[i].Move = moves[i].Move.Mirror()
		}
	}
	return moves
}

// find returns the position in the book, or nil. Two positions that share a key are told apart.
func (b *Book) find(p *board.Position) *position {
	if p.Rules() != b.Rules {
		return nil
	}
	key := p.RelativeKey()
	i, ok := slices.BinarySearchFunc(b.positions, key, func(x position, key uint64) int {
		switch {
		case x.key < key:
			return -1
		case x.key > key:
			return 1
		}
		return 0
	})
	if !ok {
		return nil
	}
	rfen := moverView(p)
	for ; i < len(b.positions) && b.positions[i].key == key; i++ {
		if b.positions[i].rfen == rfen {
			return &b.positions[i]
		}
	}
	return nil
}

// MostPlayed returns the position, as its mover sees it, that most games of the book left by one of
// its moves; of several the one with the lowest key. It is where to begin to look at a book whose
// games begin with random plies. It is false for an empty book.
func (b *Book) MostPlayed() (board.Position, bool) {
	most, at := int64(0), -1
	for i := range b.positions {
		if n := total(b.positions[i].moves).Games; n > most {
			most, at = n, i
		}
	}
	if at < 0 {
		return board.Position{}, false
	}
	p, err := board.ParseRFEN(b.Rules, b.positions[at].rfen)
	if err != nil {
		panic(err) // Build and Open let in positions only
	}
	return p, true
}

// freshCounters end the RFEN of a position in a book: positions are the same whatever was played
// before.
const freshCounters = " w 0 1"

// moverView returns the RFEN of the position as its mover sees it, the counters at their start.
func moverView(p *board.Position) string {
	rfen := p.RFEN()
	if p.SideToMove() == board.Black {
		m := p.Mirror()
		rfen = m.RFEN()
	}
	placement, _, _ := strings.Cut(rfen, " ")
	return placement + freshCounters
}
