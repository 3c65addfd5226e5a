package board

// IsLegal reports whether the move can be played here. It lists no moves.
func (p *Position) IsLegal(m Move) bool {
	from, to, promotion := m.From(), m.To(), m.Promotion()
	if from >= NoSquare || to >= NoSquare || m>>17 != 0 {
		return false
	}
	us, them := p.side&1, p.side&1^1
	x := p.squares[from]
	if x == NoPiece || x.Color() != us || p.occupied[us].Has(to) {
		return false
	}
	occupied := p.Occupied()
	rule := p.rules.Pawns
	if x.Kind() == Pawn && geo.promotes[rule&3][us].Has(to) {
		if promotion < Queen || promotion > Knight {
			return false
		}
	} else if promotion != NoKind {
		return false
	}
	switch k := x.Kind(); k {
	case King:
		// The king shields no cell from a slider.
		return geo.king[from].Has(to) && !p.attacked(to, them, occupied.Without(bit(from)))
	case Knight:
		if !geo.ways[from].knight.Has(to) {
			return false
		}
	case Pawn:
		ways := &geo.pawnStep
		if p.occupied[them].Has(to) {
			ways = &geo.pawnTakes
		}
		if !ways[rule][us][from].Has(to) {
			return false
		}
	default:
		if geo.shared[from][to]&geo.paths[k] == 0 || !geo.between[from][to].And(occupied).Empty() {
			return false
		}
	}
	var r restraints
	p.restrain(&r)
	king := p.kings[us]
	switch r.checkers.Count() {
	case 0:
	case 1:
		if t := r.checkers.First(); t != to && !geo.between[king&127][t&127].Has(to) {
			return false
		}
	default:
		return false
	}
	for _, pin := range r.pins[:r.numPins] {
		if pin.piece == from {
			return to == pin.slider || geo.between[king&127][pin.slider&127].Has(to)
		}
	}
	return true
}
