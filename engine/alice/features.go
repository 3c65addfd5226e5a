package alice

import (
	"math/bits"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Features returns the features and the fixed part of the position, White minus Black: static =
// fixed + f·w centipawns in White's view. It allocates nothing.
func Features(p *Position) (f eval.Features, fixed int) {
	f, fixed = SideFeatures(p, board.White)
	black, theirs := SideFeatures(p, board.Black)
	for i, v := range black {
		f[i] -= v
	}
	return f, fixed - theirs
}

// SideFeatures returns the features and the fixed part (centipawns) of one side, in that side's own view.
func SideFeatures(p *Position, c board.Color) (f eval.Features, fixed int) {
	for k := board.King; k <= board.Pawn; k++ {
		cells := p.Pieces(c, k)
		fixed += placeFeatures(&f, k, cells, c)
		if k == board.King || k == board.Pawn {
			continue
		}
		for !cells.Empty() {
			var s board.Square
			s, cells = cells.Pop()
			moves := p.mobility(s)
			f[eval.Mobility] += int32(moves)
			f[eval.Dormancy] += int32(max(eval.DormancyThreshold(k)-moves, 0))
		}
	}
	f.PlaceAll(p.OccupiedBy(c))
	moves, idle := p.pawnActivity(c)
	f[eval.Mobility] += int32(moves)
	f[eval.Dormancy] += int32(idle * eval.DormancyThreshold(board.Pawn))
	own, enemy := p.Pieces(c, board.Pawn), p.Pieces(c.Opponent(), board.Pawn)
	for i, v := range eval.PawnFeatures(eval.Alice, own, enemy, c) {
		f[eval.PawnTerms[i]] = v
	}
	rays, shelter := kingFeatures(p, c)
	f[eval.OpenRay], f[eval.PawnShelter] = int32(rays), int32(shelter)
	onKing, pairs := unicornFeatures(p, c)
	f[eval.UnicornKingClass], f[eval.UnicornBadPair] = int32(onKing), int32(pairs)
	return f, fixed
}

// pawnAdvance is the fixed part of a pawn beside eval.PawnValue, in centipawns for each level and
// rank from its side's first. It is worth 58 [25, 92] Elo over the fixed part of Raumschach
// (experiments/52).
const pawnAdvance = 12

// placeFeatures sets the features that pieces of one kind have by their cells alone, and returns their
// fixed part in centipawns, both in their own side's view.
func placeFeatures(f *eval.Features, k board.Kind, cells board.Bitboard, c board.Color) (fixed int) {
	f.PlaceKind(k, cells, c)
	if k != board.Pawn {
		return 0
	}
	for w, x := range cells.Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			if c == board.Black {
				s = s.Mirror()
			}
			fixed += eval.PawnValue + pawnAdvance*(s.Level()+s.Rank())
		}
	}
	return fixed
}

// kingFeatures returns open_ray and pawn_shelter of a side.
func kingFeatures(p *Position, c board.Color) (rays, shelter int) {
	king := p.King(c)
	return p.openRays(king, c.Opponent()), p.Pieces(c, board.Pawn).And(eval.Shelter(king)).Count()
}

// unicornFeatures returns unicorn_king_class and unicorn_bad_pair of a side.
func unicornFeatures(p *Position, c board.Color) (onKing, pairs int) {
	return eval.UnicornFeatures(eval.Alice, p.Pieces(c, board.Unicorn), p.King(c.Opponent()))
}
