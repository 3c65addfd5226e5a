package alice

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// walkSome calls visit with positions of random games under all rules.
func walkSome(seed uint64, visit func(p *Position)) {
	for i := range allRules {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		p := rulesOf(byte(i)).Start()
		for range 150 {
			visit(&p)
			moves := p.AppendLegal(nil)
			if captures := p.AppendCaptures(nil); len(captures) > 0 && r.IntN(2) == 0 {
				moves = captures
			}
			if len(moves) == 0 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
		}
	}
}

// Law: the sums over pieces at once are those of Mobility piece by piece.
func TestMobilitySums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var worth board.Worth
	for i := range worth {
		for n := range worth[i] {
			worth[i][n] = int32(r.IntN(2001) - 1000)
		}
	}
	walkSome(1, func(p *Position) {
		sum := 0
		var moves, idle [2]int
		for _, s := range p.Occupied().Squares() {
			x, n := p.At(s), p.mobility(s)
			switch x.Kind() {
			case board.King:
			case board.Pawn:
				moves[x.Color()] += n
				if n == 0 {
					idle[x.Color()]++
				}
			default:
				sum += int(worth[x][n])
			}
		}
		if got := p.mobilityWorth(&worth); got != sum {
			t.Fatalf("%s: worth %d, want %d", p.RFEN(), got, sum)
		}
		for c := board.White; c <= board.Black; c++ {
			if n, none := p.pawnActivity(c); n != moves[c] || none != idle[c] {
				t.Fatalf("%s: %s's pawns have %d moves, %d have none; want %d, %d", p.RFEN(), c, n, none, moves[c], idle[c])
			}
		}
	})
}

// Open rays are those that a walk from the cell along the 26 directions meets.
func TestOpenRays(t *testing.T) {
	found := 0
	walkSome(2, func(p *Position) {
		for c := board.White; c <= board.Black; c++ {
			king, n := p.King(c), 0
			for status := Normal; status <= Mirrored; status++ {
				for d := range 27 {
					n += openRay(p, king, d/9-1, d/3%3-1, d%3-1, c.Opponent(), status)
				}
			}
			if got := p.openRays(king, c.Opponent()); got != n {
				t.Fatalf("%s: %d open rays to %s, want %d", p.RFEN(), got, king, n)
			}
			found += n
		}
	})
	if found < 100 {
		t.Errorf("%d open rays: want more to test on", found)
	}
}

// openRay returns 1 if a slider of the side and status is the first piece of that status from the
// cell in the direction, or the second after one that is no such slider.
func openRay(p *Position, s board.Square, up, ahead, right int, by board.Color, status Status) int {
	axes := up*up + ahead*ahead + right*right
	if axes == 0 {
		return 0
	}
	met := 0
	for l, r, f := s.Level()+up, s.Rank()+ahead, s.File()+right; min(l, r, f) >= 0 &&
		max(l, r, f) < board.Size; l, r, f = l+up, r+ahead, f+right {
		t := board.NewSquare(l, r, f)
		x := p.At(t)
		if x == board.NoPiece || p.StatusAt(t) != status {
			continue
		}
		if k := x.Kind(); x.Color() == by && (k == board.Queen || k == board.Rook+board.Kind(axes-1)) {
			return 1
		}
		if met++; met == 2 {
			return 0
		}
	}
	return 0
}
