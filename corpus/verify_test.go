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
	for _, rules := range []variant.Rules{{}, {Array: board.Dickins, Pawns: board.SidewaysPawns}, {Pawns: board.FiveCubedPawns}} {
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
	t.Run("forged", verifyFindsForgedGames)
	c, err := Open(outside.Make(t, outside.Header(40), sound))
	if err != nil {
		t.Fatal(err)
	}
	fault := errors.New("hook")
	if err := c.Verify(t.Context(), func(*variant.Position, *Ply) error { return fault }, nil); !errors.Is(err, fault) {
		t.Errorf("the hook's error came back as %v", err)
	}
}

// verifyFindsForgedGames makes games that are sound by the rules, but not of the run.
func verifyFindsForgedGames(t *testing.T) {
	const n = 60
	start := variant.Rules{}.Start()
	begin := start.RFEN()
	played := map[string][]Game{}
	games := func(run string) []Game {
		if played[run] == nil {
			played[run] = outside.Runs[run].Games(n)
		}
		return slices.Clone(played[run])
	}
	any := func(g *Game) bool { return len(g.Plies) > 30 }
	ended := func(term board.Termination) func(*Game) bool {
		return func(g *Game) bool { return g.Termination == term }
	}
	first := func(run string, ok func(*Game) bool) func(*Game) {
		return func(g *Game) { all := games(run); *g = all[find(t, all, ok)] }
	}
	cut := func(n int, r board.Result, term board.Termination) func(*Game) {
		return func(g *Game) { g.Plies, g.Result, g.Termination = g.Plies[:n], r, term }
	}
	quiet := func(g *Game) *Ply { // a late ply of Black's that is not in check
		for i := len(g.Plies) - 1; ; i-- {
			if p := &g.Plies[i]; p.Flags&(InCheck|Drawn) == 0 && (strings.Contains(g.Start, " b ")) == (i%2 == 0) {
				return p
			}
		}
	}
	for _, x := range []struct {
		name   string
		run    string
		which  func(*Game) bool
		change func(*Game)
		want   string
	}{
		{"mate cut and given to the loser", "suite", ended(board.Checkmate), func(g *Game) {
			g.Plies, g.Result, g.Termination = g.Plies[:len(g.Plies)-1], -g.Result, board.AdjudicatedWin
		}, "adjudication is off, and by the scores it ends no such game"},
		{"cut and drawn by a verdict", "random", any, cut(20, board.Draw, board.AdjudicatedDraw), "adjudicated_draw after 20 plies: adjudication is off"},
		{"ply limit too soon", "random", any, cut(20, board.Draw, board.PlyLimit), "ply_limit after 20 plies: the run ends games after 60"},
		{"ply limit too late", "no opening", ended(board.PlyLimit), func(g *Game) { g.Plies = lengthen(g) }, "ply_limit after 61 plies: the run ends games after 60"},
		{"no plies, won", "suite", any, cut(0, board.WhiteWins, board.AdjudicatedWin), "adjudicated_win after 0 plies: adjudication is off"},
		{"no plies, ply limit", "suite", any, cut(0, board.Draw, board.PlyLimit), "ply_limit after 0 plies: the run ends games after 60"},
		{"no plies, drawn openings", "random", any, cut(0, board.Draw, board.PlyLimit), "opening of drawn plies: 0: the run has 4 at least and 4 at most"},
		{"seed", "random", any, func(g *Game) { g.Seed = 99 }, "seed 99, but that of the run is 1"},
		{"opening", "random", any, func(g *Game) { g.Opening = "nonsense" }, `opening "nonsense": want "`},
		{"opening of another game", "softmax", any, func(g *Game) { g.Opening = g.Opening[:len(g.Opening)-5] }, `: want "`},
		{"opening of a suite", "suite", any, func(g *Game) { g.Opening = "" }, `opening "": want "`},
		{"start of another run", "random", any, first("suite", func(g *Game) bool { return g.Start != begin }), "opening of drawn plies: 0: the run has 4 at least and 4 at most"},
		{"start of no run", "no opening", any, first("suite", func(g *Game) bool { return g.Start != begin }), "begin at the start of the rules"},
		{"drawn at the end", "random", any, func(g *Game) { g.Plies[len(g.Plies)-1].Flags |= Drawn }, "the move was drawn, but one before it was played"},
		{"played in the opening", "random", any, func(g *Game) { g.Plies[2].Flags &^= Drawn }, "opening of drawn plies: 2: the run has 4 at least and 4 at most"},
		{"drawn after the opening", "softmax", any, func(g *Game) { g.Plies[6].Flags |= Drawn }, "opening of drawn plies: 7: the run has 6 at least and 6 at most"},
		{"drawn in a suite", "suite", any, func(g *Game) { g.Plies[0].Flags |= Drawn }, "opening of drawn plies: 1: the run has 0 at least and 0 at most"},
		{"nothing from the book", "book", any, func(g *Game) {
			for i := range g.Plies {
				g.Plies[i].Flags &^= Drawn
			}
		}, "opening of drawn plies: 0: the run has 1 at least and 60 at most"},
		{"depth", "random", any, func(g *Game) { g.Plies[9].Depth = 100 }, "ply 10: depth 100 of a played move: that of the run is 3"},
		{"no depth", "random", any, func(g *Game) { g.Plies[9].Depth, g.Plies[9].Score = 0, 0 }, "ply 10: depth 0 of a played move"},
		{"depth of a random move", "random", any, func(g *Game) { g.Plies[1].Depth = 3 }, "ply 2: depth 3 of a drawn move"},
		{"depth of a softmax move", "softmax", any, func(g *Game) { g.Plies[1].Depth, g.Plies[1].Score = 0, 0 }, "ply 2: depth 0 of a drawn move"},
		{"score", "random", any, func(g *Game) { g.Plies[9].Score = 1e9 }, "ply 10: search score 1000000000: want at most 31999 either way"},
		{"score of a mate now", "random", any, func(g *Game) { g.Plies[9].Score = -32000 }, "ply 10: search score -32000: want"},
		{"quiescence", "random", any, func(g *Game) { quiet(g).Quiescence = quiet(g).Static - 2e9 }, "quiescence score -"},
		{"static", "random", any, func(g *Game) { quiet(g).Quiescence, quiet(g).Static = -30001, -30001 }, "score -30001: want at most 30000 either way"},
		{"left out", "random", any, func(g *Game) { g.Plies[9].Flags |= LeftOut }, "ply 10: the position is left out, but no filter made the corpus"},
		{"verdict for the loser", "adjudicated", ended(board.AdjudicatedWin), func(g *Game) { g.Result = -g.Result }, "play_on:0, and by the scores it ends the game "},
		{"verdict by other scores", "adjudicated", ended(board.AdjudicatedWin), func(g *Game) {
			p := &g.Plies[len(g.Plies)-2]
			p.Score, p.MoveScore, p.Flags = 899, 0, p.Flags&^SearchedTwice
		}, "and by the scores it ends "},
		{"verdict by the label", "adjudicated", func(g *Game) bool { return g.Termination == board.AdjudicatedWin && clockBefore(g, len(g.Plies)-2) > 0 }, func(g *Game) {
			p := &g.Plies[len(g.Plies)-2]
			p.MoveScore, p.Flags = 899, p.Flags|SearchedTwice
		}, "and by the scores it ends "},
		{"searched twice at the start", "no opening", any, func(g *Game) { g.Plies[0].Flags |= SearchedTwice }, "ply 1: searched twice, but after a capture or pawn move"},
		{"drawn and searched twice", "softmax", func(g *Game) bool { return clockBefore(g, 1) > 0 }, func(g *Game) { g.Plies[1].Flags |= SearchedTwice }, "ply 2: the move was drawn, but the position searched twice"},
		{"move score", "random", func(g *Game) bool { return clockBefore(g, 9) > 0 }, func(g *Game) {
			g.Plies[9].Flags |= SearchedTwice
			g.Plies[9].MoveScore = 32000
		}, "ply 10: move score 32000: want at most 31999 either way"},
		{"verdict late", "adjudicated", any, first("suite", func(g *Game) bool {
			_, verdict, _ := outside.Runs["adjudicated"].Rule().Verdict(g)
			return verdict != board.Ongoing
		}), "adjudication is win:900,3 draw:400,4 play_on:0, and by the scores it ends the game "},
		{"verdict though played on", "all played on", ended(board.Checkmate), first("adjudicated", ended(board.AdjudicatedWin)), "every game is played on"},
		{"tables of a run without", "random", any, cut(20, board.Draw, board.TablesDraw), "tables_draw: the run has no tables"},
		{"dead draw of a run without", "random", any, cut(20, board.Draw, board.DeadDraw), "dead_draw: the run plays on with dead material"},
		{"tables of many pieces", "exact", func(g *Game) bool { return g.Start == begin }, cut(20, board.WhiteWins, board.TablesWin), "no table has the "},
		{"no plies, known", "exact", any, cut(0, board.Draw, board.TablesDraw), "the game ends (tables_draw) in its opening"},
		{"dead draw with other pieces", "exact", ended(board.TablesDraw), func(g *Game) { g.Termination = board.DeadDraw }, "the endings that the run calls dead lack K"},
		{"dead material not drawn so", "exact", ended(board.DeadDraw), func(g *Game) { g.Termination = board.TablesDraw }, "the run ends games with KNK by dead_draw"},
		{"dead material played on", "exact", ended(board.DeadDraw), first("suite", func(g *Game) bool { return strings.Contains(g.Start, "4N b") && g.Termination == board.PlyLimit }), "the run ends games with KNK by dead_draw"},
		{"dead draw late", "exact", ended(board.DeadDraw), func(g *Game) {
			first("suite", func(g *Game) bool { return strings.Contains(g.Start, "4N b") && g.Termination == board.PlyLimit })(g)
			cut(10, board.Draw, board.DeadDraw)(g)
		}, "ply 10: a move with KNK, and the run ends such games by dead_draw"},
		{"no game but an opening", "book", any, cut(5, board.Draw, board.PlyLimit), "ply_limit after 5 plies: the run ends games after 60"},
	} {
		t.Run(x.name, func(t *testing.T) {
			all := games(x.run)
			i := find(t, all, x.which)
			all[i].Plies = slices.Clone(all[i].Plies)
			x.change(&all[i])
			all[i].Number = int64(i)
			h := outside.Runs[x.run].Header(n)
			h.GamesPerPart = n
			c := outside.Open(t, h, all)
			outside.WantError(t, c.Verify(t.Context(), nil, nil), x.want, fmt.Sprintf("%s: row %d (game %d): ", filepath.Join(c.Dir, partName(0)), i, i))
			// A corpus derived from that one has the same fault.
			dir := t.TempDir()
			if err := outside.Merge(t.Context(), dir, c); err != nil {
				t.Fatal(err)
			}
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			outside.WantError(t, c.Verify(t.Context(), nil, nil), x.want, partName(0)+": row ")
		})
	}
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

// lengthen returns the plies of a game with one more.
func lengthen(g *Game) []Ply {
	p, err := variant.ParseRFEN(variant.Rules{}, g.Start)
	if err != nil {
		panic(err)
	}
	for _, ply := range g.Plies {
		p.Make(ply.Move)
	}
	last := g.Plies[len(g.Plies)-1]
	last.Move = p.AppendLegal(nil)[0]
	last.Flags, last.Quiescence = FlagsOf(&p, last.Move), last.Static
	return append(slices.Clone(g.Plies), last)
}

// Verify checks the derivation that a corpus claims against its games, too.
func TestVerifyFindsForgedDerived(t *testing.T) {
	r := outside.Runs["suite"]
	games := r.Games(40)
	source := outside.Open(t, r.Header(40), games)
	filter := Filter{LeastPly: 3, NoChecks: true, MostScore: 5000, Terminations: []board.Termination{board.Checkmate, board.PlyLimit}, Results: []board.Result{board.WhiteWins, board.Draw}}
	h := DerivedHeader(MethodFilter, "test", []*Corpus{source}, filter.Settings()...)
	var kept []Game
	for _, g := range games {
		if g.Plies = slices.Clone(g.Plies); filter.Apply(&g) {
			g.Number = int64(len(kept))
			kept = append(kept, g)
		}
	}
	if len(kept) < 4 {
		t.Fatalf("%d games: the test wants more", len(kept))
	}
	different := outside.Runs["random"].Games(40)
	merged := DerivedHeader(MethodMerge, "test", []*Corpus{outside.Open(t, outside.Runs["random"].Header(40), different)})
	sampled := DerivedHeader(MethodSample, "test", []*Corpus{source}, Setting{"seed", "1"}, Setting{"games", "40"})
	again := h // from a source that another filter has left positions out of
	again.Configuration = append(slices.Clone(h.Configuration), Setting{sourcePrefix + filteredKey, "true"})
	wanted := slices.IndexFunc(kept[2].Plies, func(p Ply) bool { return !p.Flags.Has(LeftOut) })
	for _, x := range []struct {
		name   string
		header Header
		games  []Game
		change func(g []Game) []Game
		want   string
	}{
		{"a wanted position", h, kept, func(g []Game) []Game { g[2].Plies[wanted].Flags |= LeftOut; return g },
			fmt.Sprintf("(game 2): ply %d: that the position is left out is true, but by the filter it is false", wanted+1)},
		{"a position too soon", h, kept, func(g []Game) []Game { g[2].Plies[1].Flags &^= LeftOut; return g }, "(game 2): ply 2: that the position is left out is false, but by the filter it is true"},
		{"a game of another end", h, kept, func(g []Game) []Game {
			g[2] = games[find(t, games, func(g *Game) bool { return g.Termination == board.BareKings })]
			return g
		},
			"(game 2): result 1/2-1/2 by bare_kings: the filter keeps no such game"},
		{"nothing wanted", again, kept, func(g []Game) []Game {
			for i := range g[2].Plies {
				g[2].Plies[i].Flags |= LeftOut
			}
			return g
		}, "(game 2): every position is left out: a filter drops such a game"},
		{"a game twice", merged, different, func(g []Game) []Game { g[7] = g[2]; return g }, manifestName + ": 40 games, but 39 different ones: a merge drops what stands twice"},
		{"too few", sampled, games, func(g []Game) []Game { return g[:30] }, manifestName + ": 30 games, but 40 were drawn"},
	} {
		t.Run(x.name, func(t *testing.T) {
			forged := slices.Clone(x.games)
			for i := range forged {
				forged[i].Plies = slices.Clone(forged[i].Plies)
			}
			c := outside.Open(t, x.header, forged)
			if err := c.Verify(t.Context(), nil, nil); err != nil {
				t.Errorf("as it was: %v", err)
			}
			forged = x.change(forged)
			for i := range forged {
				forged[i].Number = int64(i)
			}
			outside.WantError(t, outside.Open(t, x.header, forged).Verify(t.Context(), nil, nil), x.want)
		})
	}
	some := func(g *Game) (n int) {
		for _, p := range g.Plies {
			if !p.Flags.Has(LeftOut) {
				n++
			}
		}
		return n
	}
	more := &kept[find(t, kept, func(g *Game) bool { return some(g) > 1 })]
	more.Plies[slices.IndexFunc(more.Plies, func(p Ply) bool { return !p.Flags.Has(LeftOut) })].Flags |= LeftOut
	if err := outside.Open(t, again, kept).Verify(t.Context(), nil, nil); err != nil {
		t.Errorf("a filter of what was filtered: %v", err)
	}
}

// Verify refuses an impossible configuration before it reads any game.
func TestVerifyConfiguration(t *testing.T) {
	r := outside.Runs["random"]
	for want, change := range map[string]func(s Settings) Settings{
		"configuration: seed: it is missing":                func(s Settings) Settings { return s[1:] },
		"configuration: adjudication: it is missing":        func(s Settings) Settings { return s[:4] },
		`configuration: seed: strconv.ParseUint`:            func(s Settings) Settings { s[0].Value = "-1"; return s },
		`configuration: depth: "0": want a number from 1`:   func(s Settings) Settings { s[1].Value = "0"; return s },
		`configuration: opening: "random:61": want 0 to 60`: func(s Settings) Settings { s[2].Value = "random:61"; return s },
		`configuration: opening: "any": want random:PLIES`:  func(s Settings) Settings { s[2].Value = "any"; return s },
		`configuration: max_plies: "many": want a number`:   func(s Settings) Settings { s[3].Value = "many"; return s },
		`configuration: adjudication: adjudication "on"`:    func(s Settings) Settings { s[4].Value = "on"; return s },
	} {
		h := r.Header(3)
		h.Configuration = change(h.Configuration)
		c := outside.Open(t, h, r.Games(3))
		outside.WantError(t, c.Verify(t.Context(), nil, nil), manifestName+": "+want)
	}
}

// TestVerifyQuarantine changes a game's entry in quarantine, in manifest or card.
func TestVerifyQuarantine(t *testing.T) {
	start := variant.Rules{}.Start()
	for want, change := range map[string]func(*Quarantine){
		"":                                 func(*Quarantine) {},
		"seed 2, but that of the run is 1": func(q *Quarantine) { q.Seed = 2 },
		"66 plies, but the run ends games after 60": func(q *Quarantine) { q.Plies = 66 },
		"4 plies, but its position":                 func(q *Quarantine) { q.Plies = 4 },
		"comes after 0":                             func(q *Quarantine) { q.RFEN = start.RFEN() },
		"position: RFEN":                            func(q *Quarantine) { q.RFEN = "5/5 w 0 1" },
		"want its usual form":                       func(q *Quarantine) { q.RFEN, q.Plies = "startpos", 0 },
		"3 plies, but no position":                  func(q *Quarantine) { q.RFEN = "" },
		"want a reason":                             func(q *Quarantine) { q.Reason = "" },
		"after -1 plies":                            func(q *Quarantine) { q.Plies = -1 },
		CardName + ":":                              func(q *Quarantine) { q.Reason = "another" },
	} {
		dir := t.TempDir()
		r := outside.Runs["random"]
		outside.Slice(t, dir, r.Header(12), Slice{}, r.Games(12), 9)
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
		if outside.WantError(t, err, want); !strings.HasSuffix(want, ":") {
			outside.WantError(t, err, manifestName, "game 9 in quarantine")
		}
	}
	dir := outside.Make(t, outside.Header(12), outside.Games(variant.Rules{}, 12, 1))
	if err := os.Remove(filepath.Join(dir, CardName)); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, c.Verify(t.Context(), nil, nil), CardName, "is missing", "by version "+c.Manifest.Version+" of the program")
}

// An unknown card is reported only if nothing else is wrong, with the version that made it.
func TestVerifyCard(t *testing.T) {
	r := outside.Runs["random"]
	h, games := r.Header(12), r.Games(12)
	h.Version = "0.0.9"
	c := outside.Open(t, h, games)
	card := outside.Files(t, c.Dir)[CardName]
	path := filepath.Join(c.Dir, CardName)
	if err := os.WriteFile(path, []byte(strings.Replace(card, "| games | 12, in 2 parts of 8 |", "| games | 12, in 2 files of 8 |", 1)), 0o666); err != nil {
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

	games[5].Seed++
	c = outside.Open(t, h, games)
	if err := os.WriteFile(filepath.Join(c.Dir, CardName), []byte(cardTitle+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	err = c.Verify(t.Context(), nil, nil)
	outside.WantError(t, err, "(game 5): seed 2")
	if e := (*CardError)(nil); errors.As(err, &e) {
		t.Errorf("a forged game and another card: %v", err)
	}
}
