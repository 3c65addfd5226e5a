package variant

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// allRules are rules that differ in what a game reaches.
func allRules(t *testing.T) (all []Rules) {
	t.Helper()
	for _, text := range []string{"chessvariants/normal", "dickins/normal", "chessvariants/sideways",
		"chessvariants/fivecubed", "dickins/fivecubed", "chessvariants/normal/alice", "dickins/sideways/mirrored-alice"} {
		r, err := ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// No position of a game is odd, whatever the rules. Captures and moves of pawns
// are preferred in some, so that they get to where oddities are looked for.
func TestNoGameIsOdd(t *testing.T) {
	for _, rules := range allRules(t) {
		for seed := range 4 {
			random := rand.New(rand.NewPCG(uint64(seed), 59))
			g := NewGame(rules.Start())
			for ply := 0; ; ply++ {
				p := g.Position()
				_, end := g.Outcome()
				if ply%16 == 0 || end != board.Ongoing {
					if text := p.OdditiesText(); text != "" {
						t.Fatalf("%s: %s: %s", rules, p.RFEN(), text)
					}
				}
				if end != board.Ongoing {
					break
				}
				moves := p.AppendLegal(nil)
				m := moves[random.IntN(len(moves))]
				for range seed {
					if p.At(m.From()).Kind() != board.Pawn && !p.IsCapture(m) {
						m = moves[random.IntN(len(moves))]
					}
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// What no game reaches has the code of its reason, under the rules for which it holds.
func TestOddities(t *testing.T) {
	const (
		none   = "5/5/5/5/5"
		normal = "chessvariants/normal"
		cubed  = "chessvariants/fivecubed"
		alice  = "chessvariants/normal/alice"
		mirror = "chessvariants/normal/mirrored-alice"
	)
	levels := func(e, d, c, b, a string) string { return strings.Join([]string{e, d, c, b, a}, "|") }
	kings := levels("2k2/5/5/5/5", none, none, none, "5/5/5/5/2K2")
	for _, x := range []struct{ name, rules, rfen, want string }{
		{"two kings", normal, kings + " w 0 1", ""},
		{"the clock that draws", normal, kings + " w 100 51", ""},
		{"49 pawns", normal, levels(none, "5/PPPPP/PPPPP/PPPPP/5", "5/PPPPP/PPPPP/PPPPP/5", "5/PPPPP/PPPPP/PPPPP/5",
			"5/5/5/PPPP1/2K1k") + " w 0 1", "too-many-pawns too-many-pieces"},
		{"eleven pawns of Black", normal, levels("2k2/ppppp/5/5/5", "5/ppppp/5/5/5", "5/5/5/2p2/5", none, "5/5/5/5/2K2") +
			" b 0 1", "too-many-pawns"},
		{"behind the home rank", normal, levels("2k2/5/5/5/5", none, none, none, "5/5/5/5/PPK2") + " w 0 1",
			"pawn-out-of-reach"},
		{"Black's behind the home rank", normal, levels("p1k2/5/5/5/5", none, none, none, "5/5/5/5/2K2") + " w 0 1",
			"pawn-out-of-reach"},
		{"above the home rank of Black's level D, on rank 5", normal, levels("2k2/5/5/5/5", "p4/5/5/5/5", none, none,
			"5/5/5/5/2K2") + " w 0 1", "pawn-out-of-reach"},
		{"six pawns on level A, where five begin", normal,
			levels("2k2/5/5/5/5", none, none, none, "5/5/P4/PPPPP/2K2") + " w 0 1",
			"pawn-out-of-reach"},
		{"three pawns in a column without a capture", normal, levels("rnknr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", "5/5/5/P4/5",
			"5/5/5/P1PPP/BUQBU", "5/5/5/PPPPP/RNKNR") + " w 0 5", "too-few-captures"},
		{"the same after a capture", normal, levels("r1knr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", "5/5/5/P4/5",
			"5/5/5/P1PPP/BUQBU", "5/5/5/PPPPP/RNKNR") + " w 0 5", ""},
		{"two queens beside all pawns", normal, levels("rnknr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", none, "5/5/5/PPPPP/1UQBU",
			"5/5/5/PPPPP/RQKNR") + " w 0 5", "too-many-promotions"},
		{"two queens beside nine pawns", normal, levels("rnknr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", none, "5/5/5/PPPP1/1UQBU",
			"5/5/5/PPPPP/RQKNR") + " w 0 5", ""},
		{"two bishops of one half beside all pawns", normal, levels("rnknr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", none,
			"5/5/5/PPPPP/BUBQU", "5/5/5/PPPPP/RNKNR") + " w 0 5", "too-many-promotions"},
		{"two unicorns of the class of Bb1", normal, levels("2k2/5/5/5/5", none, none, "5/5/5/5/1U1U1", "5/5/5/5/2K2") +
			" w 0 1", "piece-out-of-reach"},
		{"the same where pawns promote on every rank", cubed, levels("2k2/5/5/5/5", none, none, "5/5/5/5/1U1U1",
			"5/5/5/5/2K2") + " w 0 1", ""},
		{"a third unicorn of a class where pawns promote", normal, levels("2k2/5/5/5/5", none, none, "5/5/5/5/1U2U",
			"5/5/5/5/U1K2") + " w 0 1", ""},
		{"21 pieces", normal, levels("rnknr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", "5/5/5/Q4/5", "5/5/5/PPPPP/BUQBU",
			"5/5/5/PPPPP/RNKNR") + " w 0 5", "too-many-pieces too-many-promotions"},
		{"three checks", normal, levels("r1k2/5/5/5/5", none, "2r2/5/5/5/5", none, "r1K1r/5/5/5/5") + " w 0 1",
			"impossible-check"},
		{"two knights give check", normal, levels("2k2/5/5/5/5", none, none, none, "5/5/1n1n1/5/2K2") + " w 0 1",
			"impossible-check"},
		{"a rook and a knight give check", normal, levels("2k2/5/5/5/5", none, none, none, "5/5/1n3/5/r1K2") + " w 0 1", ""},
		{"clock beyond the draw", normal, kings + " w 101 80", "impossible-clock"},
		{"clock beyond the moves", normal, kings + " w 99 50", "impossible-clock"},
		{"clock of Black's", normal, kings + " b 99 50", ""},
		{"a pawn that left its rank", cubed, levels("2k2/5/5/5/5", none, none, none, "5/5/P4/5/2K2") + " w 0 1",
			"pawn-out-of-reach"},
		{"a pawn behind its rank, by a capture", cubed, levels("2k2/5/5/5/5", none, none, "5/5/5/5/P4", "5/5/5/5/2K2") +
			" w 0 1", ""},
		{"six pawns of a level that five pawns have", cubed, levels("2k2/5/5/5/5", none, none, none, "5/5/5/PPPPP/2K2") +
			" w 0 1", ""},
		{"mirrored at home", alice, levels("2k2/5/5/5/5", none, none, none, "5/5/5/P~4/2K2") + " w 0 1", "pawn-out-of-reach"},
		{"normal at home", alice, levels("2k2/5/5/5/5", none, none, none, "5/5/5/P4/2K2") + " w 0 1", ""},
		{"mirrored after a step", alice, levels("2k2/5/5/5/5", none, none, none, "5/5/P~4/5/2K2") + " w 0 1", ""},
		{"normal after a step", alice, levels("2k2/5/5/5/5", none, none, none, "5/5/P4/5/2K2") + " w 0 1",
			"pawn-out-of-reach"},
		{"behind the home rank", mirror, levels("2k2/5/5/5/5", none, none, none, "5/5/5/5/P1K2") + " w 0 1",
			"pawn-out-of-reach"},
	} {
		rules, err := ParseRules(x.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := ParseRFEN(rules, x.rfen)
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		var codes []string
		for _, o := range p.Oddities() {
			codes = append(codes, string(o.Code))
		}
		if got := strings.Join(codes, " "); got != x.want {
			t.Errorf("%s: %s: %q, expected %q: %s", x.name, x.rfen, got, x.want, p.OdditiesText())
		}
	}
}

// A text counts one piece in the singular.
func TestOdditiesCountOne(t *testing.T) {
	for rfen, want := range map[string]string{
		"rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/1UQBU|5/5/5/PPPPP/RQKNR w 0 5":  "White has at least 1 promoted piece, but only 0 pawns are missing",
		"rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/P4/5|5/5/5/P1PPP/BUQBU|5/5/5/PPPPP/RNKNR w 0 5": "the pawns of White must have captured 1 piece or more, but Black misses 0",
	} {
		p, err := ParseRFEN(Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.OdditiesText(); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", rfen, got, want)
		}
	}
}

// The text names what is odd, and every code once.
func TestOdditiesText(t *testing.T) {
	p, err := ParseRFEN(Rules{}, "2k2/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/PPK2 w 7 1")
	if err != nil {
		t.Fatal(err)
	}
	want := "no game reaches this position: no pawn of White can get to Aa1, Ab1 (pawn-out-of-reach); " +
		"the halfmove clock is 7, but by the fullmove number only 0 plies were played (impossible-clock)"
	if got := p.OdditiesText(); got != want {
		t.Error(got)
	}
	if cells := p.Oddities()[0].Cells; !slices.Equal(cells, []board.Square{0, 1}) {
		t.Error(cells)
	}
}
