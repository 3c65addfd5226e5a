package report

import (
	"fmt"
	"slices"

	"raumlab/internal/plural"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// Logs are the pairs of the matches of a tournament, by number.
type Logs map[int]*pairLog

// ReadTournament reads the tournament in a folder with its pairs.
func ReadTournament(dir string) (tournament.Result, Logs, error) {
	all := Logs{}
	r, err := tournament.Read(dir, func(number int, p match.Pair) {
		if all[number] == nil {
			all[number] = &pairLog{}
		}
		all[number].add(p)
	})
	return r, all, err
}

// CrosstableSection shows a crosstable with the course of its tests.
func CrosstableSection(r tournament.Result, pairs Logs) (*Crosstable, error) {
	s, err := r.Standings()
	if err != nil {
		return nil, err
	}
	section := &Crosstable{
		Standings: s,
		Facts: append(Facts{{"matches", fmt.Sprint(len(r.Matches))}, {"pairs of games", fmt.Sprint(r.Pairs())}},
			tournamentFacts(r)...),
	}
	for i, m := range r.Matches {
		section.Matches = append(section.Matches, Played{m.Summary})
		if m.Summary.Test == nil || m.Summary.Pairs == 0 {
			continue
		}
		section.Tests = append(section.Tests, Test{A: m.Summary.A, B: m.Summary.B, Test: m.Summary.Test,
			Trace: pairs[i].trace(m.Summary.Test)})
	}
	return section, nil
}

// tournamentFacts says how all matches were played, and how many are unfinished.
func tournamentFacts(r tournament.Result) (facts Facts) {
	i := slices.IndexFunc(r.Matches, func(m tournament.Played) bool { return m.Summary.Pairs > 0 })
	if i >= 0 {
		facts = termFacts(r.Matches[i].Summary.Terms)
	}
	if names := r.Conditions(); len(names) > 1 { // each has its own limits
		facts = slices.DeleteFunc(facts, func(x Entry) bool { return x.Name == "limits" })
	}
	unfinished := int64(0)
	for _, m := range r.Matches {
		if !m.Summary.Finished() {
			unfinished++
		}
	}
	if unfinished > 0 {
		facts.Add("unfinished", "%s", plural.Of(unfinished, "match"))
	}
	return facts
}

func AblationSection(r tournament.Result) *Ablation {
	section := &Ablation{Conditions: r.Conditions(), Parts: r.Parts(), Facts: tournamentFacts(r)}
	if len(r.Matches) > 0 {
		section.Engine = r.Matches[0].Summary.A
	}
	section.Excluding, section.Intervals = r.Excluding()
	return section
}
