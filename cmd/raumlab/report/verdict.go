package report

import (
	"fmt"
	"strings"

	"raumlab/internal/counted"
	"raumlab/selfplay/match"
)

// Next is the most useful command after what a page shows.
type Next struct {
	Why     string `json:"why"`
	Command string `json:"command"`
}

const (
	// minDecided is the number of won or lost pairs that a verdict on strength needs. With fewer, a 95
	// % interval is rough.
	minDecided = 20

	// alike is the Elo difference below which two engines count as equally strong.
	alike = 10
)

// Tells reports whether a match says which side is stronger, or that neither is. It uses the 95 %
// interval of the logistic Elo, because that of the normalised Elo is too narrow if few pairs are
// decided.
func Tells(s match.Summary) bool {
	p, e := s.Pentanomial, s.Pentanomial.Elo()
	return p[0]+p[1]+p[3]+p[4] >= minDecided && (e.Low > 0 || e.High < 0 || e.Low > -alike && e.High < alike)
}

// MatchVerdict says in a sentence what a match proves.
func MatchVerdict(s match.Summary) string {
	p, e := s.Pentanomial, s.Pentanomial.Elo()
	found := fmt.Sprintf("%s [%s, %s] Elo in %s of games", signed(0, e.Value), signed(0, e.Low), signed(0, e.High),
		counted.Of(s.Pairs, "pair"))
	switch {
	case s.Pairs == 0:
		return "No pair of games is played yet."
	case !Tells(s) && p[0]+p[1]+p[3]+p[4] < minDecided:
		return fmt.Sprintf("Too few games to tell: %d of %s were won or lost.", p[0]+p[1]+p[3]+p[4],
			counted.Of(s.Pairs, "pair"))
	case !Tells(s):
		return fmt.Sprintf("Too few games to tell: %s against %s, %s.", s.A, s.B, found)
	case e.Low > 0:
		return fmt.Sprintf("%s is stronger than %s: %s.", s.A, s.B, found)
	case e.High < 0:
		return fmt.Sprintf("%s is weaker than %s: %s.", s.A, s.B, found)
	}
	return fmt.Sprintf("%s and %s are equally strong, to %d Elo: %s.", s.A, s.B, alike, found)
}

// verdict says in a sentence what the page shows, by the section that proves most.
func (p *Page) verdict() string {
	switch {
	case p.Match != nil:
		return MatchVerdict(p.Match.Summary)
	case p.Crosstable != nil:
		return p.Crosstable.verdict()
	case p.Ablation != nil:
		return p.Ablation.verdict()
	case p.Generations != nil:
		return p.Generations.verdict()
	case p.Options != nil:
		return p.Options.verdict()
	case p.Study != nil:
		return p.Study.verdict()
	case p.Tuning != nil:
		return p.Tuning.verdict()
	case p.Corpus != nil:
		return p.Corpus.verdict()
	case p.Book != nil:
		return p.Book.verdict()
	}
	return ""
}

// proved is the likelihood of superiority from which an engine counts as the stronger one.
const proved = 0.975

func (c *Crosstable) verdict() string {
	if len(c.Engines) < 2 {
		return "No pair of games is played yet."
	}
	first, second := c.Engines[0], c.Engines[1]
	lead := decimal(0, first.Rating.Value-second.Rating.Value)
	if c.Cells[0][1].LOS < proved {
		return fmt.Sprintf("Too few games to tell the strongest: %s leads %s by %s Elo.", first.Name, second.Name, lead)
	}
	return fmt.Sprintf("%s is the strongest of %s: it leads %s by %s Elo.", first.Name,
		counted.Of(len(c.Engines), "engine"), second.Name, lead)
}

func (a *Ablation) verdict() string {
	if a.Intervals == 0 {
		return "No pair of games is played yet."
	}
	worth := ""
	last := len(a.Conditions) - 1
	for _, p := range a.Parts { // parts come in order of worth
		if s := p.Matches[last]; s != nil && s.Pentanomial.Elo().Low > 0 {
			e := s.Pentanomial.Elo()
			worth = fmt.Sprintf("; %s is worth most, %s [%s, %s] Elo (%s)", p.Part, signed(0, e.Value), signed(0, e.Low),
				signed(0, e.High), a.Conditions[last])
			break
		}
	}
	return fmt.Sprintf("%d of %s exclude 0%s.", a.Excluding, counted.Of(a.Intervals, "interval"), worth)
}

func (s *Study) verdict() string {
	if s.Recommended == nil {
		return fmt.Sprintf(
			"The study is unfinished: %s done. If it was stopped, run 'raumlab optimise' with the same settings to resume.",
			counted.As(len(s.Values), "evaluation is", "evaluations are"))
	}
	return fmt.Sprintf("The recommended weights have %.5g ± %.2g, the fitted ones %.5g ± %.2g (%s), after %s.",
		s.Recommended.Mean, s.Recommended.SD, s.Fitted.Mean, s.Fitted.SD, s.Unit, counted.Of(len(s.Values), "evaluation"))
}

func (t *Tuning) verdict() string {
	if len(t.Losses) == 0 {
		return ""
	}
	l := t.Losses[0].row()
	switch change := fmt.Sprintf("%s from %s to %s, change %s", l.Name, l.Before, l.After, l.Change); l.Verdict {
	case "better":
		return fmt.Sprintf("The tuned weights predict held-out games better: %s.", change)
	case "worse":
		return fmt.Sprintf("The tuned weights predict held-out games worse: %s.", change)
	default:
		return fmt.Sprintf("Too few games to tell whether the tuned weights predict better: %s.", change)
	}
}

func (c *Corpus) verdict() string {
	if c.Complete {
		return c.fitness()
	}
	return fmt.Sprintf("The corpus is unfinished, with %s: run its command again to resume. %s", c.progress(), c.fitness())
}

// progress says how many games an unfinished corpus has.
func (c *Corpus) progress() string {
	if c.Planned == 0 {
		return counted.Of(c.Games, "game")
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
		return fmt.Sprintf("The corpus fails %d of %s: %s.", len(failed), counted.Of(len(c.Checks), "check"),
			strings.Join(failed, ", "))
	}
	return fmt.Sprintf("The corpus is fit to learn from: it passes all %s.", counted.Of(len(c.Checks), "check"))
}

func (b *Book) verdict() string {
	if len(b.Moves) == 0 {
		return "The book is empty: too few games begin alike."
	}
	m := b.Moves[0]
	return fmt.Sprintf("The book knows %s; the most played is %s, in %s.", counted.Of(len(b.Moves), "first move"), m.Move,
		counted.Of(m.Games, "game"))
}
