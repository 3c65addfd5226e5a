package plans

import (
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Features of a position of pieces against a bare king, in the order of names.
type Features [numFeatures]int32

// numOrbits is the number of kinds of cells that the symmetries of the cube tell apart.
const numOrbits = 10

// The features but for the kind of the bare king's cell, which comes first.
const (
	kingsTwo = numOrbits + iota
	kingsThree
	kingsSquared
	kingCenter
	bareCenter
	flights
	noFlight
	oneFlight
	secondFlights
	thirdFlights
	check
	hanging
	defended
	mobility
	near
	pieceDistance
	rookSquared
	bishopSquared
	unicornSquared
	knightSquared
	kingToPieces
	pieceCenter
	bishopsOnKing
	bishopsAlike
	unicornsOnKing
	numFeatures
)

// names of the features but for the kinds of cells.
var names = [...]string{
	"kings_2", "kings_3", "kings_squared", "king_center", "bare_center",
	"flights", "no_flight", "one_flight", "second_flights", "third_flights",
	"check", "hanging", "defended", "mobility", "near", "piece_distance",
	"rook_squared", "bishop_squared", "unicorn_squared", "knight_squared",
	"king_to_pieces", "piece_center", "bishops_on_king", "bishops_alike", "unicorns_on_king",
}

// numTerms is the number of features and of their products, those of kinds of cells left out.
const numTerms = numFeatures + (numFeatures-numOrbits)*(numFeatures-numOrbits+1)/2

// Terms are the features, then the products of each but kinds of cells with those up to it.
type Terms [numTerms]int32

// Terms returns the terms of features.
func (f *Features) Terms() (t Terms) {
	at := copy(t[:], f[:])
	for i := numOrbits; i < numFeatures; i++ {
		if f[i] != 0 {
			for j := numOrbits; j <= i; j++ {
				t[at+j-numOrbits] = f[i] * f[j]
			}
		}
		at += i - numOrbits + 1
	}
	return t
}

func abs(n int) int { return max(n, -n) }

func steps(a, b board.Square) (level, rank, file int) {
	return abs(a.Level() - b.Level()), abs(a.Rank() - b.Rank()), abs(a.File() - b.File())
}

func chebyshev(a, b board.Square) int { return max(steps(a, b)) }

func squared(a, b board.Square) int {
	l, r, f := steps(a, b)
	return l*l + r*r + f*f
}

var center = board.NewSquare(2, 2, 2)

// orbit numbers the ten kinds of cells that the symmetries of the cube tell apart.
func orbit(s board.Square) int {
	l, r, f := steps(s, center)
	low, high := min(l, r, f), max(l, r, f)
	middle := l + r + f - low - high
	return high*(high+1)*(high+2)/6 + middle*(middle+1)/2 + low
}

// attacks returns the cells that a piece attacks.
func attacks(k board.Kind, s board.Square, occupied board.Bitboard) board.Bitboard {
	reach := k.Reach(s)
	if k == board.King || k == board.Knight {
		return reach
	}
	for rest := reach; !rest.Empty(); {
		var t board.Square
		if t, rest = rest.Pop(); !board.Between(s, t).And(occupied).Empty() {
			reach = reach.Without(cell(t))
		}
	}
	return reach
}

func cell(s board.Square) (b board.Bitboard) {
	b.Add(s)
	return b
}

func around(cells board.Bitboard) (all board.Bitboard) {
	for !cells.Empty() {
		var s board.Square
		s, cells = cells.Pop()
		all = all.Or(board.King.Reach(s))
	}
	return all
}

func parity(s board.Square) int { return (s.Level() + s.Rank() + s.File()) & 1 }

// Of returns the features of a position where the other side has a bare king.
func Of(p *board.Position, strong board.Color) (f Features) {
	bare, king := p.King(strong.Opponent()), p.King(strong)
	occupied := p.OccupiedBy(strong)
	attacked := board.King.Reach(king)
	pieces := 0
	bishops := 0
	for k := board.Queen; k <= board.Pawn; k++ {
		for rest := p.Pieces(strong, k); !rest.Empty(); {
			var s board.Square
			s, rest = rest.Pop()
			attacked = attacked.Or(attacks(k, s, occupied))
			d2 := squared(s, bare)
			f[pieceDistance] += int32(chebyshev(s, bare))
			f[kingToPieces] += int32(squared(s, king))
			f[pieceCenter] += int32(squared(s, center))
			pieces++
			switch k {
			case board.Rook:
				f[rookSquared] += int32(d2)
			case board.Bishop:
				f[bishopSquared] += int32(d2)
				if parity(s) == parity(bare) {
					f[bishopsOnKing]++
				}
				bishops += 1 - 2*parity(s)
			case board.Unicorn:
				f[unicornSquared] += int32(d2)
				if eval.UnicornClass(eval.Corrected, s) == eval.UnicornClass(eval.Corrected, bare) {
					f[unicornsOnKing]++
				}
			case board.Knight:
				f[knightSquared] += int32(d2)
			}
		}
	}
	if abs(bishops) > 1 {
		f[bishopsAlike] = 1
	}
	f[orbit(bare)] = 1
	switch chebyshev(king, bare) {
	case 2:
		f[kingsTwo] = 1
	case 3:
		f[kingsThree] = 1
	}
	f[kingsSquared] = int32(squared(king, bare))
	f[kingCenter] = int32(squared(king, center))
	f[bareCenter] = int32(squared(bare, center))
	neighbours := board.King.Reach(bare)
	free := neighbours.Without(attacked)
	n := int32(free.Count())
	f[flights] = n
	switch n {
	case 0:
		f[noFlight] = 1
	case 1:
		f[oneFlight] = 1
	}
	second := around(free).Without(attacked).Or(free)
	f[secondFlights] = int32(second.Count())
	third := around(second).Without(attacked).Or(second)
	f[thirdFlights] = int32(third.Count())
	if attacked.Has(bare) {
		f[check] = 1
	}
	f[hanging] = int32(free.And(occupied).Count())
	f[defended] = int32(occupied.And(attacked).Count())
	f[mobility] = int32(attacked.Count())
	f[near] = int32(around(neighbours).And(attacked).Count())
	return f
}
