package book

import (
	"errors"
	"fmt"
	"slices"

	"raumlab/engine/board"
)

// Verify checks the rows of a book by the rules: positions in canonical form and in order, with legal moves, the best
// first, whose counts and shares agree. The seal shows no more than that the file is as it was written.
func (b *Book) Verify() error {
	for i := range b.positions {
		p := &b.positions[i]
		if i > 0 && byKey(b.positions[i-1], *p) >= 0 {
			return fmt.Errorf("position %s: positions are not in order of key and position", p.RFEN)
		}
		if err := b.verify(p); err != nil {
			return fmt.Errorf("position %s: %w", p.RFEN, err)
		}
	}
	return nil
}

func (b *Book) verify(x *Position) error {
	p, err := board.ParseRFEN(b.Rules, x.RFEN)
	if err != nil {
		return err
	}
	if p.SideToMove() != board.White || MoverView(&p) != x.RFEN {
		return errors.New("expected White to move and counters 0 1, in canonical form")
	}
	if x.Key != p.RelativeKey() {
		return fmt.Errorf("key %d: the position has %d", x.Key, p.RelativeKey())
	}
	for i := range x.Moves {
		e := &x.Moves[i]
		switch {
		case !p.IsLegal(e.Move):
			return fmt.Errorf("move %s is illegal", e.Move)
		case i > 0 && better(x.Moves[i-1], *e) >= 0:
			return errors.New("moves are not in order, best first")
		case min(e.Wins, e.Draws, e.Losses, e.Imported.Wins, e.Imported.Draws, e.Imported.Losses) < 0:
			return fmt.Errorf("move %s has a negative count", e.Move)
		case e.Distinct < 0 || e.Distinct > e.Games() || e.Scored < 0 || e.Scored > e.Games():
			return fmt.Errorf("move %s has %d distinct and %d scored games of %d", e.Move, e.Distinct, e.Scored, e.Games())
		}
	}
	shared := slices.Clone(x.Moves)
	setShares(shared, b.Thresholds.Imported)
	for i, e := range x.Moves {
		if e.Share != shared[i].Share {
			return fmt.Errorf("move %s has share %g, but the games of the position give %g", e.Move, e.Share, shared[i].Share)
		}
	}
	return nil
}
