package board

import "math/bits"

// A Worth is what mobility is worth to White, by piece and moves: nothing for kings and empty
// cells.
type Worth [16][64]int32

// Mobilities hold the moves of each piece, as Activity counts them, and their worth together.
// Update counts only pieces whose lines and leaps a move touches.
type Mobilities struct {
	Total int // White's worth and Black's together

	of [128]uint8 // moves of the piece on a cell; 0 for none and for a king
}

// Count counts all pieces of the position.
func (m *Mobilities) Count(p *Position, worth *Worth) {
	*m = Mobilities{}
	for w, x := range p.Occupied().Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			m.of[s&127] = p.activity(s)
			m.Total += worth.of(p.squares[s&127], m.of[s&127])
		}
	}
}

// Update fills m for the position after the move from last, which has those of the position before.
//
// The move changes two cells. A slider's count can only change along its line through one of them,
// and the words of that line before and after say by how much. A knight's or pawn's can only change
// where it leaps, steps or captures onto one of them.
func (m *Mobilities) Update(last *Mobilities, before, after *Position, worth *Worth, move Move) {
	m.of = last.of
	from, to := move.From(), move.To()
	total := last.Total - worth.of(before.squares[from], m.of[from]) - worth.of(before.squares[to], m.of[to])
	m.of[from] = 0
	m.of[to] = after.activity(to)
	total += worth.of(after.squares[to], m.of[to])

	others := everywhere.Without(geo.cell[to]) // the piece that moved is counted already
	kinds := &after.kinds
	touched := kinds[Rook].Or(kinds[Queen]).And(geo.ways[from].aligned[Orthogonal].Or(geo.ways[to].aligned[Orthogonal]))
	touched = touched.Or(kinds[Bishop].Or(kinds[Queen]).And(geo.ways[from].aligned[FaceDiagonal].Or(
		geo.ways[to].aligned[FaceDiagonal])))
	touched = touched.Or(kinds[Unicorn].Or(kinds[Queen]).And(geo.ways[from].aligned[SpaceDiagonal].Or(
		geo.ways[to].aligned[SpaceDiagonal])))
	for touched = touched.And(others); !touched.Empty(); {
		var s Square
		s, touched = touched.pop()
		x := after.squares[s&127]
		table, lines := &geo.reachSize[x.Color()&1], &geo.lines[s&127]
		paths := geo.paths[x.Kind()&7]
		shared := &geo.shared[s&127]
		one, two := shared[from]&paths, shared[to]&paths
		// A slider on the line of the move has both cells on one line, which counts once.
		first, second := lines[bits.TrailingZeros16(one|1<<15)&15], lines[bits.TrailingZeros16(two&^one|1<<15)&15]
		old := m.of[s&127]
		n := old + uint8(after.sweep(table, first)-before.sweep(table, first)+after.sweep(table,
			second)-before.sweep(table, second))
		m.of[s&127] = n
		row := &worth[x&15]
		total += int(row[n&63] - row[old&63])
	}
	rule := after.rules.Pawns
	whiteWatch, blackWatch := &geo.pawnWatch[rule&3][White], &geo.pawnWatch[rule&3][Black]
	leapers := kinds[Knight].And(geo.ways[from].knight.Or(geo.ways[to].knight))
	watched := whiteWatch[from].Or(whiteWatch[to]).And(after.occupied[White])
	watched = watched.Or(blackWatch[from].Or(blackWatch[to]).And(after.occupied[Black]))
	leapers = leapers.Or(kinds[Pawn].And(watched))
	leaps, free := &geo.leaps[rule&3], everywhere.Without(after.Occupied())
	for leapers = leapers.And(others); !leapers.Empty(); {
		var s Square
		s, leapers = leapers.pop()
		x := after.squares[s&127]
		old := m.of[s&127]
		n := leaps.of(x, s).count(free, after.occupied[x.Color()&1^1])
		m.of[s&127] = n
		row := &worth[x&15]
		total += int(row[n&63] - row[old&63])
	}
	m.Total = total
}

func (w *Worth) of(x Piece, moves uint8) int { return int(w[x&15][moves&63]) }
