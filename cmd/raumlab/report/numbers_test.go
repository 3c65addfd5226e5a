package report

import (
	"bytes"
	"encoding/json"
	"html"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	unseen = regexp.MustCompile(
		`(?s)<style>.*?</style>|<script.*?</script>|<h1>.*?</h1>|<title>.*?</title>|<thead>.*?</thead>|<p class="note">.*?</p>|<[^>]*>`)
	numeral = regexp.MustCompile(`\d+(\.\d+)?(e[+-]?\d+)?`)
)

// Law: every number on the page is in the file beside it, as a number, in percent, or in a text.
func TestNumbersHaveThePage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.html")
	if err := Write(path, samplePage()); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(NumbersOf(path))
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	numbers, texts := []float64{}, map[string]bool{}
	for {
		token, err := decoder.Token()
		if err != nil {
			break
		}
		switch x := token.(type) {
		case json.Number:
			f, err := x.Float64()
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, math.Abs(f))
		case string:
			for _, n := range numeral.FindAllString(strings.ReplaceAll(x, group, ""), -1) {
				texts[n] = true
			}
		}
	}
	shown := html.UnescapeString(unseen.ReplaceAllString(string(page), " "))
	found := numeral.FindAllString(strings.ReplaceAll(shown, group, ""), -1)
	if len(found) < 1000 {
		t.Fatalf("%d numbers on the page", len(found))
	}
	missing := map[string]bool{}
	for _, n := range found {
		if texts[n] || missing[n] || n == "95" { // of an interval
			continue
		}
		x, err := strconv.ParseFloat(n, 64)
		if err != nil {
			t.Fatal(err)
		}
		_, decimals, _ := strings.Cut(n, ".")
		half := 0.5*math.Pow(10, -float64(len(decimals))) + 1e-9
		has := false
		for _, f := range numbers {
			has = has || math.Abs(f-x) <= half || math.Abs(100*f-x) <= half
		}
		if !has {
			missing[n] = true
			at := strings.Index(shown, n)
			t.Errorf("%s is not in the file: … %s …", n,
				strings.Join(strings.Fields(shown[max(0, at-60):min(len(shown), at+40)]), " "))
		}
	}
}

// Infinite and unknown numbers are null in the file.
func TestNumbersAreJSON(t *testing.T) {
	p := samplePage()
	p.Crosstable.Engines[0].Rating = estimate(math.Inf(1), math.NaN(), math.Inf(-1))
	v, err := p.view()
	if err != nil {
		t.Fatal(err)
	}
	text, err := v.numbers()
	var got struct {
		PageSchema int `json:"page_schema"`
		Crosstable struct {
			Engines []struct{ Rating map[string]any }
		}
	}
	if err != nil || json.Unmarshal(text, &got) != nil {
		t.Fatalf("%v: %s", err, text)
	}
	r := got.Crosstable.Engines[0].Rating
	if got.PageSchema != 2 || r["value"] != nil || r["value_infinite"] != true || r["low"] != nil ||
		r["low_infinite"] != nil || r["high_infinite"] != true {
		t.Errorf("schema %d, rating %v", got.PageSchema, r)
	}
}

// A number of a match that is not known or infinite is null in the file, and the page is written.
func TestNumbersThatAreNotKnown(t *testing.T) {
	page := samplePage()
	page.Match.MeanPlies, page.Match.NodesPerMove = math.NaN(), [2]float64{math.Inf(1), math.NaN()}
	page.Match.Test.LLR = math.Inf(-1)
	path := filepath.Join(t.TempDir(), "page.html")
	if err := Write(path, page); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(NumbersOf(path))
	if err != nil || !strings.Contains(string(text), `"mean_plies": null`) {
		t.Errorf("%v: mean_plies is not null", err)
	}
}
