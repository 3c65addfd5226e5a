package board

// twoWordsCell is what depends on a cell alone.
type twoWordsCell struct {
	rays         [26]uint8 // directions that do not leave the cube at once, by class, those of rising cell numbers first
	ends         [7]uint8  // rays[ends[2c]:ends[2c+1]] rise, rays[ends[2c+1]:ends[2c+2]] fall
	aligned      [3]Bitboard
	knight, king Bitboard
	takenBy      [2]Bitboard // where pawns that take onto the cell stand, by colour
}

// A twoWordsPawn is a way in which all pawns of a side move at once: by so many squares, up for White and down for Black.
type twoWordsPawn struct {
	takes           bool
	by              uint8
	from, promoting Bitboard // where it stays on the cube, and where it ends on a cell of promotion
}

// twoWordsGeometry holds the tables.
type twoWordsGeometry struct {
	cells   [128]twoWordsCell
	rays    [26][128]Bitboard         // by direction; from cell 127, which stands for none, empty
	between [NumSquares][128]Bitboard // cells strictly between two cells of one line
	pawns   [2][7]twoWordsPawn
	bits    [128]Bitboard // sets of one cell: a shift would need a branch on the word
}

var twoWordsGeo = newTwoWordsGeometry()

func newTwoWordsGeometry() *twoWordsGeometry {
	g := new(twoWordsGeometry)
	for s := range NoSquare {
		add := func(b *Bitboard, directions ...[3]int) {
			for _, d := range directions {
				if t, ok := rivalCell(s).beside(d); ok {
					b.Add(t.square())
				}
			}
		}
		g.bits[s] = bit(s)
		c := &g.cells[s]
		add(&c.knight, plainLeaps...)
		add(&c.king, plainDirections...)
		for side := White; side <= Black; side++ {
			steps, takes := rivalPawn(side)
			for i, d := range append(steps, takes...) {
				t, ok := rivalCell(s).beside(d)
				if !ok {
					continue
				}
				way := &g.pawns[side][i]
				way.takes = i >= len(steps)
				way.by = uint8(side.Sign() * (int(t.square()) - int(s)))
				way.from.Add(s)
				if last := 4 * int(side^1); t[0] == last && t[1] == last {
					way.promoting.Add(s)
				}
				if way.takes {
					g.cells[t.square()].takenBy[side].Add(s)
				}
			}
		}
		for i, d := range plainDirections {
			for t, ok := rivalCell(s).beside(d); ok; t, ok = t.beside(d) {
				g.between[s][t.square()] = g.rays[i][s]
				g.rays[i][s].Add(t.square())
			}
			c.aligned[axes(d)-1] = c.aligned[axes(d)-1].Or(g.rays[i][s])
		}
		n := uint8(0)
		for group := range 6 {
			c.ends[group] = n
			for i, d := range plainDirections { // the first 13 fall
				if axes(d) == group/2+1 && (i >= 13) == (group%2 == 0) && !g.rays[i][s].Empty() {
					c.rays[n] = uint8(i)
					n++
				}
			}
		}
		c.ends[6] = n
	}
	return g
}

// movers returns which of the pawns can move in this way onto the cells.
func (way *twoWordsPawn) movers(pawns, onto Bitboard, side Color) Bitboard {
	n := way.by & 63
	if side == White {
		onto = Bitboard{onto.low>>n | onto.high<<(-n&63), onto.high >> n}
	} else {
		onto = Bitboard{onto.low << n, onto.high<<n | onto.low>>(-n&63)}
	}
	return onto.And(pawns).And(way.from)
}
