package tuner

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/eval"
	"raumlab/tuner/dataset/planted"
	"raumlab/tuner/pgvb"
)

// requiredParts are the keys of a report without which there is no fit to report. All others are
// diagnostics.
var requiredParts = []string{
	"method", "version", "origin", "rules", "engine", "weights_sha256", "filters", "splits", "scale", "prior_scale",
	"score_scale", "pawn", "power", "sweeps", "converged", "elbo", "weights", "correlation", "group_scales", "pawn_eff",
	"validation", "test", "warnings",
}

// Every part of a report is one that a fit needs or a diagnostic, and a diagnostic that fails
// leaves a null and a warning with the reason.
func TestFailedDiagnosticsKeepTheFit(t *testing.T) {
	var positions Positions
	all := Job{}.diagnostics(&positions, Fit{})
	known := slices.Clone(requiredParts)
	for _, d := range all {
		known = append(known, d.key)
	}
	parts := reflect.TypeFor[Report]()
	for i := range parts.NumField() {
		if key, _, _ := strings.Cut(parts.Field(i).Tag.Get("json"), ","); !slices.Contains(known, key) {
			t.Errorf("%s is neither a required part of a report nor a diagnostic", key)
		}
	}
	for i, d := range all {
		broken := slices.Clone(all)
		for j := range broken {
			broken[j].find = func(context.Context, *Report) error { return nil }
		}
		broken[i].find = func(context.Context, *Report) error { return errors.New("numbers out of range") }
		var r Report
		failed, err := diagnose(t.Context(), broken, &r)
		want := Warning{"no_" + d.key, d.key + " of the report is missing: numbers out of range"}
		if err != nil || !slices.Equal(failed, []Warning{want}) {
			t.Errorf("%s fails: %v, %v, want %v", d.key, failed, err, want)
		}
		text, err := json.Marshal(r)
		if err != nil || !strings.Contains(string(text), `"`+d.key+`":null`) {
			t.Errorf("%s fails: %v\n%s", d.key, err, text)
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := diagnose(cancelled, broken, &r); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, interrupted: %v", d.key, err)
		}
	}
}

// Results that follow from the static scores without a miss have no best calibration, which costs
// neither weights nor report.
func TestSeparableResultsAreFitted(t *testing.T) {
	wild := planted.New(1)
	wild.K = 1e-3
	j := jobWith(func(j *Job) { j.Target = NoScore })
	positions, err := j.Gather(t.Context(), CorpusSource(store(t, wild.Games(200))))
	must(t, err)
	defer positions.Close()
	fit, err := j.Fit(t.Context(), positions)
	must(t, err)
	fit.Values = wild.Weights // as a fit of more games finds them
	r, err := j.Evaluate(t.Context(), positions, fit)
	if err != nil {
		t.Fatal(err)
	}
	if !r.lacks(calibrationKey) || r.Reliability == nil || r.Calibration() != "unknown" {
		t.Errorf("calibration %s, warnings %v", r.Calibration(), r.Warnings)
	}
	path := filepath.Join(t.TempDir(), "r.json")
	must(t, r.Write(path))
	again, err := ReadReport(path)
	if err != nil || !reflect.DeepEqual(again.Warnings, r.Warnings) {
		t.Errorf("read again: %v", err)
	}
	// Numbers that are missing without the warning are an altered file.
	altered := r
	altered.Warnings = nil
	must(t, altered.Write(path))
	_, err = ReadReport(path)
	wantError(t, err, "reliability.slope", "no_calibration")
}

// Results that the prior weights or the scores separate have no best K, which costs neither weights
// nor report, whatever is fitted to.
func TestResultsThatThePriorSeparates(t *testing.T) {
	certain := planted.New(1)
	certain.K = 1e-3
	for i, x := range eval.Table() {
		certain.Weights[i] = x.Published
	}
	games := certain.Games(200)
	for i := range games {
		for k := range games[i].Plies { // scores that part the results, too
			games[i].Plies[k].Score = games[i].Plies[k].Static
		}
	}
	stored := store(t, games)
	squared := jobWith(func(j *Job) { j.Loss, j.Target = SquaredLoss, SearchScore })
	if _, _, err := squared.Run(t.Context(), CorpusSource(stored)); err != nil { // the scores make the weights
		t.Error(err)
	}
	for name, change := range map[string]func(j *Job){
		"results":     func(j *Job) { j.Target = NoScore },
		"default":     func(*Job) {},
		"search":      func(j *Job) { j.Target = SearchScore },
		"quiescence":  func(j *Job) { j.Target = QuiescenceScore },
		"published":   func(j *Job) { j.Definition = eval.Published },
		"bootstrap":   func(j *Job) { j.Bootstrap = 3 },
		"with refits": func(j *Job) { j.Refits = 2 },
	} {
		w, r, err := jobWith(change).Run(t.Context(), CorpusSource(stored))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.ContainsFunc(r.Warnings, func(w Warning) bool { return w.Name == "separated" }) {
			t.Errorf("%s: no warning of separated results in %v", name, r.Warnings)
		}
		for i, x := range w.Values {
			if p := eval.Table()[i]; math.Abs(x-p.Published) > 4*p.PriorSD {
				t.Errorf("%s: %s is %g, and was %g", name, p.Name, x, p.Published)
			}
		}
		path := filepath.Join(t.TempDir(), "r.json")
		must(t, r.Write(path))
		if _, err := ReadReport(path); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A sample whose predictions separate the outcomes, or do not vary, has bins and no slope.
func TestReliabilityWithoutSlope(t *testing.T) {
	for name, scores := range map[string]func(i int) float64{
		"separated": func(i int) float64 { return float64(300*(i%2) - 150) },
		"constant":  func(int) float64 { return 40 },
	} {
		s := pgvb.NewSample(1)
		for i := range 60 {
			must(t, s.Append(pgvb.Observation{Cluster: int64(i), Offset: scores(i), Sign: 1, Features: []int32{0},
				Outcome: float64(i % 2)}))
		}
		x, err := pgvb.ReliabilityOf(s, 1, []float64{0}, 100)
		if err != nil || x.Slope != nil || x.Intercept != nil || len(x.Bins) == 0 {
			t.Errorf("%s: %+v, %v", name, x, err)
		}
	}
}
