package alice

import (
	"slices"
	"testing"

	"raumlab/engine/board"
)

// FuzzKeyIncremental: Make updates a position to what its RFEN gives from scratch, and does what
// the plain rules do.
func FuzzKeyIncremental(f *testing.F) {
	addWalks(f, 6, 4)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			before := *p
			reading := newPlain(t, p.rules.Pawns, p.RFEN())
			for _, m := range p.AppendLegal(nil) {
				p.Make(m)
				if text := reading.play(plainOf(m), true).rfen(); p.RFEN() != text {
					t.Fatalf("%s, %s: got %s, want %s", before.RFEN(), m, p.RFEN(), text)
				}
				if want := parse(t, p.Rules(), p.RFEN()); *p != want {
					t.Fatalf("%s, %s: the position differs from the one read from its RFEN", before.RFEN(), m)
				}
				*p = before
			}
			if !p.InCheck() {
				p.PassTurn()
				if want := parse(t, p.Rules(), p.RFEN()); *p != want || p.SideToMove() == before.SideToMove() {
					t.Fatalf("%s: PassTurn gives %s", before.RFEN(), p.RFEN())
				}
				p.PassTurn()
			}
			if *p != before {
				t.Fatalf("%s: changed to %s", before.RFEN(), p.RFEN())
			}
		})
	})
}

// FuzzMirror: colours mirrored twice are themselves, and the mirror has the same relative key and
// mirrored moves. Statuses swapped twice are themselves, and the swap has the same moves.
func FuzzMirror(f *testing.F) {
	addWalks(f, 4, 3)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			mirror, swap := p.Mirror(), p.Swap()
			if mirror.Mirror() != *p || swap.Swap() != *p {
				t.Fatalf("%s: mirrored twice is another position", p.RFEN())
			}
			if mirror != parse(t, p.Rules(), mirror.RFEN()) || swap != parse(t, p.Rules(), swap.RFEN()) {
				t.Fatalf("%s: mirror or swap differs from the position read from its RFEN", p.RFEN())
			}
			if mirror.RelativeKey() != p.RelativeKey() || mirror.Key() == p.Key() || swap.Key() == p.Key() {
				t.Fatalf("%s: relative keys %#x and %#x, keys %#x, %#x and %#x", p.RFEN(), p.RelativeKey(), mirror.RelativeKey(),
					p.Key(), mirror.Key(), swap.Key())
			}
			moves := p.AppendLegal(nil)
			if got := swap.AppendLegal(nil); !slices.Equal(got, moves) && !slices.Equal(sorted(got), sorted(moves)) {
				t.Fatalf("%s: with statuses swapped moves %v, want %v", p.RFEN(), sorted(got), sorted(moves))
			}
			var want []board.Move
			for _, m := range moves {
				want = append(want, m.Mirror())
			}
			if got := mirror.AppendLegal(nil); !slices.Equal(sorted(got), sorted(want)) {
				t.Fatalf("%s: mirror's moves %v, want %v", p.RFEN(), sorted(got), sorted(want))
			}
			if mirror.InCheck() != p.InCheck() || swap.InCheck() != p.InCheck() {
				t.Fatalf("%s: in check %v, mirrored %v, swapped %v", p.RFEN(), p.InCheck(), mirror.InCheck(), swap.InCheck())
			}
			for s := range board.NoSquare {
				if p.mobility(s) != swap.mobility(s) || p.mobility(s) != mirror.mobility(s.Mirror()) {
					t.Fatalf("%s: the piece on %s has another mobility, mirrored or swapped", p.RFEN(), s)
				}
			}
		})
	})
}

// Without mirrored pieces a position has the key of engine/board. All keys differ.
func TestKeys(t *testing.T) {
	for _, rules := range allRules {
		p, raumschach := rules.Start(), rules.raumschach().Start()
		if same := p.Key() == raumschach.Key(); same != (rules.Variant == Alice) {
			t.Errorf("%s: the start has the key of Raumschach: %v", rules, same)
		}
	}
	seen := map[uint64]bool{0: true, keys.black: true}
	n := 2
	for status := Normal; status <= Mirrored; status++ {
		for k := board.King; k <= board.Pawn; k++ {
			for c := board.White; c <= board.Black; c++ {
				for s := range board.NoSquare {
					seen[keys.piece[status][board.NewPiece(c, k)][s].key] = true
					n++
				}
			}
		}
	}
	if len(seen) != n {
		t.Errorf("%d distinct keys, want %d", len(seen), n)
	}
}
