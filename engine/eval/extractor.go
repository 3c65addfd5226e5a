package eval

import "raumlab/engine/board"

// An Extractor gives what Extract gives. It keeps the features of the last position that depend on
// pieces of some kinds alone, and counts again only where such pieces have moved: along a game most
// do not. Each goroutine needs its own.
type Extractor struct {
	definition Definition
	pieces     [2][board.Pawn + 1]board.Bitboard // of the last position, by side and kind
	fixed      [2][board.Pawn + 1]int            // centipawns in the side's own view, by side and kind
	sides      [2]Features                       // in the side's own view
}

// NewExtractor returns an extractor of features under the definition.
func NewExtractor(def Definition) *Extractor { return &Extractor{definition: def} }

// Extract returns the features and the fixed part of the position, White minus Black. It allocates
// nothing.
func (x *Extractor) Extract(p *board.Position) (f Features, fixed int) {
	x.update(p)
	white, black := &x.sides[board.White], &x.sides[board.Black]
	for i := range f {
		f[i] = white[i] - black[i]
	}
	return f, x.fixedOf(board.White) - x.fixedOf(board.Black)
}

// fixedOf returns the fixed part of a side in its own view, centipawns.
func (x *Extractor) fixedOf(c board.Color) (sum int) {
	for _, v := range x.fixed[c] {
		sum += v
	}
	return sum
}

// update brings what is kept from the last position to this one.
func (x *Extractor) update(p *board.Position) {
	moved := x.place(p)
	moves, missing := p.Activity(&dormancyThreshold)
	white, black := &x.pieces[board.White], &x.pieces[board.Black]
	pawns := white[board.Pawn].Or(black[board.Pawn])
	for c := board.White; c <= board.Black; c++ {
		f, own, enemy := &x.sides[c], &x.pieces[c], &x.pieces[c.Opponent()]
		if moved.has(board.Pawn) {
			for i, v := range PawnFeatures(x.definition, own[board.Pawn], enemy[board.Pawn], c) {
				f[PawnTerms[i]] = v
			}
		}
		if moved.has(board.Pawn) || moved.has(board.Rook) {
			level, cross, doubled := rookFeatures(own[board.Rook], pawns)
			f[RookLevelLine], f[RookCrossLine], f[DoubledRooks] = int32(level), int32(cross), int32(doubled)
		}
		if moved.has(board.Unicorn) || moved.has(board.King) {
			onKing, pairs := unicornFeatures(x.definition, p, c)
			f[UnicornKingClass], f[UnicornBadPair] = int32(onKing), int32(pairs)
		}
		rays, shelter := kingFeatures(x.definition, p, c)
		f[OpenRay], f[PawnShelter] = int32(rays), int32(shelter)
		f[Mobility], f[Dormancy] = int32(moves[c]), int32(missing[c])
	}
}

// place sets the features of pieces on their cells, and returns the kinds that have moved since the
// last position.
func (x *Extractor) place(p *board.Position) (moved kinds) {
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			cells := p.Pieces(c, k)
			if cells == x.pieces[c][k] {
				continue
			}
			moved |= 1 << k
			x.pieces[c][k] = cells
			x.fixed[c][k] = x.sides[c].PlaceKind(k, cells, c)
		}
		x.sides[c].PlaceAll(p.OccupiedBy(c))
	}
	return moved
}

// kinds is a set of kinds, a bit each.
type kinds uint8

func (k kinds) has(a board.Kind) bool { return k>>a&1 != 0 }
