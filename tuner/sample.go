package tuner

import (
	"errors"
	"fmt"
	"math"
)

// Position is one training position. Every number is from White's view.
type Position struct {
	Game     int64   // identity of the game; positions of one game share its result
	Side     int     // +1 White to move, -1 Black to move
	Features []int32 // White minus Black, one a weight
	Fixed    float64 // centipawns that no weight touches
	Score    float64 // quiescence or search score, centipawns
	Result   float64 // 1 White won, ½ draw, 0 Black won
}

// Sample is a set of checked positions, stored by column. The zero value is not usable: call NewSample.
//
// It stores features, not scores: the static value under any weights is one dot product.
type Sample struct {
	width    int
	features []int32 // row-major, Len × width
	fixed    []float64
	score    []float64
	side     []int8
	game     []int // dense index in order of first appearance

	index  map[int64]int
	result []float64 // by game
	count  []int     // positions by game
}

// NewSample returns an empty sample of positions with width features each.
func NewSample(width int) *Sample {
	return &Sample{width: width, index: map[int64]int{}}
}

// Append adds a position, or says what is wrong with it and leaves the sample unchanged.
func (s *Sample) Append(p Position) error {
	if err := s.check(p); err != nil {
		return fmt.Errorf("position %d of game %d: %w", s.Len(), p.Game, err)
	}
	s.features = append(s.features, p.Features...)
	s.fixed = append(s.fixed, p.Fixed)
	s.score = append(s.score, p.Score)
	s.side = append(s.side, int8(p.Side))
	s.game = append(s.game, s.enter(p.Game, p.Result))
	return nil
}

func (s *Sample) check(p Position) error {
	switch {
	case len(p.Features) != s.width:
		return fmt.Errorf("%d features, the sample holds %d a position", len(p.Features), s.width)
	case p.Side != 1 && p.Side != -1:
		return fmt.Errorf("side %d, want +1 or -1", p.Side)
	case p.Result != 0 && p.Result != 0.5 && p.Result != 1:
		return fmt.Errorf("result %v, want 0, 0.5 or 1", p.Result)
	case !finite(p.Fixed) || !finite(p.Score):
		return errors.New("fixed part and score must be finite centipawns")
	}
	if g, ok := s.index[p.Game]; ok && s.result[g] != p.Result {
		return fmt.Errorf("result %v, earlier positions of the game say %v", p.Result, s.result[g])
	}
	return nil
}

// enter returns the dense index of a game and counts one more position of it.
func (s *Sample) enter(game int64, result float64) int {
	g, ok := s.index[game]
	if !ok {
		g = len(s.result)
		s.index[game] = g
		s.result = append(s.result, result)
		s.count = append(s.count, 0)
	}
	s.count[g]++
	return g
}

// Len returns the number of positions.
func (s *Sample) Len() int { return len(s.fixed) }

// Games returns the number of different games.
func (s *Sample) Games() int { return len(s.result) }

// Width returns the number of features of a position.
func (s *Sample) Width() int { return s.width }

// Static returns fixed + features·weights of position i in centipawns, White's view.
// It panics if weights has not Width entries.
func (s *Sample) Static(i int, weights []float64) float64 {
	if len(weights) != s.width {
		panic(fmt.Sprintf("tuner: %d weights for %d features", len(weights), s.width))
	}
	sum := s.fixed[i]
	for j, f := range s.row(i) {
		sum += float64(float64(f) * weights[j])
	}
	return sum
}

// withScores returns the same positions with other stored scores, one a position, in centipawns.
func (s *Sample) withScores(scores []float64) *Sample {
	other := *s
	other.score = scores
	return &other
}

// statics returns the static values of all positions under the weights.
func (s *Sample) statics(weights []float64) []float64 {
	values := make([]float64, s.Len())
	for i := range values {
		values[i] = s.Static(i, weights)
	}
	return values
}

func (s *Sample) row(i int) []int32 { return s.features[i*s.width : (i+1)*s.width] }

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
