package main

import (
	"cmp"
	"fmt"
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
)

// This file turns results into sections of the report.

func corpusSection(info corpus.Info) *report.Corpus {
	s := &report.Corpus{
		Facts: []report.Entry{
			{Name: "rules", Value: info.Rules.String()},
			{Name: "size", Value: fmt.Sprintf("%d bytes in %d parts, %.2f a position", info.Bytes, info.Parts, info.BytesPerPosition)},
		},
		Games: int(info.Games), Positions: int(info.Plies),
		Scores: info.Scores, Lengths: info.Lengths,
		WhiteMates: int(info.WhiteMates), BlackMates: int(info.BlackMates),
		WhiteWins: int(info.WhiteWins), Draws: int(info.Draws), BlackWins: int(info.BlackWins),
	}
	for name, n := range info.Terminations {
		s.Terminations = append(s.Terminations, report.Count{Name: strings.ReplaceAll(name, "_", " "), Count: n})
	}
	slices.SortFunc(s.Terminations, func(a, b report.Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
	return s
}

func tuningSection(r tuner.Report) *report.Tuning {
	s := &report.Tuning{
		Facts: []report.Entry{
			{Name: "scale K", Value: fmt.Sprintf("%.0f ± %.0f cp", r.Scale.K, r.Scale.SE)},
			{Name: "power η", Value: fmt.Sprintf("%.3f", r.Power)},
			{Name: "sweeps", Value: fmt.Sprint(r.Sweeps)},
		},
		ELBO: r.ELBO,
	}
	for _, split := range r.Splits {
		s.Facts = append(s.Facts, report.Entry{Name: split.Name, Value: fmt.Sprintf("%d games of %d openings, %d positions", split.Games, split.Openings, split.Positions)})
	}
	for _, w := range r.Warnings {
		s.Facts = append(s.Facts, report.Entry{Name: "warning", Value: w.Text})
	}
	for _, w := range r.Weights {
		s.Weights = append(s.Weights, report.Weight{Name: w.Name, PriorMean: w.PriorMean, PriorSD: w.PriorSD, Mean: w.Mean, SD: w.SD})
	}
	unknown := math.NaN()
	for _, l := range r.Test {
		s.Losses = append(s.Losses, report.Loss{
			Name: strings.ReplaceAll(l.Name, "_", " "), Unit: l.Unit, Before: l.Before, BeforeSE: unknown,
			After: l.After, AfterSE: unknown, Change: l.Change, ChangeSE: l.SE,
		})
	}
	return s
}

// matchSection shows a match; where it had a sequential test, the pairs are read again for its trace.
func matchSection(dir string, s match.Summary) (*report.Match, error) {
	section := &report.Match{
		Facts: []report.Entry{
			{Name: "mean length", Value: fmt.Sprintf("%.1f plies", s.MeanPlies)},
			{Name: "nodes a move", Value: fmt.Sprintf("%.0f and %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])},
		},
		A: s.A, B: s.B,
		Wins: int(s.Games.Wins), Draws: int(s.Games.Draws), Losses: int(s.Games.Losses),
		Elo: estimateSection(s.Pentanomial.Elo()), NElo: estimateSection(s.Pentanomial.NormalizedElo()), LOS: s.Pentanomial.LOS(),
	}
	if s.Forfeits != [2]int64{} {
		section.Facts = append(section.Facts, report.Entry{Name: "lost by a fault or on time", Value: fmt.Sprintf("%d and %d games", s.Forfeits[match.A], s.Forfeits[match.B])})
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
	for _, m := range r.Matches {
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

func ablationSection(r tournament.Result) *report.Ablation {
	section := &report.Ablation{Conditions: r.Conditions()}
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
