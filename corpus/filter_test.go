package corpus

import (
	"slices"
	"testing"

	"raumlab/engine/board"
)

// Law: the stored settings of a filter read back as that filter. Other settings are no filter.
func TestFilterSettings(t *testing.T) {
	for _, f := range []Filter{
		{}, {LeastPly: 3}, {MostPly: 9, NoChecks: true}, {NoCaptures: true, MostScore: 500},
		{Terminations: []board.Termination{board.Checkmate, board.PlyLimit}, Results: []board.Result{board.BlackWins, board.Draw, board.WhiteWins}},
	} {
		back, err := filterOf(f.Settings())
		if err != nil || !slices.Equal(back.Settings(), f.Settings()) || back.LeastPly != f.LeastPly || back.MostScore != f.MostScore || len(back.Results) != len(f.Results) {
			t.Errorf("%+v is read as %+v (%v)", f, back, err)
		}
	}
	for _, s := range []Setting{{"least_ply", "-1"}, {"least_ply", "x"}, {"no_checks", "yes"}, {"results", "2-0"}, {"terminations", "boredom"}, {"most_score", "0"}} {
		if f, err := filterOf(Settings{s}); err == nil {
			t.Errorf("%v is read as %+v", s, f)
		}
	}
}
