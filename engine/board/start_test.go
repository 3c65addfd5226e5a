package board

import (
	"os"
	"slices"
	"testing"
)

// Independent programs computed the facts of this file.

func TestStartMoves(t *testing.T) {
	for _, array := range []Array{ChessVariants, Dickins} {
		for _, pawns := range []PawnRule{NormalPawns, SidewaysPawns} {
			p := Rules{array, pawns}.Start()
			var byKind [numKinds]int
			var captures, checks []string
			for _, m := range p.AppendLegal(nil) {
				byKind[p.At(m.From()).Kind()]++
				if p.IsCapture(m) {
					captures = append(captures, m.String())
				}
				after := p
				after.Make(m)
				if after.InCheck() {
					checks = append(checks, m.String())
				}
			}
			slices.Sort(captures)
			slices.Sort(checks)
			if want := [numKinds]int{Pawn: 15, Queen: 14, Bishop: 13, Knight: 12, Unicorn: 7}; byKind != want {
				t.Errorf("%s: first moves by kind %v, want %v", p.Rules(), byKind, want)
			}
			if want := []string{"Ba1Ea4", "Bb1Ee4", "Bc1Ec4", "Bd1Ed4", "Be1Eb4"}; !slices.Equal(captures, want) {
				t.Errorf("%s: first captures %v, want %v", p.Rules(), captures, want)
			}
			if want := []string{"Bc1Ec4", "Bd1Ed4"}; !slices.Equal(checks, want) {
				t.Errorf("%s: first checks %v, want %v", p.Rules(), checks, want)
			}
		}
	}
}

func TestStartMen(t *testing.T) {
	for _, rules := range allRules {
		p := rules.Start()
		for c := White; c <= Black; c++ {
			for k, want := range [numKinds]int{0, 1, 1, 2, 2, 2, 2, 10} {
				if got := p.Count(c, Kind(k)); got != want {
					t.Errorf("%s: side %s has %d of kind %d, want %d", rules, c, got, k, want)
				}
			}
			if p.OnlyKingAndPawns(c) {
				t.Errorf("%s: side %s has king and pawns only", rules, c)
			}
		}
		if p.King(White).String() != "Ac1" || p.King(Black).String() != "Ec5" {
			t.Errorf("%s: kings on %s and %s, want Ac1 and Ec5", rules, p.King(White), p.King(Black))
		}
		if p.SideToMove() != White || p.HalfmoveClock() != 0 || p.FullmoveNumber() != 1 || p.Rules() != rules {
			t.Errorf("%s: starts as %s under %s", rules, p.RFEN(), p.Rules())
		}
		levelD := ""
		for f := range 5 {
			levelD += string(p.At(NewSquare(3, 4, f)).Letter())
		}
		if want := [...]string{"buqbu", "ubqub"}[rules.Array]; levelD != want {
			t.Errorf("%s: level D is %s, want %s", rules, levelD, want)
		}
	}
}

func TestOnlyKingAndPawns(t *testing.T) {
	p := parse(t, Rules{}, "4k/5/5/5/5|5/5/5/5/n4|5/5/5/5/5|5/5/1P3/5/5|5/5/5/5/K4 w 0 1")
	if !p.OnlyKingAndPawns(White) || p.OnlyKingAndPawns(Black) {
		t.Error("White has king and pawn, Black a knight")
	}
}

// TestStartPerft runs with RAUMLAB_SLOW=1.
func TestStartPerft(t *testing.T) {
	if os.Getenv("RAUMLAB_SLOW") == "" {
		t.Skip("RAUMLAB_SLOW is not set")
	}
	for _, c := range []struct {
		rules       Rules
		four, fifth uint64
	}{
		{Rules{ChessVariants, NormalPawns}, 15583840, 1099952680},
		{Rules{ChessVariants, SidewaysPawns}, 15488083, 1090781388},
		{Rules{Dickins, NormalPawns}, 15587032, 1100404403},
		{Rules{Dickins, SidewaysPawns}, 15491601, 1091270278},
	} {
		if got := perft(c.rules.Start(), 4); got != c.four {
			t.Errorf("%s: perft(4) = %d, want %d", c.rules, got, c.four)
		}
		if got := perft(c.rules.Start(), 5); got != c.fifth {
			t.Errorf("%s: perft(5) = %d, want %d", c.rules, got, c.fifth)
		}
	}
}
