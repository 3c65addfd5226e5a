package board

// A LineClass is a family of parallel-moving lines of the cube.
type LineClass uint8

// The three families of lines as a cell lists them: the rook's 3, the bishop's to 6, the unicorn's
// to 4.
const (
	Orthogonal LineClass = iota
	FaceDiagonal
	SpaceDiagonal
)

// numLines is the number of straight lines: 75 orthogonal, 210 face-diagonal, 148 space-diagonal.
const numLines = 75 + 210 + 148

// maxLines is the largest number of lines through one cell.
const maxLines = 13

// The index of the first line of each class among the references of a cell.
const (
	rookLines    = 0
	bishopLines  = 3
	unicornLines = 9
)

// A lineRef says which line a cell is on, and where: base+word is the index of the line's word in a
// sweep. A cell with fewer than maxLines lines refers to a line beyond the last for the others. The
// word of that line is always 0, and zero in every sweep. So loops over references have a fixed
// length.
type lineRef struct {
	line, base uint16
}

// A linePlace is the value of a cell's place in the word of a line; 0 beyond the cell's lines.
type linePlace struct {
	line  uint16
	value uint8
}

// ways are the cells that pieces would reach from a cell on an empty cube.
type ways struct {
	aligned [3]Bitboard // sliders, by the class of their lines
	knight  Bitboard
}

// leaps say where knights and pawns may go, by the last bits of colour and kind.
type leaps [4][128]leap

func (l *leaps) of(x Piece, s Square) *leap { return &l[x>>2&2|x&1][s&127] }

// A leap is where a knight or pawn may go: free cells, cells of enemies, and which promote.
type leap struct{ free, taken, last Bitboard }

const (
	noLine = numLines
	noBase = 2*9 + 3*27 + 4*81 + 5*243 // cells times words, for lines of two to five cells
)

// A sweep is a table for a slider on a line, by the slider's place on it and the line's word.
type sweep [2 << 10]uint8

// pawnRules is the number of pawn rules in tables, a power of two.
const pawnRules = 4

// geometry holds all that depends on the cube alone. The sizes of its tables are powers of two, so
// that a masked index needs no bounds check.
//
// A position keeps each line as a number in base 3 with a digit for each of its cells: 0 for empty,
// 1 for White, 2 for Black. It fits a byte. The cells that a slider reaches along the line are then
// one look-up, and so is their number.
type geometry struct {
	seen      [2][128]Square      // the cell as the side sees it: for Black the mirrored one
	cell      [128]Bitboard       // the set of one cell
	cells     [numLines][5]Square // in walking order; NoSquare beyond the end
	class     [numLines]LineClass
	lines     [128][16]lineRef          // the rook's, bishop's and unicorn's lines through the cell
	shared    [128][128]uint16          // the line of the first cell that has the second, as a bit
	paths     [numKinds]uint16          // the lines that a kind moves along, a bit each
	places    [128][16]linePlace        // in the order of lines
	slideTo   [128][maxLines * 5]Square // cell i of reference n, at 5n+i
	reach     [2]sweep                  // [colour of the slider] the cells it may go to, a bit each
	takes     [2]sweep                  // those with an enemy
	glides    [2]sweep                  // those without one
	reachSize [2]sweep                  // how many it may go to
	filled    [256]uint8                // the cells of a line's word that are not empty, a bit each
	between   [128][128]Bitboard        // cells strictly between two cells of one line
	axes      [4][128]Bitboard          // lines along the level, rank and file axis
	ways      [128]ways
	king      [128]Bitboard               // steps
	pawnStep  [pawnRules][2][128]Bitboard // where a pawn goes without capturing
	pawnTakes [pawnRules][2][128]Bitboard // where a pawn captures
	pawnFrom  [pawnRules][2][128]Bitboard // cells of pawns that capture onto the cell
	pawnWatch [pawnRules][2][128]Bitboard // of pawns that could move onto the cell
	leaps     [pawnRules]leaps
	promotes  [pawnRules][2]Bitboard // cells where a pawn promotes
	hopeful   [pawnRules][2]Bitboard // cells from which a pawn may promote at once
	pawnEdges [2]pawnEdges
}

var geo = *newGeometry()

// directions has one of each two opposite directions, by class: that first not zero is positive.
var directions = func() (d [3][][3]int) {
	for l := 0; l <= 1; l++ {
		for r := -1; r <= 1; r++ {
			for f := -1; f <= 1; f++ {
				if l > 0 || r > 0 || r == 0 && f > 0 {
					c := abs(l) + abs(r) + abs(f) - 1
					d[c] = append(d[c], [3]int{l, r, f})
				}
			}
		}
	}
	return d
}()

// offset returns the cell at a distance from s, or NoSquare outside the cube.
func offset(s Square, dl, dr, df int) Square {
	l, r, f := s.Level()+dl, s.Rank()+dr, s.File()+df
	if l < 0 || l >= Size || r < 0 || r >= Size || f < 0 || f >= Size {
		return NoSquare
	}
	return NewSquare(l, r, f)
}

func newGeometry() *geometry {
	g := new(geometry)
	for s := range Square(128) {
		g.seen[White][s], g.seen[Black][s], g.cell[s] = s, s, bit(s)
		if s < NoSquare {
			g.seen[Black][s] = NewSquare(Size-1-s.Level(), Size-1-s.Rank(), s.File())
		}
	}
	g.fillLines()
	g.fillSweeps()
	g.paths = [numKinds]uint16{
		Rook: 1<<bishopLines - 1, Bishop: 1<<unicornLines - 1<<bishopLines, Unicorn: 1<<maxLines -
			1<<unicornLines, Queen: 1<<maxLines - 1,
	}
	for s := range NoSquare {
		for i := range Size {
			g.axes[0][s].Add(NewSquare(i, s.Rank(), s.File()))
			g.axes[1][s].Add(NewSquare(s.Level(), i, s.File()))
			g.axes[2][s].Add(NewSquare(s.Level(), s.Rank(), i))
		}
		g.fillLeaps(s)
		g.fillPawns(s)
		white, black := &g.pawnEdges[White], &g.pawnEdges[Black]
		for _, edge := range []struct {
			sets [2]*Bitboard
			in   bool
		}{
			{[2]*Bitboard{&white.left, &black.right}, s.File() == 0},
			{[2]*Bitboard{&white.right, &black.left}, s.File() == Size-1},
			{[2]*Bitboard{&white.first, &black.last}, s.Rank() == 0},
			{[2]*Bitboard{&white.last, &black.first}, s.Rank() == Size-1},
		} {
			for _, set := range edge.sets {
				if edge.in {
					set.Add(s)
				}
			}
		}
	}
	for rule := range numPawnRules {
		for c := White; c <= Black; c++ {
			for s := range NoSquare {
				last := g.pawnStep[rule][c][s].Or(g.pawnTakes[rule][c][s]).And(g.promotes[rule][c])
				if !last.Empty() {
					g.hopeful[rule][c].Add(s)
				}
				*g.leaps[rule].of(NewPiece(c, Knight), s) = leap{g.ways[s].knight, g.ways[s].knight, Bitboard{}}
				*g.leaps[rule].of(NewPiece(c, Pawn), s) = leap{g.pawnStep[rule][c][s], g.pawnTakes[rule][c][s], last}
			}
		}
	}
	return g
}

func (g *geometry) fillLines() {
	for s := range g.lines {
		for i := range g.lines[s] {
			g.lines[s][i] = lineRef{noLine, noBase}
		}
	}
	for s := range g.places {
		for i := range g.places[s] {
			g.places[s][i].line = noLine
		}
	}
	bases := sweepBases()
	n := 0
	for class, dirs := range directions {
		var used [NumSquares]int
		for s := range used {
			used[s] = [3]int{rookLines, bishopLines, unicornLines}[class]
		}
		for _, d := range dirs {
			for s := range NoSquare {
				if offset(s, -d[0], -d[1], -d[2]) != NoSquare || offset(s, d[0], d[1], d[2]) == NoSquare {
					continue
				}
				g.class[n] = LineClass(class)
				length := 0
				for c := s; c != NoSquare; c = offset(c, d[0], d[1], d[2]) {
					g.cells[n][length] = c
					g.places[c][used[c]] = linePlace{uint16(n), placeValues[length]}
					length++
				}
				for i := length; i < 5; i++ {
					g.cells[n][i] = NoSquare
				}
				for i, c := range g.cells[n][:length] {
					g.lines[c][used[c]] = lineRef{uint16(n), bases[length][i]}
				}
				for _, c := range g.cells[n][:length] {
					for _, other := range g.cells[n][:length] {
						g.shared[c][other] = 1 << used[c]
					}
					copy(g.slideTo[c][5*used[c]:], g.cells[n][:])
					used[c]++
				}
				g.fillAligned(n, length)
				n++
			}
		}
	}
	if n != numLines {
		panic("geometry: wrong number of lines")
	}
}

func (g *geometry) fillAligned(line, length int) {
	for i, a := range g.cells[line][:length] {
		var between Bitboard
		for _, b := range g.cells[line][i+1 : length] {
			g.ways[a].aligned[g.class[line]].Add(b)
			g.ways[b].aligned[g.class[line]].Add(a)
			g.between[a][b] = between
			g.between[b][a] = between
			between.Add(b)
		}
	}
}

// placeValues are the values of digits in a line's word, and its number of words by length.
var placeValues = [6]uint8{1, 3, 9, 27, 81, 243}

// sweepBases returns where in a sweep the words of lines begin, by length and place of the slider.
func sweepBases() (bases [6][5]uint16) {
	next := uint16(0)
	for length := 2; length <= 5; length++ {
		for at := range length {
			bases[length][at] = next
			next += uint16(placeValues[length])
		}
	}
	if next != noBase {
		panic("geometry: wrong number of words")
	}
	return bases
}

func (g *geometry) fillSweeps() {
	for word := range placeValues[5] {
		for i, value := range placeValues[:5] {
			if word/value%3 != 0 {
				g.filled[word] |= 1 << i
			}
		}
	}
	bases := sweepBases()
	for length := 2; length <= 5; length++ {
		for at := range length {
			for word := range placeValues[length] {
				for c := White; c <= Black; c++ {
					g.fillSweep(c, int(bases[length][at])+int(word), at, length, word)
				}
			}
		}
	}
}

// fillSweep fills the sweeps for a slider of the colour at a place on a line of that word.
func (g *geometry) fillSweep(c Color, i, at, length int, word uint8) {
	own := uint8(c) + 1
	for _, step := range [2]int{-1, 1} {
		for j := at + step; j >= 0 && j < length; j += step {
			digit := word / placeValues[j] % 3
			if digit == own {
				break
			}
			g.reach[c][i] |= 1 << j
			g.reachSize[c][i]++
			if digit != 0 {
				g.takes[c][i] |= 1 << j
				break
			}
			g.glides[c][i] |= 1 << j
		}
	}
}

func (g *geometry) fillLeaps(s Square) {
	for dl := -2; dl <= 2; dl++ {
		for dr := -2; dr <= 2; dr++ {
			for df := -2; df <= 2; df++ {
				t := offset(s, dl, dr, df)
				if t == NoSquare || t == s {
					continue
				}
				switch a, b, c := abs(dl), abs(dr), abs(df); {
				case max(a, b, c) == 1:
					g.king[s].Add(t)
				case max(a, b, c) == 2 && a+b+c == 3:
					g.ways[s].knight.Add(t)
				}
			}
		}
	}
}

// AxisLine returns the line through s along an axis: 0 level-column, 1 rank axis, 2 file axis.
func AxisLine(s Square, axis int) Bitboard { return geo.axes[axis&3][s&127] }
