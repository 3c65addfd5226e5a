package derive_test

import (
	"errors"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/gametext"
)

// The rules say what ends a game. Otherwise the written result does.
func TestFromText(t *testing.T) {
	t.Parallel()
	const (
		mate   = `[RFEN "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40"] 40. Qd1-Dd4# `
		thrice = "Nb1-Cb2 Nb5-Cb4 Nb2-Ab1 Nb4-Eb5 Nb1-Cb2 Nb5-Cb4 Nb2-Ab1 Nb4-Eb5 "
		rook   = `"] [RFEN "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3R1/5/5/5/5 w 0 1"] Rd5-Ad4 1/2-1/2`
		last   = `[RFEN "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 99 140"] 140. Qd1-Dd2 `
	)
	for text, want := range map[string]string{
		mate + "1-0":                            "1-0 checkmate",
		"Cb2 1-0":                               "1-0 adjudicated_win",
		"Cb2 0-1":                               "0-1 adjudicated_win",
		"Cb2 {both tired} 1/2-1/2":              "1/2-1/2 adjudicated_draw",
		`[Termination "ply_limit"] Cb2 1/2-1/2`: "1/2-1/2 ply_limit",
		`[Termination "checkmate"] Cb2 1/2-1/2`: "1/2-1/2 adjudicated_draw",
		`[Termination "tables_win"] Cb2 1-0`:    "1-0 adjudicated_win",
		`[Termination "tables_draw` + rook:      "1/2-1/2 tables_draw",
		`[Termination "dead_draw` + rook:        "1/2-1/2 dead_draw",
		`[Termination "tables_win` + rook:       "1/2-1/2 adjudicated_draw",
		`[Termination "dead_draw"] Cb2 1/2-1/2`: "1/2-1/2 adjudicated_draw",
		"0-1":                                   "0-1 adjudicated_win",
		thrice + "1/2-1/2":                      "1/2-1/2 repetition",
		last + "1/2-1/2":                        "1/2-1/2 hundred_plies",
		"Cb2 *":                                 "the game is not finished",
		thrice +
			"Nb1-Cb2 1-0": "ply 9: a move after the end of the game (1/2-1/2 by repetition): end the game before Ab1Cb2",
		thrice + "1-0": "result 1-0, but by the rules the game ends 1/2-1/2 by repetition",
		last + "1-0":   "result 1-0, but by the rules the game ends 1/2-1/2 by hundred_plies",
	} {
		for x, err := range gametext.Read("test", strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
			g, err := derive.FromText(&x.Game, 7)
			if errors.Is(err, derive.ErrUnfinished) != !x.Finished {
				t.Errorf("%s: %v", text, err)
			}
			if err != nil {
				if err.Error() != want {
					t.Errorf("%s: %v, want %s", text, err, want)
				}
				continue
			}
			if got := g.Result.String() + " " + g.Termination.String(); got != want || len(g.Plies) != len(x.Moves) ||
				g.Number != 7 {
				t.Errorf("%s: %s, want %s; %d moves", text, got, want, len(g.Plies))
			}
			g.Number = 0
			h := corpustest.Header(1)
			h.Rules = x.Start.Rules()
			h.Configuration = corpus.Settings{{Key: "method", Value: corpus.MethodImport}, {Key: "sources", Value: "text"}}
			if err := corpustest.Open(t, h, []corpus.Game{g}).Verify(t.Context(), nil, nil); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}
