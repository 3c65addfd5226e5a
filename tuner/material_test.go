package tuner

import (
	"math"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset"
	"raumlab/tuner/dataset/planted"
)

// scaledGames returns games whose results follow less of the score the more pieces are on the
// board: from 1.6 at 9 pieces to 0.2 at 18.
func scaledGames(n int) []corpus.Game {
	wild := planted.New(56)
	wild.K = 250
	wild.Part = func(p *board.Position) float64 { return 1.6 - 1.4*float64(eval.ScaledPieces(p)-9)/9 }
	return wild.Games(n)
}

// A tuning with a scale finds a planted one. Its weight file gives the losses that its report
// names.
func TestScaleIsFound(t *testing.T) {
	c := store(t, scaledGames(3000))
	w, r := ran(t, jobWith(func(j *Job) { j.ScaleBy, j.Target = ScaleByPieces, NoScore }), c)
	if w.Scale == nil || len(w.Scale.Pieces) != 19 || len(w.Scale.Endings) > 0 {
		t.Fatalf("scale %v", w.Scale)
	}
	if few, many := w.Scale.Pieces[14], w.Scale.Pieces[18]; few < 2*many {
		t.Errorf("parts %d at 14 pieces and %d at 18, planted 0.82 and 0.2: %v", few, many, w.Scale.Pieces)
	}
	change, square := 0.0, 0.0
	for i, l := range r.Material.Losses {
		change, square = change+l.Change, square+l.SE*l.SE
		rows := [][]LossRow{r.Validation, r.Test}[i]
		if math.Abs(rows[0].After-l.With) > 1e-12 {
			t.Errorf("%s: %.12f under the scale, the table of losses has %.12f", l.Split, l.With, rows[0].After)
		}
		near(t, l.Split+" by the weight file", fileLoss(t, w, r.Scale.K, c, l.Split), l.With, 2e-4) // whole centipawns
	}
	if change > -2*math.Sqrt(square) {
		t.Errorf("both splits: %+.4f ± %.4f, want a gain of more than two standard errors", change, math.Sqrt(square))
	}
	if o, ok := OriginOf(w); !ok || o.Scale != "pieces" {
		t.Errorf("origin %+v, %t", o, ok)
	}
	if _, err := PriorOf(&w); err == nil || !strings.Contains(err.Error(), "scale") {
		t.Errorf("weights with a scale as a prior: %v", err)
	}
}

// fileLoss returns the log-loss of the held-out games by the evaluation of a weight file.
func fileLoss(t *testing.T, w weights.File, k float64, c *corpus.Corpus, split string) float64 {
	t.Helper()
	e := eval.NewEvaluator(w.Weights)
	sum, n := 0.0, 0
	d, err := dataset.Gather(t.Context(), c, dataset.Gathering{
		Definition: w.Definition, Selection: dataset.DefaultSelection(),
		Visit: func(v dataset.Visit) error {
			if v.Split.String() == split {
				p := 1 / (1 + math.Exp(-float64(e.Evaluate(v.Position.Board()))/k))
				sum -= v.Result*math.Log(p) + (1-v.Result)*math.Log(1-p)
				n++
			}
			return nil
		},
	})
	must(t, err)
	must(t, d.Close())
	return sum / float64(n)
}

// Where the games have no scale, none is found.
func TestNoScaleIsFound(t *testing.T) {
	wild := planted.New(57)
	wild.K = 250
	_, r := ran(t, jobWith(func(j *Job) { j.ScaleBy = ScaleByPieces }), store(t, wild.Games(3000)))
	for n := 14; n <= 18; n++ {
		if part := r.Material.Pieces[n]; part < 48 || part > 84 {
			t.Errorf("part %d of 64 at %d pieces: %v", part, n, r.Material.Pieces)
		}
	}
	for _, l := range r.Material.Losses {
		if math.Abs(l.Change) > 3*l.SE+1e-4 {
			t.Errorf("%s: %+.4f ± %.4f", l.Split, l.Change, l.SE)
		}
	}
}

// The factors of endings are those of tables, by both times the part of the pieces. Weights are not
// fitted under endings. Other workers give the same file.
func TestScaleByEndings(t *testing.T) {
	c := store(t, scaledGames(400))
	plain, _ := ran(t, jobWith(func(*Job) {}), c)
	endings, r := ran(t, jobWith(func(j *Job) { j.ScaleBy = ScaleByEndings }), c)
	both, br := ran(t, jobWith(func(j *Job) { j.ScaleBy = ScaleByBoth }), c)
	if endings.Values != plain.Values || len(endings.Scale.Pieces) != 1 || len(r.Material.Losses) != 2 || len(br.Material.Losses) != 4 {
		t.Errorf("endings: %v, losses %v, of both %v", endings.Scale.Pieces, r.Material.Losses, br.Material.Losses)
	}
	for i, e := range endings.Scale.Endings {
		b := both.Scale.Endings[i]
		for c := range e.Parts {
			want := int(math.Round(float64(e.Parts[c]*both.Scale.Pieces[e.Ending.ScaledPieces()]) / eval.WholeScale))
			if e.Ending != b.Ending || b.Parts[c] != want {
				t.Errorf("%s: part %d, want %d", b.Ending, b.Parts[c], want)
			}
		}
	}
	if r.Material.Endings != len(endings.Scale.Endings) || r.Material.Endings < 50 {
		t.Errorf("%d endings", r.Material.Endings)
	}
	must(t, both.Validate())
	again, _ := ran(t, jobWith(func(j *Job) { j.ScaleBy, j.Workers = ScaleByBoth, 3 }), c)
	if !again.Scale.Equal(both.Scale) || again.Values != both.Values {
		t.Error("other workers give another file")
	}
}

func TestScaleRefusals(t *testing.T) {
	for want, change := range map[string]func(*Job){
		variant.Alice.Title(): func(j *Job) { j.ScaleBy, j.Definition = ScaleByPieces, eval.Alice },
		"rounds":              func(j *Job) { j.ScaleBy, j.Rounds = ScaleByBoth, 3 },
		"want 0 to 3":         func(j *Job) { j.ScaleBy = numScaleBys },
	} {
		wantError(t, jobWith(change).Validate(), want)
	}
	for s := range numScaleBys {
		if read, err := ParseScaleBy(s.String()); read != s || err != nil {
			t.Errorf("%s is read as %s: %v", s, read, err)
		}
	}
	_, err := ParseScaleBy("peices")
	wantError(t, err, "none, pieces, endings, both")
}

// Shares are those of a linear function between its knots.
func TestPieceShares(t *testing.T) {
	for n := range eval.MaxScaled + 1 {
		at, sum := 0.0, 0.0
		for i, share := range pieceShares(n) {
			at += share * float64(scaleKnots[i])
			sum += share
		}
		if math.Abs(at-float64(min(n, 18))) > 1e-12 || math.Abs(sum-1) > 1e-12 {
			t.Errorf("%d pieces: shares %v", n, pieceShares(n))
		}
	}
}
