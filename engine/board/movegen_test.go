package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzLegal: AppendLegal lists the plain generator's moves once; HasLegal and InCheck agree.
func FuzzLegal(f *testing.F) {
	addWalks(f, 6, 3)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			reading := newPlain(t, p.Rules().Pawns, p.RFEN())
			got, want := sorted(p.AppendLegal(nil)), sorted(reading.legal())
			if !slices.Equal(got, want) {
				t.Fatalf("%s, %s: legal moves\n%v, want\n%v", p.Rules(), p.RFEN(), got, want)
			}
			if p.HasLegal() != (len(want) > 0) {
				t.Fatalf("%s, %s: HasLegal is %v", p.Rules(), p.RFEN(), p.HasLegal())
			}
			if p.InCheck() != reading.inCheck() {
				t.Fatalf("%s, %s: InCheck is %v", p.Rules(), p.RFEN(), p.InCheck())
			}
		})
	})
}

// With a king in a corner and some sliders, many positions have no legal move, or one piece has.
func TestHasLegal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	none, inCheck := 0, 0
	for range 30_000 {
		pieces := plain{white: true, fullmove: 1}
		pieces.pieces[0][0][0] = 'K'
		for _, piece := range "kqqrbbuunPRBN"[:3+r.IntN(11)] {
			at := &pieces.pieces[r.IntN(5)][r.IntN(5)][r.IntN(5)]
			if *at == 0 {
				*at = byte(piece)
			}
		}
		p, err := ParseRFEN(Rules{}, pieces.rfen())
		if err != nil {
			continue // no black king, or one to be taken, or pawns where none can stand
		}
		moves := len(p.AppendLegal(nil))
		if p.HasLegal() != (moves > 0) {
			t.Fatalf("%s: HasLegal is %v, there are %d moves", p.RFEN(), p.HasLegal(), moves)
		}
		if moves == 0 {
			none++
			if p.InCheck() {
				inCheck++
			}
		}
	}
	if none < 1000 || inCheck < 500 || none-inCheck < 50 {
		t.Errorf("%d positions without a move, %d of them in check: want some of both", none, inCheck)
	}
}

// FuzzIsLegal: of all 2^17 encodings, exactly those that AppendLegal lists are legal.
func FuzzIsLegal(f *testing.F) {
	addWalks(f, 130, 3)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		p, ok := last(rfen, rules, path)
		if !ok {
			return
		}
		legal := map[Move]bool{}
		for _, m := range p.AppendLegal(nil) {
			if legal[m] {
				t.Fatalf("%s, %s: %s is listed twice", p.Rules(), p.RFEN(), m)
			}
			legal[m] = true
			for b := 17; b < 32; b++ {
				if p.IsLegal(m | 1<<b) {
					t.Fatalf("%s, %s: %#x is legal", p.Rules(), p.RFEN(), uint32(m|1<<b))
				}
			}
		}
		for m := range Move(1 << 17) {
			if p.IsLegal(m) != legal[m] {
				t.Fatalf("%s, %s: IsLegal(%s) is %v", p.Rules(), p.RFEN(), m, p.IsLegal(m))
			}
		}
	})
}

// FuzzCaptures: AppendCaptures lists the captures among AppendLegal, AppendQuiets the others.
func FuzzCaptures(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			enemy := p.SideToMove().Opponent()
			var want, others []Move
			for _, m := range p.AppendLegal(nil) {
				if there := p.At(m.To()); there != NoPiece && there.Color() == enemy {
					want = append(want, m)
				} else {
					others = append(others, m)
				}
			}
			if got := p.AppendQuiets(nil); !slices.Equal(sorted(got), sorted(others)) {
				t.Fatalf("%s, %s: quiet moves %v, want %v", p.Rules(), p.RFEN(), got, others)
			}
			if got := p.AppendCaptures(nil); !slices.Equal(sorted(got), sorted(want)) {
				t.Fatalf("%s, %s: captures %v, want %v", p.Rules(), p.RFEN(), got, want)
			}
		})
	})
}

// FuzzCapturesByVictim: Captures lists what AppendCaptures lists, by kinds of victims.
func FuzzCapturesByVictim(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		var c Captures // reused, as by a search
		walk(rfen, rules, path, func(p *Position) {
			byKind, promotes := map[Kind][]Move{}, false
			for _, m := range p.AppendCaptures(nil) {
				kind := p.At(m.To()).Kind()
				if m.From() == p.King(p.SideToMove()) {
					kind = NoKind
				}
				byKind[kind] = append(byKind[kind], m)
				promotes = promotes || m.Promotion() != NoKind
			}
			p.FillCaptures(&c)
			if got, want := c.AppendByKing(nil), byKind[NoKind]; !slices.Equal(sorted(got), sorted(want)) {
				t.Fatalf("%s, %s: captures %v by the king, want %v", p.Rules(), p.RFEN(), got, want)
			}
			for kind := King; kind < numKinds; kind++ {
				got, want := c.Append(nil, kind), byKind[kind]
				if !slices.Equal(sorted(got), sorted(want)) {
					t.Fatalf("%s, %s: captures %v of kind %c, want %v", p.Rules(), p.RFEN(), got, kind.Letter(), want)
				}
				if c.Any(kind) != (len(want) > 0) {
					t.Fatalf("%s, %s: any captures of kind %c: %v, but they are %v", p.Rules(), p.RFEN(), kind.Letter(),
						c.Any(kind), want)
				}
			}
			if promotes && !c.MayPromote() {
				t.Fatalf("%s, %s: no pawn may promote, but %v", p.Rules(), p.RFEN(), p.AppendCaptures(nil))
			}
		})
	})
}

// FuzzEvasions: AppendEvasions lists what AppendLegal lists if the side to move is in check.
func FuzzEvasions(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			check := func(p *Position) {
				if !p.InCheck() {
					return
				}
				if got, want := p.AppendEvasions(nil), p.AppendLegal(nil); !slices.Equal(sorted(got), sorted(want)) {
					t.Fatalf("%s, %s: evasions %v, want %v", p.Rules(), p.RFEN(), got, want)
				}
			}
			check(p)
			for _, m := range p.AppendLegal(nil) {
				next := *p
				next.Make(m)
				check(&next)
			}
		})
	})
}

// FuzzMobility: Mobility counts the plain generator's pseudo-legal moves, for pieces of both sides.
func FuzzMobility(f *testing.F) {
	addWalks(f, 3, 6)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			reading := newPlain(t, p.Rules().Pawns, p.RFEN())
			var want [NumSquares]int
			for _, white := range []bool{true, false} {
				for _, m := range reading.pseudo(white) {
					want[m.from.square()]++
				}
			}
			for s := range NoSquare {
				if got := p.Mobility(s); got != want[s] {
					t.Fatalf("%s, %s: mobility %d on %s, want %d", p.Rules(), p.RFEN(), got, s, want[s])
				}
			}
		})
	})
}

// No other of 123,664 positions of random games had more legal moves.
func TestMostLegalMoves(t *testing.T) {
	p := parse(t, Rules{}, "3k1/5/4q/5/5|5/1q3/5/3q1/5|5/3q1/5/5/1K3|5/5/5/5/5|5/5/5/5/q4 b")
	if got := len(p.AppendLegal(nil)); got != 180 {
		t.Errorf("%d legal moves, want 180", got)
	}
}

// AppendLegal appends: the buffer's content stays, and a short buffer grows.
func TestAppendLegalAppends(t *testing.T) {
	p := Rules{}.Start()
	first := NewMove(3, 4, Queen)
	moves := p.AppendLegal([]Move{first})
	if len(moves) != 62 || moves[0] != first {
		t.Errorf("%d moves, the first %s", len(moves), moves[0])
	}
}

func TestNoAllocations(t *testing.T) {
	p := parse(t, Rules{}, "3k1/5/4q/5/5|5/1q3/5/3q1/5|5/3q1/5/5/1K3|5/5/5/5/5|5/5/5/5/q4 b")
	buf := make([]Move, 0, MaxMoves)
	m := p.AppendLegal(nil)[0]
	var captures Captures
	for name, f := range map[string]func(){
		"AppendLegal":    func() { buf = p.AppendLegal(buf[:0]) },
		"AppendCaptures": func() { buf = p.AppendCaptures(buf[:0]) },
		"Captures":       func() { p.FillCaptures(&captures); buf = captures.Append(buf[:0], Queen) },
		"IsLegal":        func() { p.IsLegal(m) },
		"HasLegal":       func() { p.HasLegal() },
		"InCheck":        func() { p.InCheck() },
		"Mobility":       func() { p.Mobility(p.King(Black)) },
		"OpenRays":       func() { p.OpenRays(p.King(White), Black, true, true) },
		"copy and Make":  func() { q := p; q.Make(m) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}
