package plans

import (
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Features of a position of pieces against a bare king, in the order of names.
type Features [numFeatures]int32

// numOrbits is the number of kinds of cells that the symmetries of the cube tell apart.
const numOrbits = 10

// The features after the kind of the bare king's cell.
const (
	kingsTwo = numOrbits + iota
	kingsThree
	kingsSquared
	kingsFour
	kingsFive
	kingsSix
	kingCenter
	bareCenter
	flights
	noFlight
	oneFlight
	secondFlights
	thirdFlights
	flightsInside
	secondInside
	thirdInside
	attackedInside
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
	piecesApart
	piecesNext
	piecesDiagonal
	piecesMiddle
	piecesFace
	piecesEdge
	piecesCorner
	knightsOnKing
	bishopsOnKing
	bishopsAlike
	unicornsOnKing
	numFeatures
)

// names of the features but for the kinds of cells.
var names = [...]string{
	"kings_2", "kings_3", "kings_squared", "kings_squared_4", "kings_squared_5", "kings_squared_6",
	"king_center", "bare_center",
	"flights", "no_flight", "one_flight", "second_flights", "third_flights",
	"flights_inside", "second_inside", "third_inside", "attacked_inside",
	"check", "hanging", "defended", "mobility", "near", "piece_distance",
	"rook_squared", "bishop_squared", "unicorn_squared", "knight_squared",
	"king_to_pieces", "piece_center", "pieces_apart", "pieces_next", "pieces_diagonal",
	"pieces_middle", "pieces_face", "pieces_edge", "pieces_corner",
	"knights_on_king", "bishops_on_king", "bishops_alike", "unicorns_on_king",
}

// numTerms is the number of features and of their products, those of kinds of cells left out.
const numTerms = numFeatures + (numFeatures-numOrbits)*(numFeatures-numOrbits+1)/2

// Terms are the features, then the products of each feature with itself and those before it. Kinds
// of cells have no products.
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

// inside is the inner cube, of the first four kinds of cells: the center and those next to it.
var inside = board.King.Reach(center).Or(cell(center))

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
	bishops := 0
	placed := board.Bitboard{}
	for k := board.Queen; k <= board.Pawn; k++ {
		for rest := p.Pieces(strong, k); !rest.Empty(); {
			var s board.Square
			s, rest = rest.Pop()
			attacked = attacked.Or(attacks(k, s, occupied))
			d2 := squared(s, bare)
			f[pieceDistance] += int32(chebyshev(s, bare))
			f[kingToPieces] += int32(squared(s, king))
			f[pieceCenter] += int32(squared(s, center))
			f.addPairs(s, placed)
			placed.Add(s)
			if o := orbit(s); o <= piecesCorner-piecesMiddle {
				f[piecesMiddle+o]++
			}
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
				if parity(s) == parity(bare) {
					f[knightsOnKing]++
				}
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
	if d2 := squared(king, bare); 4 <= d2 && d2 <= 6 {
		f[kingsFour+d2-4] = 1
	}
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
	f[flightsInside] = int32(free.And(inside).Count())
	f[secondInside] = int32(second.And(inside).Count())
	f[thirdInside] = int32(third.And(inside).Count())
	f[attackedInside] = int32(attacked.And(inside).Count())
	if attacked.Has(bare) {
		f[check] = 1
	}
	f[hanging] = int32(free.And(occupied).Count())
	f[defended] = int32(occupied.And(attacked).Count())
	f[mobility] = int32(attacked.Count())
	f[near] = int32(around(neighbours).And(attacked).Count())
	return f
}

// addPairs adds how far a piece is from others. Three knights drive the king out of the inner cube
// only if they are one group there.
func (f *Features) addPairs(s board.Square, others board.Bitboard) {
	for !others.Empty() {
		var t board.Square
		t, others = others.Pop()
		apart := squared(s, t)
		f[piecesApart] += int32(apart)
		switch apart {
		case 1:
			f[piecesNext]++
		case 2:
			f[piecesDiagonal]++
		}
	}
}
