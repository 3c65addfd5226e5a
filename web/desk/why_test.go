package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"

	"raumlab/engine/board"
)

// A refusal has its reason, and the rays that show it.
func TestWhy(t *testing.T) {
	const (
		pinned = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/N4/K4 w 0 1"
		last   = "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 7"
	)
	for _, x := range []struct{ start, from, to, want string }{
		{"", "Bc1", "Be3", "blocked Q P on Bd2 by [] [{Bc1 Bd2 []}]"},
		{"", "Bc1", "Bb2", "own Q P on Bb2 by [] []"},
		{"", "Ac1", "", "shut-in K K on Ac1 by [] []"},
		{"", "Bb2", "Cb2", "   on  by [] []"},
		{"", "Bb2", "", "   on  by [] []"},
		{pinned, "Aa2", "", "pinned N  on Ac1 by [{r Aa5}] [{Aa5 Aa1 [Aa4 Aa3 Aa2]}]"},
		{pinned, "Aa2", "Ca3", "pinned N  on Ca3 by [{r Aa5}] [{Aa5 Aa1 [Aa4 Aa3 Aa2]}]"},
		{last, "Ea4", "Ea5", "   on  by [] []"},
	} {
		w := askOne[Why](t, "why", WhyRequest{Game: Game{Start: x.start}, From: x.from, To: x.to})
		s := fmt.Sprint(w.Reason, " ", w.Piece, " ", w.Other, " on ", w.At, " by ", w.Attackers, " ", w.Rays)
		if s != x.want {
			t.Errorf("%s%s: %s, want %s", x.from, x.to, s, x.want)
		}
	}
	for promotion, want := range map[string]board.Reason{"": "", "q": board.NoPromotion, "u": board.NoPromotion} {
		w := askOne[Why](t, "why", WhyRequest{From: "Bb2", To: "Cb2", Promotion: promotion})
		if w.Reason != string(want) {
			t.Errorf("Bb2Cb2%s: %q, want %q", promotion, w.Reason, want)
		}
	}
	for _, body := range []string{`{"from":"Zz9"}`, `{"from":"Bb2","to":"B"}`, `{}`,
		`{"from":"Bb2","to":"Cb2","promotion":"k"}`} {
		if err := newDesk(t).Answer(t.Context(), "why", []byte(body), discard); !errors.As(err, new(BadRequest)) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// refusalsFile has refusals with the sentences of this program: what the page makes of them is the same
// (web/test/words.test.ts). -update writes it.
const refusalsFile = "../test/refusals.json"

// The page has refusals of each reason to compare its sentences with.
func TestRefusalsOfThePage(t *testing.T) {
	type refusal struct {
		Why  *Why   `json:"why"`
		Text string `json:"text"`
	}
	var all []refusal
	reasons := map[board.Reason]int{}
	seen := map[string]bool{}
	add := func(r *board.Refusal) {
		if r == nil || r.Reason == board.MustPromote { // the page asks what the pawn becomes
			return
		}
		key := fmt.Sprint(r.Reason, len(r.Attackers))
		switch r.Reason {
		case board.MovesOnly:
			key += fmt.Sprint(r.Piece.Kind(), r.Piece.Kind() == board.Pawn, r.Rule)
		case board.Blocked, board.OtherStatus:
			key += fmt.Sprint(r.Other.Color() == r.Side, r.Mirrored)
		}
		if !seen[key] {
			seen[key] = true
			reasons[r.Reason]++
			all = append(all, refusal{whyOf(r), r.Error()})
		}
	}
	for _, q := range []Game{
		{},
		{Rules: "dickins/sideways", Moves: []string{"Ae2Ae3"}},
		{Rules: "chessvariants/fivecubed"},
		{Start: "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/1p3/1P3/K4 w 0 1"},
		{Start: "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/N4/K4 w 0 1"},
		{Start: "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/5/K2N1 w 0 1"},
		{Start: "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 7"},
		{Rules: "chessvariants/normal/alice",
			Start: "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/n1R~1u~/5/KN2R w 0 1"},
	} {
		g, err := q.replay()
		if err != nil {
			t.Fatal(err)
		}
		p := g.Position()
		for from := range board.NoSquare {
			add(p.Stuck(from))
			for to := range board.NoSquare {
				add(p.WhyIllegal(board.NewMove(from, to, board.NoKind)))
				add(p.WhyIllegal(board.NewMove(from, to, board.Queen)))
			}
		}
	}
	for _, r := range []board.Reason{board.EmptyCell, board.NotYourTurn, board.OwnPiece, board.MovesOnly, board.Blocked,
		board.StraightOn, board.OnlyTakes, board.OtherStatus, board.KingMoves, board.Pinned, board.Exposed, board.StaysCheck,
		board.NoPromotion, board.ShutIn} {
		if reasons[r] == 0 {
			t.Errorf("no refusal is %s", r)
		}
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(all); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(refusalsFile, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(refusalsFile); err != nil || !bytes.Equal(got, b.Bytes()) {
		t.Errorf("%s is not current (%v): run go test ./web/desk -run RefusalsOfThePage -update", refusalsFile, err)
	}
}

// The game that plays itself in the lobby is legal, and White mates; the page, which knows no rules, need not know
// promotions.
func TestGameOfTheLobby(t *testing.T) {
	text, err := os.ReadFile("../src/showgame.json")
	if err != nil {
		t.Fatal(err)
	}
	var game struct {
		White, Black string
		Moves        []string
	}
	if err := json.Unmarshal(text, &game); err != nil {
		t.Fatal(err)
	}
	for _, m := range game.Moves {
		if len(m) != 6 {
			t.Errorf("%s is not a move from cell to cell", m)
		}
	}
	last := askOne[Position](t, "position", Game{Moves: game.Moves})
	if last.Over == nil || last.Over.Reason != "checkmate" || last.Over.Result != "1-0" {
		t.Errorf("the game ends with %+v", last.Over)
	}
}

// A check names its attackers, and a mate what guards the cells beside the king.
func TestChecksAndGuards(t *testing.T) {
	double := askOne[Position](t, "position", Game{
		Start: "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/5/K2N1 w 0 1"})
	if s := fmt.Sprint(double.Check, double.Checks); s != "Aa1[{Aa5 Aa1 [Aa4 Aa3 Aa2]} {Ba1 Aa1 []}]" {
		t.Errorf("a double check: %s", s)
	}
	mate := askOne[Position](t, "position", Game{Moves: []string{"Ae2Ae3", "Dc5Bc3", "Bb1Dd3", "Db5Bd3", "Bc1Ec4"}})
	if mate.Over == nil || len(mate.Checks) == 0 || len(mate.Guards) == 0 {
		t.Fatalf("a mate: %+v", mate)
	}
	for _, guard := range mate.Guards {
		if len(guard.By) == 0 {
			t.Errorf("nothing guards %s", guard.Cell)
		}
	}
	if start := askOne[Position](t, "position", Game{}); start.Checks != nil || start.Guards != nil {
		t.Errorf("the start: %v %v", start.Checks, start.Guards)
	}
}
