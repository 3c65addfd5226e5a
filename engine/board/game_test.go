package board

import (
	"slices"
	"strings"
	"testing"
)

// play plays moves given in machine notation.
func play(tb testing.TB, g *Game, moves string) {
	tb.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := ParseMove(text)
		if err != nil {
			tb.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			tb.Fatal(err)
		}
	}
}

const (
	shuffle = "Ab1Aa3 Eb5Ea3 Aa3Ab1 Ea3Eb5 "

	// One move from mate by Be2Bb2, from stalemate by Be1Bc1, and from bare kings by Aa1Ab2.
	beforeMate      = "5/5/5/5/5|5/5/5/5/5|5/5/5/1R3/5|5/5/5/4Q/5|5/3K1/5/5/k4 w "
	beforeStalemate = "5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4Q|5/5/1K3/2B2/k4 w "
	beforeBareKings = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/1p3/K4 w "
	rookAndKings    = "4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4 w "
	rookShuffle     = "Cc3Cc2 Ee5Ee4 Cc2Cc3 Ee4Ee5 "
)

func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		name, start, moves string
		result             Result
		termination        Termination
	}{
		{"start", "startpos", "", Draw, Ongoing},
		{"second time", "startpos", shuffle, Draw, Ongoing},
		{"a ply before the third time", "startpos", shuffle + shuffle[:len(shuffle)-7], Draw, Ongoing},
		{"third time, the start counted", "startpos", shuffle + shuffle, Draw, Repetition},
		{"third time of a later position", "startpos", "Ae2Ae3 " + "Eb5Ea3 Ab1Aa3 Ea3Eb5 Aa3Ab1 Eb5Ea3 Ab1Aa3 Ea3Eb5 Aa3Ab1",
			Draw, Repetition},
		{"after the third time", "startpos", shuffle + shuffle + "Bc1Ec4", Draw, Ongoing},
		{"a fourth time", "startpos", shuffle + shuffle + shuffle, Draw, Repetition},
		{"third time across a start with a clock", rookAndKings + "50 60", rookShuffle + rookShuffle, Draw, Repetition},
		{"same pieces, other side to move", rookAndKings + "0 1", rookShuffle + "Cc3Cc2 Ee5Ee4 Cc2Cc1 Ee4Ee5 Cc1Cc3",
			Draw, Ongoing},
		{"99 plies", rookAndKings + "98 60", "Cc3Cc2", Draw, Ongoing},
		{"100 plies", rookAndKings + "98 60", "Cc3Cc2 Ee5Ee4", Draw, HundredPlies},
		{"100 plies before third time", rookAndKings + "92 60", rookShuffle + rookShuffle, Draw, HundredPlies},
		{"capture at the 100th ply", "4k/5/5/5/5|5/5/5/5/5|5/5/2R2/2p2/5|5/5/5/5/5|5/5/5/5/K4 w 99 60", "Cc3Cc2",
			Draw, Ongoing},
		{"pawn move at the 100th ply", "4k/5/5/5/5|5/5/5/5/5|5/5/2P2/5/5|5/5/5/5/5|5/5/5/5/K4 w 99 60", "Cc3Cc4",
			Draw, Ongoing},
		{"bare kings", beforeBareKings + "7 60", "Aa1Ab2", Draw, BareKings},
		{"bare kings at once", bare + " b 0 1", "", Draw, BareKings},
		{"bare kings before 100 plies", bare + " w 100 60", "", Draw, BareKings},
		{"before mate", beforeMate + "0 1", "", Draw, Ongoing},
		{"White mates", beforeMate + "0 1", "Be2Bb2", WhiteWins, Checkmate},
		{"mate before 100 plies", beforeMate + "99 60", "Be2Bb2", WhiteWins, Checkmate},
		{"no mate at the 100th ply", beforeMate + "99 60", "Be2Be3", Draw, HundredPlies},
		{"stalemate", beforeStalemate + "0 1", "Be1Bc1", Draw, Stalemate},
		{"stalemate before 100 plies", beforeStalemate + "99 60", "Be1Bc1", Draw, Stalemate},
	} {
		start := parse(t, Rules{}, c.start)
		g := NewGame(start)
		play(t, g, c.moves)
		if result, termination := g.Outcome(); result != c.result || termination != c.termination {
			t.Errorf("%s: %s by %s, want %s by %s", c.name, result, termination, c.result, c.termination)
		}
		// The colour mirror ends for the same reason with the other winner.
		mirror := NewGame(start.Mirror())
		for _, m := range g.Moves() {
			if err := mirror.Play(m.Mirror()); err != nil {
				t.Fatal(err)
			}
		}
		if result, termination := mirror.Outcome(); result != -c.result || termination != c.termination {
			t.Errorf("%s, mirrored: %s by %s, want %s by %s", c.name, result, termination, -c.result, c.termination)
		}
	}
}

func TestGameRecord(t *testing.T) {
	start := Rules{Array: Dickins}.Start()
	g := NewGame(start)
	play(t, g, shuffle+"Bc1Ec4")
	if g.Start() != start {
		t.Error("the start has changed")
	}
	if got := strings.Join(texts(g.Moves()), " "); got != shuffle+"Bc1Ec4" {
		t.Errorf("moves %s", got)
	}
	if len(g.History()) != 6 || g.History()[0] != start.Key() || g.History()[4] != start.Key() ||
		g.History()[5] != g.Position().Key() {
		t.Errorf("history %x", g.History())
	}
	if want :=
		"rnknr/ppQpp/5/5/5|ubqub/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BU1BU|5/5/5/PPPPP/RNKNR b 0 3"; g.Position().RFEN() !=
		want {
		t.Errorf("position %s, want %s", g.Position().RFEN(), want)
	}
}

func texts(moves []Move) (texts []string) {
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
}

func TestIllegalMoveIsRefused(t *testing.T) {
	g := NewGame(Rules{}.Start())
	play(t, g, "Bc1Ec4")
	before, moves, history := *g.Position(), slices.Clone(g.Moves()), slices.Clone(g.History())
	for _, m := range []Move{
		NoMove,
		NewMove(NewSquare(4, 3, 0), NewSquare(3, 3, 0), NoKind), // blocked pawn
		NewMove(NewSquare(4, 4, 1), NewSquare(4, 2, 0), NoKind), // leaves the king in check
		NewMove(NewSquare(4, 3, 2), NewSquare(4, 2, 2), NoKind), // the other side's
		NewMove(NewSquare(2, 2, 2), NewSquare(2, 2, 3), NoKind), // an empty cell's
		NewMove(NewSquare(4, 4, 2), NewSquare(4, 3, 2), Queen),  // king takes queen, but does not promote
		NewMove(NoSquare, NewSquare(4, 3, 2), NoKind),
		NewMove(NewSquare(4, 4, 2), NoSquare, NoKind),
		^NoMove,
	} {
		err := g.Play(m)
		if err == nil {
			t.Fatalf("%s is accepted", m)
		}
		for _, want := range []string{"ply 2: ", m.String(), "illegal", before.RFEN()} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("error %q does not name %q", err, want)
			}
		}
		if *g.Position() != before || !slices.Equal(g.Moves(), moves) || !slices.Equal(g.History(), history) {
			t.Fatalf("refusing %s has changed the game", m)
		}
	}
	play(t, g, "Ec5Ec4") // takes the queen
}

// FuzzOutcome: the end of a game is that counted from the texts of its positions. A pair of bytes
// from 0xC000 on takes the mover's last move back, so that positions recur.
func FuzzOutcome(f *testing.F) {
	addWalks(f, 20, 20)
	back := []byte{0x01, 0x23, 0x45, 0x67}
	for range 100 {
		back = append(back, 0xFF, 0xFF)
	}
	for i := range allRules {
		f.Add("startpos", byte(i), back)
	}
	f.Add(rookAndKings+"45 50", byte(0), back)
	f.Add(rookAndKings+"95 50", byte(0), back)
	f.Add(beforeBareKings+"95 50", byte(1), back)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		start, err := ParseRFEN(rulesOf(rules), rfen)
		if err != nil || start.HalfmoveClock() > maxCounter-longestWalk || start.FullmoveNumber() > maxCounter-longestWalk {
			return
		}
		g := NewGame(start)
		stood := map[string]int{}
		for path = path[:min(len(path), 2*longestWalk)]; ; path = path[2:] {
			p := g.Position()
			reading := newPlain(t, p.Rules().Pawns, p.RFEN())
			fields := strings.Fields(reading.rfen())
			stood[fields[0]+fields[1]]++
			result, termination := g.Outcome()
			wantResult, wantTermination := reading.outcome(stood[fields[0]+fields[1]])
			if result != wantResult || termination != wantTermination {
				t.Fatalf("%v from %s: %s by %s, want %s by %s", g.Moves(), start.RFEN(), result, termination, wantResult,
					wantTermination)
			}
			moves := p.AppendLegal(nil)
			if len(path) < 2 || len(moves) == 0 {
				return
			}
			n := int(path[0])<<8 | int(path[1])
			m := moves[n%len(moves)]
			if played := g.Moves(); n >= 0xC000 && len(played) >= 2 {
				mine := played[len(played)-2]
				if back := NewMove(mine.To(), mine.From(), NoKind); p.IsLegal(back) {
					m = back
				}
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// outcome judges a position that occurs for the n-th time.
func (p *plain) outcome(times int) (Result, Termination) {
	pieces := 0
	for _, c := range plainCells() {
		if p.at(c) != 0 {
			pieces++
		}
	}
	switch none := !slices.ContainsFunc(p.pseudo(p.white), p.safe); {
	case none && p.inCheck() && p.white:
		return BlackWins, Checkmate
	case none && p.inCheck():
		return WhiteWins, Checkmate
	case none:
		return Draw, Stalemate
	case pieces == 2:
		return Draw, BareKings
	case p.halfmove >= 100:
		return Draw, HundredPlies
	case times >= 3:
		return Draw, Repetition
	}
	return Draw, Ongoing
}

func TestOutcomeTexts(t *testing.T) {
	for r, want := range map[Result]string{WhiteWins: "1-0", Draw: "1/2-1/2", BlackWins: "0-1"} {
		if r.String() != want {
			t.Errorf("result %d prints as %s, want %s", r, r, want)
		}
	}
	if WinFor(White) != WhiteWins || WinFor(Black) != BlackWins {
		t.Error("WinFor names the other side")
	}
	for i, want := range []string{
		"ongoing", "checkmate", "stalemate", "repetition", "hundred_plies", "bare_kings", "ply_limit", "adjudicated_win",
		"adjudicated_draw", "tables_win", "tables_draw", "dead_draw",
	} {
		if got := Termination(i).String(); got != want {
			t.Errorf("termination %d prints as %s, want %s", i, got, want)
		}
		if got, err := ParseTermination(want); err != nil || got != Termination(i) {
			t.Errorf("%s is read as %d (%v)", want, got, err)
		}
	}
	if _, err := ParseTermination("resigned"); err == nil ||
		!strings.HasPrefix(err.Error(), `termination "resigned": expected one of ongoing, checkmate,`) {
		t.Errorf("error %v", err)
	}
}
