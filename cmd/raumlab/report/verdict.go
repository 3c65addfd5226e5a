package report

import (
	"fmt"
	"math"
	"strings"

	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/tournament"
)

// Next is the most useful command after what a page shows.
type Next struct {
	Why     string `json:"why"`
	Command string `json:"command"`
}

// proved is the likelihood of superiority from which an engine counts as the stronger one.
const proved = 0.975

// Verdict names the strongest engine.
func (c *Crosstable) Verdict() string { return StandingsVerdict(c.Standings) }

// StandingsVerdict says in a sentence which engine of a crosstable is the strongest.
func StandingsVerdict(s tournament.Standings) string {
	if len(s.Engines) < 2 {
		return "No pair of games has been played yet."
	}
	first, second := s.Engines[0], s.Engines[1]
	los := s.Cells[0][1].LOS
	lead := fmt.Sprintf("leads %s by %s Elo", second.Name, decimal(0, first.Rating.Value-second.Rating.Value))
	switch {
	case min(first.Games, second.Games) < 2*FewPairs:
		return fmt.Sprintf("Undecided: %s leads %s, but with fewer than %d pairs of games.", first.Name, second.Name, FewPairs)
	case !(los >= proved):
		return fmt.Sprintf("Undecided: %s %s and is stronger with a probability of %s.", first.Name, lead, elo.Percent(los))
	}
	return fmt.Sprintf("%s is the strongest of %s: it %s and is stronger with a probability of %s.", first.Name,
		plural.Of(len(s.Engines), "engine"), lead, elo.Percent(los))
}

// Verdict says how many parts are worth something, and which is worth most.
func (a *Ablation) Verdict() string {
	if a.Intervals == 0 {
		return "No pair of games has been played yet."
	}
	worth := ""
	last := len(a.Conditions) - 1
	for _, p := range a.Parts { // parts come in order of worth
		if s := p.Matches[last]; s != nil && s.Pentanomial.Elo().Low > 0 {
			e := s.Pentanomial.Elo()
			worth = fmt.Sprintf("; %s is worth most: %s (%s)", p.Part, measured(e, 0), a.Conditions[last])
			break
		}
	}
	return fmt.Sprintf("%d of %s exclude 0%s.", a.Excluding, plural.Of(a.Intervals, "interval"), worth)
}

// Verdict says what a study found.
func (s *Study) Verdict() string {
	if s.Recommended == nil {
		return fmt.Sprintf(
			"The study is unfinished: %s done. If it was stopped, run 'raumlab optimise' with the same settings to resume.",
			plural.As(len(s.Values), "evaluation is", "evaluations are"))
	}
	after := fmt.Sprintf("(%s), after %s", s.Unit, plural.Of(len(s.Values), "evaluation"))
	if *s.Recommended == *s.Fitted {
		return fmt.Sprintf("Undecided: the search found nothing better than the fitted weights: %v %s.", *s.Fitted, after)
	}
	found := fmt.Sprintf("%v against %v %s", *s.Recommended, *s.Fitted, after)
	if math.Abs(s.Recommended.Mean-s.Fitted.Mean) < 1.96*math.Hypot(s.Recommended.SD, s.Fitted.SD) {
		return fmt.Sprintf("Undecided: the recommended weights may be no better than the fitted ones: %s.", found)
	}
	return fmt.Sprintf("The recommended weights are better than the fitted ones: %s.", found)
}

// CheckVerdict says in a sentence what a deeper search says of the moves of a book.
func CheckVerdict(moves, worse, margin, depth int) string {
	switch {
	case moves == 0:
		return "The book has no moves."
	case worse == 0:
		return fmt.Sprintf("The book is sound at depth %d: no move is worse than the best by more than %d centipawns.", depth,
			margin)
	}
	is := "are"
	if worse == 1 {
		is = "is"
	}
	return fmt.Sprintf("%d of %s %s worse than the best by more than %d centipawns at depth %d.", worse,
		plural.Of(moves, "move"), is, margin, depth)
}

// Verdict says whether tuned weights predict games better.
func (t *Tuning) Verdict() string {
	if len(t.Losses) == 0 {
		return ""
	}
	l := t.Losses[0]
	switch change := fmt.Sprintf("%s from %s to %s, change %s", l.Name, l.Before, l.After, l.Change); l.Verdict {
	case "better", "worse":
		return fmt.Sprintf("The tuned weights predict held-out games %s: %s, %s (%d decide).", l.Verdict, change, l.Why,
			decisive)
	default:
		return fmt.Sprintf("Undecided: the tuned weights may predict held-out games no better: %s.", change)
	}
}

// Verdict says whether a corpus is complete and fit to learn from.
func (c *Corpus) Verdict() string {
	if c.Complete {
		return c.fitness()
	}
	return fmt.Sprintf("The corpus is unfinished, with %s: run its command again to resume. %s", c.progress(), c.fitness())
}

// progress says how many games an unfinished corpus has.
func (c *Corpus) progress() string {
	if c.Planned == 0 {
		return plural.Of(c.Games, "game")
	}
	return fmt.Sprintf("%s of %s games", whole(int(c.Games)), whole(int(c.Planned)))
}

// fitness says whether its games are fit to learn from.
func (c *Corpus) fitness() string {
	var failed []string
	for _, x := range c.Checks {
		if !x.Passed {
			failed = append(failed, x.Name)
		}
	}
	switch {
	case len(c.Checks) == 0:
		return fmt.Sprintf("The corpus has %s games and %s positions.", whole(int(c.Games)), whole(int(c.Plies)))
	case len(failed) > 0:
		return fmt.Sprintf("The corpus fails %d of %s: %s.", len(failed), plural.Of(len(c.Checks), "check"),
			strings.Join(failed, ", "))
	}
	return fmt.Sprintf("The corpus is fit to learn from: it passes all %s.", plural.Of(len(c.Checks), "check"))
}

// Verdict names the most played first move.
func (b *Book) Verdict() string {
	if len(b.Moves) == 0 {
		return "The book is empty: too few games begin alike."
	}
	m := b.Moves[0]
	return fmt.Sprintf("The book knows %s; the most played is %s, in %s.", plural.Of(len(b.Moves), "first move"), m.Move,
		plural.Of(m.Games, "game"))
}
