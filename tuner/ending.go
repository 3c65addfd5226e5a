package tuner

import (
	"fmt"
	"math"
)

// atRest is the greatest change of a weight, in sds, of rounds that have converged.
const atRest = 0.1

// scaleBound is how far K of a round's weights may be from the frozen one, relatively.
const scaleBound = 0.3

// An ending says whether the rounds are over and whose weights to keep.
type ending struct {
	over bool
	kept int    // number of the round, 0 for none
	name string // of the warning; empty if the rounds converged
	why  string
}

// endOf decides after the last of the rounds. k is frozen. The rounds are over if one has broken a
// guard rail, has converged, or was the last allowed. A guard rail keeps the last sound round: the
// one before or, if the validation loss rose twice in a row, the one before the first rise.
func endOf(rounds []Round, most int, k float64) ending {
	n := len(rounds)
	if n == 0 {
		return ending{}
	}
	last := rounds[n-1]
	broken := func(kept int, name, format string, values ...any) ending {
		return ending{true, kept, name, fmt.Sprintf("round %d ", n) + fmt.Sprintf(format, values...)}
	}
	switch {
	case !soundPieces(last.PieceScale):
		return broken(n-1, "rounds_piece_scale", "brought the piece values to %.2f of those of Raumfischer, outside 0.7 to 1.4", last.PieceScale)
	case !(math.Abs(last.K/k-1) <= scaleBound):
		return broken(n-1, "rounds_scale", "brought K of the static scores to %.0f, more than %.0f %% from the %.0f of the weights of Raumfischer", last.K, 100*scaleBound, k)
	case n > 2 && last.rises() && rounds[n-2].rises():
		return broken(n-2, "rounds_validation", "raised the log-loss of validation games for the second time running, from %.6f over %.6f to %.6f",
			rounds[n-3].Validation, rounds[n-2].Validation, last.Validation)
	case n > 1 && last.Moved < atRest:
		return ending{over: true, kept: n}
	case n >= most:
		return ending{true, n, "rounds_unsettled", fmt.Sprintf("in round %d, the last, %s still moved by %.2f sds", n, last.MovedWeight, last.Moved)}
	}
	return ending{}
}

// rises reports whether the validation loss rose by more than its standard error: near convergence
// it fluctuates.
func (r Round) rises() bool { return r.Change > r.SE }

func (e ending) warnings() []Warning {
	switch e.name {
	case "":
		return nil
	case "rounds_unsettled":
		return []Warning{{e.name, e.why + ": more rounds would move the weights on"}}
	}
	return []Warning{{e.name, fmt.Sprintf("%s: the weights are those of round %d", e.why, e.kept)}}
}
