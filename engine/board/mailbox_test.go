package board

// mailbox is a representation without sets: cells with a wall around the cube, lists of pieces, and
// each cell's steps. Ranks are nine apart and levels 81, so that a difference of cells is unique.
type mailbox struct {
	cells              [mailEnd]Piece
	place              [mailEnd]uint8 // index in its list of the piece on the cell
	pieces             [2][numKinds][16]mailCell
	count              [2][numKinds]int
	pin                [mailEnd]int16 // scratch of appendLegal: step from the king to the pinned piece
	stop               [mailEnd]bool  // scratch: cells that end a check
	key, mirrored      uint64
	side               Color
	halfmove, fullmove uint16
	buf                []mailMove
	list               []mailMove // the legal moves
}

// A mailCell is level*81 + rank*9 + file + mailFirst.
type mailCell = int16

const (
	mailFirst = 81 + 9 + 1
	mailEnd   = mailFirst + 4*mailFirst + mailFirst + 1
	mailWall  = Piece(16)
	mailSpan  = 4 * mailFirst // the largest difference of two cells
)

// A mailMove is from | to<<10 | promotion<<20.
type mailMove uint32

// mailUndo is what a move destroys.
type mailUndo struct {
	key, mirrored uint64
	halfmove      uint16
	captured      Piece
}

// mailDelta says which kinds, as bits, reach a cell at some distance, and by which step.
type mailDelta struct {
	kinds uint8
	step  mailCell
}

// mailSteps are the steps from a cell that stay in the cube.
type mailSteps struct {
	lines  [26]mailCell
	ends   [4]uint8 // lines[ends[c]:ends[c+1]] are of class c
	leaps  [24]mailCell
	leapsN uint8
}

var (
	mailOf                     = newMailOf()
	mailSquare, mailStepsOf    = newMailSteps()
	mailDeltas                 = newMailDeltas()
	mailPawnStep, mailPawnTake = newMailPawns()
)

// mailLands says, by colour, what a piece does on a cell with such a content, as numbers to add.
var mailLands = func() (lands [2][32]struct{ goes, takes, either uint8 }) {
	for by := White; by <= Black; by++ {
		lands[by][NoPiece].goes, lands[by][NoPiece].either = 1, 1
		for k := King; k <= Pawn; k++ {
			x := &lands[by][NewPiece(by^1, k)]
			x.takes, x.either = 1, 1
		}
	}
	return lands
}()

func mailStep(d [3]int) mailCell { return mailCell(d[0]*81 + d[1]*9 + d[2]) }

func newMailOf() (of [NumSquares]mailCell) {
	for s := range NoSquare {
		of[s] = mailFirst + mailStep(mailboxCell(s))
	}
	return of
}

func newMailSteps() (square [mailEnd]Square, steps [mailEnd]mailSteps) {
	for s := range NoSquare {
		square[mailOf[s]] = s
		m := &steps[mailOf[s]]
		n := uint8(0)
		for class := range 3 {
			m.ends[class] = n
			for _, d := range plainDirections {
				if _, ok := mailboxCell(s).beside(d); ok && axes(d) == class+1 {
					m.lines[n] = mailStep(d)
					n++
				}
			}
		}
		m.ends[3] = n
		for _, d := range plainLeaps {
			if _, ok := mailboxCell(s).beside(d); ok {
				m.leaps[m.leapsN] = mailStep(d)
				m.leapsN++
			}
		}
	}
	return square, steps
}

func newMailDeltas() (deltas [2*mailSpan + 1]mailDelta) {
	for _, d := range plainDirections {
		for n := mailCell(1); n <= 4; n++ {
			e := &deltas[mailSpan+n*mailStep(d)]
			*e = mailDelta{1<<Queen | 1<<(Rook+Kind(axes(d))-1), mailStep(d)}
			if n == 1 {
				e.kinds |= 1 << King
			}
		}
	}
	for _, d := range plainLeaps {
		deltas[mailSpan+mailStep(d)].kinds |= 1 << Knight
	}
	return deltas
}

func newMailPawns() (steps [2][2]mailCell, takes [2][5]mailCell) {
	for side := White; side <= Black; side++ {
		s, t := mailboxPawn(side)
		for i, d := range s {
			steps[side][i] = mailStep(d)
		}
		for i, d := range t {
			takes[side][i] = mailStep(d)
		}
	}
	return steps, takes
}

func newMailbox(p *Position) *mailbox {
	b := &mailbox{side: p.SideToMove(), halfmove: uint16(p.HalfmoveClock()), fullmove: uint16(p.FullmoveNumber())}
	b.key, b.mirrored = p.Key(), mirroredKey(p)
	b.buf = make([]mailMove, 0, 4*MaxMoves)
	for i := range b.cells {
		b.cells[i] = mailWall
	}
	for s, c := range mailOf {
		b.cells[c] = NoPiece
		if x := p.At(Square(s)); x != NoPiece {
			b.enter(c, x)
		}
	}
	b.list = b.appendLegal(nil, false)
	return b
}

// enter and leave put a piece on a cell and off it, without the keys.
func (b *mailbox) enter(c mailCell, x Piece) {
	b.cells[c] = x
	n := &b.count[x>>3&1][x&7]
	b.pieces[x>>3&1][x&7][*n&15] = c
	b.place[c] = uint8(*n)
	*n++
}

func (b *mailbox) leave(c mailCell, x Piece) {
	b.cells[c] = NoPiece
	list, n := &b.pieces[x>>3&1][x&7], &b.count[x>>3&1][x&7]
	*n--
	last, i := list[*n&15], b.place[c]
	list[i&15] = last
	b.place[last] = i
}

// shift moves a piece that does not promote.
func (b *mailbox) shift(from, to mailCell, x Piece) {
	i := b.place[from]
	b.cells[from], b.cells[to] = NoPiece, x
	b.place[to] = i
	b.pieces[x>>3&1][x&7][i&15] = to
}

func (b *mailbox) toggle(c mailCell, x Piece) {
	k := &keys.piece[x&15][mailSquare[c]&127]
	b.key ^= k.key
	b.mirrored ^= k.mirrored
}

func (b *mailbox) play(m mailMove) mailUndo {
	from, to := mailCell(m&1023), mailCell(m>>10&1023)
	x, captured := b.cells[from], b.cells[to]
	undo := mailUndo{b.key, b.mirrored, b.halfmove, captured}
	b.halfmove++
	if captured != NoPiece {
		b.toggle(to, captured)
		b.leave(to, captured)
		b.halfmove = 0
	}
	b.toggle(from, x)
	if k := Kind(m >> 20); k != NoKind {
		b.leave(from, x)
		x = NewPiece(b.side, k)
		b.enter(to, x)
		b.halfmove = 0
	} else {
		b.shift(from, to, x)
		if x.Kind() == Pawn {
			b.halfmove = 0
		}
	}
	b.toggle(to, x)
	b.fullmove += uint16(b.side)
	b.side ^= 1
	b.key ^= keys.black
	b.mirrored ^= keys.black
	return undo
}

func (b *mailbox) unplay(m mailMove, undo mailUndo) {
	from, to := mailCell(m&1023), mailCell(m>>10&1023)
	b.side ^= 1
	b.fullmove -= uint16(b.side)
	b.key, b.mirrored, b.halfmove = undo.key, undo.mirrored, undo.halfmove
	x := b.cells[to]
	if m>>20 != 0 {
		b.leave(to, x)
		b.enter(from, NewPiece(b.side, Pawn))
	} else {
		b.shift(to, from, x)
	}
	if undo.captured != NoPiece {
		b.enter(to, undo.captured)
	}
}

func (b *mailbox) legal() int { return len(b.appendLegal(b.buf, false)) }

func (b *mailbox) captures() int { return len(b.appendLegal(b.buf, true)) }

func (b *mailbox) attacked() (n int) {
	for _, c := range mailOf {
		for by := White; by <= Black; by++ {
			if b.attackedBy(c, by) {
				n++
			}
		}
	}
	return n
}

func (b *mailbox) makeAll() (sum uint64) {
	for _, m := range b.list {
		undo := b.play(m)
		sum += b.key
		b.unplay(m, undo)
	}
	return sum
}

func (b *mailbox) perft(depth int) uint64 { return b.countLeaves(depth, b.buf) }

func (b *mailbox) countLeaves(depth int, buf []mailMove) (leaves uint64) {
	moves := b.appendLegal(buf, false)
	if depth == 1 {
		return uint64(len(moves) - len(buf))
	}
	for _, m := range moves[len(buf):] {
		undo := b.play(m)
		leaves += b.countLeaves(depth-1, moves)
		b.unplay(m, undo)
	}
	return leaves
}

func (b *mailbox) moves(captures bool) (moves []Move) {
	for _, m := range b.appendLegal(nil, captures) {
		moves = append(moves, NewMove(mailSquare[m&1023], mailSquare[m>>10&1023], Kind(m>>20)))
	}
	return moves
}

func (b *mailbox) isAttacked(s Square, by Color) bool { return b.attackedBy(mailOf[s], by) }
