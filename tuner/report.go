package tuner

import (
	"fmt"
	"strings"

	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// Names of the fits in weight files.
const (
	method        = "pgvb"
	squaredMethod = "least squares"
)

// methodOf names the fit of a job.
func methodOf(loss Criterion) string {
	if loss == SquaredLoss {
		return squaredMethod
	}
	return method
}

// Normal95 is the 97.5 % point of the normal distribution.
const Normal95 = 1.959963984540054

// A Report describes the result of a job. Numbers are centipawns from White's view unless their
// comment says otherwise; none is NaN or infinite. The same job and corpus give the same report.
type Report struct {
	Method  string          `json:"method"`
	Version string          `json:"version"`
	Origin  Origin          `json:"origin"`
	Rules   string          `json:"rules"`
	Engine  string          `json:"engine"`         // that played the games
	Labels  string          `json:"weights_sha256"` // of the weights it played with
	Filters dataset.Filters `json:"filters"`
	Splits  []SplitRow      `json:"splits"` // training, validation, test

	Scale      pgvb.Scale `json:"scale"`       // K of static scores, fitted with the weights
	PriorScale pgvb.Scale `json:"prior_scale"` // K of static scores at the prior weights
	ScoreScale pgvb.Scale `json:"score_scale"` // K of the target's scores; 0 of a table without scores
	Pawn       PawnLogit  `json:"pawn"`        // a pawn ahead, by Scale
	Power      float64    `json:"power"`       // η, see pgvb.Infer; 0 by least squares

	Sweeps    int       `json:"sweeps"` // of the final fit
	Converged bool      `json:"converged"`
	ELBO      []float64 `json:"elbo"` // nats, after every sweep

	Weights     []WeightRow `json:"weights"`            // in the order of the evaluation
	Correlation [][]float64 `json:"correlation"`        // row i has those with weights 0 to i-1
	Scales      []ScaleRow  `json:"group_scales"`       // in the order of the groups
	PawnEff     *float64    `json:"pawn_eff,omitempty"` // see PawnValue; published definition only
	Validation  []LossRow   `json:"validation"`
	Test        []LossRow   `json:"test"`

	Regressions []RegressionRow   `json:"regressions"`           // least squares, for comparison
	Reliability *pgvb.Reliability `json:"reliability"`           // on test games
	ByPly       []pgvb.Residual   `json:"residuals_by_ply"`      // on test games, by plies played
	ByMaterial  []pgvb.Residual   `json:"residuals_by_material"` // by pieces on the board
	Curve       []CurvePoint      `json:"learning_curve"`
	Warnings    []Warning         `json:"warnings"`
}

// Calibration says how results of test games follow from predictions: slope 1 and intercept 0 are
// perfect.
func (r Report) Calibration() string {
	if r.Reliability == nil || r.Reliability.Slope == nil {
		return "unknown"
	}
	return fmt.Sprintf("slope %.3f, intercept %+.3f", *r.Reliability.Slope, *r.Reliability.Intercept)
}

// A SplitRow counts what one split holds.
type SplitRow struct {
	Name      string `json:"name"`
	Openings  int    `json:"openings"`
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
	WhiteWins int    `json:"white_wins"`
	Draws     int    `json:"draws"`
	BlackWins int    `json:"black_wins"`
}

// A WeightRow is one weight before and after.
type WeightRow struct {
	Name      string  `json:"name"`
	Group     string  `json:"group"`
	PriorMean float64 `json:"prior_mean"`
	BaseSD    float64 `json:"base_sd"`  // prior sd before its group's scale
	PriorSD   float64 `json:"prior_sd"` // BaseSD times the group's scale; 0 if frozen
	Mean      float64 `json:"mean"`
	SD        float64 `json:"sd"`        // the widest account of the uncertainty, see Spreads
	Low       float64 `json:"low"`       // 95 % interval: Mean - 1.96·SD
	High      float64 `json:"high"`      // Mean + 1.96·SD
	Positive  float64 `json:"positive"`  // P(weight > 0)
	Value     float64 `json:"value"`     // Mean as the weight file has it
	Z         float64 `json:"z"`         // (Mean - PriorMean)/PriorSD; 0 for a frozen weight
	Shrinkage float64 `json:"shrinkage"` // 1 - SD²/PriorSD²; 0 if frozen
	Support   int64   `json:"support"`   // training positions where the feature is not zero
	Status    string  `json:"status"`    // such as fixed, or empty; see Shrinkage
	Accounts  Account `json:"accounts"`  // of the uncertainty
}

// An Account has the sds of a weight in centipawns, 0 for one that was not computed.
type Account struct {
	Hessian   float64 `json:"hessian"`
	Sandwich  float64 `json:"sandwich"`
	Votes     float64 `json:"votes"`
	Bootstrap float64 `json:"bootstrap"`
	Refits    float64 `json:"refits,omitempty"`
}

// A ScaleRow is the common scale of a group's prior sds that the games gave it.
type ScaleRow struct {
	Group   string  `json:"group"`
	Weights int     `json:"weights"` // not frozen; the scale of two is hardly determined
	Tau     float64 `json:"tau"`     // E[1/τ²]^(-½)
}

// A RegressionRow is a least-squares fit of static to stored scores.
type RegressionRow struct {
	Target string    `json:"target"`  // score or quiescence
	Noise  float64   `json:"noise"`   // sd of the misses, centipawns
	Values []float64 `json:"weights"` // rounded, in the order of the evaluation
	Test   []LossRow `json:"test"`
}

// A LossRow is a loss on held-out games under prior weights, and tuned ones as in the file.
type LossRow struct {
	Name   string  `json:"name"`
	Unit   string  `json:"unit"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Change float64 `json:"change"` // after minus before; a gain is below zero, for r2 above
	SE     float64 `json:"se"`     // standard error of Change, paired, by games
}

const r2Prefix = "r2_" // before the score

// R2Of returns the score of a row of R², of which more is better, unlike other rows.
func (l LossRow) R2Of() (score string, ok bool) { return strings.CutPrefix(l.Name, r2Prefix) }

// lossRows is how many rows of losses there are, and resultRows how many without scores.
const (
	lossRows   = 10
	resultRows = 2
)
