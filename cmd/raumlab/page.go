package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/book"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
	"raumlab/tuner"
	"raumlab/tuner/pgvb"
)

// This file turns results into sections of the report.

// corpusSection reads the corpus twice: to count, and to audit it.
func corpusSection(ctx context.Context, c *corpus.Corpus) (*report.Corpus, corpus.Info, error) {
	info, err := c.Info(ctx, nil)
	if err != nil {
		return nil, info, err
	}
	a, err := auditOf(ctx, c, io.Discard)
	if err != nil {
		return nil, info, err
	}
	s := &report.Corpus{
		Facts: []report.Entry{
			{Name: "rules", Value: info.Rules.String()},
			{Name: "size", Value: fmt.Sprintf("%s in %s, %.2f a position", counted(info.Bytes, "byte"), counted(int64(info.Parts), "part"), info.BytesPerPosition)},
		},
		Games: int(info.Games), Positions: int(info.Plies),
		Scores: info.Scores, Lengths: info.Lengths,
		WhiteMates: int(info.WhiteMates), BlackMates: int(info.BlackMates),
		WhiteWins: int(info.WhiteWins), Draws: int(info.Draws), BlackWins: int(info.BlackWins),
	}
	for name, n := range info.Terminations {
		s.Terminations = append(s.Terminations, report.Count{Name: strings.ReplaceAll(name, "_", " "), Count: n})
	}
	sortCounts(s.Terminations)
	s.Checks = auditRows(&a)
	return s, info, nil
}

func tuningSection(r tuner.Report) *report.Tuning {
	s := &report.Tuning{
		Facts: []report.Entry{
			{Name: "scale K", Value: fmt.Sprintf("%.0f ± %.0f cp", r.Scale.K, r.Scale.SE)},
			{Name: "power η", Value: fmt.Sprintf("%.3f", r.Power)},
			{Name: "sweeps", Value: fmt.Sprint(r.Sweeps)},
			{Name: "calibration", Value: fmt.Sprintf("slope %.3f, intercept %+.3f", r.Reliability.Slope, r.Reliability.Intercept)},
		},
		ELBO: r.ELBO, Losses: lossSection(r.Test), Correlation: r.Correlation,
		ByPly: residualSection(r.ByPly), ByMaterial: residualSection(r.ByMaterial),
	}
	for _, split := range r.Splits {
		s.Facts = append(s.Facts, report.Entry{Name: split.Name, Value: fmt.Sprintf("%d games of %d openings, %d positions", split.Games, split.Openings, split.Positions)})
	}
	for _, w := range r.Warnings {
		s.Facts = append(s.Facts, report.Entry{Name: "warning", Value: w.Text})
	}
	for _, w := range r.Weights {
		s.Weights = append(s.Weights, report.Weight{
			Name: w.Name, PriorMean: w.PriorMean, PriorSD: w.PriorSD, Mean: w.Mean, SD: w.SD,
			Low: w.Low, High: w.High, Positive: w.Positive, Shrinkage: w.Shrinkage, Status: w.Status,
		})
	}
	for _, x := range r.Regressions {
		s.Comparisons = append(s.Comparisons, report.Comparison{
			Name: "Least squares on the " + x.Target, Why: regressionNote, Losses: lossSection(x.Test),
		})
	}
	for _, b := range r.Reliability.Bins {
		s.Reliability = append(s.Reliability, report.Reliability{Foretold: b.Predicted, Actual: b.Actual, SE: b.SE})
	}
	for _, x := range r.Rounds {
		s.Rounds = append(s.Rounds, report.Round{
			Number: x.Number, Moved: x.Moved, Weight: x.MovedWeight, PieceScale: x.PieceScale, K: x.K, Power: x.Power,
			Validation: x.Validation, Change: x.Change, SE: x.SE, Test: x.Test, RMSEChange: x.RMSEChange, Kept: x.Number == r.Round,
		})
	}
	for _, c := range r.Curve {
		s.Learning = append(s.Learning, report.LearningPoint{Games: c.Games, Loss: c.Loss, SD: c.SD})
	}
	return s
}

func lossSection(rows []tuner.LossRow) (losses []report.Loss) {
	unknown := math.NaN()
	for _, l := range rows {
		if score, ok := strings.CutPrefix(l.Name, "r2_"); ok { // of all others less is better
			l.Name, l.Before, l.After, l.Change = "unexplained share of "+score, 1-l.Before, 1-l.After, -l.Change
		}
		losses = append(losses, report.Loss{
			Name: strings.ReplaceAll(l.Name, "_", " "), Unit: l.Unit, Before: l.Before, BeforeSE: unknown,
			After: l.After, AfterSE: unknown, Change: l.Change, ChangeSE: l.SE,
		})
	}
	return losses
}

func residualSection(rows []pgvb.Residual) (all []report.Residual) {
	for _, r := range rows {
		all = append(all, report.Residual{From: r.From, To: r.To, Bias: r.Bias, SE: r.SE, Before: r.Before})
	}
	return all
}

// matchSection shows a match; where it had a sequential test, the pairs are read again for its trace.
func matchSection(dir string, s match.Summary) (*report.Match, error) {
	section := &report.Match{
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
func termFacts(t match.Terms) []report.Entry {
	facts := []report.Entry{{Name: "rules", Value: t.Rules.String()}, {Name: "limits", Value: limitsText(t.Limits)}}
	if !t.Adjudication.Off() {
		facts = append(facts, report.Entry{Name: "adjudication", Value: t.Adjudication.String()})
	}
	if t.Timed() {
		facts = append(facts, report.Entry{Name: "time margin", Value: t.TimeMargin})
	}
	return append(facts,
		report.Entry{Name: "opening", Value: t.Opening},
		report.Entry{Name: "seed", Value: fmt.Sprint(t.Seed)},
		report.Entry{Name: "drawn after", Value: fmt.Sprintf("%d plies", t.MaxPlies)},
		report.Entry{Name: "played by version", Value: t.Version},
	)
}

// matchFacts says what must be known of a match beside its Elo to read it.
func matchFacts(s match.Summary) []report.Entry {
	p := s.Pentanomial
	var facts []report.Entry
	add := func(name, format string, values ...any) {
		facts = append(facts, report.Entry{Name: name, Value: fmt.Sprintf(format, values...)})
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
	add("level pairs, won to lost", "%.1f %%, %.2f", 100*p.DrawRatio(), p.PairsRatio())
	add("drawn games", "%.1f %%", 100*s.Games.DrawRatio())
	facts = append(facts, termFacts(s.Terms)...)
	add("duplicates", "%s the same as another, move by move", number(p.Games()-s.DistinctGames, "game is", "games are"))
	if s.RepeatedOpenings > 0 {
		add("warning", "%s an opening, so the intervals are too narrow", number(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	if s.Pairs < fewPairs {
		add("few pairs", "fewer than %d pairs: the intervals and LOS are rough", fewPairs)
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
func endingCounts(ends map[board.Termination]int64) (all []report.Count) {
	for t, n := range ends {
		all = append(all, report.Count{Name: t.String(), Count: int(n)})
	}
	sortCounts(all)
	return all
}

// sortCounts puts the most frequent first.
func sortCounts(all []report.Count) {
	slices.SortFunc(all, func(a, b report.Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
}

// forfeitCounts reads the pairs of the match in a folder again for who lost games by a fault or on time, and why.
func forfeitCounts(dir string) (all []report.Count, err error) {
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
		all = append(all, report.Count{Name: reason, Count: n})
	}
	sortCounts(all)
	return all, err
}

// testSection reads the pairs of the match in a folder again for the trace of its test.
func testSection(dir string, t match.Test) (report.SPRT, error) {
	test := t.SPRT
	unit := "nElo"
	if test.Model == elo.Logistic {
		unit = "Elo"
	}
	section := report.SPRT{
		Elo0: test.Elo0, Elo1: test.Elo1, Unit: unit, Alpha: test.Alpha, Beta: test.Beta, Lower: t.Lower, Upper: t.Upper,
		Verdict: t.Status.String(),
	}
	var p elo.Pentanomial
	_, err := match.Read(dir, func(pair match.Pair) {
		p.Add(pair.Points())
		section.Trace = append(section.Trace, report.LLR{Pairs: int(p.Pairs()), Value: test.LLR(p)})
	})
	return section, err
}

func estimateSection(e elo.Estimate) report.Estimate {
	return report.Estimate{Value: e.Value, Low: e.Low, High: e.High}
}

func crosstableSection(dir string, r tournament.Result) (*report.Crosstable, error) {
	s, err := r.Standings()
	if err != nil {
		return nil, err
	}
	section := &report.Crosstable{
		Facts:  []report.Entry{{Name: "matches", Value: fmt.Sprint(len(r.Matches))}, {Name: "pairs of games", Value: fmt.Sprint(r.Pairs())}},
		Anchor: s.Anchor,
	}
	for i, e := range s.Engines {
		section.Engines = append(section.Engines, report.Rated{
			Name: e.Name, Rating: estimateSection(e.Rating), Points: e.Points, Games: int(e.Games), NodesPerMove: e.NodesPerMove,
		})
		row := make([]report.Cell, len(s.Cells[i]))
		for j, c := range s.Cells[i] {
			if i != j {
				row[j] = report.Cell{Points: c.Points(), Games: int(c.Pairs.Games()), Elo: estimateSection(c.Pairs.Elo()), LOS: c.LOS}
			}
		}
		section.Cells = append(section.Cells, row)
	}
	section.Facts = append(section.Facts, tournamentFacts(r)...)
	for _, m := range r.Matches {
		section.Matches = append(section.Matches, playedSection(m.Summary))
		if m.Summary.Test == nil || m.Summary.Pairs == 0 {
			continue
		}
		test, err := testSection(filepath.Join(dir, filepath.FromSlash(m.Folder)), *m.Summary.Test)
		if err != nil {
			return nil, err
		}
		section.Tests = append(section.Tests, report.Test{A: m.Summary.A, B: m.Summary.B, SPRT: test})
	}
	return section, nil
}

// tournamentFacts says under what terms all matches were played, and how many are unfinished.
func tournamentFacts(r tournament.Result) (facts []report.Entry) {
	i := slices.IndexFunc(r.Matches, func(m tournament.Played) bool { return m.Summary.Pairs > 0 })
	if i >= 0 {
		facts = termFacts(r.Matches[i].Summary.Terms)
	}
	if names := r.Conditions(); len(names) > 1 { // each has limits of its own
		facts = slices.DeleteFunc(facts, func(x report.Entry) bool { return x.Name == "limits" })
	}
	unfinished := int64(0)
	for _, m := range r.Matches {
		if !m.Summary.Finished() {
			unfinished++
		}
	}
	if unfinished > 0 {
		facts = append(facts, report.Entry{Name: "unfinished", Value: number(unfinished, "match", "matches")})
	}
	return facts
}

func playedSection(s match.Summary) report.Played {
	p := s.Pentanomial
	played := report.Played{
		A: s.A, B: s.B, Pairs: int(s.Pairs), Wanted: int(s.MaxPairs),
		Drawn: s.Games.DrawRatio(), Level: p.DrawRatio(), Ratio: p.PairsRatio(),
		Same: int(p.Games() - s.DistinctGames), Endings: endingsText(s.Terminations), Remarks: remarks(s),
	}
	for i, n := range p {
		played.Counts[i] = int(n)
	}
	return played
}

func ablationSection(r tournament.Result) *report.Ablation {
	section := &report.Ablation{Conditions: r.Conditions(), Facts: tournamentFacts(r)}
	if len(r.Matches) > 0 {
		section.Engine = r.Matches[0].Summary.A
	}
	for _, p := range r.Parts() {
		part := report.Part{Name: p.Part, Off: p.Off, Worth: make([]report.Worth, len(p.Matches))}
		for i, s := range p.Matches {
			if s == nil {
				continue
			}
			part.Worth[i] = report.Worth{
				Pairs: int(s.Pairs), Same: tournament.Unmoved(*s),
				Elo: estimateSection(s.Pentanomial.Elo()), NElo: estimateSection(s.Pentanomial.NormalizedElo()),
				With: s.NodesPerMove[match.A], Without: s.NodesPerMove[match.B],
			}
		}
		section.Parts = append(section.Parts, part)
	}
	section.Excluding, section.Intervals = r.Excluding()
	return section
}

// Depth in plies and breadth of the tree that a page shows of a book.
const (
	pageBookDepth   = 8
	pageBookBreadth = 6
)

func bookSection(b *book.Book, rules board.Rules) *report.Book {
	return &report.Book{
		Facts: []report.Entry{
			{Name: "positions", Value: fmt.Sprint(b.Positions())},
			{Name: "moves", Value: fmt.Sprint(b.Moves())},
			{Name: "games a move at least", Value: fmt.Sprint(b.Thresholds.MinGames)},
		},
		Moves: bookMoves(b.Tree(rules.Start(), pageBookDepth, pageBookBreadth)),
	}
}

func bookMoves(tree []book.Variation) (moves []report.Move) {
	for _, v := range tree {
		score := math.NaN() // where no search followed the move
		if v.Scored > 0 {
			score = v.WhiteScore()
		}
		moves = append(moves, report.Move{
			Move: v.Move.String(), Games: int(v.Games), Share: v.Share, Success: v.Success(), MeanScore: score,
			Replies: bookMoves(v.Replies),
		})
	}
	return moves
}
