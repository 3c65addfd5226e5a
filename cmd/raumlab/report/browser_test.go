package report

import (
	"math"
	"os"
	"testing"
)

// TestSampleForABrowser writes the sample of all sections to PAGE_SAMPLE, for .ci/page to open in a
// browser.
func TestSampleForABrowser(t *testing.T) {
	path := os.Getenv("PAGE_SAMPLE")
	if path == "" {
		t.Skip("PAGE_SAMPLE is not set")
	}
	p := samplePage()
	p.Crosstable.Engines[0].Rating.High, p.Crosstable.Engines[2].Rating.Low = math.Inf(1), math.Inf(-1)
	p.Corpus.Checks = []Check{{Name: "decisive repetition draws", Value: "0.0125", Limit: "at most 0.05", Passed: true,
		Text: "share of games drawn by repetition with one side beyond 300 centipawns: most such results are wrong"}}
	if err := Write(path, p); err != nil {
		t.Fatal(err)
	}
}
