package tuner

import (
	"raumlab/corpus"
	"raumlab/engine/eval"
)

// method names the fit in weight files.
const method = "pgvb"

// A Report is what is to be known of a tuning. Numbers are centipawns, White's view, unless they say otherwise; none is
// NaN or infinite. The same job and corpus give the same report.
type Report struct {
	Method  string     `json:"method"`
	Version string     `json:"version"`
	Origin  Origin     `json:"origin"`
	Rules   string     `json:"rules"`
	Engine  string     `json:"engine"`         // that played the games
	Labels  string     `json:"weights_sha256"` // of the weights it played with
	Filters Filters    `json:"filters"`
	Splits  []SplitRow `json:"splits"` // training, validation, test

	Scale      Scale   `json:"scale"`       // K of static scores at the prior weights, on training games, then frozen
	ScoreScale Scale   `json:"score_scale"` // K of the target's scores on the same games, for comparison
	Power      float64 `json:"power"`       // η, what the likelihood of a position is worth among others of its game

	Sweeps    int       `json:"sweeps"` // of the final fit
	Converged bool      `json:"converged"`
	ELBO      []float64 `json:"elbo"` // nats, after every sweep

	Weights    []WeightRow `json:"weights"`            // in the order of the evaluation
	PawnEff    *float64    `json:"pawn_eff,omitempty"` // worth of a pawn, where level_majority is the difference in pawns
	Validation []LossRow   `json:"validation"`
	Test       []LossRow   `json:"test"`
	Warnings   []Warning   `json:"warnings"`
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
	PriorSD   float64 `json:"prior_sd"` // 0 for a frozen weight
	Mean      float64 `json:"mean"`
	SD        float64 `json:"sd"`        // the widest account of the uncertainty, see Spreads
	Value     float64 `json:"value"`     // Mean as the weight file has it
	Z         float64 `json:"z"`         // way from prior to posterior mean in prior sds; 0 for a frozen weight
	Shrinkage float64 `json:"shrinkage"` // 1 - sd²/prior sd²: 0 nothing learned, 1 all; 0 for a frozen weight
	Support   int64   `json:"support"`   // training positions where the feature is not zero
}

// A LossRow is a loss on held-out games under the prior weights and under the tuned ones as the file has them.
type LossRow struct {
	Name   string  `json:"name"`
	Unit   string  `json:"unit"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Change float64 `json:"change"` // after minus before; a gain is below zero, for r2 above
	SE     float64 `json:"se"`     // standard error of Change, paired, games being the independent units
}

// A Warning is something to know before the weights are used; Name is its kind, for programs.
type Warning struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func (f *finding) report(c *corpus.Corpus) (r Report, err error) {
	m := &c.Manifest
	posterior := f.tuning.Posterior
	r = Report{
		Method: method, Version: f.job.Version, Origin: f.job.Origin(c),
		Rules: m.Rules.String(), Engine: m.Engine.Name, Labels: m.Header.Weights,
		Filters: f.data.Filters,
		Scale:   f.scale, ScoreScale: f.scores, Power: f.tuning.Power,
		Sweeps: len(posterior.Trace), Converged: posterior.Converged,
		Weights: f.weightRows(),
	}
	for split := range numSplits {
		r.Splits = append(r.Splits, f.data.Portions[split].row(split))
	}
	for _, s := range posterior.Trace {
		r.ELBO = append(r.ELBO, s.ELBO)
	}
	if f.job.Definition == eval.Published {
		pawn := 100 + f.rounded[eval.LevelMajority]
		r.PawnEff = &pawn
	}
	if r.Validation, err = f.losses(Validation); err != nil {
		return Report{}, err
	}
	if r.Test, err = f.losses(Test); err != nil {
		return Report{}, err
	}
	r.Warnings = append([]Warning{}, f.warnings(&r)...)
	return r, nil
}

func (p *Portion) row(split Split) SplitRow {
	return SplitRow{
		Name: split.String(), Openings: p.Openings, Games: p.Sample.Games(), Positions: p.Sample.Len(),
		WhiteWins: p.WhiteWins, Draws: p.Draws, BlackWins: p.BlackWins,
	}
}

func (f *finding) weightRows() []WeightRow {
	rows := make([]WeightRow, eval.NumWeights)
	for i, t := range eval.Table() {
		row := WeightRow{
			Name: t.Name, Group: t.Group.String(),
			PriorMean: f.prior.Mean[i], PriorSD: f.prior.SD[i],
			Mean: f.tuning.Mean[i], SD: f.sd[i], Value: f.rounded[i], Support: f.moments.support[i],
		}
		if row.PriorSD > 0 {
			row.Z = (row.Mean - row.PriorMean) / row.PriorSD
			row.Shrinkage = 1 - (row.SD/row.PriorSD)*(row.SD/row.PriorSD)
		}
		rows[i] = row
	}
	return rows
}

// losses compares the rounded weights with the prior ones on the games of a split, against the results and both stored scores.
func (f *finding) losses(split Split) ([]LossRow, error) {
	p := &f.data.Portions[split]
	search, err := Compare(p.Sample.withScores(p.Search), f.rounded, f.prior.Mean, f.scale.K)
	if err != nil {
		return nil, err
	}
	quiescence, err := Compare(p.Sample.withScores(p.Quiescence), f.rounded, f.prior.Mean, f.scale.K)
	if err != nil {
		return nil, err
	}
	rows := []LossRow{
		lossRow("log_loss", "nats", search.Baseline.LogLoss, search.Tuned.LogLoss, search.LogLoss),
		lossRow("brier", "", search.Baseline.Brier, search.Tuned.Brier, search.Brier),
	}
	for _, x := range []struct {
		score Score
		Comparison
	}{{SearchScore, search}, {QuiescenceScore, quiescence}} {
		rows = append(rows,
			lossRow("rmse_"+x.score.String(), "cp", x.Baseline.RMSE, x.Tuned.RMSE, x.RMSE),
			lossRow("mae_"+x.score.String(), "cp", x.Baseline.MAE, x.Tuned.MAE, x.MAE),
			lossRow("r2_"+x.score.String(), "", x.Baseline.R2, x.Tuned.R2, x.R2))
	}
	return rows, nil
}

func lossRow(name, unit string, before, after float64, d Difference) LossRow {
	return LossRow{Name: name, Unit: unit, Before: before, After: after, Change: d.Value, SE: d.SE}
}
