package tuner

import (
	"math"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// method names the fit in weight files.
const method = "pgvb"

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

	Scale      pgvb.Scale `json:"scale"`       // K of static scores at the prior weights; frozen
	ScoreScale pgvb.Scale `json:"score_scale"` // K of the target's scores, for comparison; 0 of a table without scores
	Power      float64    `json:"power"`       // η, see pgvb.Infer

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

func (f *fitState) report() (r Report, err error) {
	posterior := f.inference.Posterior
	r = Report{
		Method: method, Version: f.job.Version, Origin: f.job.origin(f.source),
		Rules: f.source.rules.String(), Engine: f.source.engine, Labels: f.source.weights,
		Filters: f.data.Filters,
		Scale:   f.scale, ScoreScale: f.scores, Power: f.inference.Power,
		Sweeps: len(posterior.Trace), Converged: posterior.Converged,
		Weights: f.weightRows(), Scales: f.scaleRows(), Curve: f.curve,
	}
	for i := range eval.NumWeights {
		row := make([]float64, i)
		for k := range row {
			row[k] = f.inference.Correlation.At(i, k)
		}
		r.Correlation = append(r.Correlation, row)
	}
	for split := range corpus.NumSplits {
		r.Splits = append(r.Splits, splitRow(&f.data.Portions[split], split))
	}
	for _, s := range posterior.Trace {
		r.ELBO = append(r.ELBO, s.ELBO)
	}
	if f.job.Definition == eval.Published {
		pawn := 100 + f.rounded[eval.LevelMajority]
		r.PawnEff = &pawn
	}
	if r.Validation, err = f.losses(corpus.Validation, f.rounded); err != nil {
		return Report{}, err
	}
	if r.Test, err = f.losses(corpus.Test, f.rounded); err != nil {
		return Report{}, err
	}
	for _, x := range f.regressions {
		row := RegressionRow{Target: x.score.String(), Noise: x.noise, Values: x.weights}
		if row.Test, err = f.losses(corpus.Test, x.weights); err != nil {
			return Report{}, err
		}
		r.Regressions = append(r.Regressions, row)
	}
	if err := f.diagnose(&r); err != nil {
		return Report{}, err
	}
	r.Warnings = append([]Warning{}, f.warnings(&r)...)
	return r, nil
}

func splitRow(p *dataset.Portion, split corpus.Split) SplitRow {
	return SplitRow{
		Name: split.String(), Openings: p.Openings, Games: p.Sample.Clusters(), Positions: p.Sample.Len(),
		WhiteWins: p.WhiteWins, Draws: p.Draws, BlackWins: p.BlackWins,
	}
}

func (f *fitState) weightRows() []WeightRow {
	rows := make([]WeightRow, eval.NumWeights)
	at := func(account []float64, i int) float64 {
		if account == nil {
			return 0
		}
		return account[i]
	}
	spreads := &f.inference.Spreads
	for i, t := range eval.Table() {
		row := WeightRow{
			Name: t.Name, Group: t.Group.String(),
			PriorMean: f.prior.Mean[i], BaseSD: f.prior.SD[i], PriorSD: f.priorSD[i],
			Mean: f.inference.Mean[i], SD: f.sd[i], Value: f.rounded[i], Support: f.support(i),
			Accounts: Account{at(spreads.Hessian, i), at(spreads.Sandwich, i), at(spreads.EqualClusters, i), at(spreads.Bootstrap, i), at(spreads.Refits, i)},
		}
		row.Low, row.High = row.Mean-float64(Normal95*row.SD), row.Mean+float64(Normal95*row.SD)
		row.Positive = probabilityPositive(row.Mean, row.SD)
		if row.PriorSD > 0 {
			row.Z = (row.Mean - row.PriorMean) / row.PriorSD
		}
		row.Shrinkage, row.Status = judged(row.Value, row.SD, row.PriorMean, row.PriorSD)
		rows[i] = row
	}
	return rows
}

// Normal95 is the 97.5 % point of the normal distribution.
const Normal95 = 1.959963984540054

func (f *fitState) scaleRows() []ScaleRow {
	var rows []ScaleRow
	for g, scale := range f.inference.Posterior.Scales() {
		if n := scale.Weights; n > 0 {
			rows = append(rows, ScaleRow{Group: eval.Group(g).String(), Weights: n, Tau: 1 / math.Sqrt(scale.InverseSquare())})
		}
	}
	return rows
}

// lossRows is how many rows losses returns, and resultRows how many without scores.
const (
	lossRows   = 10
	resultRows = 2
)

// losses compares weights with the prior ones on a split, against results and stored scores.
func (f *fitState) losses(split corpus.Split, weights []float64) ([]LossRow, error) {
	var rows []LossRow
	for _, score := range []Score{SearchScore, QuiescenceScore} {
		x, err := f.compare(split, score, weights, f.prior.Mean)
		if err != nil {
			return nil, err
		}
		if rows == nil {
			rows = append(rows,
				lossRow("log_loss", "nats", x.Baseline.LogLoss, x.Candidate.LogLoss, x.LogLoss),
				lossRow("brier", "", x.Baseline.Brier, x.Candidate.Brier, x.Brier))
		}
		if !f.source.scored {
			return rows, nil
		}
		rows = append(rows,
			lossRow("mse_"+score.String(), "cp²", x.Baseline.RMSE*x.Baseline.RMSE, x.Candidate.RMSE*x.Candidate.RMSE, x.MSE),
			lossRow("rmse_"+score.String(), "cp", x.Baseline.RMSE, x.Candidate.RMSE, x.RMSE),
			lossRow("mae_"+score.String(), "cp", x.Baseline.MAE, x.Candidate.MAE, x.MAE),
			lossRow(r2Prefix+score.String(), "", x.Baseline.R2, x.Candidate.R2, x.R2))
	}
	return rows, nil
}

// Edges of the tables of residuals.
var (
	plyEdges      = []int{0, 8, 16, 24, 32, 48, 64, 96, 128, 192}
	materialEdges = []int{0, 8, 12, 16, 20, 24, 28, 32, 36}
)

// compare compares two weight vectors on the games of a split.
func (f *fitState) compare(split corpus.Split, score Score, weights, baseline []float64) (pgvb.Comparison, error) {
	s := f.data.Portions[split].Sample
	return pgvb.Compare(s, f.job.Workers, f.scale.K, score.column(), weights, baseline)
}

// diagnose fills in what the report says about the test games.
func (f *fitState) diagnose(r *Report) (err error) {
	s := f.data.Portions[corpus.Test].Sample
	if r.Reliability, err = pgvb.ReliabilityOf(s, f.job.Workers, f.rounded, f.scale.K); err != nil {
		return err
	}
	if r.ByPly, err = pgvb.ResidualsBy(s, f.job.Workers, dataset.PlyTag, plyEdges, f.rounded, f.prior.Mean, f.scale.K); err != nil {
		return err
	}
	r.ByMaterial, err = pgvb.ResidualsBy(s, f.job.Workers, dataset.PiecesTag, materialEdges, f.rounded, f.prior.Mean, f.scale.K)
	return err
}

func lossRow(name, unit string, before, after float64, d pgvb.Difference) LossRow {
	return LossRow{Name: name, Unit: unit, Before: before, After: after, Change: d.Value, SE: d.SE}
}
