package audit

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mathext"

	"raumlab/corpus"
	"raumlab/internal/plural"
)

// A Check holds one figure of a corpus against its limits.
type Check struct {
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Least  float64 `json:"least"` // limits, both included
	Most   float64 `json:"most"`
	Passed bool    `json:"passed"`
	Text   string  `json:"text"` // what the figure is, and what it means when it is beyond
}

// Figure returns the value for people.
func (c Check) Figure() string {
	switch {
	case c.Value == math.MaxFloat64:
		return "unlimited"
	case c.Value >= 100:
		return fmt.Sprintf("%.0f", c.Value)
	}
	return fmt.Sprintf("%.4f", c.Value)
}

// Limits returns the limits for people, such as: at most 0.25.
func (c Check) Limits() string {
	switch {
	case c.Least == 0:
		return fmt.Sprintf("at most %g", c.Most)
	case c.Most == 1 || c.Most == math.MaxFloat64:
		return fmt.Sprintf("at least %g", c.Least)
	}
	return fmt.Sprintf("%g to %g", c.Least, c.Most)
}

// Warnings says of each check that did not pass what its figure is, and what it means.
func (a Audit) Warnings() (all []string) {
	for _, c := range a.Checks {
		if !c.Passed {
			all = append(all, fmt.Sprintf("%s is %s, expected %s: %s", c.Name, c.Figure(), c.Limits(), c.Text))
		}
	}
	return all
}

// MostQuarantined is the share of games in quarantine beyond which something is wrong with the
// run rather than with a game. A bound on nodes or time stops the long games first, and those
// that are left are no fair sample.
const MostQuarantined = 0.01

// leastTooMany is how many games in quarantine are too many at the least, whatever their share.
const leastTooMany = 3

// TooManyQuarantined reports whether a run of this many games stops for the number of those in quarantine.
func TooManyQuarantined(quarantined, games int64) bool {
	return quarantined >= leastTooMany && float64(quarantined) > MostQuarantined*float64(games)
}

// The limits of an audit are rules of thumb: most corpora of self-play with enough openings are
// well within them.
const (
	mostDuplicateGames     = 0.01
	mostDuplicatePositions = 0.25
	leastVariety8          = 0.5
	leastVariety16         = 0.9
	leastVariety24         = 0.95
	mostDraws              = 0.6
	mostDecisive           = 0.05
	mostPlyLimit           = 0.1
	mostInCheck            = 0.25
	leastWhite, mostWhite  = 0.4, 0.6
	leastSupport           = 0.01 // share of positions
	mostRare               = 1    // unicorn_bad_pair needs a promotion to a second unicorn of a class
	mostCondition          = 1000
	mostWrongVerdicts      = 0.02
)

// check returns the checks. Their texts call settings as name does.
func (t *gathering) check(name func(setting string) string) (all []Check) {
	add := func(check string, value, least, most float64, format string, values ...any) {
		all = append(all, Check{check, value, least, most, value >= least && value <= most, fmt.Sprintf(format, values...)})
	}
	share := func(n, of int64) float64 { return float64(n) / float64(max(of, 1)) }
	if t.Positions == 0 {
		add("positions", 0, 1, math.MaxFloat64,
			"positions to tune on: none in %s, with %d more in quarantine; a filter left out %s",
			plural.Of(t.Games, "game"), t.Quarantined, plural.Of(t.LeftOut, "position"))
		return all // shares of nothing say nothing
	}
	add("quarantine", share(t.Quarantined, t.Begun), 0, MostQuarantined,
		"share of the %s started that are in quarantine: if %s or %s stops the long games, only short ones remain: raise these limits",
		plural.Of(t.Begun, "game"), name("game_nodes"), name("game_time"))
	add("duplicate_games", share(t.Games-t.DistinctGames, t.Games), 0, mostDuplicateGames,
		"share of duplicate games: drop them by merging the corpus, and use more varied openings")
	add("duplicate_positions", share(t.Positions-t.DistinctPositions, t.Positions), 0, mostDuplicatePositions,
		"share of duplicate positions, which count several times in a fit")
	for i, least := range [...]float64{leastVariety8, leastVariety16, leastVariety24} {
		if v := t.Variety[i]; v.Games > 0 {
			add(fmt.Sprintf("variety_%d", v.Ply), share(v.Distinct, v.Games), least, 1,
				"distinct positions after %s per game: if there are few, many games begin alike", plural.Of(v.Ply, "ply"))
		}
	}
	add("draws", share(t.Draws, t.Games), 0, mostDraws, "share of games drawn, which say least about the weights")
	add("decisive_repetition_draws", share(t.DecisiveRepeats, t.Games), 0, mostDecisive,
		"share of games drawn by repetition with one side beyond %d centipawns: %d of the %s drawn by repetition; most such results are wrong: search at least to depth 2, with an engine that avoids repetitions, or tune with %s",
		corpus.DecisiveScore, t.DecisiveRepeats, plural.Of(t.RepetitionDraws, "game"), name("skip_decisive_repetitions"))
	add("ply_limit", share(t.plyLimit, t.Games), 0, mostPlyLimit,
		"share of games drawn at the move limit: raise %s, or adjudicate", name("max_plies"))
	add("in_check", share(t.InCheck, t.Positions), 0, mostInCheck,
		"share of positions in check, which a fit cannot use")
	add("white_score", t.WhiteScore, leastWhite, mostWhite,
		"points per game for White: openings that favour one side bias the fit")
	var rare []string
	for _, f := range t.Features {
		if share(f.Support, t.Positions) < leastSupport {
			rare = append(rare, f.Name)
		}
	}
	add("rare_features", float64(len(rare)), 0, mostRare,
		"features that are nonzero in fewer than one position of %d, so that their weights will stay near the prior: %s",
		int(1/leastSupport), strings.Join(append(rare, "no others"), ", "))
	add("condition", t.Condition, 0, mostCondition,
		"condition number of the feature correlations: if it is large, only sums of weights are determined")
	// Where people resigned there is no rule that could be wrong.
	if !t.imported && (t.rule != nil && !t.rule.Off() || t.Adjudicated > 0) {
		value, text := t.wrongVerdicts(name)
		add("wrong_verdicts", value, 0, mostWrongVerdicts, "%s", text)
	}
	return all
}

// wrongVerdicts returns the least likely share of wrong verdicts, by the games that were played
// on, and what they show.
func (t *gathering) wrongVerdicts(name func(setting string) string) (value float64, text string) {
	switch {
	case t.rule == nil || t.rule.Off():
		return 1, fmt.Sprintf(
			"adjudicated games: %d, by a rule that the corpus does not record (its sources may have had several), so wrong adjudications cannot be counted: "+
				"audit each source separately",
			t.Adjudicated)
	case t.PlayedOn > 0:
		n, of := t.WrongVerdict, t.PlayedOn
		return leastShare(n,
				of),
			fmt.Sprintf(
				"smallest likely share of wrong adjudications: of %d games played out, adjudication would have been wrong in %d (%.4f; 99 %% interval %.4f to %.4f): "+
					"raise its scores or plies", of, n, float64(n)/float64(of), leastShare(n, of), 1-leastShare(of-n, of))
	case t.Adjudicated > 0:
		return 1, "no adjudicated game was played out, so wrong adjudications cannot be counted: give " + name("play_on")
	}
	return 0, "adjudication would have ended none of the games"
}

// leastShare is the lower end of the exact (Clopper-Pearson) 99 % interval of a share, of which n
// cases occurred among all. If the share were smaller, n or more cases would occur less often than
// once in 200.
func leastShare(n, of int64) float64 {
	if n == 0 {
		return 0
	}
	return mathext.InvRegIncBeta(float64(n), float64(of-n+1), 0.005)
}
