package tuner

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/arithmetic"
)

// A Combination is a linear function of the weights in centipawns: Fixed + Σ Factor·weight.
type Combination struct {
	Name   string
	Fixed  float64
	Factor [eval.NumWeights]float64
}

func (c Combination) minus(d Combination) Combination {
	c.Fixed -= d.Fixed
	for i := range c.Factor {
		c.Factor[i] -= d.Factor[i]
	}
	return c
}

// A Belief is the posterior in a weight file: means, sds and correlations.
type Belief struct {
	weights weights.File
}

// NewBelief returns the belief of weights with sds, independent if there are no correlations.
func NewBelief(w weights.File) (Belief, error) {
	if w.SD == nil {
		return Belief{}, errors.New("the weights have no standard deviations")
	}
	return Belief{w}, nil
}

// Correlated reports whether the file holds correlations.
func (b Belief) Correlated() bool { return b.weights.Correlation != nil }

// Estimate returns mean and sd of a combination in centipawns.
func (b Belief) Estimate(c Combination) (mean, sd float64) {
	mean = c.Fixed
	var variance float64
	for i, f := range c.Factor {
		mean += float64(f * b.weights.Values[i])
		for j, g := range c.Factor {
			variance += float64(f * g * b.covariance(i, j))
		}
	}
	return mean, math.Sqrt(max(variance, 0))
}

func (b Belief) covariance(i, j int) float64 {
	r := 0.0
	switch {
	case b.weights.Correlation != nil:
		r = b.weights.Correlation.At(i, j)
	case i == j:
		r = 1
	}
	return b.weights.SD[i] * r * b.weights.SD[j]
}

// Above returns P(a > b).
func (b Belief) Above(a, c Combination) float64 {
	return probabilityPositive(b.Estimate(a.minus(c)))
}

// Ratio returns a quotient with its sd to first order; the second must be far from zero.
func (b Belief) Ratio(above, below Combination) (value, sd float64) {
	x, _ := b.Estimate(above)
	y, _ := b.Estimate(below)
	value = x / y
	slope := above
	slope.Fixed = 0
	for i := range slope.Factor {
		slope.Factor[i] = (above.Factor[i] - float64(value*below.Factor[i])) / y
	}
	_, sd = b.Estimate(slope)
	return value, sd
}

// probabilityPositive returns P(x > 0) of x ~ N(mean, sd²) to six digits.
func probabilityPositive(mean, sd float64) float64 {
	switch {
	case sd > 0:
		return math.Round(1e6*arithmetic.Normal(mean/sd)) / 1e6
	case mean > 0:
		return 1
	}
	return 0
}

// PawnValue is 100 centipawns, plus level_majority where that is the difference in pawns.
func PawnValue(d eval.Definition) Combination {
	c := Combination{Name: "pawn", Fixed: 100}
	if d == eval.Published {
		c.Factor[eval.LevelMajority] = 1
	}
	return c
}

// pieceKinds are the pieces with a value, in the order of their weights.
var pieceKinds = []struct {
	name   string
	letter string
	weight int
}{
	{"queen", "Q", eval.ValueQueen},
	{"rook", "R", eval.ValueRook},
	{"bishop", "B", eval.ValueBishop},
	{"unicorn", "U", eval.ValueUnicorn},
	{"knight", "N", eval.ValueKnight},
}

// PieceValues returns the weights of the five pieces.
func PieceValues() []Combination {
	var all []Combination
	for _, k := range pieceKinds {
		c := Combination{Name: k.name}
		c.Factor[k.weight] = 1
		all = append(all, c)
	}
	return all
}

// PieceWorths returns what the five pieces are worth with their mobility, place and lines: each
// alone with the two kings, averaged over all cells. The weight of a piece's value says less,
// because a queen's moves count elsewhere.
func PieceWorths(d eval.Definition, rules variant.Rules) ([]Combination, error) {
	bare, fixedBare, err := loneSide(d, rules, "", board.Square(0))
	if err != nil {
		return nil, err
	}
	var all []Combination
	for _, k := range pieceKinds {
		c := Combination{Name: k.name}
		cells := 0.0
		for s := range board.NoSquare {
			if s == whiteKing || s == blackKing {
				continue
			}
			f, fixed, err := loneSide(d, rules, k.letter, s)
			if err != nil {
				return nil, err
			}
			cells++
			c.Fixed += float64(fixed - fixedBare)
			for i := range f {
				c.Factor[i] += float64(f[i] - bare[i])
			}
		}
		c.Fixed /= cells
		for i := range c.Factor {
			c.Factor[i] /= cells
		}
		all = append(all, c)
	}
	return all, nil
}

// The cells of the kings of loneSide: opposite corners.
var whiteKing, blackKing = board.NewSquare(0, 0, 0), board.NewSquare(4, 4, 4)

// loneSide returns White's features with one piece besides the kings.
func loneSide(d eval.Definition, rules variant.Rules, letter string, at board.Square) (eval.Features, int, error) {
	var levels []string
	for l := 4; l >= 0; l-- {
		var ranks []string
		for r := 4; r >= 0; r-- {
			rank := ""
			for f := range 5 {
				switch s := board.NewSquare(l, r, f); {
				case s == whiteKing:
					rank += "K"
				case s == blackKing:
					rank += "k"
				case letter != "" && s == at:
					rank += letter
				default:
					rank += "1"
				}
			}
			ranks = append(ranks, rank)
		}
		levels = append(levels, strings.Join(ranks, "/"))
	}
	// Black is to move and may be in check.
	p, err := variant.ParseRFEN(rules, strings.Join(levels, "|")+" b")
	if err != nil {
		return eval.Features{}, 0, fmt.Errorf("a %s with two kings: %w", letter, err)
	}
	f, fixed := features.Side(d, &p, board.White)
	return f, fixed, nil
}

// Positive returns P(weight > 0).
func (b Belief) Positive(i int) float64 {
	return probabilityPositive(b.weights.Values[i], b.weights.SD[i])
}

// A Statement says how likely it is that one piece is worth more than another.
type Statement struct {
	More, Less  string
	Probability float64
}

// Order sorts the pieces by their means, greatest first, with a statement for each two neighbours.
func Order(b Belief, pieces []Combination) []Statement {
	sorted := slices.Clone(pieces)
	slices.SortStableFunc(sorted, func(x, y Combination) int {
		a, _ := b.Estimate(x)
		c, _ := b.Estimate(y)
		return cmp.Compare(c, a)
	})
	var all []Statement
	for i := range len(sorted) - 1 {
		all = append(all, Statement{sorted[i].Name, sorted[i+1].Name, b.Above(sorted[i], sorted[i+1])})
	}
	return all
}
