package search

import (
	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// A ranked move is a move and its place in the ordering in one number: the score and, to break
// ties, cells and promotion as the mover sees them, the lower first. So neither colour nor status
// changes the order.
type ranked uint64

const (
	tieBits = 17
	tieMask = 1<<tieBits - 1
)

func newRanked(m board.Move, score int, mover board.Color) ranked {
	if mover == board.Black {
		m = m.Mirror()
	}
	tie := ranked(m.From())<<10 | ranked(m.To())<<3 | ranked(m.Promotion())
	return ranked(score)<<tieBits | (tieMask - tie)
}

// move returns the move that the mover ranked.
func (r ranked) move(mover board.Color) board.Move {
	tie := tieMask - r&tieMask
	m := board.NewMove(board.Square(tie>>10), board.Square(tie>>3&127), board.Kind(tie&7))
	if mover == board.Black {
		return m.Mirror()
	}
	return m
}

// bringBest swaps the highest of moves[i:] to moves[i] and returns it.
func bringBest(moves []ranked, i int) ranked {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j] > moves[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return moves[i]
}

// isQuiet reports whether a move neither captures nor promotes.
func isQuiet(p *alice.Position, m board.Move) bool {
	return !p.IsCapture(m) && m.Promotion() == board.NoKind
}

// moveScore is the place in the ordering of a move other than the table's.
func (s *Searcher) moveScore(p *alice.Position, m board.Move, ply int) int {
	if p.IsCapture(m) {
		return s.captureScore(p, m)
	}
	if m.Promotion() == board.Queen {
		return captureScore
	}
	switch m {
	case s.killers[ply][0]:
		return killerScore
	case s.killers[ply][1]:
		return killer2Score
	}
	return quietScore + int(s.history[historyIndex(p.SideToMove(), m)])
}

// captureScore is MVV-LVA: the most valuable victim first, and of its attackers the least valuable.
func (s *Searcher) captureScore(p *alice.Position, m board.Move) int {
	return captureScore + s.values[p.At(m.To()).Kind()&7]*victimWeight - s.values[p.At(m.From()).Kind()&7]
}

// A picker returns the moves of a position in the order in which they are searched. It lists them
// in stages, since most nodes search only the first few.
type picker struct {
	s         *Searcher
	frame     *frame
	ply       int
	mover     board.Color
	tableMove board.Move
	stage     pickStage
	next      int // in frame.ranked
	legal     int // legal moves returned so far
}

type pickStage uint8

const (
	tableStage pickStage = iota
	captureStage
	quietStage
	losingStage // the moves of frame.ranked are returned, and then those of frame.losing
	lastStage
)

func (s *Searcher) newPicker(ply int, tableMove board.Move) picker {
	f := &s.frames[ply]
	k := picker{s: s, frame: f, ply: ply, mover: f.position.SideToMove()}
	f.ranked, f.losing = f.ranked[:0], f.losing[:0]
	if tableMove != board.NoMove && f.position.IsLegal(tableMove) {
		k.tableMove = tableMove
	}
	return k
}

// pick returns the next move, or false when there is none left.
func (k *picker) pick() (board.Move, bool) {
	for {
		for ; k.next < len(k.frame.ranked); k.next++ {
			best := bringBest(k.frame.ranked, k.next)
			m := best.move(k.mover)
			if k.stage == quietStage && k.loses(m) {
				k.frame.losing = append(k.frame.losing, best)
				continue
			}
			k.next++
			k.legal++
			return m, true
		}
		switch k.stage {
		case tableStage:
			k.stage = captureStage
			if k.tableMove != board.NoMove {
				k.legal++
				return k.tableMove, true
			}
		case captureStage:
			k.stage = quietStage
			k.frame.moves = k.frame.position.AppendCaptures(k.frame.moves[:0])
			k.rank()
		case quietStage:
			k.stage = losingStage
			k.frame.moves = k.frame.position.AppendQuiets(k.frame.moves[:0])
			k.rank()
		case losingStage:
			k.stage = lastStage
			k.next = 0
			k.frame.ranked, k.frame.losing = k.frame.losing, k.frame.ranked[:0]
		case lastStage:
			return board.NoMove, false
		}
	}
}

// loses reports whether a capture loses material by static exchange and so comes after the quiet
// moves.
func (k *picker) loses(m board.Move) bool {
	return m.Promotion() == board.NoKind && !k.frame.position.SEEAtLeast(m, &k.s.values, 0)
}

// rank scores the moves of the frame but for the table's move.
func (k *picker) rank() {
	k.next = 0
	k.frame.ranked = k.frame.ranked[:0]
	for _, m := range k.frame.moves {
		if m != k.tableMove {
			k.frame.ranked = append(k.frame.ranked, newRanked(m, k.s.moveScore(&k.frame.position, m, k.ply), k.mover))
		}
	}
}
