package board

import "math/bits"

// Thresholds are the numbers of moves, by kind, below which a man is dormant; that of pawns is one or zero.
type Thresholds [numKinds]int

// Mobilities hold what Activity counts, man by man, so that after a move only those men need be counted anew whose lines and
// leaps it touches. Count makes them, Follow those of the next position.
type Mobilities struct {
	Moves, Missing int // White minus Black; see Activity

	of    [128]uint8 // moves of the slider or knight on a cell; anything where there is none
	pawns [2]struct{ moves, missing int32 }
}

// Count counts all men of the position.
func (m *Mobilities) Count(p *Position, t *Thresholds) {
	m.Moves, m.Missing = 0, 0
	for c := White; c <= Black; c++ {
		for w, x := range p.occupied[c].Words() {
			for ; x != 0; x &= x - 1 {
				m.add(p, t, Square(w<<6+bits.TrailingZeros64(x)))
			}
		}
		m.countPawns(p, t, c)
		m.Moves += int(m.pawns[c].moves) * c.Sign()
		m.Missing += int(m.pawns[c].missing) * c.Sign()
	}
}

// Follow makes m those of the position that the move has led to, from last, those of the one before.
//
// The move changes two cells. A slider's count can only change along its line through one of them, and there the words
// of the line before and after say by how much.
func (m *Mobilities) Follow(last *Mobilities, before, after *Position, t *Thresholds, move Move) {
	*m = *last
	from, to := move.From(), move.To()
	x, captured := before.squares[from], before.squares[to]
	m.remove(t, from, x)
	m.remove(t, to, captured)
	m.add(after, t, to)

	others := everywhere.Without(bit(to)) // the man who moved is counted
	white, black := &after.pieces[White], &after.pieces[Black]
	queens := white[Queen].Or(black[Queen])
	touched := white[Rook].Or(black[Rook]).Or(queens).And(geo.aligned[Orthogonal][from].Or(geo.aligned[Orthogonal][to]))
	touched = touched.Or(white[Bishop].Or(black[Bishop]).Or(queens).And(geo.aligned[FaceDiagonal][from].Or(geo.aligned[FaceDiagonal][to])))
	touched = touched.Or(white[Unicorn].Or(black[Unicorn]).Or(queens).And(geo.aligned[SpaceDiagonal][from].Or(geo.aligned[SpaceDiagonal][to])))
	for touched = touched.And(others); !touched.Empty(); {
		var s Square
		s, touched = touched.pop()
		x := after.squares[s&127]
		table, lines := &geo.reachSize[x.Color()&1], &geo.lines[s&127]
		paths := geo.paths[x.Kind()&7]
		shared := &geo.shared[s&127]
		one, two := shared[from&127]&paths, shared[to&127]&paths
		// A slider on the line of the move itself meets both cells there, and it counts once.
		first, second := lines[bits.TrailingZeros16(one|1<<15)&15], lines[bits.TrailingZeros16(two&^one|1<<15)&15]
		d := int(after.sweep(table, first)) - int(before.sweep(table, first)) +
			int(after.sweep(table, second)) - int(before.sweep(table, second))
		m.change(x.Color(), s, d, t[x.Kind()])
	}
	leapers := white[Knight].Or(black[Knight]).And(geo.knight[from].Or(geo.knight[to])).And(others)
	for !leapers.Empty() {
		var s Square
		s, leapers = leapers.pop()
		c := after.squares[s&127].Color()
		m.change(c, s, geo.knight[s&127].Without(after.occupied[c&1]).Count()-int(m.of[s&127]), t[Knight])
	}
	for c := White; c <= Black; c++ {
		watch := &geo.pawnWatch[after.rules.Pawns][c]
		pawn := NewPiece(c, Pawn)
		if x == pawn || captured == pawn || !after.pieces[c][Pawn].And(watch[from].Or(watch[to])).Empty() {
			old := m.pawns[c]
			m.countPawns(after, t, c)
			m.Moves += int(m.pawns[c].moves-old.moves) * c.Sign()
			m.Missing += int(m.pawns[c].missing-old.missing) * c.Sign()
		}
	}
}

// add counts the man on the cell in, unless he is a king or pawn.
func (m *Mobilities) add(p *Position, t *Thresholds, s Square) {
	x := p.squares[s&127]
	if k := x.Kind(); k >= Queen && k <= Knight {
		n := p.Mobility(s)
		m.of[s&127] = uint8(n)
		m.Moves += n * x.Color().Sign()
		m.Missing += max(t[k]-n, 0) * x.Color().Sign()
	}
}

// remove takes what was counted of the man on the cell out.
func (m *Mobilities) remove(t *Thresholds, s Square, x Piece) {
	if k := x.Kind(); k >= Queen && k <= Knight {
		n := int(m.of[s&127])
		m.Moves -= n * x.Color().Sign()
		m.Missing -= max(t[k]-n, 0) * x.Color().Sign()
	}
}

// change adds d moves to the man's.
func (m *Mobilities) change(c Color, s Square, d, threshold int) {
	old := int(m.of[s&127])
	m.of[s&127] = uint8(old + d)
	m.Moves += d * c.Sign()
	m.Missing += (max(threshold-old-d, 0) - max(threshold-old, 0)) * c.Sign()
}

func (m *Mobilities) countPawns(p *Position, t *Thresholds, c Color) {
	moves, idle := p.pawnActivity(c)
	m.pawns[c&1].moves, m.pawns[c&1].missing = int32(moves), int32(idle*t[Pawn])
}
