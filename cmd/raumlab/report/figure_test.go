package report

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"
	"pgregory.net/rapid"

	"raumlab/tuner"
)

// dots are the centres of the filled circles of a drawing. Their path begins at the rightmost point
// and has two arcs, the first of which ends opposite.
func dots(t *testing.T, drawing string) (xs, ys []float64) {
	t.Helper()
	number := `(-?[0-9.e+-]+)`
	circle := regexp.MustCompile(`M` + number + `,` + number + `A` + number + `,`)
	for _, m := range circle.FindAllStringSubmatch(drawing, -1) {
		var at [3]float64
		for i := range at {
			v, err := strconv.ParseFloat(m[i+1], 64)
			if err != nil {
				t.Fatal(err)
			}
			at[i] = v
		}
		xs, ys = append(xs, at[0]-at[2]), append(ys, at[1])
	}
	return xs, ys
}

func TestPosteriorsStandWhereTheyBelong(t *testing.T) {
	// Shifts of -1, 0 and +2 prior standard deviations, of weights with very different units.
	tuning := &Tuning{Weights: []tuner.WeightRow{
		{Name: "a", PriorMean: 1620, PriorSD: 400, Mean: 1220, SD: 100},
		{Name: "b", PriorMean: 5, PriorSD: 3, Mean: 5, SD: 1},
		{Name: "c", PriorMean: -20, PriorSD: 0.5, Mean: -19, SD: 0.25},
	}}
	f, err := tuning.posteriorFigure()
	if err != nil {
		t.Fatal(err)
	}
	xs, ys := dots(t, string(f.Drawing))
	if len(xs) != 3 {
		t.Fatalf("%d dots, want 3", len(xs))
	}
	if ratio := (xs[2] - xs[1]) / (xs[1] - xs[0]); math.Abs(ratio-2) > 0.01 {
		t.Errorf("dots at %v: the third is %.3f times as far from the second as the first, want 2", xs, ratio)
	}
	// The drawing's y axis points up.
	if !(ys[0] > ys[1] && ys[1] > ys[2]) || math.Abs((ys[0]-ys[1])-(ys[1]-ys[2])) > 0.01 {
		t.Errorf("rows at heights %v, want evenly from top to bottom", ys)
	}
}

// letters are the texts in a drawing.
func letters(t *testing.T, drawing string) []string {
	t.Helper()
	var all []string
	d := xml.NewDecoder(strings.NewReader("<svg>" + drawing + "</svg>"))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if words, isText := token.(xml.CharData); isText && strings.TrimSpace(string(words)) != "" {
			all = append(all, string(words))
		}
	}
}

// Every text has the length of its layout, whatever typeface the reader's machine has. Of one size,
// texts of more letters are longer in proportion.
func TestLettersKeepTheirLength(t *testing.T) {
	f, err := samplePage().Tuning.posteriorFigure()
	if err != nil {
		t.Fatal(err)
	}
	drawing := string(f.Drawing)
	fitted := regexp.MustCompile(
		`<text textLength="([0-9.]+)" lengthAdjust="spacingAndGlyphs"[^>]*>([^<]+)</text>`).FindAllStringSubmatch(drawing, -1)
	if len(fitted) == 0 || len(fitted) != strings.Count(drawing, "<text") {
		t.Fatalf("%d of %d texts have a length", len(fitted), strings.Count(drawing, "<text"))
	}
	long := map[string]float64{}
	for _, x := range fitted {
		if long[x[2]], err = strconv.ParseFloat(x[1], 64); err != nil {
			t.Fatal(err)
		}
	}
	// Helvetica's widths in thousandths of the size, which is 11: v 500, a 556, l 222, u 556, e 556, _
	// 556 and r 333, o 556, k 500.
	if got, want := long["value_rook"], 11*(500+556+222+556+556+556+333+556+556+500)/1000.; math.Abs(got-want) > 0.2 {
		t.Errorf("value_rook is %g points long, want %g", got, want)
	}
	if long["level_c"] >= long["level_majority"] {
		t.Errorf("lengths %v", long)
	}
}

func TestFiguresNameUnitsAndCounts(t *testing.T) {
	p := samplePage()
	for _, c := range []struct {
		make func() (*figure, error)
		want []string
	}{
		{p.Corpus.scoreFigure, []string{"search score (centipawns, White’s view)", "positions"}},
		{p.Corpus.lengthFigure, []string{"game length (plies)", "games"}},
		{p.Tuning.posteriorFigure, []string{"from the prior mean (prior standard deviations)", "value_queen",
			"unicorn_bad_pair", "−1"}},
		{p.Tuning.correlationFigure, []string{"value_queen", "unicorn_bad_pair"}},
		{p.Tuning.reliabilityFigure, []string{"foretold White score", "actual White score", "0.4"}},
		{p.Tuning.learningFigure, []string{"games of the fit", "held-out log-loss (nats)"}},
		{func() (*figure, error) {
			return residualFigure(p.Tuning.ByPly, "Residuals by ply", "plies played")
		}, []string{"plies played, from", "search score − static (cp)", "8", "16"}},
		{p.Tuning.traceFigure, []string{"sweep", "ELBO (nats)", "−1100"}},
		{p.Match.pairFigure, []string{"pairs", "0", "½", "1", "1½", "2", "27", "89", "138", "131", "53"}},
		{func() (*figure, error) {
			return testFigure("Sequential test", p.Match.Test, p.Match.Trace)
		}, []string{"pairs", "log-likelihood ratio (nats)", "H1 accepted above", "H0 accepted below"}},
		{p.Crosstable.ratingFigure, []string{"Elo over the mean of all", "raumlab", "random"}},
		{func() (*figure, error) {
			return p.Ablation.worthFigure(1)
		}, []string{"Elo with the part against without it", "quiescence", "null_move"}},
	} {
		f, err := c.make()
		if err != nil {
			t.Fatal(err)
		}
		got := letters(t, string(f.Drawing))
		for _, words := range c.want {
			if !slices.Contains(got, words) {
				t.Errorf("%s: no lettering %q in %q", f.Title, words, got)
			}
		}
		if f.Alt == "" || f.Caption == "" {
			t.Errorf("%s: no description or no caption", f.Title)
		}
	}
}

func TestTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(-drawableLimit, drawableLimit).Draw(t, "low")
		low, high := span(0.05, low, low+math.Pow(10, rapid.Float64Range(-6, 12).Draw(t, "magnitude")))
		marks := ticks{about: 5}.Ticks(low, high)
		if math.Abs(low) < 1e6*(high-low) && (len(marks) < 2 || len(marks) > 7) {
			t.Fatalf("%d marks from %v to %v", len(marks), low, high)
		}
		for i, mark := range marks {
			if i > 0 && mark.Value <= marks[i-1].Value {
				t.Fatalf("marks do not rise: %v", marks)
			}
			if mark.Value > high || mark.Value < low-1e-9*math.Abs(low) {
				t.Fatalf("mark %v outside %v to %v", mark.Value, low, high)
			}
		}
	})
	var got []string
	for _, mark := range (ticks{about: 5}).Ticks(-0.31, 0.29) {
		got = append(got, mark.Label)
	}
	if want := []string{"−0.2", "0.0", "0.2"}; !slices.Equal(got, want) {
		t.Errorf("labels %q, want %q", got, want)
	}
	for _, mark := range (ticks{about: 5, integer: true}).Ticks(0, 2) {
		if mark.Value != math.Trunc(mark.Value) {
			t.Errorf("mark at %v on an axis of counts", mark.Value)
		}
	}
}

func TestSpanIsNeverEmpty(t *testing.T) {
	for _, values := range [][]float64{nil, {math.NaN()}, {0}, {7, 7}, {-1e12, -1e12}, {1e12}, {math.Inf(1), 3}, {-2, 5}} {
		low, high := span(0, values...)
		if !(low < high) {
			t.Errorf("span of %v is %v to %v", values, low, high)
		}
		for _, v := range values {
			if drawable(v) && (v < low || v > high) {
				t.Errorf("span of %v is %v to %v", values, low, high)
			}
		}
	}
}

func TestThinKeepsExtremes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, traceLimit, traceLimit + 1, 5000, 123457} {
		points := make(plotter.XYs, n)
		for i := range points {
			points[i] = plotter.XY{X: float64(i), Y: rng.NormFloat64()}
		}
		kept := thin(points)
		if len(kept) > traceLimit+4 {
			t.Errorf("%d of %d points kept", len(kept), n)
		}
		if kept[0] != points[0] || kept[len(kept)-1] != points[n-1] {
			t.Errorf("%d points: an end was lost", n)
		}
		byY := func(a, b plotter.XY) int { return int(math.Copysign(1, a.Y-b.Y)) }
		if slices.MinFunc(kept, byY).Y != slices.MinFunc(points, byY).Y ||
			slices.MaxFunc(kept, byY).Y != slices.MaxFunc(points, byY).Y {
			t.Errorf("%d points: an extreme was lost", n)
		}
		if !slices.IsSortedFunc(kept, func(a, b plotter.XY) int { return int(math.Copysign(1, a.X-b.X)) }) && n > 1 {
			t.Errorf("%d points: order was lost", n)
		}
	}
}

// Rows are from top to bottom in the given order, with dots at their values. A bar without an end
// reaches the edge.
func TestForest(t *testing.T) {
	f, err := forest{
		Title: "t", Label: "Elo",
		Rows: []forestRow{{"a", estimate(10, -10, 30)}, {"b", estimate(40, 20, math.Inf(1))},
			{"c", estimate(math.NaN(), 0, 1)}, {"d", estimate(-20, -30, -10)}},
	}.figure()
	if err != nil {
		t.Fatal(err)
	}
	xs, ys := dots(t, string(f.Drawing))
	if len(xs) != 3 || !(xs[2] < xs[0] && xs[0] < xs[1]) || math.Abs((xs[1]-xs[0])/(xs[0]-xs[2])-1) > 0.01 ||
		!(ys[0] > ys[1] && ys[1] > ys[2]) {
		t.Errorf("dots at %v, %v", xs, ys)
	}
	if !strings.Contains(f.Caption, "One value is not finite and left out") || strings.Contains(string(f.Drawing), "Inf") {
		t.Errorf("caption %q", f.Caption)
	}
	if f, err := (forest{Title: "t"}).figure(); f != nil || err != nil {
		t.Errorf("a figure of nothing: %v, %v", f, err)
	}
}

// Law: an infinite end is an arrow at its edge, and no other end is.
func TestInfiniteEndsAreArrows(t *testing.T) {
	arrow := regexp.MustCompile(
		`<path d="M([0-9.]+),[0-9.]+L([0-9.]+),[0-9.]+L[0-9.]+,[0-9.]+(?:L[0-9.]+,[0-9.]+)?Z" style="fill:var\(--blue\)`)
	rapid.Check(t, func(t *rapid.T) {
		f := forest{Title: "t", Label: "Elo"}
		lower, upper := 0, 0
		for range rapid.IntRange(1, 6).Draw(t, "rows") {
			value := rapid.Float64Range(-300, 300).Draw(t, "value")
			r := forestRow{"x", estimate(value, value-30, value+30)}
			if rapid.Bool().Draw(t, "no lower end") {
				r.Low, lower = math.Inf(-1), lower+1
			}
			if rapid.Bool().Draw(t, "no upper end") {
				r.High, upper = math.Inf(1), upper+1
			}
			f.Rows = append(f.Rows, r)
		}
		drawn, err := f.figure()
		if err != nil {
			t.Fatal(err)
		}
		left, right := 0, 0
		for _, m := range arrow.FindAllStringSubmatch(string(drawn.Drawing), -1) {
			tip, _ := strconv.ParseFloat(m[1], 64)
			if back, _ := strconv.ParseFloat(m[2], 64); back > tip {
				left++
			} else {
				right++
			}
		}
		if left != lower || right != upper || strings.Contains(drawn.Caption, "without bound") != (lower+upper > 0) {
			t.Fatalf("%d arrows to the left and %d to the right, want %d and %d; %q\n%s", left, right, lower, upper,
				drawn.Caption, drawn.Drawing)
		}
		if drawn.X.High > 1.06*(330+330) || drawn.X.Low < -1.06*(330+330) {
			t.Fatalf("axis from %g to %g", drawn.X.Low, drawn.X.High)
		}
	})
}

// A fixed colour would be invisible on a dark or on a light page.
func TestFiguresTakeColoursOfThePage(t *testing.T) {
	fixed := regexp.MustCompile(`#[0-9A-Fa-f]{3,6}|rgb`)
	for i, drawing := range drawings(t, render(t, samplePage())) {
		if found := fixed.FindString(drawing); found != "" {
			t.Errorf("drawing %d has the colour %s", i, found)
		}
	}
}

// Letters of a figure on a phone have at least 11 pixels.
func TestFiguresHaveLettersToRead(t *testing.T) {
	box, size := regexp.MustCompile(`viewBox="0 0 ([0-9.]+) `), regexp.MustCompile(`font-size[:=]"?([0-9.]+)`)
	for i, drawing := range drawings(t, render(t, samplePage())) {
		if strings.Contains(drawing, `class="desktop"`) {
			continue // a phone shows another figure
		}
		width, err := strconv.ParseFloat(box.FindStringSubmatch(drawing)[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range size.FindAllStringSubmatch(drawing, -1) {
			if letters, err := strconv.ParseFloat(m[1], 64); err != nil || letters*358/width < 11 {
				t.Errorf("drawing %d is %g wide and has letters of %s: %v", i, width, m[1], err)
			}
		}
	}
}
