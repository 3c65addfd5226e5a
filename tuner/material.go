package tuner

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/tables/verdict"
	"raumlab/engine/variant"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// A ScaleBy says by what a job scales the evaluation.
type ScaleBy uint8

// The kinds of scales.
const (
	NoScale        ScaleBy = iota
	ScaleByPieces          // by the number of pieces but kings and pawns, fitted to the games
	ScaleByEndings         // by the factors of endings, which follow from the counts of tables
	ScaleByBoth            // by pieces, and in endings by the product of both
	numScaleBys
)

var scaleByNames = [numScaleBys]string{"none", "pieces", "endings", "both"}

// String returns the name used in files and flags.
func (s ScaleBy) String() string { return scaleByNames[s] }

// ParseScaleBy reads what String writes.
func ParseScaleBy(text string) (ScaleBy, error) {
	if i := slices.Index(scaleByNames[:], text); i >= 0 {
		return ScaleBy(i), nil
	}
	return 0, fmt.Errorf("scale %q: want one of %s", text, strings.Join(scaleByNames[:], ", "))
}

func (s ScaleBy) byPieces() bool  { return s == ScaleByPieces || s == ScaleByBoth }
func (s ScaleBy) byEndings() bool { return s == ScaleByEndings || s == ScaleByBoth }

// scaleKnots are the numbers of pieces at which a scale is fitted, from none to all that a game
// begins with. Between them it is linear: three numbers cannot follow noise.
var scaleKnots = [...]int{0, 9, 18}

// scaleFits is how often weights and scale are fitted in turn before the last fit of the weights.
const scaleFits = 3

// checkScale refuses a scale where none can be fitted.
func (j Job) checkScale() error {
	switch {
	case j.ScaleBy >= numScaleBys:
		return fmt.Errorf("scale %d: want 0 to %d", j.ScaleBy, numScaleBys-1)
	case j.ScaleBy == NoScale:
		return nil
	case j.Definition == eval.Alice:
		return fmt.Errorf("scale %s: %s has no scale by material: want %s", j.ScaleBy, variant.Alice.Title(), NoScale)
	case j.Rounds > 1:
		return fmt.Errorf("scale %s: of several rounds none can be scaled: want 1 round or scale %s", j.ScaleBy, NoScale)
	}
	return nil
}

// originScale is the scale in an origin.
func (j Job) originScale() string {
	if j.ScaleBy == NoScale {
		return ""
	}
	return j.ScaleBy.String()
}

// pieceShares returns the shares that a number of pieces has in the knots.
func pieceShares(n int) []float64 {
	shares := make([]float64, len(scaleKnots))
	last := len(scaleKnots) - 1
	for i := range last {
		if from, to := scaleKnots[i], scaleKnots[i+1]; n <= to {
			shares[i+1] = float64(n-from) / float64(to-from)
			shares[i] = 1 - shares[i+1]
			return shares
		}
	}
	shares[last] = 1
	return shares
}

// scaleByPieces fits weights and scale in turn, and leaves the scale in the samples for the fits
// that follow. K stays that of the prior weights without a scale, and the mean part is 1, so that a
// pawn is worth 100 centipawns on the average.
func (f *fitState) scaleByPieces(ctx context.Context) error {
	if !f.job.ScaleBy.byPieces() {
		return nil
	}
	refits := f.job.Refits
	f.job.Refits = 0
	defer func() { f.job.Refits = refits }()
	shares := make([][]float64, dataset.NumMaterials())
	for tag := range shares {
		shares[tag] = pieceShares(dataset.MaterialOf(int16(tag)).Pieces)
	}
	for range scaleFits {
		f.fits++
		if err := f.fit(ctx, f.fits, 0); err != nil {
			return err
		}
		if f.unscaled == nil {
			f.unscaled = slices.Clone(f.rounded)
		}
		at, err := pgvb.FitParts(f.train().Sample, f.job.Workers, f.rounded, f.scale.K, dataset.MaterialTag, shares)
		if err != nil {
			return err
		}
		f.setPieces(at)
	}
	return nil
}

// setPieces rounds the scale to the parts of weight files.
func (f *fitState) setPieces(atKnots []float64) {
	f.pieces = nil
	for n := range scaleKnots[len(scaleKnots)-1] + 1 {
		part := 0.0
		for i, share := range pieceShares(n) {
			part += float64(share * atKnots[i])
		}
		f.pieces = append(f.pieces, int(math.Round(eval.WholeScale*max(0, min(part, eval.MostScale)))))
	}
	parts := &pgvb.Parts{Tag: dataset.MaterialTag, Of: make([]float64, dataset.NumMaterials())}
	for tag := range parts.Of {
		parts.Of[tag] = float64(f.partOf(dataset.MaterialOf(int16(tag)).Pieces)) / eval.WholeScale
	}
	for i := range f.data.Portions {
		f.data.Portions[i].Sample.SetParts(parts)
	}
}

// partOf returns the part of a number of pieces.
func (f *fitState) partOf(pieces int) int {
	if f.pieces == nil {
		return eval.WholeScale
	}
	return f.pieces[min(pieces, len(f.pieces)-1)]
}

// materialScale returns the scale of the weights, nil for none.
func (f *fitState) materialScale() *eval.Scale {
	if f.job.ScaleBy == NoScale {
		return nil
	}
	s := &eval.Scale{Pieces: slices.Clone(f.pieces)}
	if s.Pieces == nil {
		s.Pieces = []int{eval.WholeScale}
	}
	if !f.job.ScaleBy.byEndings() {
		return s
	}
	for _, e := range verdict.Factors() {
		part := float64(f.partOf(e.Ending.ScaledPieces()))
		for c := range e.Parts {
			e.Parts[c] = int(math.Round(float64(e.Parts[c]) * part / verdict.Whole))
		}
		s.Endings = append(s.Endings, e)
	}
	return s
}

// A ScaleLoss compares weights tuned with a scale with those tuned without, on the held-out games
// of a split.
type ScaleLoss struct {
	Scale   string  `json:"scale"` // pieces, endings or both
	Split   string  `json:"split"`
	Without float64 `json:"without"` // log-loss of the results, nats a position
	With    float64 `json:"with"`
	Change  float64 `json:"change"` // with minus without; a gain is below zero
	SE      float64 `json:"se"`     // standard error of Change, paired, by games
}

// A MaterialScale is what the report says of the scale. Its other losses are under the scale by
// pieces alone, both those of the prior and of the tuned weights.
type MaterialScale struct {
	Pieces  []int       `json:"pieces"`  // see eval.Scale
	Endings int         `json:"endings"` // number of those with parts of their own
	Losses  []ScaleLoss `json:"losses"`
}

// reportScale compares the scale, and its part by pieces alone, with no scale; nil for none.
func (f *fitState) reportScale() (*MaterialScale, error) {
	s := f.materialScale()
	if s == nil {
		return nil, nil
	}
	r := &MaterialScale{Pieces: s.Pieces, Endings: len(s.Endings), Losses: []ScaleLoss{}}
	kinds := []ScaleBy{f.job.ScaleBy}
	if f.job.ScaleBy == ScaleByBoth {
		kinds = []ScaleBy{ScaleByPieces, ScaleByBoth}
	}
	unscaled := f.unscaled
	if unscaled == nil {
		unscaled = f.rounded
	}
	for _, kind := range kinds {
		part := func(tag int16, negative bool) float64 {
			m := dataset.MaterialOf(tag)
			if m.Ending < 0 || !kind.byEndings() {
				return float64(f.partOf(m.Pieces)) / eval.WholeScale
			}
			ahead := 0 // White in the colours of the ending's name
			if negative != m.Swapped {
				ahead = 1
			}
			return float64(s.Endings[m.Ending].Parts[ahead]) / eval.WholeScale
		}
		for _, split := range []corpus.Split{corpus.Validation, corpus.Test} {
			with, without, change, err := pgvb.CompareLogLoss(f.data.Portions[split].Sample, f.job.Workers, f.scale.K,
				pgvb.PartOf(f.rounded, dataset.MaterialTag, part), pgvb.WholeOf(unscaled))
			if err != nil {
				return nil, err
			}
			r.Losses = append(r.Losses, ScaleLoss{kind.String(), split.String(), without, with, change.Value, change.SE})
		}
	}
	return r, nil
}
