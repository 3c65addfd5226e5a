package report

import (
	"fmt"

	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

// matchFacts says what a reader of a match's Elo must know.
func matchFacts(s match.Summary) []Entry {
	var facts facts
	switch {
	case s.Finished():
		facts.add("state", "%d of at most %s", s.Pairs, plural.Of(s.MaxPairs, "pair"))
	case s.MaxPairs > 0:
		facts.add("state", "%d of at most %s: unfinished", s.Pairs, plural.Of(s.MaxPairs, "pair"))
	default:
		facts.add("state", "%s: unfinished", plural.Of(s.Pairs, "pair"))
	}
	facts = append(facts, PointFacts(s)...)
	facts = append(facts, termFacts(s.Terms)...)
	facts = append(facts, PlayFacts(s)...)
	return facts
}

// PointFacts says how games and pairs of a match ended.
func PointFacts(s match.Summary) []Entry {
	var facts facts
	p := s.Pentanomial
	if a := s.Terms.Adjudication; !a.Off() {
		text := fmt.Sprintf("%s by %v", plural.Of(s.Adjudicated, "game"), a)
		if a.PlayOn > 0 { // the match tested the rule
			text += fmt.Sprintf("; %d played out as a check, of which %d ended differently", s.PlayedOn, s.WrongVerdicts)
		}
		facts.add("adjudicated", "%s", text)
	}
	facts.add("games", "%d: %v for A, %.1f %% of the points, %.1f %% drawn", p.Games(), s.Games, 100*p.Score(),
		100*s.Games.DrawRatio())
	facts.add("pairs", "%d: %v with 0, ½, 1, 1½, 2 points; %.1f %% level, won to lost %s", p.Pairs(), p, 100*p.DrawRatio(),
		wonToLost(p))
	return facts
}

// PlayFacts says how a match was played, and what makes its figures uncertain.
func PlayFacts(s match.Summary) []Entry {
	var facts facts
	p := s.Pentanomial
	facts.add("duplicates", "%s another, move by move", plural.As(p.Games()-s.DistinctGames,
		"game repeats", "games repeat"))
	if s.Forfeits != [2]int64{} {
		facts.add("forfeits", "A %d, B %s lost by a fault or on time", s.Forfeits[match.A],
			plural.Of(s.Forfeits[match.B], "game"))
	}
	facts.add("length", "%.1f plies", s.MeanPlies)
	facts.add("nodes/move", "A %.0f, B %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])
	for side, x := range s.Exits {
		if x != nil {
			facts.add("book", "%v left its book in %s, on average after %.1f book moves, at ply %.1f, with %+.0f centipawns",
				match.Side(side), plural.Of(x.Games, "game"), x.BookMoves, x.Ply, x.Score)
		}
	}
	facts.add("endings", "%s", endingsText(s.Terminations))
	if s.Pairs > 0 && s.Unmoved() { // their settings may differ
		facts.add("warning", "A and B played the same moves, so the match proves nothing: choose other contestants")
	}
	if s.Pairs < FewPairs && p.NormalizedElo().Known() {
		facts.add("warning", "fewer than %d pairs: the interval of nElo is rough", FewPairs)
	}
	for _, side := range []match.Side{match.A, match.B} {
		if s.Mute(side) {
			facts.add("warning", "%v never gives a score, so adjudication cannot end a game", side)
		}
	}
	if s.RepeatedOpenings > 0 {
		facts.add("warning", "%s an opening, so the intervals are too narrow: use longer openings",
			plural.As(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	return facts
}

// termFacts says how games were played.
func termFacts(t match.Terms) []Entry {
	facts := []Entry{{Name: "rules", Value: t.Rules.String()}, {Name: "limits", Value: LimitsText(t.Limits)},
		{Name: "profile", Value: ProfileText(t.Limits, t.Rules.Variant)}}
	if !t.Adjudication.Off() {
		facts = append(facts, Entry{Name: "adjudication", Value: t.Adjudication.String()})
	}
	if t.Timed() {
		facts = append(facts, Entry{Name: "time margin", Value: t.TimeMargin})
	}
	return append(facts,
		Entry{Name: "opening", Value: t.Opening},
		Entry{Name: "seed", Value: fmt.Sprint(t.Seed)},
		Entry{Name: "move limit", Value: plural.Of(t.MaxPlies, "ply")},
		Entry{Name: "played by version", Value: t.Version},
	)
}
