package board

import "testing"

// FuzzKeyIncremental: Make updates a position to what its RFEN gives from scratch.
func FuzzKeyIncremental(f *testing.F) {
	addWalks(f, 6, 4)
	pieces, black := drawnKeys()
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			checkSound(t, p, pieces, black)
			before := *p
			reading := newPlain(t, p.Rules().Pawns, p.RFEN())
			for _, m := range p.AppendLegal(nil) {
				captured := p.At(m.To())
				p.Make(m)
				want := parse(t, p.Rules(), p.RFEN())
				if *p != want {
					t.Fatalf("%s, %s: the position differs from the one read from its RFEN", before.RFEN(), m)
				}
				if text := reading.play(plainOf(m)).rfen(); p.RFEN() != text {
					t.Fatalf("%s, %s: got %s, want %s", before.RFEN(), m, p.RFEN(), text)
				}
				if before.IsCapture(m) != (captured != NoPiece) {
					t.Fatalf("%s, %s: IsCapture is wrong", before.RFEN(), m)
				}
				*p = before
			}
			if !p.InCheck() {
				p.PassTurn()
				if want := parse(t, p.Rules(), p.RFEN()); *p != want || p.SideToMove() == before.SideToMove() {
					t.Fatalf("%s: wrong after PassTurn", before.RFEN())
				}
				p.PassTurn()
			}
			if *p != before {
				t.Fatalf("%s: PassTurn twice is no identity", before.RFEN())
			}
		})
	})
}

func plainOf(m Move) plainMove {
	return plainMove{plainCellOf(m.From()), plainCellOf(m.To()), [...]byte{0, 0, 'q', 'r', 'b', 'u', 'n',
		0}[m.Promotion()]}
}

// checkSound recomputes all parts of a position from the letters of its RFEN.
func checkSound(t *testing.T, p *Position, pieces map[byte][125]uint64, black uint64) {
	t.Helper()
	reading := newPlain(t, p.Rules().Pawns, p.RFEN())
	var key, mirrored uint64
	var pawns pieceKeys
	var kinds [numKinds]Bitboard
	var occupied [2]Bitboard
	for _, c := range plainCells() {
		s, piece := c.square(), reading.at(c)
		if piece == 0 {
			if p.At(s) != NoPiece {
				t.Fatalf("%s: a piece on %s", p.RFEN(), s)
			}
			continue
		}
		if p.At(s).Letter() != piece {
			t.Fatalf("%s: %c on %s", p.RFEN(), p.At(s).Letter(), s)
		}
		other := piece ^ 32 // the other case
		there := pieces[other][plainCell{4 - c[0], 4 - c[1], c[2]}.square()]
		key ^= pieces[piece][s]
		mirrored ^= there
		if piece|32 == 'p' {
			pawns.key ^= pieces[piece][s]
			pawns.mirrored ^= there
		}
		side, kind := p.At(s).Color(), p.At(s).Kind()
		kinds[kind].Add(s)
		occupied[side].Add(s)
	}
	if p.SideToMove() == Black {
		key ^= black
	} else {
		mirrored ^= black
	}
	if p.Key() != key || p.mirrored != mirrored {
		t.Fatalf("%s: keys %#x and %#x, want %#x and %#x", p.RFEN(), p.Key(), p.mirrored, key, mirrored)
	}
	if p.pawns != pawns {
		t.Fatalf("%s: keys of the pawns %#x, want %#x", p.RFEN(), p.pawns, pawns)
	}
	if p.kinds != kinds || p.occupied != occupied {
		t.Fatalf("%s: wrong sets of cells", p.RFEN())
	}
	for c := White; c <= Black; c++ {
		if p.OccupiedBy(c) != occupied[c] || p.Pieces(c, Knight) != kinds[Knight].And(occupied[c]) {
			t.Fatalf("%s: wrong sets of cells from outside", p.RFEN())
		}
		if king := reading.king(c == White).square(); p.King(c) != king {
			t.Fatalf("%s: king on %s, want %s", p.RFEN(), p.King(c), king)
		}
	}
	for s := NoSquare; s < 128; s++ {
		if p.At(s) != NoPiece {
			t.Fatalf("%s: a piece outside the cube", p.RFEN())
		}
	}
	for i, cells := range geo.cells {
		word, value := 0, 1
		for _, s := range cells {
			switch {
			case s == NoSquare:
			case occupied[White].Has(s):
				word += value
			case occupied[Black].Has(s):
				word += 2 * value
			}
			value *= 3
		}
		if int(p.lines[i]) != word {
			t.Fatalf("%s: line %d is %d, want %d", p.RFEN(), i, p.lines[i], word)
		}
	}
}

// A capture or pawn move restarts the halfmove clock; Black's move raises the number.
func TestCounters(t *testing.T) {
	p := parse(t, Rules{}, "4k/5/5/5/5|5/5/5/5/5|r4/5/2P2/5/5|5/5/5/5/5|5/5/5/5/R3K w 7 30")
	for _, ply := range []struct {
		move           string
		clock, numbers int
	}{
		{"Ae1Ad1", 8, 30}, {"Ee5Ed5", 9, 31}, {"Cc3Dc3", 0, 31}, {"Ca5Ca4", 1, 32}, {"Aa1Aa4", 2, 32}, {"Ca4Aa4", 0, 33},
	} {
		m, err := ParseMove(ply.move)
		if err != nil || !p.IsLegal(m) {
			t.Fatalf("%s: illegal (%v)", ply.move, err)
		}
		p.Make(m)
		if p.HalfmoveClock() != ply.clock || p.FullmoveNumber() != ply.numbers {
			t.Errorf("after %s: %d %d, want %d %d", ply.move, p.HalfmoveClock(), p.FullmoveNumber(), ply.clock, ply.numbers)
		}
	}
}
