package net

import "raumlab/engine/board"

// An Accumulator holds the sums of the hidden units of a position: White's view, then Black's. A word
// has four sums of 16 bits, and is itself their sum Σ sumᵢ·2¹⁶ⁱ modulo 2⁶⁴. So whole words are added
// without guard bits: what a lane borrows from the next one, adding 0x8000 to each lane gives back
// (see output).
type Accumulator []uint64

// numPieces and numCells are the sizes of the table of rows, powers of two.
const (
	numPieces = 16
	numCells  = 128
)

// NewAccumulator returns an accumulator, to be filled by Refresh or Update.
func (n *Network) NewAccumulator() Accumulator { return make(Accumulator, 2*n.words) }

// row returns the packed row of a piece on a cell as White sees them; zeros for an empty cell.
func (n *Network) row(x board.Piece, sq board.Square) []uint64 {
	at := (int(x)<<7 | int(sq)) * n.words
	return n.rows[at : at+n.words]
}

// swapped is the piece in the other colour, as Black sees it.
func swapped(x board.Piece) board.Piece { return x ^ 8 }

// Refresh fills the accumulator from the position alone.
func (n *Network) Refresh(a Accumulator, p *board.Position) {
	white, black := a[:n.words], a[n.words:2*n.words]
	copy(white, n.start)
	copy(black, n.start)
	for set := p.Occupied(); !set.Empty(); {
		var sq board.Square
		sq, set = set.Pop()
		x := p.At(sq)
		add(white, n.row(x, sq))
		add(black, n.row(swapped(x), sq.Mirror()))
	}
}

// Update fills the accumulator of the position after a move from the one before it. A null move
// changes nothing: copy the accumulator.
func (n *Network) Update(a, last Accumulator, before, after *board.Position, m board.Move) {
	from, to := m.From(), m.To()
	x, placed, captured := before.At(from), after.At(to), before.At(to)
	fromSeen, toSeen := from.Mirror(), to.Mirror()
	w := n.words
	if captured == board.NoPiece {
		move(a[:w], last[:w], n.row(placed, to), n.row(x, from))
		move(a[w:2*w], last[w:2*w], n.row(swapped(placed), toSeen), n.row(swapped(x), fromSeen))
		return
	}
	capture(a[:w], last[:w], n.row(placed, to), n.row(x, from), n.row(captured, to))
	capture(a[w:2*w], last[w:2*w], n.row(swapped(placed), toSeen), n.row(swapped(x), fromSeen),
		n.row(swapped(captured), toSeen))
}

func add(sum, row []uint64) {
	row = row[:len(sum)]
	for i := range sum {
		sum[i] += row[i]
	}
}

func move(sum, last, placed, left []uint64) {
	last, placed, left = last[:len(sum)], placed[:len(sum)], left[:len(sum)]
	for i := range sum {
		sum[i] = last[i] + placed[i] - left[i]
	}
}

func capture(sum, last, placed, left, taken []uint64) {
	last, placed, left, taken = last[:len(sum)], placed[:len(sum)], left[:len(sum)], taken[:len(sum)]
	for i := range sum {
		sum[i] = last[i] + placed[i] - left[i] - taken[i]
	}
}

// Static returns the score of the accumulator's position in centipawns, White's view.
func (n *Network) Static(a Accumulator, p *board.Position) int {
	mover, opponent := a[:n.words], a[n.words:2*n.words]
	sign := 1
	if p.SideToMove() == board.Black {
		mover, opponent, sign = opponent, mover, -1
	}
	return sign * n.score(mover, opponent)
}

// score returns the score of the sums of both views, in centipawns and the mover's view.
func (n *Network) score(mover, opponent []uint64) int {
	h := n.numbers.Hidden
	sum := int64(n.numbers.Bias)<<(n.shift-6) + n.half
	sum += output(mover, n.numbers.Outputs[:h], int64(n.numbers.Scale))
	sum += output(opponent, n.numbers.Outputs[h:2*h], int64(n.numbers.Scale))
	return int(sum >> n.shift)
}

// output returns the sum of the outputs times the squares of the clipped hidden sums.
func output(sums []uint64, outputs []int32, scale int64) (total int64) {
	const offset = 0x8000_8000_8000_8000
	outputs = outputs[:lanes*len(sums)]
	for i, word := range sums {
		word += offset
		w := outputs[lanes*i : lanes*i+lanes : lanes*i+lanes]
		a := min(max(int64(word&0xFFFF)-0x8000, 0), scale)
		b := min(max(int64(word>>16&0xFFFF)-0x8000, 0), scale)
		c := min(max(int64(word>>32&0xFFFF)-0x8000, 0), scale)
		d := min(max(int64(word>>48)-0x8000, 0), scale)
		total += a*a*int64(w[0]) + b*b*int64(w[1]) + c*c*int64(w[2]) + d*d*int64(w[3])
	}
	return total
}

// Evaluate returns the score of a position in centipawns, White's view.
func (n *Network) Evaluate(p *board.Position) int {
	a := n.NewAccumulator()
	n.Refresh(a, p)
	return n.Static(a, p)
}

// Without returns the score of the position without the piece on a cell, White's view.
func (n *Network) Without(p *board.Position, sq board.Square) int {
	a := n.NewAccumulator()
	n.Refresh(a, p)
	x := p.At(sq)
	white, black := a[:n.words], a[n.words:]
	move(white, white, n.row(board.NoPiece, 0), n.row(x, sq))
	move(black, black, n.row(board.NoPiece, 0), n.row(swapped(x), sq.Mirror()))
	return n.Static(a, p)
}

// pack writes sums of 16 bits as words.
func pack(words []uint64, sums []int16) {
	for i := range words {
		w := uint64(0)
		for lane := range lanes {
			w += uint64(int64(sums[lanes*i+lane])) << (16 * lane)
		}
		words[i] = w
	}
}

// OfInputs returns the score of the inputs of the mover's view, in centipawns and that view.
func (n *Network) OfInputs(inputs []uint16) int {
	a := n.NewAccumulator()
	mover, opponent := a[:n.words], a[n.words:]
	copy(mover, n.start)
	copy(opponent, n.start)
	for _, in := range inputs {
		x, sq := OfInput(int(in))
		add(mover, n.row(x, sq))
		add(opponent, n.row(swapped(x), sq.Mirror()))
	}
	return n.score(mover, opponent)
}
