package board

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// lone returns the moves of a piece that is alone on the cube.
func lone(k Kind, s Square) []Move {
	p := newPosition(Rules{})
	p.put(s, NewPiece(White, k))
	if k == King {
		return p.appendKing(nil, s, all)
	}
	return p.appendPieces(nil, bit(s), all)
}

// An independent program computed the numbers.
func TestEmptyCubeMobility(t *testing.T) {
	for _, c := range []struct {
		kind                     Kind
		corner, centre, min, max int
		mean                     float64
	}{
		{Rook, 12, 12, 12, 12, 12},
		{Bishop, 12, 24, 12, 24, 14.4},
		{Unicorn, 4, 16, 4, 16, 6.4},
		{Queen, 28, 52, 28, 52, 32.8},
		{Knight, 6, 24, 6, 24, 11.52},
		{King, 7, 26, 7, 26, 16.576},
	} {
		var counts []int
		sum := 0
		for s := range NoSquare {
			p := newPosition(Rules{})
			p.put(s, NewPiece(Black, c.kind))
			n := p.Mobility(s)
			if moves := len(lone(c.kind, s)); moves != n {
				t.Errorf("%c on %s: mobility %d, but %d moves", c.kind.Letter(), s, n, moves)
			}
			counts = append(counts, n)
			sum += n
		}
		corner, centre := counts[0], counts[NewSquare(2, 2, 2)]
		if corner != c.corner || centre != c.centre || slices.Min(counts) != c.min || slices.Max(counts) != c.max {
			t.Errorf("%c: corner %d, centre %d, least %d, most %d, want %+v", c.kind.Letter(), corner, centre,
				slices.Min(counts), slices.Max(counts), c)
		}
		if mean := float64(sum) / 125; math.Abs(mean-c.mean) > 1e-12 {
			t.Errorf("%c: mean %v, want %v", c.kind.Letter(), mean, c.mean)
		}
		if c.kind == Knight {
			inner := 0
			for s := range NoSquare {
				if s.CenterDistance() <= 1 {
					inner += counts[s]
				}
				if counts[s] == 24 && s != NewSquare(2, 2, 2) {
					t.Errorf("24 leaps from %s, want them from Cc3 alone", s)
				}
			}
			if inner != 16*27 {
				t.Errorf("knight's mean over the inner cube is %v, want 16", float64(inner)/27)
			}
		}
	}
}

// An independent program computed orbits and distances in moves on the empty cube.
func TestOrbits(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		orbits []int
		most   int
		mean   float64 // over pairs of different cells that reach each other, within 0.01
	}{
		{Rook, []int{125}, 3, 2.42},
		{Queen, []int{125}, 2, 1.73},
		{Knight, []int{125}, 5, 2.47},
		{King, []int{125}, 4, 2.65},
		{Bishop, []int{63, 62}, 3, 1.90},
		{Unicorn, []int{35, 30, 30, 30}, 3, 1.92},
	} {
		var orbits []int
		found := map[Square]bool{}
		most, sum, pairs := 0, 0, 0
		for s := range NoSquare {
			distance := distances(s, func(from Square) []Move { return lone(c.kind, from) })
			if !found[s] {
				orbits = append(orbits, len(distance))
			}
			for to, d := range distance {
				found[to] = true
				most = max(most, d)
				sum += d
				same := true
				switch c.kind {
				case Bishop:
					same = (s.Level()+s.Rank()+s.File()+to.Level()+to.Rank()+to.File())%2 == 0
				case Unicorn:
					same = (s.Level()+s.Rank()+to.Level()+to.Rank())%2 == 0 && (s.Rank()+s.File()+to.Rank()+to.File())%2 == 0
				}
				if !same {
					t.Errorf("%c goes from %s to %s, which its parities forbid", c.kind.Letter(), s, to)
				}
			}
			pairs += len(distance) - 1
		}
		slices.SortFunc(orbits, func(a, b int) int { return b - a })
		mean := float64(sum) / float64(pairs)
		if !slices.Equal(orbits, c.orbits) || most != c.most || math.Abs(mean-c.mean) > 0.01 {
			t.Errorf("%c: orbits %v, distances up to %d with mean %.4f, want %+v", c.kind.Letter(), orbits, most, mean, c)
		}
	}
}

// distances returns the cells that can be reached, by the least number of moves.
func distances(from Square, moves func(Square) []Move) map[Square]int {
	distance := map[Square]int{from: 0}
	for queue := []Square{from}; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves(queue[0]) {
			if _, ok := distance[m.To()]; !ok {
				distance[m.To()] = distance[queue[0]] + 1
				queue = append(queue, m.To())
			}
		}
	}
	return distance
}

// No line can be made longer, and two neighbours are on exactly one.
func TestLines(t *testing.T) {
	if got := len(geo.cells); got != 433 {
		t.Errorf("%d lines, want 433", got)
	}
	var classes [3]int
	neighbours := map[[2]Square]int{}
	onLine := map[Square]int{}
	for i, cells := range geo.cells {
		length := slices.Index(cells[:], NoSquare)
		if length < 0 {
			length = 5
		}
		if length < 2 {
			t.Fatalf("line %d has %d cells", i, length)
		}
		a, b := plainCellOf(cells[0]), plainCellOf(cells[1])
		d := [3]int{b[0] - a[0], b[1] - a[1], b[2] - a[2]}
		classes[axes(d)-1]++
		if int(geo.class[i]) != axes(d)-1 {
			t.Errorf("line %d in direction %v is of class %d", i, d, geo.class[i])
		}
		if _, ok := a.beside([3]int{-d[0], -d[1], -d[2]}); ok {
			t.Errorf("line %d can be made longer before %s", i, cells[0])
		}
		end := plainCellOf(cells[length-1])
		if _, ok := end.beside(d); ok {
			t.Errorf("line %d can be made longer behind %s", i, cells[length-1])
		}
		for j, s := range cells[:length] {
			onLine[s]++
			if j > 0 {
				if next, _ := plainCellOf(cells[j-1]).beside(d); next.square() != s {
					t.Errorf("line %d bends at %s", i, s)
				}
				neighbours[[2]Square{min(cells[j-1], s), max(cells[j-1], s)}]++
			}
		}
	}
	if classes != [3]int{75, 210, 148} {
		t.Errorf("lines by class: %v, want 75, 210, 148", classes)
	}
	if len(neighbours) != 125*16576/1000/2 {
		t.Errorf("%d pairs of neighbours, want half of the king's 2,072 moves", len(neighbours))
	}
	for pair, n := range neighbours {
		if n != 1 {
			t.Errorf("%d lines join %s and %s", n, pair[0], pair[1])
		}
	}
	if got := onLine[NewSquare(2, 2, 2)]; got != maxLines {
		t.Errorf("%d lines through the centre, want %d", got, maxLines)
	}
}

func plainCellOf(s Square) plainCell { return plainCell{int(s) / 25, int(s) / 5 % 5, int(s) % 5} }

// The moves of a lone pawn and its captures, from the text of the rules.
func TestPawnMoves(t *testing.T) {
	for _, c := range []struct {
		pawns         PawnRule
		color         Color
		steps, takes  []string
		promotionSize int // cells on which it promotes
	}{
		{NormalPawns, White, []string{"Cc4", "Dc3"}, []string{"Cb4", "Cd4", "Db3", "Dc4", "Dd3"}, 5},
		{SidewaysPawns, White, []string{"Cc4", "Dc3"}, []string{"Cb4", "Cd4", "Db3", "Dd3"}, 5},
		{FiveCubedPawns, White, []string{"Dc3"}, []string{"Db3", "Dc2", "Dc4", "Dd3"}, 25},
		{NormalPawns, Black, []string{"Bc3", "Cc2"}, []string{"Bb3", "Bc2", "Bd3", "Cb2", "Cd2"}, 5},
		{SidewaysPawns, Black, []string{"Bc3", "Cc2"}, []string{"Bb3", "Bd3", "Cb2", "Cd2"}, 5},
		{FiveCubedPawns, Black, []string{"Bc3"}, []string{"Bb3", "Bc2", "Bc4", "Bd3"}, 25},
	} {
		cell := NewSquare(2, 2, 2)
		targets := func(enemies Kind) (cells []string) {
			p := newPosition(Rules{Pawns: c.pawns})
			if c.color == Black {
				p.PassTurn()
			}
			p.put(cell, NewPiece(c.color, Pawn))
			for s := range NoSquare {
				if enemies != NoKind && s != cell {
					p.put(s, NewPiece(c.color.Opponent(), enemies))
				}
			}
			for _, m := range p.appendPieces(nil, bit(cell), all) {
				cells = append(cells, m.To().String())
			}
			slices.Sort(cells)
			return cells
		}
		if got := targets(NoKind); !slices.Equal(got, c.steps) {
			t.Errorf("%s, %s: steps to %v, want %v", c.pawns, c.color, got, c.steps)
		}
		if got := targets(Knight); !slices.Equal(got, c.takes) {
			t.Errorf("%s, %s: captures on %v, want %v", c.pawns, c.color, got, c.takes)
		}
		if got := geo.promotes[c.pawns][c.color].Count(); got != c.promotionSize {
			t.Errorf("%s, %s: promotes on %d cells, want %d", c.pawns, c.color, got, c.promotionSize)
		}
	}
}

// A White pawn needs seven steps from level A, six from level B, to promote.
func TestPawnDistance(t *testing.T) {
	step := func(from Square) []Move { return lone(Pawn, from) }
	for level, want := range []int{7, 6} {
		for file := range 5 {
			if got := distances(NewSquare(level, 1, file), step)[NewSquare(4, 4, file)]; got != want {
				t.Errorf("%d steps from %s, want %d", got, NewSquare(level, 1, file), want)
			}
		}
	}
}

// On rank 5 below level E a pawn steps up, on level E forward. It promotes where it can do neither.
func TestPawnAtTheEdge(t *testing.T) {
	for _, c := range []struct {
		pawns      PawnRule
		from, want string
	}{
		{NormalPawns, "Ca5", "Ca5Da5"},
		{NormalPawns, "Ea3", "Ea3Ea4"},
		{NormalPawns, "Ea4", "Ea4Ea5q Ea4Ea5r Ea4Ea5b Ea4Ea5u Ea4Ea5n"},
		{NormalPawns, "Da5", "Da5Ea5q Da5Ea5r Da5Ea5b Da5Ea5u Da5Ea5n"},
		{FiveCubedPawns, "Ca5", "Ca5Da5"},
		{FiveCubedPawns, "Da2", "Da2Ea2q Da2Ea2r Da2Ea2b Da2Ea2u Da2Ea2n"},
	} {
		s, err := ParseSquare(c.from)
		if err != nil {
			t.Fatal(err)
		}
		p := newPosition(Rules{Pawns: c.pawns})
		p.put(s, NewPiece(White, Pawn))
		got := fmt.Sprint(p.appendPieces(nil, bit(s), all))
		if got != "["+c.want+"]" {
			t.Errorf("%s pawn on %s: %s, want %s", c.pawns, c.from, got, c.want)
		}
	}
}

func TestAxisLine(t *testing.T) {
	for s := range NoSquare {
		for axis := range 3 {
			var want Bitboard
			for i := range 5 {
				c := plainCellOf(s)
				c[axis] = i
				want.Add(c.square())
			}
			if got := AxisLine(s, axis); got != want {
				t.Errorf("axis %d through %s: %v, want %v", axis, s, got, want)
			}
		}
	}
}
