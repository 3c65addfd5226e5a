package tuner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset"
	"raumlab/tuner/dataset/planted"
	"raumlab/tuner/pgvb"
)

// jobWith is the default job with a change, without a bootstrap.
func jobWith(change func(j *Job)) Job {
	j := DefaultJob()
	j.Bootstrap = 0
	change(&j)
	return j
}

func ran(t testing.TB, j Job, c *corpus.Corpus) (weights.File, Report) {
	t.Helper()
	w, r, err := j.Run(t.Context(), CorpusSource(c))
	must(t, err)
	return w, r
}

func TestJobRecoversPlantedWeights(t *testing.T) {
	wild := planted.New(1)
	wild.Labels = 12
	c := store(t, wild.Games(2000))
	for _, lambda := range []float64{0, pgvb.DefaultLambda} {
		weights, r := ran(t, jobWith(func(j *Job) { j.Lambda = lambda }), c)
		var chi float64
		for i, row := range r.Weights {
			z := (row.Mean - wild.Weights[i]) / row.SD
			chi += z * z
			if math.Abs(z) > 4 {
				t.Errorf("lambda %g: %s is %.1f ± %.1f, planted %.1f", lambda, row.Name, row.Mean, row.SD, wild.Weights[i])
			}
			if weights.Values[i] != eval.Round(row.Mean) || weights.Values[i] != row.Value || weights.SD[i] != row.SD {
				t.Errorf("%s: %v ± %v in the file, reported %+v", row.Name, weights.Values[i], weights.SD[i], row)
			}
		}
		// 99.9 % of a chi-squared of 26 degrees of freedom is 54.1.
		if chi > 54.1 {
			t.Errorf("lambda %g: chi² of the 26 errors is %.1f", lambda, chi)
		}
		t.Logf("lambda %g: K %.0f ± %.0f, planted %.0f", lambda, r.Scale.K, r.Scale.SE, wild.K)
		for _, loss := range slices.Concat(r.Validation, r.Test) {
			if strings.HasPrefix(loss.Name, "rmse") && loss.Change > -3*loss.SE {
				t.Errorf("lambda %g: %s of held-out games changed by %.1f ± %.1f", lambda, loss.Name, loss.Change, loss.SE)
			}
		}
	}
}

// Scores alone determine the weights so well that little more than the planted noise is left.
func TestJobMeasuresWhatItWrites(t *testing.T) {
	c := store(t, planted.New(2).Games(600))
	weights, r := ran(t, jobWith(func(j *Job) { j.Lambda = 0; j.Target = QuiescenceScore }), c)
	d, err := dataset.Gather(t.Context(), c, dataset.Gathering{Selection: dataset.DefaultSelection()})
	must(t, err)
	p := d.Portions[corpus.Test]
	var square float64
	positions := observationsOf(t, p.Sample)
	for i := range positions {
		miss := static(positions[i], weights.Values[:]) - positions[i].Other
		square += miss * miss
	}
	rmse := math.Sqrt(square / float64(p.Sample.Len()))
	compared := 0
	for _, loss := range r.Test {
		if loss.Name == "rmse_quiescence" {
			near(t, "RMSE under the rounded weights", loss.After, rmse, 1e-9)
			compared++
		}
	}
	if compared != 1 {
		t.Errorf("%d losses rmse_quiescence in %+v", compared, r.Test)
	}
	// The planted gain of the mover is uniform on 0 to 49.
	if rmse > 40 {
		t.Errorf("RMSE is %.1f, little more than 29 was planted", rmse)
	}
}

func TestJobIsTheSameForAnyWorkers(t *testing.T) {
	wild := planted.New(3)
	wild.Labels = 12
	c := store(t, wild.Games(330))
	counts := []int{1, 2, 3}
	if testing.Short() { // for the race detector
		counts = []int{1, 3}
	}
	var first []byte
	for _, workers := range counts {
		w, r := ran(t, jobWith(func(j *Job) { j.Lambda = pgvb.DefaultLambda; j.Workers = workers }), c)
		file, err := w.TOML()
		must(t, err)
		report, err := json.Marshal(r)
		must(t, err)
		if both := append(file, report...); workers == 1 {
			first = both
		} else if !bytes.Equal(both, first) {
			t.Errorf("%d workers give other bytes than one", workers)
		}
	}
}

func TestJobUnderThePublishedDefinition(t *testing.T) {
	c := store(t, planted.New(4).Games(300))
	w, r := ran(t, jobWith(func(j *Job) {
		j.Definition = eval.Published
		j.Lambda = pgvb.DefaultLambda
		j.Version = "v"
	}), c)
	row := r.Weights[eval.LevelMajority]
	if row.Value != 9 || row.PriorSD != 0 || row.SD != 0 || row.Z != 0 || row.Shrinkage != 0 {
		t.Errorf("level_majority is not frozen: %+v", row)
	}
	if r.PawnEff == nil || *r.PawnEff != 109 {
		t.Errorf("a pawn is worth %v, want 109", r.PawnEff)
	}
	for _, x := range r.Warnings {
		if x.Name == "collinear" {
			t.Errorf("warning of a frozen weight: %v", x)
		}
	}
	if w.Definition != eval.Published || w.Provenance.Games != r.Splits[corpus.Training].Games ||
		w.Provenance.Positions != r.Splits[corpus.Training].Positions || w.Provenance.Version != "v" {
		t.Errorf("provenance %+v of definition %s", w.Provenance, w.Definition)
	}
}

// Both files have their origin, and the same one.
func TestFilesKnowTheirOrigin(t *testing.T) {
	c := store(t, planted.New(5).Games(300))
	job := jobWith(func(j *Job) { j.Lambda = 0.25; j.Target = QuiescenceScore })
	w, r := ran(t, job, c)
	dir := t.TempDir()
	must(t, w.Write(filepath.Join(dir, "weights.toml")))
	must(t, r.Write(filepath.Join(dir, "tuning.json")))
	again, err := weights.Read(filepath.Join(dir, "weights.toml"))
	must(t, err)
	report, err := ReadReport(filepath.Join(dir, "tuning.json"))
	must(t, err)
	if !reflect.DeepEqual(report, r) || !reflect.DeepEqual(again, w) {
		t.Error("a file came back changed")
	}
	if origin, ok := OriginOf(again); !ok || origin != job.Origin(CorpusSource(c)) || origin != report.Origin {
		t.Errorf("weights say %+v, the report %+v, the job %+v", origin, report.Origin, job.Origin(CorpusSource(c)))
	}
	if _, ok := OriginOf(weights.Published(eval.Corrected)); ok {
		t.Error("published weights pass for tuned ones")
	}
	must(t, os.WriteFile(filepath.Join(dir, "tuning.json"), []byte(`{"method": "pgvb", "gain": 3}`), 0o666))
	_, err = ReadReport(filepath.Join(dir, "tuning.json"))
	wantError(t, err, "tuning.json", "gain")
}

func TestJobRefuses(t *testing.T) {
	sound := planted.New(6).Games(120)
	changed := func(change func(g *corpus.Game)) []corpus.Game {
		games := slices.Clone(sound)
		for i := range games {
			games[i].Plies = slices.Clone(games[i].Plies)
			change(&games[i])
		}
		return games
	}
	last := func(g *corpus.Game) *corpus.Ply { return &g.Plies[len(g.Plies)-1] }
	unsearched := func(g *corpus.Game) {
		for i := range g.Plies {
			g.Plies[i].Depth, g.Plies[i].Score = 0, 0
		}
	}
	leftOut := func(g *corpus.Game) {
		for i := range g.Plies {
			g.Plies[i].Flags |= corpus.LeftOut
		}
	}
	copyOf := func(g corpus.Game, number int64) corpus.Game {
		g.Number = number
		return g
	}
	for name, x := range map[string]struct {
		games []corpus.Game
		want  []string
	}{
		"no games": {nil, []string{"0 training games", "play more games"}},
		"too few games": {sound[:15], []string{"training games", "expected at least 20",
			"of 15 games in the corpus 0 are adjudicated", "0 give no position", "play more games, from more openings"}},
		"one opening": {changed(func(g *corpus.Game) {
			g.Opening = "the one"
		}), []string{"different openings", "from more openings"}},
		"one game": {changed(func(g *corpus.Game) {
			*g = copyOf(sound[0], g.Number)
		}), []string{"119 give no position (119 for positions that occurred before", "1 are used",
			": play from more openings"}},
		"adjudicated": {changed(func(g *corpus.Game) {
			g.Result, g.Termination = 1, board.AdjudicatedWin
		}), []string{"120 are adjudicated", "play games to their end"}},
		"ply limit": {changed(func(g *corpus.Game) {
			g.Result, g.Termination = 0, board.PlyLimit
		}), []string{"120 end at the ply limit", "play games to their end"}},
		"imported": {changed(unsearched),
			[]string{"120 give no position (120 for positions without a search score, as in imported games)", "0 are used",
				"lost of 3468 positions in games that are not left out: ", ": play games by self-play"}},
		"filtered": {changed(leftOut), []string{"left out by the filter that made the corpus",
			"tune on the corpus before that filter"}},
		"only wins": {changed(func(g *corpus.Game) {
			g.Result, g.Termination = 1, board.Checkmate
		}), []string{"have the result 1-0"}},
		"only draws": {changed(func(g *corpus.Game) {
			g.Result, g.Termination = 0, board.Stalemate
		}), []string{"have the result 1/2-1/2"}},
		"no information": {changed(func(g *corpus.Game) { last(g).Flags |= corpus.Drawn }), []string{"0 training games"}},
		"other view": {changed(func(g *corpus.Game) {
			last(g).Score *= -1
		}), []string{"target score", "do not predict the outcomes"}},
		"illegal move": {changed(func(g *corpus.Game) {
			last(g).Move = board.Move(5 | 5<<7)
		}), []string{"part-000000.parquet", "row 0 (game 0)", "ply", "illegal"}},
		"no start": {changed(func(g *corpus.Game) { g.Start = "K" }), []string{"row 0", "start"}},
	} {
		_, _, err := jobWith(func(j *Job) {
			j.Lambda = pgvb.DefaultLambda
			j.Workers = 2
		}).Run(t.Context(), CorpusSource(store(t, x.games)))
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		wantError(t, err, append(x.want, "tune on corpus")...)
	}

	c := store(t, sound)
	_, _, err := jobWith(func(j *Job) { j.Selection.MinPly = 10_000 }).Run(t.Context(), CorpusSource(c))
	wantError(t, err, "0 training games", "120 give no position (120 for positions before the first ply that is used)",
		": begin at an earlier one (min_ply)")
	_, _, err = jobWith(func(j *Job) { j.Lambda = math.NaN() }).Run(t.Context(), CorpusSource(c))
	wantError(t, err, "lambda NaN")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := DefaultJob().Run(ctx, CorpusSource(c)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	path := filepath.Join(c.Dir, "part-000001.parquet")
	data, err := os.ReadFile(path)
	must(t, err)
	data[len(data)/2]++
	must(t, os.WriteFile(path, data, 0o666))
	_, _, err = jobWith(func(j *Job) { j.Lambda = pgvb.DefaultLambda }).Run(t.Context(), CorpusSource(c))
	wantError(t, err, "part-000001.parquet", "SHA-256")
}

// The sensitivity gives the cost of a step from the mean.
func TestLandscape(t *testing.T) {
	c := store(t, planted.New(7).Games(300))
	job := jobWith(func(j *Job) {})
	l, err := job.Landscape(t.Context(), CorpusSource(c))
	must(t, err)
	_, report := ran(t, job, c)
	if l.Filters != report.Filters {
		t.Errorf("filters %+v, the report says %+v", l.Filters, report.Filters)
	}
	d, err := dataset.Gather(t.Context(), c, dataset.Gathering{Selection: dataset.DefaultSelection()})
	must(t, err)
	train := observationsOf(t, d.Portions[corpus.Training].Sample)
	// The sensitivity is the second difference of the expected log-loss along one weight.
	cross := func(step float64, j int) (sum float64) {
		weights := slices.Clone(l.Mean)
		weights[j] += step
		for _, p := range train {
			z, logit := 1/(1+math.Exp(-static(p, l.Mean)/l.K)), static(p, weights)/l.K
			sum += (z*math.Log1p(math.Exp(-logit)) + (1-z)*math.Log1p(math.Exp(logit))) / float64(len(train))
		}
		return sum
	}
	for j, row := range report.Weights {
		if l.Mean[j] != row.Mean || l.K != report.Scale.K {
			t.Fatalf("%s: %g at K %g, the report says %g at %g", row.Name, l.Mean[j], l.K, row.Mean, report.Scale.K)
		}
		step := 0.02 * row.BaseSD
		near(t, row.Name+": curvature", (cross(step, j)-2*cross(0, j)+cross(-step, j))/(step*step), l.Sensitivity.At(j, j),
			0.03*l.Sensitivity.At(j, j)+1e-12)
		if row.Support > 0 {
			near(t, row.Name+": variance", l.Covariance.At(j, j), row.SD*row.SD, 1e-9*row.SD*row.SD)
		}
	}
}
