package tuner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// Edges of the tables of residuals.
var (
	plyEdges      = []int{0, 8, 16, 24, 32, 48, 64, 96, 128, 192}
	materialEdges = []int{0, 8, 12, 16, 20, 24, 28, 32, 36}
)

// Evaluate says what a fit is worth on games that it has not seen, and all else that the report has.
func (j Job) Evaluate(ctx context.Context, p *Positions, f Fit) (r Report, err error) {
	r = j.describe(p, f)
	tuned := pgvb.Scaled{Weights: f.Values, K: f.K.K}
	if r.Validation, err = j.losses(p, f, corpus.Validation, tuned); err != nil {
		return Report{}, err
	}
	if r.Test, err = j.losses(p, f, corpus.Test, tuned); err != nil {
		return Report{}, err
	}
	failed, err := diagnose(ctx, j.diagnostics(p, f), &r)
	if err != nil {
		return Report{}, err
	}
	r.Warnings = append(append(append([]Warning{}, f.Failed...), failed...), j.warnings(p, f, &r)...)
	return r, nil
}

// A diagnostic is a part of the report that a fit can do without.
type diagnostic struct {
	key  string // of the report
	find func(context.Context, *Report) error
}

// diagnostics are all of them.
func (j Job) diagnostics(p *Positions, f Fit) []diagnostic {
	residuals := func(tag int, edges []int) ([]pgvb.Residual, error) {
		return pgvb.ResidualsBy(p.of(corpus.Test), j.Workers, tag, edges, f.Values, f.Prior.Mean, f.K.K)
	}
	return []diagnostic{
		{"regressions", func(_ context.Context, r *Report) (err error) {
			r.Regressions, err = j.regressions(p, f)
			return err
		}},
		{"learning_curve", func(ctx context.Context, r *Report) (err error) {
			r.Curve, err = j.learningCurve(ctx, p, f)
			return err
		}},
		{"reliability", func(_ context.Context, r *Report) (err error) {
			r.Reliability, err = pgvb.ReliabilityOf(p.of(corpus.Test), j.Workers, f.Values, f.K.K)
			return err
		}},
		{"residuals_by_ply", func(_ context.Context, r *Report) (err error) {
			r.ByPly, err = residuals(dataset.PlyTag, plyEdges)
			return err
		}},
		{"residuals_by_material", func(_ context.Context, r *Report) (err error) {
			r.ByMaterial, err = residuals(dataset.PiecesTag, materialEdges)
			return err
		}},
	}
}

// diagnose adds what can be found to the report, and returns a warning for each part that cannot:
// it stays null. Only an interrupt is an error.
func diagnose(ctx context.Context, all []diagnostic, r *Report) (failed []Warning, err error) {
	for _, d := range all {
		err := d.find(ctx, r)
		if ctx.Err() != nil {
			return nil, errors.Join(ctx.Err(), err)
		}
		if err != nil {
			failed = append(failed, missing(d.key, err))
		}
	}
	if r.Reliability != nil && r.Reliability.Slope == nil {
		failed = append(failed, missing(calibrationKey, pgvb.ErrNoCalibration))
	}
	return failed, nil
}

// calibrationKey names the slope and the intercept of the reliability.
const calibrationKey = "calibration"

// missing is the warning that a part of the report could not be found.
func missing(key string, why error) Warning {
	return Warning{missingPrefix + key, fmt.Sprintf("%s of the report is missing: %v", key, why)}
}

const missingPrefix = "no_"

// lacks reports whether a warning says that a part of the report is missing.
func (r Report) lacks(key string) bool {
	return slices.ContainsFunc(r.Warnings, func(w Warning) bool { return w.Name == missingPrefix+key })
}

// describe returns what the report says without held-out games.
func (j Job) describe(p *Positions, f Fit) Report {
	posterior := f.Inference.Posterior
	r := Report{
		Method: methodOf(j.Loss), Version: j.Version, Origin: j.Origin(p.source), Rules: p.source.Rules.String(),
		Filters: p.Filters,
		Scale:   f.K, PriorScale: f.PriorK, ScoreScale: f.ScoreK, Pawn: pawnLogit(f.K), Power: f.Inference.Power,
		Sweeps: len(posterior.Trace), Converged: posterior.Converged,
		Weights: weightRows(p, f), Scales: scaleRows(f.Prior, posterior),
	}
	r.Engine, r.Labels = p.source.playedBy()
	for split := range corpus.NumSplits {
		r.Splits = append(r.Splits, splitRow(&p.Portions[split], split))
	}
	for i := range eval.NumWeights {
		row := make([]float64, i)
		for k := range row {
			row[k] = f.Inference.Correlation.At(i, k)
		}
		r.Correlation = append(r.Correlation, row)
	}
	for _, s := range posterior.Trace {
		r.ELBO = append(r.ELBO, s.ELBO)
	}
	if j.Definition == eval.Published {
		pawn := 100 + f.Values[eval.LevelMajority]
		r.PawnEff = &pawn
	}
	return r
}

func splitRow(p *dataset.Portion, split corpus.Split) SplitRow {
	return SplitRow{
		Name: split.String(), Openings: p.Openings, Games: p.Sample.Clusters(), Positions: p.Sample.Len(),
		WhiteWins: p.WhiteWins, Draws: p.Draws, BlackWins: p.BlackWins,
	}
}

func weightRows(p *Positions, f Fit) []WeightRow {
	rows := make([]WeightRow, eval.NumWeights)
	at := func(account []float64, i int) float64 {
		if account == nil {
			return 0
		}
		return account[i]
	}
	spreads := &f.Inference.Spreads
	for i, t := range eval.Table() {
		row := WeightRow{
			Name: t.Name, Group: t.Group.String(),
			PriorMean: f.Prior.Mean[i], BaseSD: f.Prior.SD[i], PriorSD: f.PriorSD[i],
			Mean: f.Inference.Mean[i], SD: f.SD[i], Value: f.Values[i], Support: p.support(i),
			Accounts: Account{
				Hessian: at(spreads.Hessian, i), Sandwich: at(spreads.Sandwich, i), Votes: at(spreads.EqualClusters, i),
				Bootstrap: at(spreads.Bootstrap, i), Refits: at(spreads.Refits, i),
			},
		}
		row.Low, row.High = row.Mean-float64(Normal95*row.SD), row.Mean+float64(Normal95*row.SD)
		row.Positive = probabilityPositive(row.Mean, row.SD)
		if row.PriorSD > 0 {
			row.Z = (row.Mean - row.PriorMean) / row.PriorSD
		}
		row.Shrinkage, row.Status = shrinkageOf(row.Value, row.SD, row.PriorMean, row.PriorSD)
		rows[i] = row
	}
	return rows
}

// allGroups is the name of a scale of all weights, as a prior of earlier games has it.
const allGroups = "all"

func scaleRows(prior pgvb.Prior, p *pgvb.Posterior) (rows []ScaleRow) {
	for g, scale := range p.Scales() {
		name := eval.Group(g).String()
		if slices.Max(prior.Groups) == 0 {
			name = allGroups
		}
		if n := scale.Weights; n > 0 {
			rows = append(rows, ScaleRow{Group: name, Weights: n, Tau: 1 / math.Sqrt(scale.InverseSquare())})
		}
	}
	return rows
}

// losses compares weights with the prior ones on a split, each with its K, against results and stored
// scores.
func (j Job) losses(p *Positions, f Fit, split corpus.Split, weights pgvb.Scaled) (rows []LossRow, err error) {
	prior := pgvb.Scaled{Weights: f.Prior.Mean, K: f.PriorK.K}
	for _, score := range []Score{SearchScore, QuiescenceScore} {
		x, err := pgvb.Compare(p.of(split), j.Workers, score.column(), weights, prior)
		if err != nil {
			return nil, err
		}
		before, after := x.Baseline, x.Candidate
		if rows == nil {
			rows = append(rows,
				lossRow("log_loss", "nats", before.LogLoss, after.LogLoss, x.LogLoss),
				lossRow("brier", "", before.Brier, after.Brier, x.Brier))
		}
		if !p.source.Scored() {
			return rows, nil
		}
		rows = append(rows,
			lossRow("mse_"+score.String(), "cp²", before.RMSE*before.RMSE, after.RMSE*after.RMSE, x.MSE),
			lossRow("rmse_"+score.String(), "cp", before.RMSE, after.RMSE, x.RMSE),
			lossRow("mae_"+score.String(), "cp", before.MAE, after.MAE, x.MAE),
			lossRow(r2Prefix+score.String(), "", before.R2, after.R2, x.R2))
	}
	return rows, nil
}

func lossRow(name, unit string, before, after float64, d pgvb.Difference) LossRow {
	return LossRow{Name: name, Unit: unit, Before: before, After: after, Change: d.Value, SE: d.SE}
}
