// Package elo is the statistics of paired matches: what a number of game pairs says about the
// strength of engine A against engine B.
//
// A pair is two games from one opening with the colours swapped. Its five possible sums of points
// are counted in a [Pentanomial], always from A's view. The two games of a pair are not independent
// (they share the opening), the pairs are; every interval and every test here therefore rests on
// the pairs. From the counts follow the logistic Elo and the normalised Elo with their 95 %
// intervals, and the likelihood of superiority. The sequential test [SPRT] says when a match may
// stop.
package elo

import (
	"fmt"
	"math"

	"raumlab/internal/plural"
)

// Pentanomial counts pairs by A's points: 0, ½, 1, 1½, 2. The zero value is a match not begun.
type Pentanomial [5]int64

// Add counts one pair in which A took 0, 0.5, 1, 1.5 or 2 points, and panics for others.
func (p *Pentanomial) Add(points float64) {
	p[cell(points, 4)]++
}

// cell is the number of half points, which must be one of 0..most.
func cell(points float64, most int) int {
	half := 2 * points
	if half != math.Trunc(half) || half < 0 || half > float64(most) {
		panic(fmt.Sprintf("elo: %v is not a possible number of points", points))
	}
	return int(half)
}

// Plus is the counts of two matches together.
func (p Pentanomial) Plus(q Pentanomial) Pentanomial {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// Reversed is the same match from B's view.
func (p Pentanomial) Reversed() Pentanomial {
	return Pentanomial{p[4], p[3], p[2], p[1], p[0]}
}

// Validate refuses negative counts, as of a damaged record; other methods assume none.
func (p Pentanomial) Validate() error {
	for i, n := range p {
		if n < 0 {
			return fmt.Errorf("pentanomial counts %v: %s with %v points; counts cannot be negative", p, plural.Of(n, "pair"),
				float64(i)/2)
		}
	}
	return nil
}

// Pairs is the number of pairs counted.
func (p Pentanomial) Pairs() int64 {
	return p[0] + p[1] + p[2] + p[3] + p[4]
}

// Games is the number of games in those pairs.
func (p Pentanomial) Games() int64 {
	return 2 * p.Pairs()
}

// Score is A's mean points a game, in 0..1; ½ when there are no pairs.
func (p Pentanomial) Score() float64 {
	if p.Pairs() == 0 {
		return 0.5
	}
	return float64(p[1]+2*p[2]+3*p[3]+4*p[4]) / float64(4*p.Pairs())
}

// DrawRatio is the share of pairs with one point for each side, in 0..1; 0 without pairs.
func (p Pentanomial) DrawRatio() float64 {
	if p.Pairs() == 0 {
		return 0
	}
	return float64(p[2]) / float64(p.Pairs())
}

// PairsRatio is pairs won over lost: +Inf when none was lost, 1 when none was decided.
func (p Pentanomial) PairsRatio() float64 {
	won, lost := p[3]+p[4], p[0]+p[1]
	switch {
	case lost > 0:
		return float64(won) / float64(lost)
	case won > 0:
		return math.Inf(1)
	}
	return 1
}

// GameSD is the standard deviation of the points of one game as far as the mean of many pairs
// feels it: √2 times the standard deviation of a pair's mean score. It is smaller than the
// deviation of single games when unbalanced openings make the two games of a pair cancel. It is 0
// when fewer than two of the five cells are filled.
func (p Pentanomial) GameSD() float64 {
	return math.Sqrt2 * p.moments().sd
}

// String lists the five counts as fishtest and fastchess do: "[34, 54, 63, 64, 75]".
func (p Pentanomial) String() string {
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
}

// cellScore is the mean score of a pair in each of the cells.
var cellScore = [5]float64{0, 0.25, 0.5, 0.75, 1}

// moments describes the observed distribution of a pair's mean score, which lies in 0..1.
type moments struct {
	mean, sd       float64
	skew, kurtosis float64 // kurtosis 3 for a normal law; both 0 when sd is 0
}

func (p Pentanomial) moments() moments {
	m := moments{mean: p.Score()}
	if p.spread() < 2 {
		return m
	}
	var m2, m3, m4 float64
	for i, n := range p {
		d := cellScore[i] - m.mean
		f := float64(n) / float64(p.Pairs())
		m2 += float64(f * d * d)
		m3 += float64(f * d * d * d)
		m4 += float64(f * d * d * d * d)
	}
	m.sd = math.Sqrt(m2)
	m.skew = m3 / (m2 * m.sd)
	m.kurtosis = m4 / (m2 * m2)
	return m
}

// spread is the number of cells in use; a match with fewer than two shows no variance at all.
func (p Pentanomial) spread() int {
	cells := 0
	for _, n := range p {
		if n > 0 {
			cells++
		}
	}
	return cells
}
