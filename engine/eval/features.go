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
	own := cellsOf(p.Occupied(c))
	f[InnerCube] = int32(own.and(inner).count())
	f[LevelC] = int32(own.and(levelC).count())
	for k := board.Queen; k <= board.Knight; k++ {
		men := cellsOf(p.Pieces(c, k))
		if men.empty() {
			continue
		}
		f[ValueQueen+int(k-board.Queen)] = int32(men.count())
		f[CenterQueen+int(k-board.Queen)] = int32(men.and(inner).count() + men.and(masks.center).count())
		f.addActivity(p, k, men)
	}
	pawns := cellsOf(p.Pieces(c, board.Pawn))
	f.addActivity(p, board.Pawn, pawns)
	f.addKing(def, p, c)
	f.addPawns(def, p, c)
	f.addRooks(p, c)
	f.addUnicorns(def, p, c)
	return pawnValue*pawns.count() + pawnOnLevelC*pawns.and(levelC).count() +
		bishopOnLevelC*cellsOf(p.Pieces(c, board.Bishop)).and(levelC).count() +
		unicornInInner*cellsOf(p.Pieces(c, board.Unicorn)).and(inner).count()
}

func (f *Features) addActivity(p *board.Position, k board.Kind, men cells) {
	moves, missing := 0, 0
	threshold := dormancyThreshold[k]
	var s board.Square
	for !men.empty() {
		s, men = men.pop()
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
	f[PawnShelter] = int32(cellsOf(p.Pieces(c, board.Pawn)).and(masks.cell[king].shelter).count())
}

func (f *Features) addPawns(def Definition, p *board.Position, c board.Color) {
	own, enemy := cellsOf(p.Pieces(c, board.Pawn)), cellsOf(p.Pieces(c.Opponent(), board.Pawn))
	var passed, above, isolated int
	var s board.Square
	for rest := own; !rest.empty(); {
		s, rest = rest.pop()
		m := &masks.cell[s]
		if enemy.and(m.passed[c]).empty() {
			advance := s.Level() + s.Rank()
			if c == board.Black {
				advance = 8 - advance
			}
			passed += passedBase + advance*advance
		}
		if own.and(m.support).empty() {
			isolated++
		} else {
			above += own.and(m.column).count() // the column is part of the support
		}
	}
	f[PassedPawn] = int32(passed)
	f[DoubledPawns] = int32(above / 2) // each pair was met from both ends
	f[IsolatedPawn] = int32(isolated)
	if def == Published {
		// The surplus of White's pawns over Black's, summed over levels, is the surplus on the whole cube.
		f[LevelMajority] = int32(own.count())
		return
	}
	for _, level := range masks.level {
		if own.and(level).count() > enemy.and(level).count() {
			f[LevelMajority]++
		}
	}
}

func (f *Features) addRooks(p *board.Position, c board.Color) {
	rooks := cellsOf(p.Pieces(c, board.Rook))
	pawns := cellsOf(p.Pieces(board.White, board.Pawn)).or(cellsOf(p.Pieces(board.Black, board.Pawn)))
	shared := 0
	var s board.Square
	for rest := rooks; !rest.empty(); {
		s, rest = rest.pop()
		m := &masks.cell[s]
		if pawns.and(m.column).empty() {
			f[RookLevelLine]++
		}
		if pawns.and(m.rankLine).empty() {
			f[RookCrossLine]++
		}
		if pawns.and(m.fileLine).empty() {
			f[RookCrossLine]++
		}
		shared += rooks.and(m.axes).count()
	}
	f[DoubledRooks] = int32(shared / 2) // each pair was met from both ends
	home := board.Size - 1
	if c == board.Black {
		home = 0
	}
	f[RookHomeLevel] = int32(rooks.and(masks.level[home]).count())
}

func (f *Features) addUnicorns(def Definition, p *board.Position, c board.Color) {
	unicorns := cellsOf(p.Pieces(c, board.Unicorn))
	if unicorns.empty() {
		return
	}
	classes := &masks.unicorn[def]
	f[UnicornKingClass] = int32(unicorns.and(classes.cells[classes.class[p.King(c.Opponent())]]).count())
	for _, class := range classes.cells {
		n := int32(unicorns.and(class).count())
		f[UnicornBadPair] += n * (n - 1) / 2
	}
}
