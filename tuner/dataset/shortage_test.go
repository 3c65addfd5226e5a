package dataset

import (
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/tuner/dataset/planted"
)

// Law: the cause of a game without positions is the one whose hint restores most of them.
func TestDecisiveCause(t *testing.T) {
	plies := func(parts ...[]corpus.Ply) (all []corpus.Ply) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	run := func(n int, p corpus.Ply) (all []corpus.Ply) {
		for range n {
			all = append(all, p)
		}
		return all
	}
	var (
		sound   = corpus.Ply{Depth: 3}
		drawn   = corpus.Ply{Depth: 3, Flags: corpus.Drawn}
		leftOut = corpus.Ply{Depth: 3, Flags: corpus.LeftOut}
		check   = corpus.Ply{Depth: 3, Flags: corpus.InCheck}
		mate    = corpus.Ply{Depth: 3, Score: decidedScore + 1}
		bare    = corpus.Ply{}
	)
	for name, x := range map[string]struct {
		plies []corpus.Ply
		want  string
	}{
		"no ply": {nil, ""},
		"all but the drawn ones left out": {plies(run(8, drawn), run(40, leftOut)),
			"left out by the filter that made the corpus"},
		"more left out than early": {plies(run(8, sound), run(40, leftOut)),
			"left out by the filter that made the corpus"},
		"more early than left out": {plies(run(8, sound), run(3, leftOut)),
			"before the first ply that is used"},
		"short, with the opening after the rule": {plies(run(8, drawn)), "with a next move drawn for an opening"},
		"imported, long":                         {run(60, bare), "without a search score, as in imported games"},
		"imported, shorter than the rule":        {run(5, bare), "without a search score, as in imported games"},
		"one check after a filtered game": {plies(run(8, drawn), run(30, leftOut), run(1, check)),
			"left out by the filter that made the corpus"},
		"many mates, one check": {plies(run(8, drawn), run(1, check), run(9, mate)),
			"with the score of a mate"},
		"many checks, one mate": {plies(run(8, drawn), run(9, check), run(1, mate)), "in check"},
		"a long opening, one check": {plies(run(20, drawn), run(1, check)),
			"with a next move drawn for an opening"},
	} {
		got := decisive(DefaultSelection(), x.plies)
		switch {
		case x.want == "" && got != noPlies:
			t.Errorf("%s: cause %d, want none of them", name, got)
		case x.want != "" && (got >= duplicates || causes[got].what != x.want):
			t.Errorf("%s: cause %d, want positions %s", name, got, x.want)
		}
	}
}

// Law: the error names the hint for the decisive cause of most games.
func TestShortageOfMixedCauses(t *testing.T) {
	w := planted.New(9)
	w.Labels = 20
	games := w.Games(90)
	for i := range games {
		g := &games[i]
		for j := range g.Plies {
			switch g.Plies[j].Flags &^= corpus.Drawn; {
			case i >= 80: // short: early all of them
			case j > 8:
				g.Plies[j].Flags |= corpus.LeftOut
			case j == 8:
				g.Plies[j].Flags |= corpus.InCheck
			}
		}
		if i >= 80 {
			g.Plies = g.Plies[:6]
		}
		if i >= 85 {
			g.Plies = nil
		}
	}
	// The corpus is at fault if a check has no flag, not if a flag has no check.
	wantError(t, gather(t, games...).Check(),
		"90 give no position (80 for positions left out by the filter that made the corpus, 5 for positions before the first ply that is used, 5 without a move)",
		": tune on the corpus before that filter")

	for i := range games {
		games[i].Plies, games[i].Result, games[i].Termination = nil, board.Draw, board.Stalemate
	}
	wantError(t, gather(t, games...).Check(), "90 give no position (90 without a move)", ": play games with moves")
}
