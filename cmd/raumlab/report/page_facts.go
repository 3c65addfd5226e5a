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
	var parts []string
	for _, c := range endingCounts(ends) {
		parts = append(parts, fmt.Sprintf("%s %d", term.Ending(c.Name), c.Count))
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
	var all []string
	add := func(is bool, format string, values ...any) {
		if is {
			all = append(all, fmt.Sprintf(format, values...))
		}
	}
	add(!s.Finished(), "unfinished")
	if s.Test != nil {
		add(true, "LLR %.2f, %v", s.Test.LLR, s.Test.Status)
	}
	add(s.Pairs < FewPairs, "few pairs")
	for _, side := range []match.Side{match.A, match.B} {
		add(s.Mute(side), "%v gives no scores", side)
	}
	add(s.RepeatedOpenings > 0, "%s repeated", plural.Of(s.RepeatedOpenings, "opening"))
	add(s.Adjudicated > 0 || s.PlayedOn > 0, "%s adjudicated; of those played out, %d of %d ended differently",
		plural.Of(s.Adjudicated, "game"), s.WrongVerdicts, s.PlayedOn)
	add(s.Forfeits != [2]int64{}, "%d and %s lost by a fault or on time", s.Forfeits[match.A],
		plural.Of(s.Forfeits[match.B], "game"))
	return strings.Join(all, "; ")
}
