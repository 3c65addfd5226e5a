package tuner

import (
	"math"

	"raumlab/engine/weights"
)

// Statuses of weights. They explain every shrinkage below identified.
const (
	statusFixed        = "fixed"
	statusUnidentified = "not identified by this corpus"  // the posterior is the prior
	statusHardly       = "barely narrower than the prior" // its mean may have moved nevertheless
	statusLessSure     = "wider than the prior"           // the widest sd exceeds the prior's
)

const (
	// identified is the least shrinkage of a weight about which the corpus has information.
	identified = 0.2
	// unmoved bounds the absolute shrinkage, and the mean's distance in prior sds, of a prior again.
	unmoved = 0.1
)

// ShrinkageNote explains a column of shrinkages.
const ShrinkageNote = "Shrinkage: 0 means that the games taught nothing, 1 everything. The sd is the largest of several estimates; if it is wider than the prior, shrinkage is below 0."

// Shrinkage returns 1 - sd²/prior sd², nil if fixed or not in the file, and the status.
func Shrinkage(w weights.File, i int) (shrinkage *float64, status string) {
	if w.SD == nil || w.Prior == nil {
		return nil, ""
	}
	s, status := shrinkageOf(w.Values[i], w.SD[i], w.Prior.Mean[i], w.Prior.SD[i])
	if status == statusFixed {
		return nil, status
	}
	return &s, status
}

// shrinkageOf returns shrinkage and status by what files contain, so that reports agree with them.
func shrinkageOf(value, sd, priorMean, priorSD float64) (shrinkage float64, status string) {
	if priorSD == 0 {
		return 0, statusFixed
	}
	shrinkage = 1 - float64((sd/priorSD)*(sd/priorSD))
	switch z := (value - priorMean) / priorSD; {
	case math.Abs(shrinkage) < unmoved && math.Abs(z) < unmoved:
		status = statusUnidentified
	case shrinkage < 0:
		status = statusLessSure
	case shrinkage < identified:
		status = statusHardly
	}
	return shrinkage, status
}
