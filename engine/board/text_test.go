package board

import (
	"slices"
	"strings"
	"testing"
)

// A plainText is a legal move by the plain rules, with all that the notation says of it.
type plainText struct {
	move    string
	piece   byte
	capture bool
	sign    string
}

func (p *plain) texts() (all []plainText) {
	for _, m := range p.legal() {
		x := plainText{m.String(), upper(p.at(m.from)), p.at(m.to) != 0, ""}
		if after := p.play(m); after.inCheck() {
			x.sign = "+"
			if len(after.legal()) == 0 {
				x.sign = "#"
			}
		}
		all = append(all, x)
	}
	return all
}

// read returns the moves that a text fits.
func read(text string, legal []plainText) (fits []string) {
	sign := strings.TrimLeft(text, "ABCDEKQRUNPabcde12345-x=")
	text, promotion, _ := strings.Cut(strings.TrimSuffix(text, sign), "=")
	piece, capture := text[0], strings.Contains(text, "x")
	origin, target, _ := strings.Cut(strings.Replace(text[1:], "x", "-", 1), "-")
	for _, x := range legal {
		from, end := x.move[:3], target+strings.ToLower(promotion)
		if x.piece == piece && strings.HasSuffix(from, origin) && x.move[3:] == end && x.capture == capture &&
			x.sign == sign {
			fits = append(fits, x.move)
		}
	}
	return fits
}

// Law: by the plain rules each legal move's text fits that move and no other, with captures, checks
// and mates. The text has the level of the origin only if it would else fit two moves, checks
// aside.
func checkTexts(t *testing.T, p *Position) (mates, levels int) {
	t.Helper()
	legal := newPlain(t, p.Rules().Pawns, p.RFEN()).texts()
	signless := slices.Clone(legal)
	for i := range signless {
		signless[i].sign = ""
	}
	for _, m := range p.AppendLegal(nil) {
		text := p.MoveText(m)
		if fits := read(text, legal); len(fits) != 1 || fits[0] != m.String() {
			t.Fatalf("%s: %v is %s, which reads as %v", p.RFEN(), m, text, fits)
		}
		if strings.HasSuffix(text, "#") {
			mates++
		}
		bare := strings.TrimRight(text, "+#")
		if strings.ContainsAny(text[1:2], "ABCDE") {
			levels++
			bare = bare[:1] + bare[2:]
		}
		if fits, twice := len(read(bare, signless)), len(bare) < len(strings.TrimRight(text, "+#")); fits > 1 != twice {
			t.Errorf("%s: %s fits %d moves, but %v is written %s", p.RFEN(), bare, fits, m, text)
		}
	}
	return mates, levels
}

func TestGameText(t *testing.T) {
	mates, levels := 0, 0
	for i, p := range perftPositions(t) {
		if i%5 == 0 {
			m, l := checkTexts(t, &p)
			mates, levels = mates+m, levels+l
		}
	}
	if mates == 0 || levels == 0 {
		t.Errorf("%d mates and %d origins with their level: want some of both", mates, levels)
	}
	t.Logf("%d mates, %d origins with their level", mates, levels)
}

func FuzzGameText(f *testing.F) {
	addWalks(f, 60, 4)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		if p, ok := last(rfen, rules, path); ok {
			checkTexts(t, &p)
		}
	})
}

func TestLineText(t *testing.T) {
	for _, x := range []struct{ rfen, moves, want string }{
		{"startpos", "", ""},
		{"startpos", "Bb2Cb2 Ed5Dd3 Bc1Ec4", "1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+"},
		{"rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR b 7 12", "Ed5Dd3 Bc1Ec4",
			"12... Nd5-Dd3 13. Qc1xEc4+"},
		{"rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR b 7 12", "Ed5Dd3",
			"12... Nd5-Dd3"},
		// Queens on Bc1 and Ec1 both take on Ec4, and each of them has moves of its own.
		{"4k/2p2/5/5/2Q2|5/5/5/5/5|5/5/5/5/5|5/5/5/5/2Q2|5/5/5/5/K4 w 0 1", "Bc1Ec4", "1. QBc1xEc4"},
		{"4k/2p2/5/5/2Q2|5/5/5/5/5|5/5/5/5/5|5/5/5/5/2Q2|5/5/5/5/K4 w 0 1", "Ec1Ec4", "1. QEc1xEc4"},
		{"4k/2p2/5/5/2Q2|5/5/5/5/5|5/5/5/5/5|5/5/5/5/2Q2|5/5/5/5/K4 w 0 1", "Bc1Cc1 Ee5De5 Cc1Cc5",
			"1. QBc1-Cc1 Ke5-De5 2. Qc1-Cc5"},
		{"5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 1", "Ea4Ea5n", "1. Pa4-Ea5=N"},
		{"4k/P4/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", "Ea4Ea5q", "1. Pa4-Ea5=Q+"},
	} {
		p := parse(t, Rules{}, x.rfen)
		var moves []Move
		at := p
		for _, text := range strings.Fields(x.moves) {
			m, err := ParseMove(text)
			if err != nil || !at.IsLegal(m) {
				t.Fatalf("%s: %s: %v", at.RFEN(), text, err)
			}
			moves = append(moves, m)
			at.Make(m)
		}
		if got := p.LineText(moves); got != x.want {
			t.Errorf("%s %s: %q, want %q", x.rfen, x.moves, got, x.want)
		}
	}
}
