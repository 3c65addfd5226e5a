package alice

import "raumlab/engine/board"

// WhyIllegal returns why a move cannot be played here, and nil for a legal one.
func (p *Position) WhyIllegal(m board.Move) *board.Refusal {
	if p.IsLegal(m) {
		return nil
	}
	from, to := m.From(), m.To()
	r := &board.Refusal{Reason: board.NotAMove, Side: p.side, From: from, To: to, Rule: p.rules.Pawns}
	if from >= board.NoSquare || to >= board.NoSquare || m>>17 != 0 {
		return r
	}
	status := p.StatusAt(from)
	r.Mirrored = status == Mirrored
	if r.Unreachable(p, p.layers[status]) {
		return r
	}
	switch {
	case r.Other != board.NoPiece && p.StatusAt(to) != status:
		r.Reason = board.OtherStatus
	case !p.promotes(m) && m.Promotion() == board.NoKind:
		r.Reason = board.MustPromote
	case !p.promotes(m):
		r.Reason = board.NoPromotion
	default:
		p.leavesKing(r, m)
	}
	return r
}

// leavesKing says which pieces could capture the king after a move that its piece can make.
func (p *Position) leavesKing(r *board.Refusal, m board.Move) {
	us, them := p.side, p.side.Opponent()
	after := *p
	after.Make(m)
	king := after.King(us)
	attackers := after.AttackersOf(king, them, after.StatusAt(king))
	checkers := p.AttackersOf(king, them, p.StatusAt(king))
	switch {
	case r.From == p.King(us): // pieces of either status capture a king that has just moved
		r.Reason = board.KingMoves
		attackers = attackers.Or(after.AttackersOf(king, them, after.StatusAt(king).Other()))
	case !checkers.And(attackers).Empty():
		r.Reason, attackers = board.StaysCheck, checkers
	default:
		r.Reason = board.Exposed
		if s := attackers.First(); board.Between(s, king).Has(r.From) {
			r.Reason = board.Pinned
		}
	}
	r.King, r.Attackers = king, board.Place(p, attackers)
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() []board.Placed {
	king := p.King(p.side)
	return board.Place(p, p.AttackersOf(king, p.side.Opponent(), p.StatusAt(king)))
}
