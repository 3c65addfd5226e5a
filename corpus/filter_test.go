package corpus

import (
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
}
