package corpus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// TestVerify passes sound games of all rules, with the static scores recomputed through the hook.
func TestVerify(t *testing.T) {
	for _, rules := range []board.Rules{{}, {Array: board.Dickins, Pawns: board.SidewaysPawns}, {Pawns: board.FiveCubedPawns}} {
		h := testHeader(20)
		h.Rules = rules
		c, err := Open(makeCorpus(t, h, testGames(rules, 20, 2)))
		if err != nil {
			t.Fatal(err)
		}
		weights := eval.PublishedWeights(eval.Corrected)
		weights.Rules = rules
		static := eval.NewEvaluator(weights)
		positions := int64(0)
		hook := func(p *board.Position, ply *Ply) error {
			positions++
			if s := static.Evaluate(p); int32(s) != ply.Static {
				return fmt.Errorf("static %d, want %d", ply.Static, s)
			}
			return nil
		}
		last := int64(0)
		if err := c.Verify(t.Context(), hook, func(done, _ int64) { last = done }); err != nil {
			t.Error(err)
		}
		if positions != c.Manifest.Plies || last != 20 {
			t.Errorf("%d positions of %d, progress to %d", positions, c.Manifest.Plies, last)
		}
	}
}

// find returns the first game that satisfies the condition.
func find(t *testing.T, games []Game, ok func(*Game) bool) int {
	t.Helper()
	for i := range games {
		if ok(&games[i]) {
			return i
		}
	}
	t.Fatal("no such game")
	return 0
}

func TestVerifyFindsFaults(t *testing.T) {
	sound := testGames(board.Rules{}, 40, 2)
	ended := func(term board.Termination) func(*Game) bool {
		return func(g *Game) bool { return g.Termination == term && len(g.Plies) > 6 }
	}
	start := board.Rules{}.Start()
	any := func(g *Game) bool { return len(g.Plies) > 10 && g.Start == start.RFEN() }
	for _, x := range []struct {
		name   string
		which  func(*Game) bool
		change func(*Game)
		want   string
	}{
		{"illegal move", any, func(g *Game) { g.Plies[5].Move = g.Plies[4].Move }, "ply 6: move %s is illegal in"},
		{"capture flag", any, func(g *Game) { g.Plies[5].Flags ^= Capture }, "ply 6: move %s: flags say in check"},
		{"check flag", any, func(g *Game) { g.Plies[5].Flags ^= InCheck }, "ply 6: move %s: flags say in check"},
		{"quiescence", func(g *Game) bool { return any(g) && g.Plies[5].Flags&InCheck == 0 }, func(g *Game) { g.Plies[5].Quiescence = g.Plies[5].Static + 1 },
			"ply 6: quiescence score"},
		{"start", any, func(g *Game) { g.Start = "5/5 w 0 1" }, "start: RFEN"},
		{"start's form", any, func(g *Game) { g.Start = "startpos" }, "usual form"},
		{"mate given to the loser", ended(board.Checkmate), func(g *Game) { g.Result = -g.Result }, "by the rules it is"},
		{"mate called adjudication", ended(board.Checkmate), func(g *Game) { g.Termination = board.AdjudicatedWin }, "by the rules it is"},
		{"last ply missing", ended(board.Checkmate), func(g *Game) { g.Plies = g.Plies[:len(g.Plies)-1] }, "by the rules the game goes on"},
		{"wrong reason", ended(board.PlyLimit), func(g *Game) { g.Termination = board.Stalemate }, "by the rules the game goes on"},
		{"draw misnamed", ended(board.HundredPlies), func(g *Game) { g.Termination = board.Repetition }, "by the rules it is 1/2-1/2 by hundred_plies"},
		{"move after the end", ended(board.Checkmate), func(g *Game) { g.Plies = append(slices.Clone(g.Plies), g.Plies[0]) }, "a move after the game has ended"},
	} {
		t.Run(x.name, func(t *testing.T) {
			games := slices.Clone(sound)
			i := find(t, games, x.which)
			g := &games[i]
			g.Plies = slices.Clone(g.Plies)
			x.change(g)
			dir := makeCorpus(t, testHeader(40), games)
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			want := x.want
			if strings.Contains(want, "%s") {
				want = fmt.Sprintf(want, g.Plies[5].Move)
			}
			wantError(t, c.Verify(t.Context(), nil, nil), want,
				fmt.Sprintf("%s: row %d (game %d): ", filepath.Join(dir, partName(i/8)), i%8, i))
		})
	}
	c, err := Open(makeCorpus(t, testHeader(40), sound))
	if err != nil {
		t.Fatal(err)
	}
	fault := errors.New("hook")
	if err := c.Verify(t.Context(), func(*board.Position, *Ply) error { return fault }, nil); !errors.Is(err, fault) {
		t.Errorf("the hook's error came back as %v", err)
	}
}

// TestVerifyQuarantine changes what the manifest says of a game in quarantine, its digest agreeing: what cannot be is found. The card is held
// against it, too.
func TestVerifyQuarantine(t *testing.T) {
	start := board.Rules{}.Start()
	for want, change := range map[string]func(*Quarantine){
		"":                                 func(*Quarantine) {},
		"seed 2, but that of the run is 1": func(q *Quarantine) { q.Seed = 2 },
		"4 plies, but its position":        func(q *Quarantine) { q.Plies = 4 },
		"stands after 0":                   func(q *Quarantine) { q.RFEN = start.RFEN() },
		"position: RFEN":                   func(q *Quarantine) { q.RFEN = "5/5 w 0 1" },
		"want its usual form":              func(q *Quarantine) { q.RFEN, q.Plies = "startpos", 0 },
		"3 plies, but no position":         func(q *Quarantine) { q.RFEN = "" },
		"want a reason":                    func(q *Quarantine) { q.Reason = "" },
		"after -1 plies":                   func(q *Quarantine) { q.Plies = -1 },
		CardName + ":":                     func(q *Quarantine) { q.Reason = "another" },
	} {
		dir := t.TempDir()
		makeSlice(t, dir, testHeader(12), Slice{}, testGames(board.Rules{}, 12, 1), 9)
		m, err := readManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		change(&m.Parts[1].Quarantined[0])
		if err := m.write(dir); err != nil {
			t.Fatal(err)
		}
		c, err := Open(dir)
		if err == nil {
			err = c.Verify(t.Context(), nil, nil)
		}
		if want == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		if wantError(t, err, want); !strings.HasSuffix(want, ":") {
			wantError(t, err, manifestName, "game 9 in quarantine")
		}
	}
	dir := makeCorpus(t, testHeader(12), testGames(board.Rules{}, 12, 1))
	if err := os.Remove(filepath.Join(dir, CardName)); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	wantError(t, c.Verify(t.Context(), nil, nil), CardName, "is missing")
}
