package report

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// MatchSection shows a match; where it had a sequential test, the pairs are read again for its
// trace.
func MatchSection(dir string, s match.Summary) (*Match, error) {
	section := &Match{
		Facts: matchFacts(s), Unfinished: !s.Finished(), Endings: endingCounts(s.Terminations),
		A: s.A, B: s.B,
		Wins: int(s.Games.Wins), Draws: int(s.Games.Draws), Losses: int(s.Games.Losses),
		Elo: Estimate(s.Pentanomial.Elo()), NElo: Estimate(s.Pentanomial.NormalizedElo()), LOS: s.Pentanomial.LOS(),
	}
	if s.Forfeits != [2]int64{} {
		var err error
		if section.Forfeits, err = forfeitCounts(dir); err != nil {
			return nil, err
		}
	}
	for i, n := range s.Pentanomial {
		section.Pairs[i] = int(n)
	}
	if s.Test == nil {
		return section, nil
	}
	test, err := testSection(dir, *s.Test)
	section.SPRT = &test
	return section, err
}

// endingCounts lists why games ended, the most frequent first.
func endingCounts(ends map[board.Termination]int64) (all []Count) {
	for t, n := range ends {
		all = append(all, Count{Name: t.String(), Count: int(n)})
	}
	sortCounts(all)
	return all
}

// forfeitCounts reads the pairs of the match in a folder again for who lost games by a fault or on
// time, and why.
func forfeitCounts(dir string) (all []Count, err error) {
	reasons := map[string]int{}
	_, err = match.Read(dir, func(p match.Pair) {
		for _, g := range p.Games {
			if g.Reason == "" {
				continue
			}
			loser := match.A
			if g.Points() > 0 {
				loser = match.B
			}
			reasons[fmt.Sprintf("%v: %s", loser, g.Reason)]++
		}
	})
	for reason, n := range reasons {
		all = append(all, Count{Name: reason, Count: n})
	}
	sortCounts(all)
	return all, err
}

// testSection reads the pairs of the match in a folder again for the trace of its test.
func testSection(dir string, t match.Test) (SPRT, error) {
	test := t.SPRT
	unit := "nElo"
	if test.Model == elo.Logistic {
		unit = "Elo"
	}
	section := SPRT{
		Elo0: test.Elo0, Elo1: test.Elo1, Unit: unit, Alpha: test.Alpha, Beta: test.Beta, Lower: t.Lower, Upper: t.Upper,
		Verdict: t.Status.String(),
	}
	var p elo.Pentanomial
	_, err := match.Read(dir, func(pair match.Pair) {
		p.Add(pair.Points())
		section.Trace = append(section.Trace, LLR{Pairs: int(p.Pairs()), Value: test.LLR(p)})
	})
	return section, err
}
