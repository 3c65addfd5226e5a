package report

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raumlab/tuner"
)

// A jsonChart is a chart as the script of the page reads it.
type jsonChart struct {
	Kind, Title, Caption, X, Y string
	Columns                    []struct{ Name, Mark string }
	Rows                       [][]any
}

var chartData = regexp.MustCompile(`<script type="application/json">(.*)</script>`)

// charts are those of a page.
func charts(t *testing.T, page string) (all []jsonChart) {
	t.Helper()
	for _, data := range chartData.FindAllStringSubmatch(page, -1) {
		var c jsonChart
		if err := json.Unmarshal([]byte(data[1]), &c); err != nil {
			t.Fatalf("%v: %s", err, data[1])
		}
		all = append(all, c)
	}
	return all
}

// Law: a page draws the charts that the file beside it has, and a table of each says the same.
func TestChartsAreInTheNumbers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.html")
	if err := Write(path, samplePage()); err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(NumbersOf(path))
	if err != nil {
		t.Fatal(err)
	}
	var numbers map[string]any
	if err := json.Unmarshal(text, &numbers); err != nil {
		t.Fatal(err)
	}
	var inFile []any
	for _, section := range numbers {
		if fields, is := section.(map[string]any); is {
			for _, key := range []string{"charts", "posterior", "ratings"} {
				switch x := fields[key].(type) {
				case []any:
					inFile = append(inFile, x...)
				case map[string]any:
					inFile = append(inFile, x)
				}
			}
		}
	}
	page := string(html)
	found := chartData.FindAllStringSubmatch(page, -1)
	if len(found) != 23 || len(inFile) != len(found) {
		t.Fatalf("%d charts in the page, %d in the file, want 23", len(found), len(inFile))
	}
	for _, data := range found {
		var c any
		if err := json.Unmarshal([]byte(data[1]), &c); err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(inFile, func(x any) bool { return reflect.DeepEqual(x, c) }) {
			t.Errorf("not in the file: %.200s", data[1])
		}
	}
	tables := strings.Split(page, `<details class="figures">`)[1:]
	for i, c := range charts(t, page) {
		table, _, _ := strings.Cut(tables[i], "</table>")
		if n := strings.Count(table, "<tr>") - 1; n != len(c.Rows) {
			t.Errorf("%s: %d rows in the table, %d in the chart", c.Title, n, len(c.Rows))
		}
	}
}

func TestChartsNameUnitsAndCounts(t *testing.T) {
	p := samplePage()
	p.Crosstable.draw()
	for _, c := range []struct {
		*chart
		kind, x, y string
		row        []string // printed
	}{
		{p.Corpus.scoreChart(), bars, "search score (centipawns, White’s view)", "positions", nil},
		{p.Corpus.lengthChart(), bars, "game length (plies)", "games", nil},
		{p.Tuning.posteriorChart(), intervals, "shift (prior standard deviations)", "", nil},
		{p.Tuning.correlationChart(), correlations, "", "", []string{"value_queen", "value_rook", "0.54"}},
		{p.Tuning.reliabilityChart(), points, "predicted White score", "actual White score",
			[]string{"0.050", "0.085", "0.045", "0.125"}},
		{p.Tuning.learningChart(), points, "games of the fit", "held-out log-loss (nats)",
			[]string{"50", "0.54100", "0.53700", "0.54500"}},
		{residualChart(p.Tuning.ByPly, "Residuals by ply", "plies played"), points, "plies played, from",
			"search score − static (cp)", []string{"16", "−8.0", "−26.0", "10.0", "−3.0"}},
		{p.Tuning.traceChart(), points, "sweep", "ELBO (nats)", []string{"1", "−1380.6878"}},
		{p.Match.pairChart(), bars, "points of raumfischer, tuned weig… in a pair of games", "pairs", []string{"1½", "131"}},
		{testChart("Sequential test", p.Match.Test, p.Match.Trace, 0), points, "pairs", "log-likelihood ratio (nats)", nil},
		{p.Crosstable.ratingChart(), intervals, "Elo over the mean of all", "", []string{"raumlab", "61.2", "40.1", "82.3"}},
		{p.Ablation.worthChart(1), intervals, "Elo with the part against without it", "", nil},
		{p.Study.traceChart(), points, "evaluation", p.Study.Unit, []string{"2", "0.6200", "0.6400"}},
		{p.Study.leftOutChart(), points, "observed", "predicted from all others", []string{"0.6400", "0.6100", "0.6002",
			"0.6198"}},
		{p.Study.planeChart(), heat, "direction_1", "scale_material", []string{"1.00", "−0.70", "0.6200"}},
		{p.Study.Slices[0].chart("nats"), points, "direction_1", "nats", nil},
		{p.Options.gainChart(), points, "pairs", "Elo", nil},
	} {
		if c.Kind != c.kind || c.X != c.x || c.Y != c.y || c.Title == "" || c.Caption == "" {
			t.Errorf("%+v", *c.chart)
		}
		if c.row != nil && !slices.ContainsFunc(c.Table(), func(row []string) bool { return slices.Equal(row, c.row) }) {
			t.Errorf("%s: no row %q in %q", c.Title, c.row, c.Table())
		}
		for _, row := range c.Rows {
			if len(row) != len(c.Columns) {
				t.Errorf("%s: a row of %d figures, want %d", c.Title, len(row), len(c.Columns))
			}
		}
	}
}

// Shifts of weights with very different units share one axis.
func TestPosteriorsAreInPriorDeviations(t *testing.T) {
	tuning := &Tuning{Weights: []tuner.WeightRow{
		{Name: "a", PriorMean: 1620, PriorSD: 400, Mean: 1220, SD: 100},
		{Name: "b", PriorMean: 5, PriorSD: 3, Mean: 5, SD: 1.5},
		{Name: "c", PriorMean: -20, PriorSD: 0.5, Mean: -19, SD: 0.25},
	}}
	want := [][]any{{"a", -1., -1.25, -0.75}, {"b", 0., -0.5, 0.5}, {"c", 2., 1.5, 2.5}}
	if got := tuning.posteriorChart().Rows; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestThinKeepsExtremes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, traceLimit, traceLimit + 1, 5000, 123457} {
		values := make([]float64, n)
		for i := range values {
			values[i] = rng.NormFloat64()
		}
		rows := numbered(values)
		kept := thin(rows, 0)
		if len(kept) > traceLimit+4 {
			t.Errorf("%d of %d points kept", len(kept), n)
		}
		if !reflect.DeepEqual(kept[0], rows[0]) || !reflect.DeepEqual(kept[len(kept)-1], rows[n-1]) {
			t.Errorf("%d points: an end was lost", n)
		}
		var numbers []int
		var heights []float64
		for _, row := range kept {
			numbers, heights = append(numbers, row[0].(int)), append(heights, row[1].(float64))
		}
		if slices.Min(heights) != slices.Min(values) || slices.Max(heights) != slices.Max(values) {
			t.Errorf("%d points: an extreme was lost", n)
		}
		if !slices.IsSorted(numbers) {
			t.Errorf("%d points: order was lost", n)
		}
	}
}

// Law: rows keep their order, an infinite end is null and no other end is, and a row that cannot be
// drawn is left out, which the caption says.
func TestEndsWithoutBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var rows [][]any
		var want [][2]bool // which ends of the rows that remain are infinite
		missing, infinite := 0, false
		for range rapid.IntRange(1, 6).Draw(t, "rows") {
			value := rapid.Float64Range(-300, 300).Draw(t, "value")
			e := estimate(value, value-30, value+30)
			lower, upper := rapid.Bool().Draw(t, "no lower end"), rapid.Bool().Draw(t, "no upper end")
			if lower {
				e.Low = math.Inf(-1)
			}
			if upper {
				e.High = math.Inf(1)
			}
			infinite = infinite || lower || upper
			if rapid.IntRange(0, 3).Draw(t, "unknown") == 0 {
				e.Value = math.NaN()
				missing++
			} else {
				want = append(want, [2]bool{lower, upper})
			}
			rows = append(rows, estimateRow("x", e))
		}
		f := forest("t", "Elo", "engine", "", rows)
		if len(want) == 0 {
			if f != nil {
				t.Fatal("a chart of nothing")
			}
			return
		}
		data, err := f.Data()
		if err != nil {
			t.Fatal(err)
		}
		var c jsonChart
		if err := json.Unmarshal([]byte(data), &c); err != nil {
			t.Fatal(err)
		}
		var got [][2]bool
		for _, row := range c.Rows {
			got = append(got, [2]bool{row[2] == nil, row[3] == nil})
		}
		if !slices.Equal(got, want) || strings.Contains(f.Caption, "without bound") != infinite ||
			strings.Contains(f.Caption, "left out") != (missing > 0) {
			t.Fatalf("ends %v, want %v; %q", got, want, f.Caption)
		}
	})
	if f := forest("t", "Elo", "engine", "", nil); f != nil {
		t.Errorf("a chart of nothing: %v", f)
	}
	won := forest("t", "Elo", "engine", "", [][]any{estimateRow("a", estimate(math.Inf(1), 20, math.Inf(1)))})
	if won == nil || !slices.Equal(won.Table()[0], []string{"a", "∞", "20.0", "∞"}) {
		t.Errorf("an engine that won all: %v", won)
	}
}
