package net

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// Law: along any game, by moves and null moves, the accumulator gives what the formula gives.
func TestUpdateIsFormula(t *testing.T) {
	for i, hidden := range []int{4, 12, 32, 256} {
		n := randomNetwork(t, uint64(i), hidden)
		along, before, once := n.NewAccumulator(), n.NewAccumulator(), n.NewAccumulator()
		fresh, promotions, captures := true, 0, 0
		var buf []board.Move
		walk(t, uint64(i), 20_000/hidden+1000, func(p *board.Position, m board.Move) {
			if fresh || p.FullmoveNumber() == 1 && p.SideToMove() == board.White {
				n.Refresh(along, p)
				fresh = false
			}
			want := plain(n.Numbers(), p)
			if got := n.Static(along, p); got != want || n.Evaluate(p) != want {
				t.Fatalf("%d hidden: %d along the game, %d from scratch, want %d in %s", hidden, got, n.Evaluate(p), want,
					p.RFEN())
			}
			passed := *p
			passed.PassTurn()
			if got, want := n.Static(along, &passed), plain(n.Numbers(), &passed); got != want {
				t.Fatalf("%d hidden: %d after a null move, want %d in %s", hidden, got, want, p.RFEN())
			}
			copy(before, along)
			buf = p.AppendLegal(buf[:0])
			for _, m := range buf[:min(len(buf), 2)] { // and back, as a search does
				after := *p
				after.Make(m)
				n.Update(once, before, p, &after, m)
				if got, want := n.Static(once, &after), plain(n.Numbers(), &after); got != want {
					t.Fatalf("%d hidden: %d after %v, want %d in %s", hidden, got, m, want, p.RFEN())
				}
			}
			if m.Promotion() != board.NoKind {
				promotions++
			}
			if p.IsCapture(m) {
				captures++
			}
			after := *p
			after.Make(m)
			n.Update(along, before, p, &after, m)
		})
		if promotions == 0 || captures < 100 {
			t.Errorf("%d promotions and %d captures: want more", promotions, captures)
		}
	}
}

// Law: the colour-mirrored position has the negated score.
func TestMirrorNegates(t *testing.T) {
	n := randomNetwork(t, 7, 32)
	walk(t, 7, 5000, func(p *board.Position, _ board.Move) {
		m := p.Mirror()
		if a, b := n.Evaluate(p), n.Evaluate(&m); a != -b {
			t.Fatalf("%d, mirrored %d in %s", a, b, p.RFEN())
		}
	})
}

func FuzzUpdateAndMirror(f *testing.F) {
	f.Add([]byte("a game is a list of bytes, each picks a legal move"), uint64(1))
	f.Add([]byte{0, 255, 3, 141, 59, 26, 53, 58}, uint64(9))
	f.Fuzz(func(t *testing.T, game []byte, seed uint64) {
		n := randomNetwork(t, seed, lanes*(1+int(seed%16)))
		p := board.Rules{Array: board.Array(seed & 1), Pawns: board.PawnRule(seed / 2 % 3)}.Start()
		a, next := n.NewAccumulator(), n.NewAccumulator()
		n.Refresh(a, &p)
		var legal []board.Move
		for _, pick := range game[:min(len(game), 400)] {
			legal = p.AppendLegal(legal[:0])
			if len(legal) == 0 {
				break
			}
			before, m := p, legal[int(pick)%len(legal)]
			p.Make(m)
			n.Update(next, a, &before, &p, m)
			a, next = next, a
		}
		want := plain(n.Numbers(), &p)
		mirror := p.Mirror()
		if got := n.Static(a, &p); got != want || n.Evaluate(&mirror) != -want {
			t.Fatalf("%d along the game, mirrored %d, want %d in %s", got, n.Evaluate(&mirror), want, p.RFEN())
		}
	})
}

// Law: numbers that New takes overflow on no position, and of a unit whose sums do not fit it says which.
func TestNoOverflow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	n := randomNumbers(rng, 8, 1024)
	// Unit 5 has its greatest sum with a queen of Black on every cell, and 3 its least.
	for i := range Inputs {
		n.Rows[i*8+5], n.Rows[i*8+3] = -100, 100
	}
	for cell := range board.NumSquares {
		i := inputOf(true, board.Queen, board.Square(cell)) * 8
		n.Rows[i+5], n.Rows[i+3] = 262, -262
	}
	n.Biases[5], n.Biases[3] = math.MaxInt16-125*262, math.MinInt16+125*262
	net, err := New(testCard(), n)
	if err != nil {
		t.Fatal(err)
	}
	if b := n.Bounds(); b[5].Most != math.MaxInt16 || b[3].Least != math.MinInt16 {
		t.Errorf("bounds %v of unit 5 and %v of unit 3: want those of 16 bits", b[5], b[3])
	}
	full := net.NewAccumulator()
	white := full[:net.words]
	copy(white, net.start)
	for sq := range board.NoSquare {
		add(white, net.row(board.NewPiece(board.Black, board.Queen), sq))
	}
	const offset = 0x8000_8000_8000_8000
	if got := int((white[0]+offset)>>48) - 0x8000; got != math.MinInt16 {
		t.Errorf("sum %d of unit 3: want %d", got, math.MinInt16)
	}
	if got := int((white[1]+offset)>>16&0xFFFF) - 0x8000; got != math.MaxInt16 {
		t.Errorf("sum %d of unit 5: want %d", got, math.MaxInt16)
	}
	for unit, by := range map[int]int16{5: 1, 3: -1} {
		worse := n.clone()
		worse.Biases[unit] += by
		if _, err := New(testCard(), worse); err == nil || !strings.Contains(err.Error(), "hidden unit") {
			t.Errorf("unit %d: error %v, want one of its sums", unit, err)
		}
	}
	greatest := Numbers{Hidden: MaxHidden, Scale: MaxScale, Rows: make([]int16, Inputs*MaxHidden),
		Biases: slices.Repeat([]int16{MaxScale}, MaxHidden), Outputs: slices.Repeat([]int32{math.MaxInt32}, 2*MaxHidden),
		Bias: math.MaxInt32}
	if net, err = New(testCard(), greatest); err != nil {
		t.Fatal(err)
	}
	p := board.Rules{}.Start()
	if got, want := net.Evaluate(&p), int((int64(math.MaxInt32)*513+OutputUnit/2)/OutputUnit); got != want {
		t.Errorf("score %d of the greatest outputs, want %d", got, want)
	}
}

// Law: a symmetry of the rules gives the image of every legal move, and its inputs are those of the image.
func TestSymmetriesKeepMoves(t *testing.T) {
	other := OtherView()
	walk(t, 3, 1500, func(p *board.Position, _ board.Move) {
		for _, s := range Symmetries(p.Rules().Pawns) {
			image := map[board.Move]bool{}
			for _, m := range p.AppendLegal(nil) {
				image[board.NewMove(s[m.From()], s[m.To()], m.Promotion())] = true
			}
			q := imageOf(t, p, &s)
			legal := q.AppendLegal(nil)
			for _, m := range legal {
				if !image[m] {
					t.Fatalf("%v is legal in the image of %s alone", m, p.RFEN())
				}
			}
			if len(legal) != len(image) {
				t.Fatalf("%d legal moves in the image, want %d of %s", len(legal), len(image), p.RFEN())
			}
			inputs := s.Inputs()
			for _, view := range []board.Color{board.White, board.Black} {
				var mapped []uint16
				for _, in := range AppendInputs(nil, p, board.White) {
					if view == board.Black {
						in = other[in]
					}
					mapped = append(mapped, inputs[in])
				}
				want := AppendInputs(nil, &q, view)
				slices.Sort(mapped)
				slices.Sort(want)
				if !slices.Equal(mapped, want) {
					t.Fatalf("inputs %v, want %v of the image of %s", mapped, want, p.RFEN())
				}
			}
		}
	})
}

// imageOf moves each piece to the image of its cell.
func imageOf(t *testing.T, p *board.Position, s *Symmetry) board.Position {
	t.Helper()
	var cells [board.NumSquares]byte
	for sq := range board.NoSquare {
		cells[s[sq]] = p.At(sq).Letter()
	}
	var text strings.Builder
	for l := board.Size - 1; l >= 0; l-- {
		for r := board.Size - 1; r >= 0; r-- {
			for f := range board.Size {
				if x := cells[board.NewSquare(l, r, f)]; x == '.' {
					text.WriteByte('1')
				} else {
					text.WriteByte(x)
				}
			}
			if r > 0 {
				text.WriteByte('/')
			}
		}
		if l > 0 {
			text.WriteByte('|')
		}
	}
	q, err := board.ParseRFEN(p.Rules(), text.String()+" "+p.SideToMove().String())
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestWithout(t *testing.T) {
	n := randomNetwork(t, 2, 16)
	p := board.Rules{}.Start()
	sq := board.NewSquare(0, 1, 2)
	q, err := board.ParseRFEN(p.Rules(), strings.Replace(p.RFEN(), "PPPPP/RNKNR", "PP1PP/RNKNR", 1))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := n.Without(&p, sq), n.Evaluate(&q); got != want {
		t.Errorf("without the pawn %d, want %d", got, want)
	}
}

func BenchmarkUpdate(b *testing.B) {
	for _, hidden := range []int{32, 64} {
		n := randomNetwork(b, 1, hidden)
		p := board.Rules{}.Start()
		a, next := n.NewAccumulator(), n.NewAccumulator()
		n.Refresh(a, &p)
		m := p.AppendLegal(nil)[0]
		after := p
		after.Make(m)
		name := map[int]string{32: "32", 64: "64"}[hidden]
		b.Run("move/"+name, func(b *testing.B) {
			for b.Loop() {
				n.Update(next, a, &p, &after, m)
			}
		})
		b.Run("output/"+name, func(b *testing.B) {
			for b.Loop() {
				n.Static(next, &after)
			}
			if got, want := n.Static(next, &after), n.Evaluate(&after); got != want {
				b.Errorf("score %d, want %d", got, want)
			}
		})
	}
}

// One network has one score on every processor: the scores along some games have these hashes.
func TestBits(t *testing.T) {
	shipped, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name, want string
		n          *Network
	}{
		{"random", "8aea3e1ab7c03fb1d474cc5af39fc43eada76677fea4ce62a10dd1bf38431b24", randomNetwork(t, 12, 32)},
		{"shipped", "5468d4a512b4f4bdee2d53f6394f2d11ed81f62a76362d9efa336874acc20e29", shipped},
	} {
		sum := sha256.New()
		walk(t, 12, 1000, func(p *board.Position, _ board.Move) { fmt.Fprintln(sum, x.n.Evaluate(p)) })
		if got := hex.EncodeToString(sum.Sum(nil)); got != x.want {
			t.Errorf("%s: hash %s of the scores, want %s", x.name, got, x.want)
		}
	}
}
