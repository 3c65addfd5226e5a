package tables

import "raumlab/engine/board"

// A mover knows how the pieces of a table move. Nothing changes it.
type mover struct {
	*Index
	pawns   *pawnMoves
	shadows *[cells][cells]board.Bitboard
}

// none is the place of no piece.
const none = -1

func newMover(rule board.PawnRule, x *Index) *mover {
	return &mover{x, dialects[rule]().pawns, shadowsOf()}
}

// attacksKing reports whether a piece of the side attacks the enemy king. The piece in place
// without, if not none, is off the board.
func (v *mover) attacksKing(p *placement, by board.Color, without int) bool {
	king := by.Opponent()
	for i := 2; i < v.pieces; i++ {
		if i != without && v.colors[i] == by && v.attacks(p, i, int(king), without) {
			return true
		}
	}
	return false
}

// attacks reports whether the piece in place i attacks the one in place j. The piece in place
// without, if not none, is off the board.
func (v *mover) attacks(p *placement, i, j, without int) bool {
	at, to := p[i], p[j]
	if v.kinds[i] == board.Pawn {
		return v.pawns.takes[v.colors[i]][at].Has(to)
	}
	if !reach[v.kinds[i]][at].Has(to) {
		return false
	}
	for k := range v.pieces {
		if k != i && k != j && k != without && v.shadows[at][p[k]].Has(to) {
			return false
		}
	}
	return true
}

// quiet returns the cells that the piece in place i moves to without capture.
func (v *mover) quiet(p *placement, i int) board.Bitboard {
	at := p[i]
	if v.kinds[i] == board.Pawn {
		return v.free(p, i, v.pawns.steps[v.colors[i]][at])
	}
	return v.free(p, i, reach[v.kinds[i]][at])
}

// before returns the cells that the piece in place i may come from by a move that neither captures
// nor promotes.
func (v *mover) before(p *placement, i int) board.Bitboard {
	at := p[i]
	if v.kinds[i] == board.Pawn {
		return v.free(p, i, v.pawns.back[v.colors[i]][at])
	}
	return v.free(p, i, reach[v.kinds[i]][at])
}

// free returns the cells of a set that no other piece occupies or screens.
func (v *mover) free(p *placement, i int, set board.Bitboard) board.Bitboard {
	at := p[i]
	for k := range v.pieces {
		if k != i {
			set = set.Without(v.shadows[at][p[k]])
		}
	}
	return set
}

// hasLegal reports whether the side has a legal move. It needs no table.
func (v *mover) hasLegal(p *placement, c board.Color) bool {
	for i := range v.pieces {
		if v.colors[i] != c {
			continue
		}
		at := p[i]
		legal := false
		for set := v.quiet(p, i); !set.Empty() && !legal; {
			p[i], set = set.Pop()
			legal = v.isSafe(p, c, none)
		}
		p[i] = at
		for victim := 2; victim < v.pieces && !legal; victim++ {
			if v.colors[victim] != c && v.attacks(p, i, victim, none) {
				p[i] = p[victim]
				legal = v.isSafe(p, c, victim)
				p[i] = at
			}
		}
		if legal {
			return true
		}
	}
	return false
}

// isSafe reports whether nothing attacks the side's king, with the captured piece off the board.
func (v *mover) isSafe(p *placement, c board.Color, captured int) bool {
	return v.symmetry.pairs[p[0]][p[1]].orbit >= 0 && !v.attacksKing(p, c.Opponent(), captured)
}

// overlap reports whether pieces share a cell, or a pawn is where it would have promoted.
func (v *mover) overlap(p *placement) bool {
	var taken board.Bitboard
	for i := range v.pieces {
		if taken.Has(p[i]) || v.kinds[i] == board.Pawn && v.pawns.last[v.colors[i]].Has(p[i]) {
			return true
		}
		taken.Add(p[i])
	}
	return false
}
