package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"raumlab/book"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
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
	estimate := func(e elo.Estimate) report.Estimate { return report.Estimate{Value: e.Value, Low: e.Low, High: e.High} }
	section := &report.Match{
		Facts: []report.Entry{
			{Name: "mean length", Value: fmt.Sprintf("%.1f plies", s.MeanPlies)},
			{Name: "nodes a move", Value: fmt.Sprintf("%.0f and %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])},
		},
		A: s.A, B: s.B,
		Wins: int(s.Games.Wins), Draws: int(s.Games.Draws), Losses: int(s.Games.Losses),
		Elo: estimate(s.Pentanomial.Elo()), NElo: estimate(s.Pentanomial.NormalizedElo()), LOS: s.Pentanomial.LOS(),
	}
	for i, n := range s.Pentanomial {
		section.Pairs[i] = int(n)
	}
	if s.Test == nil {
		return section, nil
	}
	test := s.Test.SPRT
	unit := "nElo"
	if test.Model == elo.Logistic {
		unit = "Elo"
	}
	trace := report.SPRT{Elo0: test.Elo0, Elo1: test.Elo1, Unit: unit, Alpha: test.Alpha, Beta: test.Beta, Lower: s.Test.Lower, Upper: s.Test.Upper}
	var p elo.Pentanomial
	_, err := match.Read(dir, func(pair match.Pair) {
		p.Add(pair.Points())
		trace.Trace = append(trace.Trace, report.LLR{Pairs: int(p.Pairs()), Value: test.LLR(p)})
	})
	trace.Verdict = s.Test.Status.String()
	section.SPRT = &trace
	return section, err
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
