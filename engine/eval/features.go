// Package eval is the static evaluation: 26 integer features of a position, a weight for each, a fixed part, and the
// files that weights are kept in.
//
// static = fixed + features·weights, in centipawns and White's view. The features are differences, White minus Black;
// one function extracts them for the search, the tuner and the breakdown alike, so that the three cannot
// disagree. Weights are multiples of 1/16 centipawn, so that the search's integers are the file's numbers.
//
// It assumes a sound position with one king a side, as package board guarantees. Mate, stalemate and draws are not
// its business.
package eval

import "raumlab/engine/board"

// Features are the values of the 26 terms, in the order of Table.
type Features [NumWeights]int32

// Extract returns the features and the fixed part of the position, White minus Black: static = fixed + f·w
// centipawns in White's view. It allocates nothing.
func Extract(def Definition, p *board.Position) (f Features, fixed int) {
	var black Features
	fixed = f.addSide(def, p, board.White) - black.addSide(def, p, board.Black)
	for i := range f {
		f[i] -= black[i]
	}
	return f, fixed
}

// Side returns the features and the fixed part (centipawns) of one side's men, in that side's own view.
func Side(def Definition, p *board.Position, c board.Color) (f Features, fixed int) {
	fixed = f.addSide(def, p, c)
	return f, fixed
}

// addSide fills features that are zero and returns the fixed part. It is the only code that extracts any.
func (f *Features) addSide(def Definition, p *board.Position, c board.Color) int {
	levelC, inner := masks.level[2], masks.inner
	own := p.Occupied(c)
	f[InnerCube] = int32(own.And(inner).Count())
	f[LevelC] = int32(own.And(levelC).Count())
	for k := board.Queen; k <= board.Knight; k++ {
		men := p.Pieces(c, k)
		if men.Empty() {
			continue
		}
		f[ValueQueen+int(k-board.Queen)] = int32(men.Count())
		f[CenterQueen+int(k-board.Queen)] = int32(men.And(inner).Count() + men.And(masks.center).Count())
		f.addActivity(p, k, men)
	}
	pawns := p.Pieces(c, board.Pawn)
	f.addActivity(p, board.Pawn, pawns)
	f.addKing(def, p, c)
	f.addPawns(def, p, c)
	f.addRooks(p, c)
	f.addUnicorns(def, p, c)
	return pawnValue*pawns.Count() + pawnOnLevelC*pawns.And(levelC).Count() +
		bishopOnLevelC*p.Pieces(c, board.Bishop).And(levelC).Count() +
		unicornInInner*p.Pieces(c, board.Unicorn).And(inner).Count()
}

func (f *Features) addActivity(p *board.Position, k board.Kind, men board.Bitboard) {
	moves, missing := 0, 0
	threshold := dormancyThreshold[k]
	var s board.Square
	for !men.Empty() {
		s, men = men.Pop()
		n := p.Mobility(s)
		moves += n
		missing += max(threshold-n, 0)
	}
	f[Mobility] += int32(moves)
	f[Dormancy] += int32(missing)
}

func (f *Features) addKing(def Definition, p *board.Position, c board.Color) {
	king := p.King(c)
	corrected := def == Corrected
	f[OpenRay] = int32(p.OpenRays(king, c.Opponent(), corrected, corrected))
	f[PawnShelter] = int32(p.Pieces(c, board.Pawn).And(masks.cell[king].shelter).Count())
}

func (f *Features) addPawns(def Definition, p *board.Position, c board.Color) {
	own, enemy := p.Pieces(c, board.Pawn), p.Pieces(c.Opponent(), board.Pawn)
	var passed, above, isolated int
	var s board.Square
	for rest := own; !rest.Empty(); {
		s, rest = rest.Pop()
		m := &masks.cell[s]
		if enemy.And(m.passed[c]).Empty() {
			advance := s.Level() + s.Rank()
			if c == board.Black {
				advance = 8 - advance
			}
			passed += passedBase + advance*advance
		}
		if own.And(m.support).Empty() {
			isolated++
		} else {
			above += own.And(m.column).Count() // the column is part of the support
		}
	}
	f[PassedPawn] = int32(passed)
	f[DoubledPawns] = int32(above / 2) // each pair was met from both ends
	f[IsolatedPawn] = int32(isolated)
	if def == Published {
		// The surplus of White's pawns over Black's, summed over levels, is the surplus on the whole cube.
		f[LevelMajority] = int32(own.Count())
		return
	}
	for _, level := range masks.level {
		if own.And(level).Count() > enemy.And(level).Count() {
			f[LevelMajority]++
		}
	}
}

func (f *Features) addRooks(p *board.Position, c board.Color) {
	rooks := p.Pieces(c, board.Rook)
	pawns := p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn))
	shared := 0
	var s board.Square
	for rest := rooks; !rest.Empty(); {
		s, rest = rest.Pop()
		m := &masks.cell[s]
		if pawns.And(m.column).Empty() {
			f[RookLevelLine]++
		}
		if pawns.And(m.rankLine).Empty() {
			f[RookCrossLine]++
		}
		if pawns.And(m.fileLine).Empty() {
			f[RookCrossLine]++
		}
		shared += rooks.And(m.axes).Count()
	}
	f[DoubledRooks] = int32(shared / 2) // each pair was met from both ends
	home := board.Size - 1
	if c == board.Black {
		home = 0
	}
	f[RookHomeLevel] = int32(rooks.And(masks.level[home]).Count())
}

func (f *Features) addUnicorns(def Definition, p *board.Position, c board.Color) {
	unicorns := p.Pieces(c, board.Unicorn)
	if unicorns.Empty() {
		return
	}
	classes := &masks.unicorn[def]
	f[UnicornKingClass] = int32(unicorns.And(classes.cells[classes.class[p.King(c.Opponent())]]).Count())
	for _, class := range classes.cells {
		n := int32(unicorns.And(class).Count())
		f[UnicornBadPair] += n * (n - 1) / 2
	}
}
