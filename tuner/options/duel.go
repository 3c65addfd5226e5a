package options

import (
	"fmt"
	"math"
	"math/rand/v2"

	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// An axis is a parameter.
type axis struct {
	Start, Min, Max float64
	Step            float64 // a change worth a few Elo, what SPSA tries at the end
	Gain            float64 // SPSA's r_end; 0 means defaultGain
	Whole           bool    // its values are whole numbers
}

// validate says what is wrong with the axis.
func (a axis) validate() error {
	keys := []string{"start", "min", "max", "step", "r_end"}
	for i, v := range []float64{a.Start, a.Min, a.Max, a.Step, a.Gain} {
		if !(math.Abs(v) <= mostValue) {
			return fmt.Errorf("%s %v: expected a number of at most %g in size", keys[i], v, float64(mostValue))
		}
	}
	switch {
	case a.Min >= a.Max:
		return fmt.Errorf("min %v is not below max %v", a.Min, a.Max)
	case a.Start < a.Min || a.Start > a.Max:
		return fmt.Errorf("start %v: expected %v to %v, from min to max", a.Start, a.Min, a.Max)
	case a.Whole && a.mostStep() == 1 && a.Step != 1:
		return fmt.Errorf("step %v: expected 1, since only whole numbers from %v to %v are tried", a.Step, a.Min, a.Max)
	case a.Step <= 0 || a.Step > a.mostStep():
		return fmt.Errorf("step %v: expected more than 0, and at most %v, half the range", a.Step, a.mostStep())
	case a.Gain < 0:
		return fmt.Errorf("r_end %v: expected more than 0", a.Gain)
	}
	for i, v := range []float64{a.Start, a.Min, a.Max} {
		if a.Whole && v != math.Trunc(v) {
			return fmt.Errorf("%s %v of an option of whole numbers: expected a whole number", keys[i], v)
		}
	}
	if a.Whole && a.Step < 1 {
		return fmt.Errorf("step %v: expected 1 or more for whole numbers", a.Step)
	}
	return nil
}

// mostStep is half the range, but for whole numbers at least 1, so that an option of two values has
// a step.
func (a axis) mostStep() float64 {
	half := (a.Max - a.Min) / 2
	if a.Whole {
		return max(half, 1)
	}
	return half
}

// mostValue keeps every whole number exact.
const mostValue = 1 << 53

// nearest is the value that an option can have next to v.
func (a axis) nearest(v float64) float64 {
	v = min(max(v, a.Min), a.Max)
	if a.Whole {
		v = math.Round(v)
	}
	return v + 0 // no −0, which reads as another value than 0
}

// A duel is some pairs of games between two settings.
type duel struct {
	A, B  []float64 // a value an axis
	Count int64     // pairs to play
}

// A duelResult is a duel that was played, from the view of A.
type duelResult struct {
	duel
	Pairs elo.Pentanomial
}

// An estimate is a recommended setting.
type estimate struct {
	X        []float64
	Gain, SD float64 // Elo over the start and its sd; 0 at the start; NaN if the method never knows
}

// A method tunes.
type method interface {
	// Ask returns the duels of the next round: as many as remain until all pairs of the budget are
	// played, none if they are. It changes nothing.
	Ask(budget int64) ([]duel, error)
	// Tell adds the result of the next duel. All of a round are told, in their order, before the
	// next Ask.
	Tell(duelResult) error
	// Pairs is how many are played.
	Pairs() int64
	// Best recommends a setting, before the first result the start.
	Best() (estimate, error)
}

// A round is played by several workers at once. It has the same duels for any number of them.
const roundDuels = 4

// checkAxes says what is wrong with the axes of a method.
func checkAxes(axes []axis) error {
	if len(axes) == 0 || len(axes) > mostAxes {
		return fmt.Errorf("%s: expected 1 to %d", plural.Of(len(axes), "parameter"), mostAxes)
	}
	for i, a := range axes {
		if err := a.validate(); err != nil {
			return fmt.Errorf("parameter %d: %w", i+1, err)
		}
	}
	return nil
}

const mostAxes = 64

// checkResult refuses what no duel on the axes has as its result.
func checkResult(axes []axis, r duelResult) error {
	for _, x := range [][]float64{r.A, r.B} {
		if len(x) != len(axes) {
			return fmt.Errorf("a setting of %s, expected %d", plural.Of(len(x), "value"), len(axes))
		}
		for j, v := range x {
			if axes[j].nearest(v) != v {
				return fmt.Errorf("value %d is %v: expected one from %v to %v", j+1, v, axes[j].Min, axes[j].Max)
			}
		}
	}
	if err := r.Pairs.Validate(); err != nil {
		return err
	}
	if n := r.Pairs.Pairs(); n != r.Count || n < 1 {
		return fmt.Errorf("%d of %s", n, plural.Of(r.Count, "pair"))
	}
	return nil
}

func starts(axes []axis) []float64 {
	x := make([]float64, len(axes))
	for j, a := range axes {
		x[j] = a.Start
	}
	return x
}

// stepRandom returns the generator of a step, so that none depends on how often another was used.
func stepRandom(seed uint64, step int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(step))) }
