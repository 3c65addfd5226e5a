package eval

import "raumlab/engine/board"

// An Extractor gives what Extract gives. It keeps the features of the last position that men of some kinds decide alone, and counts
// again only those whose men have moved: along a game, most stay where they are. One a goroutine.
type Extractor struct {
	definition Definition
	men        [2][board.Pawn + 1]board.Bitboard // of the last position, by side and kind, as the next two
	fixed      [2][board.Pawn + 1]int            // centipawns in the side's own view
	sides      [2]Features                       // likewise
}

// NewExtractor returns an extractor of features under the definition. It begins at the empty cube, where all of them are zero.
func NewExtractor(def Definition) *Extractor { return &Extractor{definition: def} }

// Extract returns the features and the fixed part of the position, White minus Black, as the function Extract does. It allocates nothing.
func (x *Extractor) Extract(p *board.Position) (f Features, fixed int) {
	x.see(p)
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

// see makes all that is kept that of the position.
func (x *Extractor) see(p *board.Position) {
	moved := x.place(p)
	moves, missing := p.Activity(&dormancyThreshold)
	white, black := &x.men[board.White], &x.men[board.Black]
	pawns := white[board.Pawn].Or(black[board.Pawn])
	for c := board.White; c <= board.Black; c++ {
		f, own, enemy := &x.sides[c], &x.men[c], &x.men[c.Opponent()]
		if moved.has(board.Pawn) {
			for i, v := range structureOf(x.definition, own[board.Pawn], enemy[board.Pawn], c) {
				f[structureTerms[i]] = v
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

// place sets what men have by their kinds and cells, and returns the kinds that stand elsewhere than in the last position.
func (x *Extractor) place(p *board.Position) (moved kinds) {
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			men := p.Pieces(c, k)
			if men == x.men[c][k] {
				continue
			}
			moved |= 1 << k
			x.men[c][k] = men
			x.fixed[c][k] = x.sides[c].place(k, men, c)
		}
		x.sides[c].gather(p.OccupiedBy(c))
	}
	return moved
}

// kinds is a set of kinds, a bit each.
type kinds uint8

func (k kinds) has(a board.Kind) bool { return k>>a&1 != 0 }
