package tables

import (
	"sync"

	"raumlab/engine/board"
)

// A symmetry is a group of maps of the cube that do not change how the pieces of a table move, and
// the orbits of pairs of kings under it.
type symmetry struct {
	maps   [][cells]board.Square // the first one moves nothing
	orbits []orbit
	pairs  [cells][cells]pair // by White's king and Black's
}

// A pair says which orbit two kings are in, and which map takes them to its first pair.
type pair struct {
	orbit int16 // -1: the kings are neighbours, or on one cell
	by    uint8
}

// An orbit is a set of pairs of kings, each an image of the first.
type orbit struct {
	kings [2]board.Square // the first pair: of least numbers, White's king before Black's
	size  int             // pairs
	// fixing are the maps that keep both kings of the first pair in place, without the identity. Their
	// images of the other pieces are the same position under another number.
	fixing []uint8
}

// cubeMaps returns the 48 maps of the cube onto itself: each order of the three axes, with each
// axis kept or reversed.
func cubeMaps() (maps [][cells]board.Square) {
	for _, order := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for turned := range 8 {
			var m [cells]board.Square
			for s := range board.NoSquare {
				from := [3]int{s.Level(), s.Rank(), s.File()}
				var to [3]int
				for i, axis := range order {
					to[i] = from[axis]
					if turned>>i&1 == 1 {
						to[i] = board.Size - 1 - to[i]
					}
				}
				m[s] = board.NewSquare(to[0], to[1], to[2])
			}
			maps = append(maps, m)
		}
	}
	return maps
}

// leavesPawns reports whether a map does not change how the pawns of both sides move.
func (p *pawnMoves) leavesPawns(m *[cells]board.Square) bool {
	image := func(set board.Bitboard) (to board.Bitboard) {
		for !set.Empty() {
			var s board.Square
			s, set = set.Pop()
			to.Add(m[s])
		}
		return to
	}
	for c := range p.last {
		if image(p.last[c]) != p.last[c] {
			return false
		}
		for s := range board.NoSquare {
			if image(p.steps[c][s]) != p.steps[c][m[s]] || image(p.takes[c][s]) != p.takes[c][m[s]] {
				return false
			}
		}
	}
	return true
}

// newSymmetry returns the symmetry of tables with those pawns, or without pawns for nil.
func newSymmetry(p *pawnMoves) *symmetry {
	y := new(symmetry)
	for _, m := range cubeMaps() {
		if p == nil || p.leavesPawns(&m) {
			y.maps = append(y.maps, m)
		}
	}
	for w := range y.pairs {
		for b := range y.pairs[w] {
			y.pairs[w][b].orbit = -1
		}
	}
	for w := range board.NoSquare {
		apart := board.Bitboard{}
		for b := range board.NoSquare {
			if b != w && !reach[board.King][w].Has(b) {
				apart.Add(b)
			}
		}
		for !apart.Empty() {
			var b board.Square
			if b, apart = apart.Pop(); y.pairs[w][b].orbit < 0 {
				y.addOrbit(w, b)
			}
		}
	}
	return y
}

func (y *symmetry) addOrbit(w, b board.Square) {
	o := orbit{kings: [2]board.Square{w, b}}
	number := int16(len(y.orbits))
	for i := range y.maps {
		m := &y.maps[i]
		if i > 0 && m[w] == w && m[b] == b {
			o.fixing = append(o.fixing, uint8(i))
		}
		// The map leads from the first pair to another one. Its inverse leads back.
		if at := &y.pairs[m[w]][m[b]]; at.orbit < 0 {
			*at = pair{number, y.inverse(m)}
			o.size++
		}
	}
	y.orbits = append(y.orbits, o)
}

// inverse returns the number of the map that undoes m.
func (y *symmetry) inverse(m *[cells]board.Square) uint8 {
	for i := range y.maps {
		undone := true
		for s := range board.NoSquare {
			if y.maps[i][m[s]] != s {
				undone = false
				break
			}
		}
		if undone {
			return uint8(i)
		}
	}
	panic("tables: a map of the cube without an inverse")
}

// A dialect has the pawns of a rule, and the symmetries with and without them.
type dialect struct {
	pawns       *pawnMoves
	with, empty *symmetry
}

var emptyCube = sync.OnceValue(func() *symmetry { return newSymmetry(nil) })

var dialects = [...]func() *dialect{
	board.NormalPawns:    sync.OnceValue(func() *dialect { return newDialect(board.NormalPawns) }),
	board.SidewaysPawns:  sync.OnceValue(func() *dialect { return newDialect(board.SidewaysPawns) }),
	board.FiveCubedPawns: sync.OnceValue(func() *dialect { return newDialect(board.FiveCubedPawns) }),
}

func newDialect(rule board.PawnRule) *dialect {
	p := newPawnMoves(rule)
	return &dialect{p, newSymmetry(p), emptyCube()}
}

func (d *dialect) symmetry(m Material) *symmetry {
	if m.HasPawns() {
		return d.with
	}
	return d.empty
}
