package corpus

import (
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

func TestFilter(t *testing.T) {
	games := testGames(board.Rules{}, 40, 2)
	source, err := Open(makeCorpus(t, testHeader(40), games))
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]struct {
		filter Filter
		game   func(*Game) bool
		ply    func(n int, p *Ply) bool
	}{
		"none":         {Filter{}, nil, nil},
		"terminations": {Filter{Terminations: []board.Termination{board.Checkmate, board.PlyLimit}}, func(g *Game) bool { return g.Termination == board.Checkmate || g.Termination == board.PlyLimit }, nil},
		"results":      {Filter{Results: []board.Result{board.WhiteWins}}, func(g *Game) bool { return g.Result == board.WhiteWins }, nil},
		"plies":        {Filter{LeastPly: 5, MostPly: 12}, nil, func(n int, _ *Ply) bool { return n >= 5 && n <= 12 }},
		"quiet": {Filter{NoChecks: true, NoCaptures: true, MostScore: 60}, nil, func(_ int, p *Ply) bool {
			return p.Flags&(InCheck|Capture) == 0 && p.Depth > 0 && p.Score <= 60 && p.Score >= -60
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			kept, err := x.filter.Write(t.Context(), dir, "test", source, nil)
			if err != nil {
				t.Fatal(err)
			}
			again, err := x.filter.Write(t.Context(), dir, "test", source, nil) // there is nothing to do
			if err != nil || again != kept {
				t.Errorf("again %+v, %v", again, err)
			}
			var want []Game
			positions := int64(0)
			for _, g := range games {
				some := false
				plies := append([]Ply{}, g.Plies...)
				for i := range plies {
					if x.ply != nil && !x.ply(i+1, &plies[i]) {
						plies[i].Flags |= LeftOut
					} else {
						some = true
						if x.game == nil || x.game(&g) {
							positions++
						}
					}
				}
				if some && (x.game == nil || x.game(&g)) {
					g.Plies, g.Number = plies, int64(len(want))
					want = append(want, g)
				}
			}
			have := readAll(t, dir)
			if len(have) != len(want) || int64(len(have)) != kept.Games || positions != kept.Positions {
				t.Fatalf("%d games and %+v, want %d and %d positions", len(have), kept, len(want), positions)
			}
			for i := range have {
				for j := range have[i].Plies {
					if have[i].Plies[j] != want[i].Plies[j] {
						t.Fatalf("game %d, ply %d: %+v, want %+v", i, j+1, have[i].Plies[j], want[i].Plies[j])
					}
				}
			}
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Verify(t.Context(), nil, nil); err != nil {
				t.Error(err)
			}
			rows, err := Positions{}.Write(t.Context(), c, dir+"/p.csv")
			if err != nil || rows != positions {
				t.Errorf("%d rows in the table (%v), want %d", rows, err, positions)
			}
			info, err := c.Info(t.Context(), nil)
			if err != nil || info.Wanted() != positions || info.LeftOut != c.Manifest.Plies-positions {
				t.Errorf("%d positions and %d left out (%v), want %d", info.Wanted(), info.LeftOut, err, positions)
			}
			audit, err := Auditor{}.Audit(t.Context(), c)
			if err != nil || audit.Positions != positions || audit.LeftOut != info.LeftOut || audit.InCheck != info.InCheck {
				t.Errorf("the audit has %d positions, %d left out, %d in check (%v); want %d, %d, %d", audit.Positions, audit.LeftOut, audit.InCheck, err, positions, info.LeftOut, info.InCheck)
			}
			var counts [5]int64
			for _, g := range want {
				for i := range g.Plies {
					if p := &g.Plies[i]; !p.Flags.Has(LeftOut) {
						count(&counts[0], p.Depth > 0)
						count(&counts[1], p.Flags.Has(Drawn))
						count(&counts[2], p.Flags.Has(Capture))
						count(&counts[3], p.Flags.Has(InCheck))
						counts[4]++
					}
				}
			}
			for _, bin := range info.ByPly {
				counts[4] -= bin.Positions
			}
			if have := [5]int64{info.Searched, info.Drawn, info.Captures, info.InCheck}; have != counts {
				t.Errorf("searched, drawn, captures, in check %v, want %v", have, counts)
			}
			if card := files(t, dir)[CardName]; strings.Contains(card, "that a filter left out") != (info.LeftOut > 0) {
				t.Errorf("%d positions are left out; the card says\n%s", info.LeftOut, card)
			}
			if s := c.Manifest.Configuration; s[0] != (Setting{methodKey, "filter"}) || s[1] != (Setting{"sources", source.Digest()}) {
				t.Errorf("it says of itself %v", s)
			}
		})
	}
	for _, f := range []Filter{{LeastPly: -1}, {LeastPly: 9, MostPly: 8}, {MostScore: -1}} {
		if _, err := f.Write(t.Context(), t.TempDir(), "test", source, nil); err == nil {
			t.Errorf("%+v was taken", f)
		}
	}
	dir := t.TempDir()
	_, err = Filter{LeastPly: 1000}.Write(t.Context(), dir, "test", source, nil)
	wantError(t, err, source.Dir, "no game has a position that the filter wants")
	if all := files(t, dir); len(all) > 0 {
		t.Errorf("a filter that keeps nothing left %d files", len(all))
	}
}

// Law: what a corpus stores of its filter is that filter, and nothing else is one.
func TestFilterSettings(t *testing.T) {
	for _, f := range []Filter{
		{}, {LeastPly: 3}, {MostPly: 9, NoChecks: true}, {NoCaptures: true, MostScore: 500},
		{Terminations: []board.Termination{board.Checkmate, board.PlyLimit}, Results: []board.Result{board.BlackWins, board.Draw, board.WhiteWins}},
	} {
		back, err := filterOf(f.settings())
		if err != nil || !slices.Equal(back.settings(), f.settings()) || back.LeastPly != f.LeastPly || back.MostScore != f.MostScore || len(back.Results) != len(f.Results) {
			t.Errorf("%+v is read as %+v (%v)", f, back, err)
		}
	}
	for _, s := range []Setting{{"least_ply", "-1"}, {"least_ply", "x"}, {"no_checks", "yes"}, {"results", "2-0"}, {"terminations", "boredom"}, {"most_score", "0"}} {
		if f, err := filterOf(Settings{s}); err == nil {
			t.Errorf("%v is read as %+v", s, f)
		}
	}
}

// Version 0.3.0 kept nothing of the sources. What it made of filtered corpora is sound, and so is what is made of that now.
func TestOlderDerived(t *testing.T) {
	r := testRuns["random"]
	source := open(t, r.header(12), r.games(12))
	all := derived(t, source)
	older := func(c *Corpus) *Corpus {
		h := c.Manifest.Header
		h.Version = "0.3.0"
		h.Configuration = slices.DeleteFunc(slices.Clone(h.Configuration), func(s Setting) bool { return strings.HasPrefix(s.Key, sourcePrefix) })
		if len(h.Configuration) == len(c.Manifest.Configuration) {
			t.Fatalf("%v says nothing of sources", h.Configuration)
		}
		return open(t, h, readAll(t, c.Dir))
	}
	for _, name := range []string{"filter", "merge of filter", "filter of that"} {
		c := older(all[name])
		if err := c.Verify(t.Context(), nil, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		derived(t, c) // all verified
	}
	// Where a source is known to be without a filter nothing may be left out.
	games := readAll(t, all["merge"].Dir)
	games[3].Plies[9].Flags |= LeftOut
	wantError(t, open(t, all["merge"].Manifest.Header, games).Verify(t.Context(), nil, nil), "ply 10: the position is left out, but no filter made the corpus")
}
