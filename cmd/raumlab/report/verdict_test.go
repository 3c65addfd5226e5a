package report

import (
	"strings"
	"testing"

	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
	"raumlab/tuner/study"
)

func TestMatchVerdict(t *testing.T) {
	for _, c := range []struct {
		pairs elo.Pentanomial
		want  string
		tells bool
	}{
		{elo.Pentanomial{}, "No pair of games has been played yet.", false},
		{elo.Pentanomial{0, 0, 38, 2, 0},
			"Undecided: 2 of 40 pairs of games were won or lost; a verdict needs at least 20.", false},
		{elo.Pentanomial{0, 0, 2, 2, 0}, "Undecided: 2 of 4 pairs", false},
		{elo.Pentanomial{4, 11, 11, 9, 5},
			"Undecided: A against B, 0 Elo, 95 % interval −67 to +68, 40 pairs of games.", false},
		{elo.Pentanomial{0, 0, 0, 0, 40}, "A is stronger than B: 95 % interval above +", true},
		{elo.Pentanomial{40, 0, 0, 0, 0}, "A is weaker than B: 95 % interval below −", true},
		{elo.Pentanomial{10, 21, 44, 42, 25}, "A is stronger than B: +63 Elo, 95 % interval +3", true},
		{elo.Pentanomial{25, 42, 44, 21, 10}, "A is weaker than B: −63 Elo, 95 % interval −", true},
		{elo.Pentanomial{300, 700, 3000, 700, 300},
			"A and B are equally strong within 10 Elo: 0.0 Elo, 95 % interval −", true},
	} {
		s := match.Summary{A: "A", B: "B", Pentanomial: c.pairs, Pairs: c.pairs.Pairs(), MaxPairs: c.pairs.Pairs()}
		if got := MatchVerdict(s); !strings.HasPrefix(got, c.want) || Tells(s) != c.tells {
			t.Errorf("%v: %q, tells: %t; want %q, %t", c.pairs, got, Tells(s), c.want, c.tells)
		}
	}
}

// A match or a tournament that was stopped has no verdict, whatever its score.
func TestNoVerdictBeforeTheEnd(t *testing.T) {
	t.Parallel()
	won := match.Summary{A: "A", B: "B", Pentanomial: elo.Pentanomial{0, 0, 0, 10, 30}, Pairs: 40}
	planned, tested := won, won
	planned.MaxPairs, tested.MaxPairs = 100, 100
	tested.Test = &match.Test{Status: elo.Continue}
	for want, s := range map[string]match.Summary{
		"No verdict yet: 40 of 100 pairs of games are played, a length fixed in advance; so far +470 Elo, 95 %":           planned,
		"No verdict yet: 40 of the planned pairs of games are played, a length fixed in advance; so far +470 Elo, 95 %":   won,
		"No verdict yet: 40 of at most 100 pairs of games are played, and the SPRT has not decided; so far +470 Elo, 95 ": tested,
	} {
		if got := MatchVerdict(s); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	all := tournament.Result{Matches: []tournament.Played{{Summary: planned}, {Summary: match.Summary{MaxPairs: 100}}}}
	const want = "No verdict yet: 40 of at most 200 pairs of games are played."
	crosstable, err := CrosstableSection(all, make(logs, 2))
	if err != nil || crosstable.Verdict() != want || AblationSection(all).Verdict() != want {
		t.Errorf("%v: %+v, %s", err, crosstable, AblationSection(all).Verdict())
	}
	for i := range all.Matches {
		all.Matches[i].Summary.MaxPairs = all.Matches[i].Summary.Pairs
	}
	all.Matches = all.Matches[:1]
	if got := TournamentVerdict(all); got != "" {
		t.Errorf("of a finished tournament: %q", got)
	}
}

// A test that has ended decides who is stronger, as far as its hypotheses say so.
func TestVerdictByTest(t *testing.T) {
	for _, c := range []struct {
		pairs            elo.Pentanomial
		low              float64
		status           elo.Status
		stronger, weaker bool
	}{
		{elo.Pentanomial{0, 0, 4, 4, 4}, 0, elo.AcceptH1, true, false},
		{elo.Pentanomial{4, 11, 11, 9, 5}, 0, elo.AcceptH1, true, false},
		{elo.Pentanomial{4, 11, 11, 9, 5}, -10, elo.AcceptH1, false, false},
		{elo.Pentanomial{4, 11, 11, 9, 5}, -10, elo.AcceptH0, false, true},
		{elo.Pentanomial{4, 11, 11, 9, 5}, 0, elo.AcceptH0, false, false},
		{elo.Pentanomial{10, 21, 44, 42, 25}, 0, elo.Continue, true, false},
		{elo.Pentanomial{25, 42, 44, 21, 10}, 0, elo.AcceptH0, false, true},
	} {
		s := match.Summary{Pentanomial: c.pairs, Pairs: c.pairs.Pairs(),
			Test: &match.Test{SPRT: elo.SPRT{Elo0: c.low, Elo1: c.low + 10}, Status: c.status}}
		if IsStronger(s) != c.stronger || IsWeaker(s) != c.weaker {
			t.Errorf("%+v: stronger %t, weaker %t", c, IsStronger(s), IsWeaker(s))
		}
	}
}

// The headline of a study follows from its test games, whatever the search found on its own.
func TestStudyVerdictFollowsTheTestGames(t *testing.T) {
	t.Parallel()
	found := Study{Unit: "log-loss", Fitted: &Belief{0.615, 0.001}, Recommended: &Belief{0.601, 0.001}}
	for want, change := range map[string]*study.Change{
		"By the estimate of the search the recommended weights are better": nil,
		"The recommended weights are better than the fitted ones: on test games, which the search has not seen, the log-loss changes by −0.0100 ± 0.0010; on its own games it found 0.6010 ± 0.0010 against 0.6150": {
			Change: -0.01, SE: 0.001},
		"The recommended weights are worse than the fitted ones: on test games, which the search has not seen, the log-loss changes by +0.0100 ± 0.0010; ": {
			Change: 0.01, SE: 0.001},
		"Undecided: the recommended weights may be no better than the fitted ones: on test games, which": {
			Change: -0.01, SE: 0.009},
	} {
		found.Losses = []study.LossRow{{Split: "validation", OverFitted: &study.Change{Change: -1, SE: 0.1}},
			{Split: "test", OverFitted: change}}
		if got := found.Verdict(); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Every page begins with its verdict, and with the next command if there is one.
func TestVerdictOfPages(t *testing.T) {
	all := samplePage()
	failed := *all.Corpus
	failed.Checks = []Check{{Name: "duplicates", Passed: true}, {Name: "long games"}}
	begun := failed
	begun.Complete, begun.Planned = false, 4000
	for _, c := range []struct {
		page Page
		want string
	}{
		{all, "raumfischer, tuned weights is stronger than raumfischer, published weights: +37 Elo, 95 % interval +"},
		{Page{Crosstable: all.Crosstable},
			"Undecided: raumlab leads raumfischer by 41 Elo and is stronger with a probability of 93.0 %."},
		{Page{Ablation: all.Ablation}, "2 of 5 intervals exclude 0; quiescence is worth most: +"},
		{Page{Generations: all.Generations},
			"Generation 3 is stronger than generation 0: +26 Elo, 95 % interval +8 to +44, 400 pairs of games at depth 3. Generation 3 is stronger than generation 0: 95 % interval above +"},
		{Page{Study: all.Study},
			"Undecided: the recommended weights may be no better than the fitted ones: 0.6090 ± 0.0020 against 0.6150 ± 0.0030 (log-loss, nats per position), after 4 evaluations."},
		{Page{Tuning: all.Tuning}, "The tuned weights predict held-out games better: log-loss of results from 0.5461"},
		{Page{Corpus: all.Corpus}, "The corpus has 1000 games"},
		{Page{Corpus: &failed}, "The corpus fails 1 of 2 checks: long games."},
		{Page{Corpus: &begun},
			"The corpus is unfinished, with 1000 of 4000 games: run its command again to resume. The corpus fails 1 of 2 checks: long games."},
		{Page{Book: all.Book}, "The book knows "},
		{Page{Book: &Book{}}, "The book is empty"},
	} {
		c.page.Next = &Next{Why: "A thousand pairs would tell", Command: "raumlab <next>"}
		html := render(t, c.page)
		top, _, _ := strings.Cut(html, "<nav")
		if got := c.page.verdict(); !strings.HasPrefix(got, c.want) ||
			!strings.Contains(top, "A thousand pairs would tell: <code>raumlab &lt;next&gt;</code>") {
			t.Errorf("%q, want %q; the page begins with %s", got, c.want, top[strings.Index(top, "<h1"):])
		}
	}
}
