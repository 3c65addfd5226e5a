package pages

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/tuner"
)

// Law: the deviations by refits on experiments/59 are those of the report that is kept, and so is
// the median of their ratios to the bootstrap's.
func TestRefitsOfThePage(t *testing.T) {
	page := pageOf(t, "experiments/59-fifty-thousand-games.md")
	var report tuner.Report
	if err := json.Unmarshal(unpacked(t, "corpora/50000/w50.tuning.json.gz"), &report); err != nil {
		t.Fatal(err)
	}
	if report.Origin.Refits < 50 || !strings.Contains(page, report.Origin.Corpus) {
		t.Errorf("%d refits to corpus %s, which the page does not name", report.Origin.Refits, report.Origin.Corpus)
	}
	var ratios []float64
	for _, w := range report.Weights {
		if w.Support == 0 {
			continue
		}
		ratios = append(ratios, w.Accounts.Refits/w.Accounts.Bootstrap)
		row := fmt.Sprintf("\n|`%s`|%.2f|%.2f|%.2f|\n", w.Name, w.Accounts.Bootstrap, w.Accounts.Refits, w.SD)
		if !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", strings.TrimSpace(row))
		}
	}
	slices.Sort(ratios)
	if median := fmt.Sprintf("%.2f of the bootstrap's", ratios[len(ratios)/2]); len(ratios) != 25 ||
		!strings.Contains(page, median) {
		t.Errorf("%d ratios, %s: the page says otherwise", len(ratios), median)
	}
}

// unpacked returns what a compressed file holds.
func unpacked(t *testing.T, file string) []byte {
	t.Helper()
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return text
}
