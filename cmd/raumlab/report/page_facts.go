package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner"
)

// RegressionNote says why the page shows least squares on the quiescence scores, but no weights
// come from it.
const RegressionNote = `Least squares between static and stored quiescence scores is the objective that the sources
name. It is shown for comparison, and no weights come from it: it rewards agreement with
the old evaluation, not winning. Iterated, it shrinks all values towards zero.`

// searchRegressionNote is that of least squares on the scores of the search.
const searchRegressionNote = `Least squares between static scores and those of the search that chose the move. It is
shown for comparison, and no weights come from it.`

func regressionNote(target string) string {
	if target == tuner.QuiescenceScore.String() {
		return RegressionNote
	}
	return searchRegressionNote
}

// sortCounts puts the most frequent first.
func sortCounts(all []Count) {
	slices.SortFunc(all, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
}

// endingsText lists how games ended, the most frequent first.
func endingsText(ends map[board.Termination]int64) string {
	var all []board.Termination
	for t := range ends {
		all = append(all, t)
	}
	slices.SortFunc(all, func(x, y board.Termination) int {
		if ends[x] != ends[y] {
			return int(ends[y] - ends[x])
		}
		return int(x) - int(y)
	})
	parts := make([]string, len(all))
	for i, t := range all {
		parts[i] = fmt.Sprintf("%s %d", term.Ending(t.String()), ends[t])
	}
	return strings.Join(parts, ", ")
}

// wonToLost says how many pairs A won for each that it lost. If it lost none, it gives the two
// counts.
func wonToLost(p elo.Pentanomial) string {
	if p[0]+p[1] == 0 {
		return fmt.Sprintf("%d to 0", p[3]+p[4])
	}
	return fmt.Sprintf("%.2f", p.PairsRatio())
}

// FewPairs is the number of pairs below which the normal law of nElo is poor. Elo and LOS have
// another law.
const FewPairs = 30

// Remarks says what a reader of a match's figures must know.
func Remarks(s match.Summary) string {
	text := ""
	add := func(format string, values ...any) {
		if text != "" {
			text += "; "
		}
		text += fmt.Sprintf(format, values...)
	}
	if !s.Finished() {
		add("unfinished")
	}
	if s.Test != nil {
		add("LLR %.2f, %v", s.Test.LLR, s.Test.Status)
	}
	if s.Pairs < FewPairs {
		add("few pairs")
	}
	for _, side := range []match.Side{match.A, match.B} {
		if s.Mute(side) {
			add("%v gives no scores", side)
		}
	}
	if s.RepeatedOpenings > 0 {
		add("%s repeated", plural.Of(s.RepeatedOpenings, "opening"))
	}
	if s.Adjudicated > 0 || s.PlayedOn > 0 {
		add("%s adjudicated; of those played out, %d of %d ended differently", plural.Of(s.Adjudicated, "game"), s.WrongVerdicts,
			s.PlayedOn)
	}
	if s.Forfeits != [2]int64{} {
		add("%d and %s lost by a fault or on time", s.Forfeits[match.A], plural.Of(s.Forfeits[match.B], "game"))
	}
	return text
}
