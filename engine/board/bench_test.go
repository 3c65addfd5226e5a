package board

import "testing"

// The benchmarks check the answers that they time. docs/bench has kept figures.

// benchPositions are the start, random games and the one with 180 moves, with their legal moves.
func benchPositions(b *testing.B) (positions []Position, moves int) {
	b.Helper()
	positions = []Position{Rules{}.Start()}
	for i, p := range perftPositions(b) {
		if p.Rules() == (Rules{}) && i%20 == 0 {
			positions = append(positions, p)
		}
	}
	positions = append(positions, parse(b, Rules{}, "3k1/5/4q/5/5|5/1q3/5/3q1/5|5/3q1/5/5/1K3|5/5/5/5/5|5/5/5/5/q4 b"))
	for i := range positions {
		moves += len(newPlain(b, NormalPawns, positions[i].RFEN()).legal())
	}
	return positions, moves
}

func perOp(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+unit)
}

func BenchmarkPerft4(b *testing.B) {
	p := Rules{}.Start()
	b.ReportAllocs()
	for b.Loop() {
		if got := perft(p, 4); got != 15583840 {
			b.Fatalf("perft(4) = %d, want 15583840", got)
		}
	}
	b.ReportMetric(15583840*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

func BenchmarkAppendLegal(b *testing.B) {
	positions, want := benchPositions(b)
	buf := make([]Move, 0, MaxMoves)
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			buf = positions[i].AppendLegal(buf[:0])
			got += len(buf)
		}
		if got != want {
			b.Fatalf("%d moves, want %d", got, want)
		}
	}
	perOp(b, len(positions), "position")
}

func BenchmarkAppendCaptures(b *testing.B) {
	positions, _ := benchPositions(b)
	want := 0
	for i := range positions {
		reading := newPlain(b, NormalPawns, positions[i].RFEN())
		for _, m := range reading.legal() {
			if reading.at(m.to) != 0 {
				want++
			}
		}
	}
	buf := make([]Move, 0, MaxMoves)
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			buf = positions[i].AppendCaptures(buf[:0])
			got += len(buf)
		}
		if got != want {
			b.Fatalf("%d captures, want %d", got, want)
		}
	}
	perOp(b, len(positions), "position")
}

// BenchmarkMake plays every legal move, each on a copy. Its answer is the sum of the keys.
func BenchmarkMake(b *testing.B) {
	positions, moves := benchPositions(b)
	lists := make([][]Move, len(positions))
	want := uint64(0)
	for i, p := range positions {
		lists[i] = p.AppendLegal(nil)
		for _, m := range lists[i] {
			q := p
			q.Make(m)
			want += parse(b, q.Rules(), q.RFEN()).key
		}
	}
	var q Position
	b.ReportAllocs()
	for b.Loop() {
		got := uint64(0)
		for i := range positions {
			for _, m := range lists[i] {
				q.Copy(&positions[i])
				q.Make(m)
				got += q.key
			}
		}
		if got != want {
			b.Fatalf("keys sum to %#x, want %#x", got, want)
		}
	}
	perOp(b, moves, "move")
}

// BenchmarkTree walks three plies from the start: a search without its evaluation.
func BenchmarkTree(b *testing.B) {
	buf := make([]Move, 0, MaxMoves)
	stack := [4]Position{Rules{}.Start()}
	b.ReportAllocs()
	for b.Loop() {
		if got := copyTree(stack[:], buf, 3); got != 237315 {
			b.Fatalf("%d leaves, want 237315", got)
		}
	}
	perOp(b, 61+3615+237315, "move")
}

// copyTree keeps one position a ply, because a local copy passed by pointer would escape to the
// heap.
func copyTree(stack []Position, buf []Move, depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	moves := stack[0].AppendLegal(buf)
	for _, m := range moves[len(buf):] {
		stack[1] = stack[0]
		stack[1].Make(m)
		leaves += copyTree(stack[1:], moves, depth-1)
	}
	return leaves
}

func BenchmarkInCheck(b *testing.B) {
	positions, _ := benchPositions(b)
	want := 0
	for i := range positions {
		if newPlain(b, NormalPawns, positions[i].RFEN()).inCheck() {
			want++
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			if positions[i].InCheck() {
				got++
			}
		}
		if got != want {
			b.Fatalf("%d positions in check, want %d", got, want)
		}
	}
	perOp(b, len(positions), "position")
}

// BenchmarkMobility sums the mobility of all pieces of a position.
func BenchmarkMobility(b *testing.B) {
	positions, _ := benchPositions(b)
	want := 0
	for i := range positions {
		reading := newPlain(b, NormalPawns, positions[i].RFEN())
		want += len(reading.pseudo(true)) + len(reading.pseudo(false))
	}
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			for s := range NoSquare {
				got += positions[i].Mobility(s)
			}
		}
		if got != want {
			b.Fatalf("mobility %d, want %d", got, want)
		}
	}
	perOp(b, len(positions), "position")
}

// BenchmarkActivity counts the moves and the dormancy of both sides, as the evaluation does.
func BenchmarkActivity(b *testing.B) {
	positions, _ := benchPositions(b)
	threshold := Thresholds{Queen: 10, Rook: 4, Bishop: 5, Unicorn: 4, Knight: 5, Pawn: 1}
	want := 0
	for i := range positions {
		for s := range NoSquare {
			if k := positions[i].At(s).Kind(); k != NoKind && k != King {
				n := positions[i].Mobility(s)
				want += n + 1000*max(threshold[k]-n, 0)
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			moves, missing := positions[i].Activity(&threshold)
			got += moves[White] + moves[Black] + 1000*(missing[White]+missing[Black])
		}
		if got != want {
			b.Fatalf("moves and thousand times dormancy %d, want %d", got, want)
		}
	}
	perOp(b, len(positions), "position")
}
