package desk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// A setup is a position with its moves, or says what is wrong and where.
func TestSetup(t *testing.T) {
	const levels = "5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|"
	for _, c := range []struct{ rules, rfen, want string }{
		{"", "startpos", "61 moves"},
		{"chessvariants/fivecubed", "4k/5/5/5/5|" + levels + "5/5/5/5/K2R1 b", "7 moves"},
		{"", "4k/5/5/5/5|" + levels + "5/5/5/5/5 w", "White has no king, pieces []"},
		{"", "P3k/5/5/5/5|" + levels + "5/5/5/5/K4 w", "pawn of White on Ea5, where it would have promoted, pieces [Ea5]"},
		{"", "4k/5/5/5/5|" + levels + "5/5/5/5/K3r b", "White is in check, but Black is to move, side [Aa1 Ae1]"},
		{"", "4k/5/5/5/5|" + levels + "5/5/5/5/K4 w 0 0",
			`fullmove number "0": expected a number from 1 to 9999, fullmove []`},
		{"", "",
			"number of fields 0: expected pieces and side to move, or these with halfmove clock and fullmove number,  []"},
	} {
		a := askOne[Setup](t, "setup", SetupRequest{c.rules, c.rfen})
		got := fmt.Sprintf("%s, %s %v", a.Error, a.Field, a.Cells)
		if a.Position != nil {
			got = fmt.Sprintf("%d moves", len(a.Position.Legal))
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.rfen, got, c.want)
		}
	}
}

// A position that no game reaches can be played, with codes, reasons and cells.
func TestOddSetup(t *testing.T) {
	for _, c := range []struct{ rules, rfen, want string }{
		{"", "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/1PK2 w 0 1", "pawn-out-of-reach: no pawn of White can get to Ab1 [Ab1]"},
		{"chessvariants/normal/alice", "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/1P~3/2K2 w 0 1",
			"pawn-out-of-reach: no pawn of White can get to Ab2 [Ab2]"},
		{"", "startpos", ""},
	} {
		a := askOne[Setup](t, "setup", SetupRequest{c.rules, c.rfen})
		got := ""
		for _, o := range a.Oddities {
			got += fmt.Sprintf("%s: %s %v", o.Code, o.Text, a.Cells)
		}
		if got != c.want || a.Error != "" || len(a.Position.Legal) == 0 {
			t.Errorf("%s: %s, %s, want %s", c.rfen, got, a.Error, c.want)
		}
	}
}

// How the rules end games, in words, and that nothing is legal after it.
func TestGamesEnd(t *testing.T) {
	var knights []string
	for range 2 {
		knights = append(knights, "Ab1Cb2", "Eb5Cb4", "Cb2Ab1", "Cb4Eb5")
	}
	const empty = "5/5/5/5/5|"
	for _, c := range []struct {
		game Game
		want Over
	}{
		{Game{Start: mated}, Over{"0-1", "checkmate", "Black mates."}},
		{Game{Moves: knights}, Over{"1/2-1/2", "repetition", "Draw: the position has occurred three times."}},
		{Game{Start: "4k/5/5/5/5|" + empty + empty + empty + "5/5/5/5/K4 w"},
			Over{"1/2-1/2", "bare_kings", "Draw: only the kings are left."}},
		{Game{Start: "4k/5/5/5/5|" + empty + empty + empty + "5/5/5/5/KR3 w 99 80", Moves: []string{"Ab1Ac1"}},
			Over{"1/2-1/2", "hundred_plies", "Draw by the 50-move rule: 100 plies without a capture or pawn move."}},
	} {
		p := askOne[Position](t, "position", c.game)
		if p.Over == nil || *p.Over != c.want || len(p.Legal) != 0 || len(p.Line) != len(c.game.Moves) {
			t.Errorf("%+v: %+v, want %+v", c.game, p.Over, c.want)
		}
	}
}

// Law: what a position lists is what the board knows, for games under all rules.
func TestPositionIsTheBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 1))
	for i := range 60 {
		rules := variant.Rules{Array: board.Array(i % 2), Pawns: board.PawnRule(i % 3)}
		q := randomGame(r, rules, r.IntN(150))
		p := askOne[Position](t, "position", q)
		b, err := variant.ParseRFEN(rules, p.RFEN)
		if err != nil || p.Rules != rules.String() {
			t.Fatal(err, p.Rules)
		}
		if len(p.Board) != board.NumSquares || (p.Check != "") != b.InCheck() || p.Halfmove != b.HalfmoveClock() ||
			p.Fullmove != b.FullmoveNumber() {
			t.Errorf("%+v", p)
		}
		pieces := 0
		for s := range board.NoSquare {
			if p.Board[s] != b.At(s).Letter() {
				t.Fatalf("%c on %s in %s", p.Board[s], s, p.RFEN)
			}
			if p.Board[s] != '.' {
				pieces++
			}
		}
		if captured := len(p.Captured.White) + len(p.Captured.Black); pieces+captured != 40 {
			t.Errorf("%d pieces, %d captured", pieces, captured)
		}
		for _, letters := range [...][]string{p.Captured.White, p.Captured.Black} {
			if !slices.IsSortedFunc(letters, func(x, y string) int {
				return strings.Index("QRUBNP", strings.ToUpper(x)) - strings.Index("QRUBNP", strings.ToUpper(y))
			}) {
				t.Errorf("captured %v", letters)
			}
		}
		if p.Over != nil {
			continue
		}
		legal := map[string]bool{}
		for _, m := range b.AppendLegal(nil) {
			legal[m.String()] = true
		}
		for _, m := range p.Legal {
			if !legal[m.Move] || !strings.HasPrefix(m.Move, m.From+m.To) || m.Move != m.From+m.To+m.Promotion {
				t.Errorf("%+v", m)
			}
			if (m.Capture == "") != (!strings.Contains(m.Text, "x")) || m.Exchange > m.Gain+1000 {
				t.Errorf("%+v", m)
			}
		}
		if len(p.Legal) != len(legal) {
			t.Errorf("%d moves, want %d", len(p.Legal), len(legal))
		}
	}
}

// The values of rings are those of the engine that ships.
func TestExchangeValues(t *testing.T) {
	c, err := engine.Load("fivecubed")
	if err != nil {
		t.Fatal(err)
	}
	v := c.PieceValues()
	want := [...]int{board.King: 20000, board.Queen: v.Queen, board.Rook: v.Rook, board.Bishop: v.Bishop,
		board.Unicorn: v.Unicorn, board.Knight: v.Knight, board.Pawn: v.Pawn}
	if exchangeValues != want {
		t.Errorf("%v, want %v", exchangeValues, want)
	}
}
