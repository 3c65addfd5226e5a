package eval

import (
	"testing"

	"raumlab/engine/board"
)

// plainSide extracts one side's features by the words of the specification, from coordinates,
// without masks, tables or sets.
func plainSide(def Definition, p *board.Position, c board.Color) (f Features, fixed int) {
	type piece struct {
		kind    board.Kind
		l, r, f int
	}
	var own, enemy []piece
	for s := range board.NoSquare {
		if x := p.At(s); x != board.NoPiece {
			m := piece{x.Kind(), s.Level(), s.Rank(), s.File()}
			if x.Color() == c {
				own = append(own, m)
			} else {
				enemy = append(enemy, m)
			}
		}
	}
	abs := func(x int) int { return max(x, -x) }
	king := func(pieces []piece) piece {
		for _, m := range pieces {
			if m.kind == board.King {
				return m
			}
		}
		panic("no king")
	}
	class := func(m piece) int {
		if def == Published {
			return (m.l + m.r + m.f) % 2
		}
		return (m.l+m.r)%2*2 + (m.r+m.f)%2
	}
	pawns := func(pieces []piece, test func(piece) bool) (n int) {
		for _, m := range pieces {
			if m.kind == board.Pawn && test(m) {
				n++
			}
		}
		return n
	}
	home := 4
	if c == board.Black {
		home = 0
	}
	thresholds := map[board.Kind]int{board.Rook: 4, board.Bishop: 5, board.Unicorn: 4, board.Queen: 10, board.Knight: 5,
		board.Pawn: 1}
	indices := map[board.Kind]int{board.Queen: 0, board.Rook: 1, board.Bishop: 2, board.Unicorn: 3, board.Knight: 4}
	ownKing, enemyKing := king(own), king(enemy)
	for i, m := range own {
		cheby := max(abs(m.l-2), abs(m.r-2), abs(m.f-2))
		if j, ok := indices[m.kind]; ok {
			f[j]++
			f[5+j] += int32(2 - cheby)
		}
		if m.kind != board.King {
			n := p.Mobility(board.NewSquare(m.l, m.r, m.f))
			f[10] += int32(n)
			f[11] += int32(max(0, thresholds[m.kind]-n))
		}
		if cheby <= 1 {
			f[12]++
		}
		if m.l == 2 {
			f[13]++
		}
		for _, o := range own[i+1:] {
			if o.kind != m.kind {
				continue
			}
			switch {
			case m.kind == board.Pawn && o.f == m.f && o.r == m.r:
				f[17]++
			case m.kind == board.Rook && (o.l == m.l && o.r == m.r || o.l == m.l && o.f == m.f || o.r == m.r && o.f == m.f):
				f[23]++
			case m.kind == board.Unicorn && class(o) == class(m):
				f[25]++
			}
		}
		switch m.kind {
		case board.Pawn:
			fixed += 100
			if m.l == 2 {
				fixed += 25
			}
			if abs(m.l-ownKing.l) <= 1 && abs(m.f-ownKing.f) <= 2 {
				f[15]++
			}
			ahead := func(x, y int) bool { // x is as far forward as y, as the side sees it
				if c == board.White {
					return x >= y
				}
				return x <= y
			}
			stoppers := pawns(enemy, func(o piece) bool {
				return abs(o.f-m.f) <= 1 && ahead(o.l, m.l) && ahead(o.r, m.r) && (o.l != m.l || o.r != m.r)
			})
			if stoppers == 0 {
				advance := m.l + m.r
				if c == board.Black {
					advance = 4 - m.l + 4 - m.r
				}
				f[16] += int32(6 + advance*advance)
			}
			if pawns(own, func(o piece) bool { return o.l != m.l && (o.f == m.f || o.r == m.r) }) == 0 {
				f[19]++
			}
		case board.Bishop:
			if m.l == 2 {
				fixed += 16
			}
		case board.Rook:
			all := append(append([]piece{}, own...), enemy...)
			if pawns(all, func(o piece) bool { return o.r == m.r && o.f == m.f }) == 0 {
				f[20]++
			}
			if pawns(all, func(o piece) bool { return o.l == m.l && o.f == m.f }) == 0 {
				f[21]++
			}
			if pawns(all, func(o piece) bool { return o.l == m.l && o.r == m.r }) == 0 {
				f[21]++
			}
			if m.l == home {
				f[22]++
			}
		case board.Unicorn:
			if cheby <= 1 {
				fixed += 25
			}
			if class(m) == class(enemyKing) {
				f[24]++
			}
		}
	}
	for l := range 5 {
		on := func(m piece) bool { return m.l == l }
		if def == Published {
			f[18] += int32(pawns(own, on))
		} else if pawns(own, on) > pawns(enemy, on) {
			f[18]++
		}
	}
	for dl := -1; dl <= 1; dl++ {
		for dr := -1; dr <= 1; dr++ {
			for df := -1; df <= 1; df++ {
				axes := abs(dl) + abs(dr) + abs(df)
				if axes > 0 && plainRay(def, p, c, ownKing.l, ownKing.r, ownKing.f, dl, dr, df, axes) {
					f[14]++
				}
			}
		}
	}
	return f, fixed
}

// plainRay reports whether a ray from the king of side c is open by the definition.
func plainRay(def Definition, p *board.Position, c board.Color, l, r, f, dl, dr, df, axes int) bool {
	between := 0
	for l, r, f = l+dl, r+dr, f+df; min(l, r, f) >= 0 && max(l, r, f) < 5; l, r, f = l+dl, r+dr, f+df {
		x := p.At(board.NewSquare(l, r, f))
		if x == board.NoPiece {
			continue
		}
		slides := x.Kind() == [...]board.Kind{1: board.Rook, 2: board.Bishop, 3: board.Unicorn}[axes] ||
			x.Kind() == board.Queen && (def == Corrected || axes == 3)
		if slides && x.Color() != c {
			return true
		}
		if between++; def == Published || between > 1 {
			return false
		}
	}
	return false
}

func TestSideFollowsTheSpecification(t *testing.T) {
	var seen [numDefinitions][NumWeights]int
	walk(t, 3, 30_000, func(p *board.Position) {
		for _, def := range definitions {
			for c := board.White; c <= board.Black; c++ {
				f, fixed := Side(def, p, c)
				want, wantFixed := plainSide(def, p, c)
				for i := range f {
					if f[i] != want[i] {
						t.Fatalf("%s, side %s: %s = %d, want %d in %s", def, c, terms[i].Name, f[i], want[i], p.RFEN())
					}
					if f[i] != 0 {
						seen[def][i]++
					}
				}
				if fixed != wantFixed {
					t.Fatalf("%s, side %s: fixed part %d, want %d in %s", def, c, fixed, wantFixed, p.RFEN())
				}
			}
		}
	})
	for _, def := range definitions {
		for i, n := range seen[def] {
			if n < 50 {
				t.Errorf("%s: %s was other than zero only %d times: the test says little of it", def, terms[i].Name, n)
			}
		}
	}
}
