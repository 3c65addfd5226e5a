package derive_test

import (
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

func TestFilter(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 40, 2)
	source, err := corpus.Open(corpustest.Make(t, corpustest.Header(40), games))
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]struct {
		filter corpus.Filter
		game   func(*corpus.Game) bool
		ply    func(n int, p *corpus.Ply) bool
	}{
		"none": {corpus.Filter{}, nil, nil},
		"terminations": {corpus.Filter{Terminations: []board.Termination{board.Checkmate, board.PlyLimit}},
			func(g *corpus.Game) bool { return g.Termination == board.Checkmate || g.Termination == board.PlyLimit }, nil},
		"results": {corpus.Filter{Results: []board.Result{board.WhiteWins}}, func(g *corpus.Game) bool {
			return g.Result == board.WhiteWins
		}, nil},
		"plies": {corpus.Filter{LeastPly: 5, MostPly: 12}, nil, func(n int, _ *corpus.Ply) bool {
			return n >= 5 && n <= 12
		}},
		"quiet": {corpus.Filter{NoChecks: true, NoCaptures: true, MostScore: 60}, nil, func(_ int, p *corpus.Ply) bool {
			return p.Flags&(corpus.InCheck|corpus.Capture) == 0 && p.Depth > 0 && p.Score <= 60 && p.Score >= -60
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			kept, err := derive.Filter(t.Context(), dir, "test", source, x.filter, nil)
			if err != nil {
				t.Fatal(err)
			}
			// There is nothing to do.
			again, err := derive.Filter(t.Context(), dir, "test", source, x.filter, nil)
			if err != nil || again != kept {
				t.Errorf("again %+v, %v", again, err)
			}
			var want []corpus.Game
			positions := int64(0)
			for _, g := range games {
				some := false
				plies := append([]corpus.Ply{}, g.Plies...)
				for i := range plies {
					if x.ply != nil && !x.ply(i+1, &plies[i]) {
						plies[i].Flags |= corpus.LeftOut
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
			have := corpustest.ReadAll(t, dir)
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
			c, err := corpus.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Verify(t.Context(), nil, nil); err != nil {
				t.Error(err)
			}
			rows, err := derive.Positions{}.Write(t.Context(), c, dir+"/p.csv")
			if err != nil || rows != positions {
				t.Errorf("%d rows in the table (%v), want %d", rows, err, positions)
			}
			info, err := c.Info(t.Context(), nil)
			if err != nil || info.Wanted() != positions || info.LeftOut != c.Manifest.Plies-positions {
				t.Errorf("%d positions and %d left out (%v), want %d", info.Wanted(), info.LeftOut, err, positions)
			}
			audited, err := audit.Auditor{}.Audit(t.Context(), c)
			if err != nil || audited.Positions != positions || audited.LeftOut != info.LeftOut ||
				audited.InCheck != info.InCheck {
				t.Errorf("the audit has %d positions, %d left out, %d in check (%v); want %d, %d, %d", audited.Positions,
					audited.LeftOut, audited.InCheck, err, positions, info.LeftOut, info.InCheck)
			}
			var counts [5]int64
			for _, g := range want {
				for i := range g.Plies {
					if p := &g.Plies[i]; !p.Flags.Has(corpus.LeftOut) {
						if p.Depth > 0 {
							counts[0]++
						}
						if p.Flags.Has(corpus.Drawn) {
							counts[1]++
						}
						if p.Flags.Has(corpus.Capture) {
							counts[2]++
						}
						if p.Flags.Has(corpus.InCheck) {
							counts[3]++
						}
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
			if card := corpustest.Files(t, dir)[corpus.CardName]; strings.Contains(card,
				"that a filter left out") != (info.LeftOut > 0) {
				t.Errorf("%d positions are left out; the card says\n%s", info.LeftOut, card)
			}
			if s := c.Manifest.Configuration; s[0] != (corpus.Setting{Key: "method", Value: "filter"}) ||
				s[1] != (corpus.Setting{Key: "sources", Value: source.Digest()}) {
				t.Errorf("it says of itself %v", s)
			}
		})
	}
	for _, f := range []corpus.Filter{{LeastPly: -1}, {LeastPly: 9, MostPly: 8}, {MostScore: -1}} {
		if _, err := derive.Filter(t.Context(), t.TempDir(), "test", source, f, nil); err == nil {
			t.Errorf("%+v was taken", f)
		}
	}
	dir := t.TempDir()
	_, err = derive.Filter(t.Context(), dir, "test", source, corpus.Filter{LeastPly: 1000}, nil)
	corpustest.WantError(t, err, source.Dir, "the filter leaves out every position")
	if all := corpustest.Files(t, dir); len(all) > 0 {
		t.Errorf("a filter that keeps nothing left %d files", len(all))
	}
}
