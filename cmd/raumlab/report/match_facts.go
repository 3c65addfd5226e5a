package report

import (
	"fmt"
	"slices"

	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

// matchFacts says what a reader of a match's Elo must know.
func matchFacts(s match.Summary) Facts {
	state := plural.Of(s.Pairs, "pair")
	if s.Finished() || s.MaxPairs > 0 {
		state = fmt.Sprintf("%d of at most %s", s.Pairs, plural.Of(s.MaxPairs, "pair"))
	}
	if !s.Finished() {
		state += ": unfinished"
	}
	return slices.Concat(Facts{{"state", state}}, PointFacts(s), termFacts(s.Terms), PlayFacts(s))
}

// PointFacts says how games and pairs of a match ended.
func PointFacts(s match.Summary) Facts {
	var facts Facts
	p := s.Pentanomial
	if a := s.Terms.Adjudication; !a.Off() {
		text := fmt.Sprintf("%s by %v", plural.Of(s.Adjudicated, "game"), a)
		if a.PlayOn > 0 { // the match tested the rule
			text += fmt.Sprintf("; %d played out as a check, of which %d ended differently", s.PlayedOn, s.WrongVerdicts)
		}
		facts.Add("adjudicated", "%s", text)
	}
	facts.Add("games", "%d: %v for A, %.1f %% of the points, %.1f %% drawn", p.Games(), s.Games, 100*p.Score(),
		100*s.Games.DrawRatio())
	facts.Add("pairs", "%d: %v with 0, ½, 1, 1½, 2 points; %.1f %% level, won to lost %s", p.Pairs(), p, 100*p.DrawRatio(),
		wonToLost(p))
	return facts
}

// PlayFacts says how a match was played, and what makes its figures uncertain.
func PlayFacts(s match.Summary) Facts {
	var facts Facts
	p := s.Pentanomial
	facts.Add("duplicates", "%s another, move by move", plural.As(p.Games()-s.DistinctGames,
		"game repeats", "games repeat"))
	if s.Forfeits != [2]int64{} {
		facts.Add("forfeits", "A %d, B %s lost by a fault or on time", s.Forfeits[match.A],
			plural.Of(s.Forfeits[match.B], "game"))
	}
	facts.Add("length", "%.1f plies", s.MeanPlies)
	facts.Add("nodes/move", "A %.0f, B %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])
	for side, x := range s.Exits {
		if x != nil {
			facts.Add("book", "%v left its book in %s, on average after %.1f book moves, at ply %.1f, with %+.0f centipawns",
				match.Side(side), plural.Of(x.Games, "game"), x.BookMoves, x.Ply, x.Score)
		}
	}
	facts.Add("endings", "%s", endingsText(s.Terminations))
	if s.Pairs > 0 && s.Unmoved() { // their settings may differ
		facts.Add("warning", "A and B played the same moves, so the match proves nothing: choose other contestants")
	}
	if s.Pairs < FewPairs && p.NormalizedElo().Known() {
		facts.Add("warning", "fewer than %d pairs: the interval of nElo is rough", FewPairs)
	}
	for _, side := range []match.Side{match.A, match.B} {
		if s.Mute(side) {
			facts.Add("warning", "%v never gives a score, so adjudication cannot end a game", side)
		}
	}
	if s.RepeatedOpenings > 0 {
		facts.Add("warning", "%s an opening, so the intervals are too narrow: use longer openings",
			plural.As(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	return facts
}

// termFacts says how games were played.
func termFacts(t match.Terms) Facts {
	facts := Facts{{"rules", t.Rules.String()}, {"limits", LimitsText(t.Limits)},
		{"profile", ProfileText(t.Limits, t.Rules.Variant)}}
	if !t.Adjudication.Off() {
		facts.Add("adjudication", "%v", t.Adjudication)
	}
	if t.Timed() {
		facts.Add("time margin", "%v", t.TimeMargin)
	}
	facts.Add("opening", "%s", t.Opening)
	facts.Add("seed", "%v", t.Seed)
	facts.Add("move limit", "%s", plural.Of(t.MaxPlies, "ply"))
	facts.Add("played by version", "%s", t.Version)
	return facts
}
