package report

import (
	"fmt"

	"raumlab/cmd/raumlab/term"
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
		Elo: estimateSection(s.Pentanomial.Elo()), NElo: estimateSection(s.Pentanomial.NormalizedElo()), LOS: s.Pentanomial.LOS(),
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

// termFacts says under what terms games were played.
func termFacts(t match.Terms) []Entry {
	facts := []Entry{{Name: "rules", Value: t.Rules.String()}, {Name: "limits", Value: LimitsText(t.Limits)}}
	if !t.Adjudication.Off() {
		facts = append(facts, Entry{Name: "adjudication", Value: t.Adjudication.String()})
	}
	if t.Timed() {
		facts = append(facts, Entry{Name: "time margin", Value: t.TimeMargin})
	}
	return append(facts,
		Entry{Name: "opening", Value: t.Opening},
		Entry{Name: "seed", Value: fmt.Sprint(t.Seed)},
		Entry{Name: "drawn after", Value: fmt.Sprintf("%d plies", t.MaxPlies)},
		Entry{Name: "played by version", Value: t.Version},
	)
}

// matchFacts says what must be known of a match beside its Elo to read it.
func matchFacts(s match.Summary) []Entry {
	p := s.Pentanomial
	var facts []Entry
	add := func(name, format string, values ...any) {
		facts = append(facts, Entry{Name: name, Value: fmt.Sprintf(format, values...)})
	}
	switch {
	case s.Finished():
		add("pairs", "%d of at most %d", s.Pairs, s.MaxPairs)
	case s.MaxPairs > 0:
		add("pairs", "%d of at most %d: unfinished", s.Pairs, s.MaxPairs)
	default:
		add("pairs", "%d: unfinished", s.Pairs)
	}
	add("pairs with 0, ½, 1, 1½, 2 points", "%v", p)
	add("level pairs, won to lost", "%.1f %%, %s", 100*p.DrawRatio(), WonToLost(p))
	add("drawn games", "%.1f %%", 100*s.Games.DrawRatio())
	facts = append(facts, termFacts(s.Terms)...)
	add("duplicates", "%s the same as another, move by move", term.Number(p.Games()-s.DistinctGames, "game is", "games are"))
	if s.RepeatedOpenings > 0 {
		add("warning", "%s an opening, so the intervals are too narrow", term.Number(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	if s.Pairs < FewPairs {
		add("few pairs", "fewer than %d pairs: the intervals and LOS are rough", FewPairs)
	}
	if !s.Bound() {
		add("warning", "its pairs do not say which settings they belong to, as those of this version do: nothing shows whether the settings were altered")
	}
	if !s.Terms.Adjudication.Off() {
		add("adjudicated games", "%d; of %d played on %d ended otherwise", s.Adjudicated, s.PlayedOn, s.WrongVerdicts)
	}
	if s.Forfeits != [2]int64{} {
		add("lost by a fault or on time", "%d and %d games", s.Forfeits[match.A], s.Forfeits[match.B])
	}
	add("mean length", "%.1f plies", s.MeanPlies)
	add("nodes a move", "%.0f and %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])
	return facts
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

func estimateSection(e elo.Estimate) Estimate {
	return Estimate{Value: e.Value, Low: e.Low, High: e.High}
}
