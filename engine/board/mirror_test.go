package board

import (
	"slices"
	"testing"
)

// FuzzMirror: a position mirrored twice is itself, and its mirror has the same relative key and
// mirrored moves.
func FuzzMirror(f *testing.F) {
	addWalks(f, 4, 3)
	pieces, black := drawnKeys()
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			m := p.Mirror()
			checkSound(t, &m, pieces, black)
			for s := range NoSquare {
				there := m.At(NewSquare(4-s.Level(), 4-s.Rank(), s.File()))
				if x := p.At(s); x == NoPiece && there != NoPiece || x != NoPiece && there.Letter() != x.Letter()^32 {
					t.Fatalf("%s: %c on %s is %c in the mirror", p.RFEN(), x.Letter(), s, there.Letter())
				}
			}
			if m.SideToMove() == p.SideToMove() || m.HalfmoveClock() != p.HalfmoveClock() ||
				m.FullmoveNumber() != p.FullmoveNumber() {
				t.Fatalf("%s: mirrored to %s", p.RFEN(), m.RFEN())
			}
			if m.Mirror() != *p {
				t.Fatalf("%s: mirrored twice is another position", p.RFEN())
			}
			if m.RelativeKey() != p.RelativeKey() || m.Key() == p.Key() {
				t.Fatalf("%s: relative keys %#x and %#x, keys %#x and %#x", p.RFEN(), p.RelativeKey(), m.RelativeKey(),
					p.Key(), m.Key())
			}
			if m.RelativePawnKey() != p.RelativePawnKey() {
				t.Fatalf("%s: relative keys of the pawns %#x and %#x", p.RFEN(), p.RelativePawnKey(), m.RelativePawnKey())
			}
			var want []Move
			for _, move := range p.AppendLegal(nil) {
				if move.Mirror().Mirror() != move {
					t.Fatalf("%s mirrored twice is %s", move, move.Mirror().Mirror())
				}
				want = append(want, move.Mirror())
			}
			if got := m.AppendLegal(nil); !slices.Equal(sorted(got), sorted(want)) {
				t.Fatalf("%s: mirror's moves %v, want %v", p.RFEN(), sorted(got), sorted(want))
			}
			if a, b := perft(*p, 2), perft(m, 2); a != b {
				t.Fatalf("%s: perft(2) is %d, of the mirror %d", p.RFEN(), a, b)
			}
		})
	})
}

// The relative key tells who moves, and what the pieces are to the mover.
func TestRelativeKeyTellsSides(t *testing.T) {
	const pieces = "4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4"
	white, black := parse(t, Rules{}, pieces+" w 0 1"), parse(t, Rules{}, pieces+" b 0 1")
	if white.RelativeKey() == black.RelativeKey() {
		t.Error("White's rook with White to move and with Black to move share a relative key")
	}
	if white.RelativeKey() != white.Key() {
		t.Error("with White to move the relative key is not the key")
	}
	// The same pieces seen by Black: levels and ranks are reversed, files stay.
	mirror := parse(t, Rules{}, "k4/5/5/5/5|5/5/5/5/5|5/5/2r2/5/5|5/5/5/5/5|5/5/5/5/4K b 0 1")
	if mirror.RelativeKey() != white.RelativeKey() {
		t.Errorf("mirrors have relative keys %#x and %#x", white.RelativeKey(), mirror.RelativeKey())
	}
}
