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
	"raumlab/engine/variant"
)

// TestVerify accepts sound games of all rules. The hook computes the static scores again.
func TestVerify(t *testing.T) {
	t.Parallel()
	for _, rules := range []variant.Rules{{}, {Array: board.Dickins, Pawns: board.SidewaysPawns},
		{Pawns: board.FiveCubedPawns}} {
		h := outside.Header(20)
		h.Rules = rules
		c, err := Open(outside.Make(t, h, outside.Games(rules, 20, 2)))
		if err != nil {
			t.Fatal(err)
		}
		weights := eval.PublishedWeights(eval.Corrected)
		weights.Rules = rules.Base()
		static := eval.NewEvaluator(weights)
		positions := int64(0)
		hook := func(p *variant.Position, ply *Ply) error {
			positions++
			if s := static.Evaluate(p.Board()); int32(s) != ply.Static {
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
	t.Parallel()
	sound := outside.Games(variant.Rules{}, 40, 2)
	ended := func(term board.Termination) func(*Game) bool {
		return func(g *Game) bool { return g.Termination == term && len(g.Plies) > 6 }
	}
	start := variant.Rules{}.Start()
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
		{"quiescence", func(g *Game) bool {
			return any(g) && g.Plies[5].Flags&InCheck == 0
		}, func(g *Game) { g.Plies[5].Quiescence = g.Plies[5].Static + 1 },
			"ply 6: quiescence score"},
		{"start", any, func(g *Game) { g.Start = "5/5 w 0 1" }, "start: RFEN"},
		{"start's form", any, func(g *Game) { g.Start = "startpos" }, "canonical form"},
		{"mate given to the loser", ended(board.Checkmate), func(g *Game) { g.Result = -g.Result }, "by the rules it is"},
		{"mate called adjudication", ended(board.Checkmate), func(g *Game) {
			g.Termination = board.AdjudicatedWin
		}, "by the rules it is"},
		{"last ply missing", ended(board.Checkmate), func(g *Game) {
			g.Plies = g.Plies[:len(g.Plies)-1]
		}, "by the rules the game continues"},
		{"wrong reason", ended(board.PlyLimit), func(g *Game) {
			g.Termination = board.Stalemate
		}, "by the rules the game continues"},
		{"draw misnamed", ended(board.HundredPlies), func(g *Game) {
			g.Termination = board.Repetition
		}, "by the rules it is 1/2-1/2 by hundred_plies"},
		{"score", any, func(g *Game) {
			g.Plies[5].Score = 1e9
		}, "ply 6: search score 1000000000: expected at most 31999 either way"},
		{"score of a mate now", any, func(g *Game) { g.Plies[5].Score = -32000 }, "ply 6: search score -32000: expected"},
		{"static score", any, func(g *Game) {
			g.Plies[5].Quiescence, g.Plies[5].Static = -30001, -30001
		}, "score -30001: expected at most 30000 either way"},
		{"move score", func(g *Game) bool { return any(g) && clockBefore(g, 5) > 0 }, func(g *Game) {
			g.Plies[5].Flags |= SearchedTwice
			g.Plies[5].MoveScore = 32000
		}, "ply 6: move score 32000: expected at most 31999 either way"},
		{"searched twice", func(g *Game) bool {
			return any(g) && clockBefore(g, 5) == 0
		}, func(g *Game) { g.Plies[5].Flags |= SearchedTwice },
			"ply 6: searched twice, but after a capture or pawn move"},
		{"drawn at the end", any, func(g *Game) {
			g.Plies[len(g.Plies)-1].Flags |= Drawn
		}, "the move was drawn at random, but an earlier one was played"},
		{"drawn and searched twice", func(g *Game) bool { return any(g) && clockBefore(g, 5) > 0 }, func(g *Game) {
			for i := range 6 {
				g.Plies[i].Flags |= Drawn
			}
			g.Plies[5].Flags |= SearchedTwice
			g.Plies[5].Depth = 1
		}, "the move was drawn at random, but the position was searched twice"},
		{"left out", any, func(g *Game) {
			g.Plies[9].Flags |= LeftOut
		}, "ply 10: the position is left out, but no filter made the corpus"},
		{"move after the end", ended(board.Checkmate), func(g *Game) {
			g.Plies = append(slices.Clone(g.Plies), g.Plies[0])
		}, "a move after the end of the game"},
	} {
		t.Run(x.name, func(t *testing.T) {
			games := slices.Clone(sound)
			i := find(t, games, x.which)
			g := &games[i]
			g.Plies = slices.Clone(g.Plies)
			x.change(g)
			dir := outside.Make(t, outside.Header(40), games)
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			want := x.want
			if strings.Contains(want, "%s") {
				want = fmt.Sprintf(want, g.Plies[5].Move)
			}
			outside.WantError(t, c.Verify(t.Context(), nil, nil), want,
				fmt.Sprintf("%s: row %d (game %d): ", filepath.Join(dir, partName(i/8)), i%8, i))
		})
	}
	c, err := Open(outside.Make(t, outside.Header(40), sound))
	if err != nil {
		t.Fatal(err)
	}
	fault := errors.New("hook")
	if err := c.Verify(t.Context(), func(*variant.Position, *Ply) error { return fault }, nil); !errors.Is(err, fault) {
		t.Errorf("the hook's error came back as %v", err)
	}
}

// A merge that has a game twice is found: no replay can find it.
func TestVerifyMerge(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 20, 2)
	header := DerivedHeader(MethodMerge, "test", []*Corpus{outside.Open(t, outside.Header(20), games)})
	twice := slices.Clone(games)
	twice[7] = games[2]
	twice[7].Number = 7
	c := outside.Open(t, header, twice)
	outside.WantError(t, c.Verify(t.Context(), nil, nil),
		manifestName+": 20 games, but 19 different ones: a merge drops duplicate games")
}

// clockBefore returns the plies without capture or pawn move before ply i.
func clockBefore(g *Game, i int) int {
	game, err := g.Begin(variant.Rules{})
	if err != nil {
		panic(err)
	}
	for _, p := range g.Plies[:max(0, min(i, len(g.Plies)-1))] {
		if err := game.Play(p.Move); err != nil {
			panic(err)
		}
	}
	return game.Position().HalfmoveClock()
}

// TestVerifyCardOfQuarantine changes the reason of a game in quarantine, which the card has, and
// removes the card.
func TestVerifyCardOfQuarantine(t *testing.T) {
	t.Parallel()
	r := outside.Runs["random"]
	quarantined := t.TempDir()
	outside.Slice(t, quarantined, r.Header(12), Slice{}, r.Games(12), 9)
	m, err := readManifest(quarantined)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts[1].Quarantined[0].Reason = "another"
	if err := m.write(quarantined); err != nil {
		t.Fatal(err)
	}
	altered, err := Open(quarantined)
	if err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, altered.Verify(t.Context(), nil, nil), CardName+":")
	dir := outside.Make(t, outside.Header(12), outside.Games(variant.Rules{}, 12, 1))
	if err := os.Remove(filepath.Join(dir, CardName)); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, c.Verify(t.Context(), nil, nil), CardName, "is missing",
		"by version "+c.Manifest.Version+" of the program")
}

// An unknown card is reported only if nothing else is wrong, with the version that made it.
func TestVerifyCard(t *testing.T) {
	t.Parallel()
	r := outside.Runs["random"]
	h, games := r.Header(12), r.Games(12)
	h.Version = "0.0.9"
	c := outside.Open(t, h, games)
	card := outside.Files(t, c.Dir)[CardName]
	path := filepath.Join(c.Dir, CardName)
	if err := os.WriteFile(path,
		[]byte(strings.Replace(card, "| games | 12, in 2 parts of 8 |", "| games | 12, in 2 files of 8 |",
			1)), 0o666); err != nil {
		t.Fatal(err)
	}
	want := 1 + strings.Count(card[:strings.Index(card, "| games | ")], "\n")
	err := c.Verify(t.Context(), nil, nil)
	if e := (*CardError)(nil); !errors.As(err, &e) || *e != (CardError{path, want, "0.0.9"}) {
		t.Errorf("another card: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	w, err := create(c.Dir, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := c.Verify(t.Context(), nil, nil); err != nil {
		t.Errorf("written again: %v", err)
	}

	games[5].Plies[5].Score = 1e9
	c = outside.Open(t, h, games)
	if err := os.WriteFile(filepath.Join(c.Dir, CardName), []byte(cardTitle+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	err = c.Verify(t.Context(), nil, nil)
	outside.WantError(t, err, "(game 5): ply 6: search score")
	if e := (*CardError)(nil); errors.As(err, &e) {
		t.Errorf("a wrong game and another card: %v", err)
	}
}
