package tuner

import (
	"fmt"
	"math"
)

// atRest is the way in sds below which rounds have come to rest.
const atRest = 0.1

// scaleBound is the share by which K of a round's weights may differ from the frozen one.
const scaleBound = 0.3

// An ending says whether rounds are over and which one's weights are sound.
type ending struct {
	over bool
	kept int    // number of the round, 0 for none
	name string // of the warning; empty where the rounds came to rest
	why  string
}

// endOf looks at the last of the rounds made, of so many at most; k is frozen. The rounds are over where one has
// broken a guard rail, has come to rest, or was the last. A guard rail keeps the last round before it went wrong:
// the one before, or where the loss of the validation games rose twice running the one before it rose. A rise is one by more than its
// standard error: near rest the loss goes up and down by nothing.
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
		return broken(n-1, "rounds_piece_scale", "brought the piece values to %.2f of those of source 000, outside 0.7 to 1.4", last.PieceScale)
	case !(math.Abs(last.K/k-1) <= scaleBound):
		return broken(n-1, "rounds_scale", "brought K of the static scores to %.0f, more than %.0f %% from the %.0f of the weights of source 000", last.K, 100*scaleBound, k)
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

func (r Round) rises() bool { return r.Change > r.SE }

// warnings are what a report says of the end.
func (e ending) warnings() []Warning {
	switch e.name {
	case "":
		return nil
	case "rounds_unsettled":
		return []Warning{{e.name, e.why + ": more rounds would move the weights on"}}
	}
	return []Warning{{e.name, fmt.Sprintf("%s: the weights are those of round %d", e.why, e.kept)}}
}
