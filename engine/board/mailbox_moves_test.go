package board

// attackedBy looks from the cell for pawns, and from the lists for all others.
func (b *mailbox) attackedBy(c mailCell, by Color) bool {
	for _, d := range mailPawnTake[by] {
		if b.cells[c-d] == NewPiece(by, Pawn) {
			return true
		}
	}
	for k := Queen; k <= Unicorn; k++ {
		for _, m := range b.pieces[by][k][:b.count[by][k]] {
			d := &mailDeltas[mailSpan+c-m]
			if d.kinds>>k&1 == 0 {
				continue
			}
			t := m + d.step
			for b.cells[t] == NoPiece && t != c {
				t += d.step
			}
			if t == c {
				return true
			}
		}
	}
	for _, m := range b.pieces[by][Knight][:b.count[by][Knight]] {
		if mailDeltas[mailSpan+c-m].kinds>>Knight&1 != 0 {
			return true
		}
	}
	return mailDeltas[mailSpan+c-b.pieces[by][King][0]].kinds>>King&1 != 0
}

// findPins fills pin and stop, and returns the pinned pieces and the number of checkers.
func (b *mailbox) findPins(king mailCell) (pinned [26]mailCell, pins, checks int) {
	us, them := b.side, b.side^1
	for _, d := range mailPawnTake[them] {
		if b.cells[king-d] == NewPiece(them, Pawn) {
			b.stop[king-d] = true
			checks++
		}
	}
	for _, m := range b.pieces[them][Knight][:b.count[them][Knight]] {
		if mailDeltas[mailSpan+king-m].kinds>>Knight&1 != 0 {
			b.stop[m] = true
			checks++
		}
	}
	for k := Queen; k <= Unicorn; k++ {
		for _, m := range b.pieces[them][k][:b.count[them][k]] {
			d := mailDeltas[mailSpan+king-m]
			if d.kinds>>k&1 == 0 {
				continue
			}
			t := m + d.step
			for b.cells[t] == NoPiece {
				t += d.step
			}
			if t == king {
				checks++
				for ; t != m; t -= d.step {
					b.stop[t-d.step] = true
				}
				continue
			}
			if b.cells[t]>>3 != Piece(us) {
				continue
			}
			piece := t
			for t += d.step; b.cells[t] == NoPiece; t += d.step {
			}
			if t == king {
				b.pin[piece] = -d.step
				pinned[pins] = piece
				pins++
			}
		}
	}
	return pinned, pins, checks
}

func (b *mailbox) appendLegal(buf []mailMove, captures bool) []mailMove {
	us, enemy := b.side, Piece(b.side^1)
	king := b.pieces[us][King][0]
	pinned, pins, checks := b.findPins(king)
	first := len(buf)
	if checks < 2 {
		for k := Queen; k <= Unicorn; k++ {
			for _, from := range b.pieces[us][k][:b.count[us][k]] {
				start := len(buf)
				for _, d := range slideSteps(from, k) {
					to := from + d
					for b.cells[to] == NoPiece {
						if !captures {
							buf = append(buf, newMailMove(from, to))
						}
						to += d
					}
					if b.cells[to]>>3 == enemy {
						buf = append(buf, newMailMove(from, to))
					}
				}
				if b.pin[from] != 0 {
					buf = b.alongPin(buf, start, king)
				}
			}
		}
		for _, from := range b.pieces[us][Knight][:b.count[us][Knight]] {
			if b.pin[from] != 0 {
				continue
			}
			steps := &mailStepsOf[from]
			for _, d := range steps.leaps[:steps.leapsN] {
				if x := b.cells[from+d]; x>>3 == enemy && x != NoPiece || x == NoPiece && !captures {
					buf = append(buf, newMailMove(from, from+d))
				}
			}
		}
		for _, from := range b.pieces[us][Pawn][:b.count[us][Pawn]] {
			start := len(buf)
			if !captures {
				for _, d := range mailPawnStep[us] {
					if b.cells[from+d] == NoPiece {
						buf = appendMailPawn(buf, from, from+d, us)
					}
				}
			}
			for _, d := range mailPawnTake[us] {
				if x := b.cells[from+d]; x>>3 == enemy && x != NoPiece {
					buf = appendMailPawn(buf, from, from+d, us)
				}
			}
			if b.pin[from] != 0 {
				buf = b.alongPin(buf, start, king)
			}
		}
		if checks == 1 {
			kept := buf[:first]
			for _, m := range buf[first:] {
				if b.stop[m>>10&1023] {
					kept = append(kept, m)
				}
			}
			buf = kept
		}
	}
	for _, piece := range pinned[:pins] {
		b.pin[piece] = 0
	}
	if checks > 0 {
		b.stop = [mailEnd]bool{}
	}
	b.cells[king] = NoPiece // the king does not shield the cells beyond it
	steps := &mailStepsOf[king]
	for _, d := range steps.lines[:steps.ends[3]] {
		x := b.cells[king+d]
		if (x>>3 == enemy && x != NoPiece || x == NoPiece && !captures) && !b.attackedBy(king+d, b.side^1) {
			buf = append(buf, newMailMove(king, king+d))
		}
	}
	b.cells[king] = NewPiece(us, King)
	return buf
}

func newMailMove(from, to mailCell) mailMove { return mailMove(from) | mailMove(to)<<10 }

// slideSteps returns the steps of a slider that stay in the cube.
func slideSteps(from mailCell, k Kind) []mailCell {
	steps := &mailStepsOf[from]
	if k == Queen {
		return steps.lines[:steps.ends[3]]
	}
	return steps.lines[steps.ends[k-Rook]:steps.ends[k-Rook+1]]
}

// alongPin keeps the moves from number `start` on that stay on the ray from the king.
func (b *mailbox) alongPin(buf []mailMove, start int, king mailCell) []mailMove {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if mailDeltas[mailSpan+mailCell(m>>10&1023)-king].step == b.pin[m&1023] {
			kept = append(kept, m)
		}
	}
	return kept
}

// mailWeight returns how many moves a pawn's move to the cell is: five if it promotes.
func mailWeight(c mailCell, side Color) int {
	if side == White && c >= mailFirst+mailSpan-4 || side == Black && c <= mailFirst+4 {
		return len(promotions)
	}
	return 1
}

func appendMailPawn(buf []mailMove, from, to mailCell, side Color) []mailMove {
	m := newMailMove(from, to)
	if mailWeight(to, side) == 1 {
		return append(buf, m)
	}
	for _, k := range promotions {
		buf = append(buf, m|mailMove(k)<<20)
	}
	return buf
}

func (b *mailbox) mobility() (n int) {
	for by := White; by <= Black; by++ {
		lands := &mailLands[by]
		for k := Queen; k <= Unicorn; k++ {
			for _, from := range b.pieces[by][k][:b.count[by][k]] {
				for _, d := range slideSteps(from, k) {
					to := from + d
					for b.cells[to] == NoPiece {
						n++
						to += d
					}
					n += int(lands[b.cells[to]&31].takes)
				}
			}
		}
		for _, from := range b.pieces[by][Knight][:b.count[by][Knight]] {
			steps := &mailStepsOf[from]
			for _, d := range steps.leaps[:steps.leapsN] {
				n += int(lands[b.cells[from+d]&31].either)
			}
		}
		for _, from := range b.pieces[by][Pawn][:b.count[by][Pawn]] {
			for _, d := range mailPawnStep[by] {
				n += int(lands[b.cells[from+d]&31].goes) * mailWeight(from+d, by)
			}
			for _, d := range mailPawnTake[by] {
				n += int(lands[b.cells[from+d]&31].takes) * mailWeight(from+d, by)
			}
		}
	}
	return n
}
