package board

import "math/bits"

// twoWords is the rival without lines: bitboards of two words by colour and kind, and a mailbox for the kind of a man
// that is taken. What a slider reaches is computed from the occupancy of the whole cube: by classical rays, which the
// first man on them cuts off, or by magics.
type twoWords struct {
	state twoWordsState
	buf   []Move
	list  []Move // the legal moves
}

type twoWordsState struct {
	men                [2][numKinds]Bitboard
	occupied           [2]Bitboard
	key, mirrored      uint64
	squares            [128]Piece
	kings              [2]Square
	side               Color
	halfmove, fullmove uint16
	magics             *rivalMagicSet // nil: rays
}

// twoWordsUndo is what a move destroys.
type twoWordsUndo struct {
	key, mirrored uint64
	halfmove      uint16
	captured      Piece
}

func newTwoWords(p *Position, magics *rivalMagicSet) *twoWords {
	b := &twoWords{buf: make([]Move, 0, 4*MaxMoves)}
	b.state = twoWordsState{side: p.SideToMove(), halfmove: uint16(p.HalfmoveClock()), fullmove: uint16(p.FullmoveNumber())}
	b.state.key, b.state.mirrored, b.state.magics = p.Key(), rivalMirroredKey(p), magics
	for s := range NoSquare {
		if x := p.At(s); x != NoPiece {
			b.state.squares[s] = x
			b.state.men[x.Color()][x.Kind()].Add(s)
			b.state.occupied[x.Color()].Add(s)
		}
	}
	b.state.kings = [2]Square{p.King(White), p.King(Black)}
	b.list = b.state.appendLegal(nil, everywhere)
	return b
}

// targets returns where a man of the kind, neither king nor pawn, may go from the cell, checks apart.
func (p *twoWordsState) targets(s Square, k Kind, side Color, occupied Bitboard) Bitboard {
	switch {
	case k == Knight:
		return twoWordsGeo.cells[s&127].knight.Without(p.occupied[side])
	case p.magics != nil:
		return p.magics.slide(s, k, occupied).Without(p.occupied[side])
	default:
		return twoWordsGeo.slide(s, k, occupied).Without(p.occupied[side])
	}
}

// lineAttackers returns the side's sliders that would attack the cell on an empty cube.
func (p *twoWordsState) lineAttackers(s Square, by Color) Bitboard {
	c, men := &twoWordsGeo.cells[s&127], &p.men[by]
	b := men[Rook].Or(men[Queen]).And(c.aligned[Orthogonal])
	b = b.Or(men[Bishop].Or(men[Queen]).And(c.aligned[FaceDiagonal]))
	return b.Or(men[Unicorn].Or(men[Queen]).And(c.aligned[SpaceDiagonal]))
}

func (p *twoWordsState) leapAttackers(s Square, by Color) Bitboard {
	c, men := &twoWordsGeo.cells[s&127], &p.men[by]
	return men[Knight].And(c.knight).Or(men[King].And(c.king)).Or(men[Pawn].And(c.takenBy[by]))
}

func (p *twoWordsState) attacked(s Square, by Color, occupied Bitboard) bool {
	if !p.leapAttackers(s, by).Empty() {
		return true
	}
	between := &twoWordsGeo.between[s]
	for w, x := range p.lineAttackers(s, by).Words() {
		for ; x != 0; x &= x - 1 {
			if between[w<<6+bits.TrailingZeros64(x)].And(occupied).Empty() {
				return true
			}
		}
	}
	return false
}

func (p *twoWordsState) appendLegal(buf []Move, wanted Bitboard) []Move {
	us, them := p.side, p.side^1
	king := p.kings[us]
	occupied := p.occupied[us].Or(p.occupied[them])
	checkers := p.leapAttackers(king, them)
	var pinned Bitboard
	var pins [26]struct {
		man Square
		ray Bitboard
	}
	n := 0
	for w, x := range p.lineAttackers(king, them).Words() {
		for ; x != 0; x &= x - 1 {
			t := Square(w<<6 + bits.TrailingZeros64(x))
			ray := twoWordsGeo.between[king][t]
			switch between := ray.And(occupied); between.Count() {
			case 0:
				checkers = checkers.Or(twoWordsGeo.bits[t])
			case 1:
				if man := between.And(p.occupied[us]); !man.Empty() {
					pinned = pinned.Or(man)
					pins[n].man, pins[n].ray = man.First(), ray.Or(twoWordsGeo.bits[t])
					n++
				}
			}
		}
	}
	wanted = wanted.Without(p.occupied[us])
	stop := wanted
	switch checkers.Count() {
	case 0:
	case 1:
		stop = stop.And(twoWordsGeo.between[king][checkers.First()].Or(checkers))
	default:
		stop = Bitboard{}
	}
	if !stop.Empty() {
		for k := Queen; k <= Knight; k++ {
			for w, x := range p.men[us][k].Without(pinned).Words() {
				for ; x != 0; x &= x - 1 {
					s := Square(w<<6 + bits.TrailingZeros64(x))
					buf = appendTargets(buf, s, p.targets(s, k, us, occupied).And(stop))
				}
			}
		}
		buf = p.appendPawns(buf, p.men[us][Pawn].Without(pinned), stop)
		for _, pin := range pins[:n] {
			if k := p.squares[pin.man].Kind(); k == Pawn {
				buf = p.appendPawns(buf, twoWordsGeo.bits[pin.man], stop.And(pin.ray))
			} else {
				buf = appendTargets(buf, pin.man, p.targets(pin.man, k, us, occupied).And(stop).And(pin.ray))
			}
		}
	}
	occupied = occupied.Without(bit(king)) // the king does not shield the cells behind him
	for w, x := range twoWordsGeo.cells[king&127].king.And(wanted).Words() {
		for ; x != 0; x &= x - 1 {
			if t := Square(w<<6 + bits.TrailingZeros64(x)); !p.attacked(t, them, occupied) {
				buf = append(buf, NewMove(king, t, NoKind))
			}
		}
	}
	return buf
}

func appendTargets(buf []Move, from Square, to Bitboard) []Move {
	for w, x := range to.Words() {
		for ; x != 0; x &= x - 1 {
			buf = append(buf, NewMove(from, Square(w<<6+bits.TrailingZeros64(x)), NoKind))
		}
	}
	return buf
}

func (p *twoWordsState) appendPawns(buf []Move, pawns, onto Bitboard) []Move {
	us := p.side
	enemy := onto.And(p.occupied[us^1])
	free := onto.Without(p.occupied[us^1])
	for i := range twoWordsGeo.pawns[us] {
		way, cells := &twoWordsGeo.pawns[us][i], free
		if way.takes {
			cells = enemy
		}
		for w, x := range way.movers(pawns, cells, us).Words() {
			for ; x != 0; x &= x - 1 {
				from := Square(w<<6 + bits.TrailingZeros64(x))
				to := from + Square(way.by)
				if us == Black {
					to = from - Square(way.by)
				}
				if !way.promoting.Has(from) {
					buf = append(buf, NewMove(from, to, NoKind))
					continue
				}
				for _, promotion := range promotions {
					buf = append(buf, NewMove(from, to, promotion))
				}
			}
		}
	}
	return buf
}

func (p *twoWordsState) mobility() (n int) {
	occupied := p.occupied[White].Or(p.occupied[Black])
	for by := White; by <= Black; by++ {
		for k := Queen; k <= Knight; k++ {
			for w, x := range p.men[by][k].Words() {
				for ; x != 0; x &= x - 1 {
					n += p.targets(Square(w<<6+bits.TrailingZeros64(x)), k, by, occupied).Count()
				}
			}
		}
		for i := range twoWordsGeo.pawns[by] {
			way, cells := &twoWordsGeo.pawns[by][i], everywhere.Without(occupied)
			if way.takes {
				cells = p.occupied[by^1]
			}
			movers := way.movers(p.men[by][Pawn], cells, by)
			n += movers.Count()
			if promoting := movers.And(way.promoting); !promoting.Empty() {
				n += 4 * promoting.Count()
			}
		}
	}
	return n
}

// rivalXor adds the cells of c that are missing and removes those that are there.
func rivalXor(b *Bitboard, c Bitboard) { *b = Bitboard{b.low ^ c.low, b.high ^ c.high} }

// shift moves the men of a move on the bitboards, or back; captured is NoPiece or a man of the other side.
func (p *twoWordsState) shift(m Move, x, captured Piece) {
	from, to := twoWordsGeo.bits[m.From()], twoWordsGeo.bits[m.To()]
	us, both := x.Color(), from
	rivalXor(&both, to)
	rivalXor(&p.occupied[us], both)
	if k := m.Promotion(); k != NoKind {
		rivalXor(&p.men[us][Pawn], from)
		rivalXor(&p.men[us][k], to)
	} else {
		rivalXor(&p.men[us][x.Kind()], both)
	}
	if captured != NoPiece {
		rivalXor(&p.occupied[us^1], to)
		rivalXor(&p.men[us^1][captured.Kind()], to)
	}
}

func (p *twoWordsState) play(m Move) twoWordsUndo {
	from, to := m.From(), m.To()
	x, captured := p.squares[from], p.squares[to]
	undo := twoWordsUndo{p.key, p.mirrored, p.halfmove, captured}
	p.shift(m, x, captured)
	leaving := &keys.piece[x&15][from]
	p.halfmove++
	switch x.Kind() {
	case Pawn:
		p.halfmove = 0
		if k := m.Promotion(); k != NoKind {
			x = NewPiece(p.side, k)
		}
	case King:
		p.kings[p.side] = to
	}
	entering := &keys.piece[x&15][to]
	p.key ^= leaving.key ^ entering.key ^ keys.black
	p.mirrored ^= leaving.mirrored ^ entering.mirrored ^ keys.black
	if captured != NoPiece {
		taken := &keys.piece[captured&15][to]
		p.key ^= taken.key
		p.mirrored ^= taken.mirrored
		p.halfmove = 0
	}
	p.squares[from], p.squares[to] = NoPiece, x
	p.fullmove += uint16(p.side)
	p.side ^= 1
	return undo
}

func (p *twoWordsState) unplay(m Move, undo twoWordsUndo) {
	from, to := m.From(), m.To()
	p.side ^= 1
	p.fullmove -= uint16(p.side)
	p.key, p.mirrored, p.halfmove = undo.key, undo.mirrored, undo.halfmove
	x := p.squares[to]
	if m.Promotion() != NoKind {
		x = NewPiece(p.side, Pawn)
	} else if x.Kind() == King {
		p.kings[p.side] = from
	}
	p.shift(m, x, undo.captured)
	p.squares[from], p.squares[to] = x, undo.captured
}

func (b *twoWords) legal() int { return len(b.state.appendLegal(b.buf, everywhere)) }

func (b *twoWords) captures() int {
	return len(b.state.appendLegal(b.buf, b.state.occupied[b.state.side^1]))
}

func (b *twoWords) attacked() (n int) {
	occupied := b.state.occupied[White].Or(b.state.occupied[Black])
	for s := range NoSquare {
		for by := White; by <= Black; by++ {
			if b.state.attacked(s, by, occupied) {
				n++
			}
		}
	}
	return n
}

func (b *twoWords) mobility() int { return b.state.mobility() }

func (b *twoWords) makeAll() (sum uint64) {
	for _, m := range b.list {
		undo := b.state.play(m)
		sum += b.state.key
		b.state.unplay(m, undo)
	}
	return sum
}

func (b *twoWords) perft(depth int) uint64 { return b.state.perft(depth, b.buf) }

func (p *twoWordsState) perft(depth int, buf []Move) (leaves uint64) {
	moves := p.appendLegal(buf, everywhere)
	if depth == 1 {
		return uint64(len(moves) - len(buf))
	}
	for _, m := range moves[len(buf):] {
		undo := p.play(m)
		leaves += p.perft(depth-1, moves)
		p.unplay(m, undo)
	}
	return leaves
}

func (b *twoWords) moves(captures bool) []Move {
	if captures {
		return b.state.appendLegal(nil, b.state.occupied[b.state.side^1])
	}
	return b.list
}

func (b *twoWords) isAttacked(s Square, by Color) bool {
	return b.state.attacked(s, by, b.state.occupied[White].Or(b.state.occupied[Black]))
}
