package tuning

import (
	"fmt"
	"math"

	"raumlab/cmd/raumlab/report"
	"raumlab/engine/weights"
	"raumlab/internal/arithmetic"
	"raumlab/tuner"
)

// A shownWeights is the content of a weight file.
type shownWeights struct {
	weightsOrigin
	Rows []shownWeight `json:"weights_cp"` // in the order of the table of features
	// What the posterior says of weights together; null where the file has no sds, and directions
	// also without a prior. Changes are of the 26 weights in the order of engine/eval's table.
	Groups      []tuner.GroupBelief `json:"groups"`
	Directions  []tuner.Direction   `json:"directions"` // the least known first
	Certificate []shownTrial        `json:"certificate"`
	Verdict     string              `json:"verdict"` // of the matches
}

// A shownWeight is one weight, in centipawns. Unknown values are null.
type shownWeight struct {
	Name      string   `json:"name"`
	Meaning   string   `json:"meaning"` // what it counts, of one side
	Source    float64  `json:"source_000"`
	Value     float64  `json:"value"`
	SD        *float64 `json:"sd"`
	Low       *float64 `json:"low"` // 95 % interval
	High      *float64 `json:"high"`
	Positive  *float64 `json:"p_positive"`
	Shrinkage *float64 `json:"shrinkage"` // null for a fixed weight, too
	Status    *string  `json:"status"`    // null for nothing special
}

// A shownTrial is a match of a certificate. An infinite Elo or end of its interval is null, and the
// next field is true.
type shownTrial struct {
	Engine       string   `json:"engine"`
	Rules        string   `json:"rules"`
	Limits       string   `json:"limits"`
	Profile      string   `json:"profile"` // that these limits select, where the engine has it
	Openings     string   `json:"openings"`
	Opponent     string   `json:"opponent_sha256"`
	Pentanomial  [5]int64 `json:"pentanomial"`
	Lengthened   int64    `json:"lengthened"` // times that the match was made longer after its end
	Elo          *float64 `json:"elo"`
	EloInfinite  bool     `json:"elo_infinite"`
	Low          *float64 `json:"elo_low"`
	LowInfinite  bool     `json:"elo_low_infinite"`
	High         *float64 `json:"elo_high"`
	HighInfinite bool     `json:"elo_high_infinite"`
	Test         string   `json:"test"`
	Verdict      string   `json:"verdict"`
	LLR          float64  `json:"llr"`
}

func shownTrials(trials []weights.Trial) []shownTrial {
	all := []shownTrial{}
	for _, t := range trials {
		x := shownTrial{
			Engine: t.Engine, Rules: t.Rules, Limits: t.Limits, Profile: report.TrialProfile(t.Limits,
				t.Rules), Openings: t.Openings, Opponent: t.Opponent, Pentanomial: t.Pentanomial,
			Lengthened: t.Lengthened, Test: t.Test, Verdict: t.Verdict,
			LLR: t.LLR,
		}
		x.Elo, x.EloInfinite = weights.JSONNumber(t.Elo)
		x.Low, x.LowInfinite = weights.JSONNumber(t.Low)
		x.High, x.HighInfinite = weights.JSONNumber(t.High)
		all = append(all, x)
	}
	return all
}

func newShownWeights(ref string, w weights.File) shownWeights {
	s := shownWeights{
		weightsOrigin: originOf(ref, w),
		Certificate:   shownTrials(w.Certificate), Verdict: provenOf(w),
	}
	belief, unknown := tuner.NewBelief(w)
	for i, term := range w.Definition.Terms() {
		row := shownWeight{Name: term.Name, Meaning: term.Meaning, Source: term.Published, Value: w.Values[i]}
		if unknown == nil {
			low, high, positive := w.Values[i]-tuner.Normal95*w.SD[i], w.Values[i]+tuner.Normal95*w.SD[i], belief.Positive(i)
			row.SD, row.Low, row.High, row.Positive = &w.SD[i], &low, &high, &positive
			shrinkage, status := tuner.Shrinkage(w, i)
			row.Shrinkage = shrinkage
			if status != "" {
				row.Status = &status
			}
		}
		s.Rows = append(s.Rows, row)
	}
	if unknown == nil {
		s.Groups, s.Directions = belief.Groups(), belief.Directions()
	}
	return s
}

func (r shownWeight) shrinkage() string {
	switch {
	case r.Shrinkage != nil:
		return fmt.Sprintf("%.2f", arithmetic.PositiveZero(math.Round(100**r.Shrinkage)/100))
	case r.Status != nil:
		return "-" // fixed
	}
	return "unknown"
}
