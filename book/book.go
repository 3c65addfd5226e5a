// Package book is the opening book: what a corpus of games says about the moves of its early
// positions.
//
// Build counts the games of each position and move, with their results and the scores that the
// search gave the position after the move. It values the move by what its replies leave, see Tree. Only moves that
// an engine chose count: those it played and those drawn by search scores, never those drawn uniformly at random. A
// book holds each position as its mover sees it, with White to move. Write and Open keep a book in one Parquet file
// with a digest, described in docs/reference/formats/book.md.
//
// The corpora of a book were played under one set of rules. It says nothing about positions of
// another.
package book

import (
	"cmp"
	"fmt"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// A Book is a set of positions with their moves. Nothing changes it, so several goroutines may use
// it.
type Book struct {
	Origin
	positions []Position // by key, then RFEN; they are as their movers see them
}

// An Origin says where a book comes from.
type Origin struct {
	Rules      board.Rules
	Version    string     // of the program that built the book
	Corpora    []string   // digests of the corpora, sorted
	Games      int64      // games read, whether they came to the book or not
	Thresholds Thresholds // as they were applied

	Model    Model   // by which moves are valued
	Distinct int64   // games of the laboratory that do not repeat others
	InBook   []int64 // InBook[i] of these began with i+1 moves of the book
	Split    Split   // what halves of the games say of each other

	Check Check // how the moves were searched again
}

// Positions returns the number of positions.
func (b *Book) Positions() int { return len(b.positions) }

// Moves returns the number of moves of all positions together.
func (b *Book) Moves() int {
	n := 0
	for i := range b.positions {
		n += len(b.positions[i].Moves)
	}
	return n
}

// CheckRules refuses rules that are not the book's.
func (b *Book) CheckRules(rules variant.Rules) error {
	if rules.Variant != variant.Raumschach {
		return fmt.Errorf("the book is of %s, rules %s, but the game is of %s, rules %s, which has no books",
			variant.Raumschach.Title(), b.Rules, rules.Variant.Title(), rules)
	}
	if rules != variant.Of(b.Rules) {
		return fmt.Errorf("the book has rules %s, but the game has rules %s: build a book from games with the same rules",
			b.Rules, rules)
	}
	return nil
}

// Probe returns the book's moves in a position of either side, the highest lower bound of the value
// first. It is empty where the book has none, and for a position of other rules.
func (b *Book) Probe(p *board.Position) []Entry {
	x := b.find(p)
	if x == nil {
		return nil
	}
	return orient(slices.Clone(x.Moves), p.SideToMove())
}

// Popular returns the moves of Probe, most games first. Imported games count by their weight.
func (b *Book) Popular(p *board.Position) []Entry {
	moves := b.Probe(p)
	slices.SortFunc(moves, func(x, y Entry) int {
		if p.SideToMove() == board.Black { // as the mover sees them
			x.Move, y.Move = x.Move.Mirror(), y.Move.Mirror()
		}
		return cmp.Or(cmp.Compare(y.weight(b.Thresholds.Imported), x.weight(b.Thresholds.Imported)),
			cmp.Compare(x.Move, y.Move))
	})
	return moves
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

// find returns the position in the book, or nil. It tells positions apart that share a key.
func (b *Book) find(p *board.Position) *Position {
	if p.Rules() != b.Rules {
		return nil
	}
	key := p.RelativeKey()
	i, ok := slices.BinarySearchFunc(b.positions, key, func(x Position, key uint64) int {
		return cmp.Compare(x.Key, key)
	})
	if !ok {
		return nil
	}
	for ; i < len(b.positions) && b.positions[i].Key == key; i++ {
		if Is(b.positions[i].RFEN, p) {
			return &b.positions[i]
		}
	}
	return nil
}

// MostPlayed returns the position that most games of the book left by one of its moves, as its
// mover sees it, and false for an empty book. Of equals it is the one with the lowest key. A reader
// begins there if games begin with random plies.
func (b *Book) MostPlayed() (board.Position, bool) {
	most, at := int64(0), -1
	for i := range b.positions {
		if n := b.weight(b.positions[i].Moves); n > most {
			most, at = n, i
		}
	}
	if at < 0 {
		return board.Position{}, false
	}
	p, err := board.ParseRFEN(b.Rules, b.positions[at].RFEN)
	if err != nil {
		panic(err) // Build and Open check every position
	}
	return p, true
}

func (b *Book) weight(moves []Entry) (games int64) {
	for i := range moves {
		games += moves[i].weight(b.Thresholds.Imported)
	}
	return games
}

// List returns the positions, by key and RFEN. They must not be changed.
func (b *Book) List() []Position { return b.positions }

// MainLines returns up to n main lines from the position, as the function of this name does.
func (b *Book) MainLines(start board.Position, n int) []Line {
	return MainLines(b.Probe, start, n)
}
