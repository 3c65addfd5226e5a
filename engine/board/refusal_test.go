package board

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// Law: a move has a reason to be illegal if and only if it is, and a KingError names pieces.
func TestWhyIllegal(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	seen := 0
	for game := range 12 {
		p := Rules{Pawns: PawnRule(game % 3)}.Start()
		for range 60 {
			legal := p.AppendLegal(nil)
			if len(legal) == 0 {
				break
			}
			for range 300 {
				m := NewMove(Square(random.IntN(NumSquares)), Square(random.IntN(NumSquares)), Kind(random.IntN(7)))
				if random.IntN(4) == 0 {
					own := p.OccupiedBy(p.side).Squares()
					m = NewMove(own[random.IntN(len(own))], m.To(), NoKind)
				}
				err := p.WhyIllegal(m)
				if (err == nil) != p.IsLegal(m) {
					t.Fatalf("%s: %s: %v", p.RFEN(), m, err)
				}
				if king := KingError(""); errors.As(err, &king) {
					seen++
					if p.whyUnreachable(m.From(), m.To()) != nil || !strings.Contains(string(king), "in check on") &&
						!strings.Contains(string(king), "in check from the ") {
						t.Fatalf("%s: %s: %v", p.RFEN(), m, err)
					}
				}
			}
			p.Make(legal[random.IntN(len(legal))])
		}
	}
	if seen < 20 {
		t.Errorf("%d moves leave the king in check: too few", seen)
	}
}

// Each reason has an example.
func TestWhyIllegalText(t *testing.T) {
	const (
		pinned = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/P4/K2N1 w 0 1"
		double = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/5/K2N1 w 0 1"
		shield = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/N4/K4 w 0 1"
		last   = "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 7"
	)
	for _, x := range []struct{ rfen, move, want string }{
		{"", "Cc3Cc4", "there is no piece on Cc3"},
		{"", "Ec4Dc4", "the pawn on Ec4 is Black's, and White is to move"},
		{"", "Bc1Bd1", "White's own bishop is on Bd1"},
		{"", "Bc1Be3", "White's own pawn on Bd2 is in the way"},
		{"", "Bc1Ec5", "a queen does not move like that"},
		{"", "Bb2Cb3", "a pawn only captures that way, and Cb3 is empty"},
		{"", "Bb2Bb3q", "nothing promotes there: leave out the last letter"},
		{last, "Ea4Ea5", "the pawn promotes on Ea5: add q, r, b, n or u"},
		{pinned, "Aa2Ba2", "the king on Aa1 would be in check from the rook on Aa5"},
		{double, "Ad1Ab2", "the king on Aa1 is in check from the rook on Aa5 and the rook on Ba1, and would stay in check"},
		{double, "Aa1Aa2", "the king would be in check on Aa2 from the rook on Aa5"},
		{shield, "Aa2Ca1", "the king on Aa1 is in check from the rook on Ba1, and would stay in check"},
		{shield, "Aa2Ba4", "the king on Aa1 is in check from the rook on Ba1, and would stay in check"},
	} {
		p := Rules{}.Start()
		if x.rfen != "" {
			p = parse(t, Rules{}, x.rfen)
		}
		m, err := ParseMove(x.move)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.WhyIllegal(m); err == nil || err.Error() != x.want {
			t.Errorf("%s in %s: %v, want %s", x.move, x.rfen, err, x.want)
		}
	}
}
