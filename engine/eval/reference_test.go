package eval

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// An independent program after Raumfischer computed the file. Its first lines describe it.
func TestPublishedDefinitionEqualsTheYardstick(t *testing.T) {
	data, err := os.ReadFile("testdata/published.tsv")
	if err != nil {
		t.Fatal(err)
	}
	w := PublishedWeights(Published)
	e := NewEvaluator(w)
	var names []string
	positions := 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if names == nil {
			names = fields
			continue
		}
		positions++
		p := parse(t, fields[0])
		for i, h := range Breakdown(w, p) {
			want, err := strconv.ParseFloat(fields[1+i], 64)
			if err != nil {
				t.Fatal(err)
			}
			if h.Name != names[1+i] || h.Total != want {
				t.Errorf("%s: %s = %v, want %s = %v", fields[0], h.Name, h.Total, names[1+i], want)
			}
		}
		if got := strconv.Itoa(e.Evaluate(p)); got != fields[8] {
			t.Errorf("%s: evaluation %s, want %s", fields[0], got, fields[8])
		}
	}
	if positions != 1000 {
		t.Errorf("%d positions, want 1000", positions)
	}
}

func TestBreakdownAddsUpToTheEvaluation(t *testing.T) {
	p := parse(t, benchRFEN)
	for _, def := range definitions {
		w := PublishedWeights(def)
		sum := 0.0
		for _, h := range Breakdown(w, p) {
			if h.White-h.Black != h.Total {
				t.Errorf("%s: %s: %v - %v is not %v", def, h.Name, h.White, h.Black, h.Total)
			}
			sum += h.Total
		}
		if got := float64(NewEvaluator(w).Evaluate(p)); got != sum {
			t.Errorf("%s: heuristics add up to %v, evaluation %v", def, sum, got)
		}
	}
}
