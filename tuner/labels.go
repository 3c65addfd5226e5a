package tuner

import (
	"fmt"
	"strconv"

	"raumlab/engine/weights"
	"raumlab/tuner/pgvb"
)

// labels says what a fit learnt from, such as: half the result, half what the search score predicts.
func (o Origin) labels() string {
	score := map[string]string{
		SearchScore.String():     "the search score predicts",
		QuiescenceScore.String(): "the quiescence score predicts",
		BothScores.String():      "search and quiescence scores predict",
	}[o.Target]
	switch {
	case o.Loss == SquaredLoss.String():
		return map[string]string{SearchScore.String(): "the search scores",
			QuiescenceScore.String(): "the quiescence scores"}[o.Target] + ", in centipawns, by squared error"
	case score == "" || o.Lambda == 1:
		return "the results of the games"
	case o.Lambda == 0:
		return "what " + score
	}
	return fmt.Sprintf("%g of the result and %g of what %s", o.Lambda, 1-o.Lambda, score)
}

// IntervalNote says what the intervals of a fit to labels are of.
func (o Origin) IntervalNote() string {
	return "The labels are " + o.labels() +
		". The intervals hold for the fit to these labels; other labels would give other weights."
}

// PawnOf returns what a pawn ahead adds to the log-odds of a win by a weight file, and whether it
// says so. An older fit held K: its intervals leave out the error of K.
func PawnOf(w weights.File) (pawn PawnLogit, held, known bool) {
	settings := w.Provenance.Settings
	k, err := strconv.ParseFloat(settings["k"], 64)
	if err != nil || !(k > 0) {
		return pawn, false, false
	}
	sd, err := strconv.ParseFloat(settings["k_sd"], 64)
	return pawnLogit(pgvb.Scale{K: k, SE: sd}), err != nil, true
}
