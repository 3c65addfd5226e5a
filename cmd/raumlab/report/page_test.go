package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"html"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/engine/eval"
	"raumlab/internal/sanitize"
	"raumlab/selfplay/match"
	"raumlab/web"
)

var update = flag.Bool("update", false, "write testdata/outline.txt again")

func render(t *testing.T, p Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := Render(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// withoutScript is a page without the script that draws its charts.
func withoutScript(t *testing.T, page string) string {
	t.Helper()
	before, after, _ := strings.Cut(page, "<script>")
	script, after, found := strings.Cut(after, "</script>")
	if !found || script != web.Charts() {
		t.Fatalf("the page has another script: %.100q", script)
	}
	return before + after
}

// tokens reads the page with another reader of tags.
func tokens(t *testing.T, page string) []xml.Token {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(withoutScript(t, page)))
	d.Strict = false
	d.AutoClose = []string{"meta", "link", "br"}
	d.Entity = xml.HTMLEntity
	var all []xml.Token
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("page is not well formed: %v", err)
		}
		all = append(all, xml.CopyToken(token))
	}
}

// outline is the skeleton of a page: headings, anchors, figures with their descriptions, column
// heads, counts of rows and lines.
func outline(t *testing.T, page string) string {
	t.Helper()
	var b strings.Builder
	var inside string
	rows, marks, drawing := 0, 0, false
	data := charts(t, page)
	for _, token := range tokens(t, page) {
		switch token := token.(type) {
		case xml.StartElement:
			if drawing {
				if token.Name.Local == "title" {
					marks++
				}
				continue
			}
			drawing = token.Name.Local == "svg"
			for _, a := range token.Attr {
				if a.Name.Local == "id" || a.Name.Local == "aria-label" {
					fmt.Fprintf(&b, "%s %s=%q\n", token.Name.Local, a.Name.Local, a.Value)
				}
			}
			switch token.Name.Local {
			case "title", "h1", "h2", "h3", "caption":
				inside = token.Name.Local
			case "th":
				inside = "th"
				for _, a := range token.Attr {
					if a.Value == "row" {
						inside = ""
					}
				}
			case "tr", "summary":
				rows++
			case "script":
				c := data[0]
				data = data[1:]
				fmt.Fprintf(&b, "chart %s of %d rows: %q\n", c.Kind, len(c.Rows), c.Title)
			}
		case xml.EndElement:
			if token.Name.Local == "svg" {
				fmt.Fprintf(&b, "svg ends after %d marks\n", marks)
				drawing, marks = false, 0
			}
			if token.Name.Local == inside {
				inside = ""
			}
			if token.Name.Local == "table" || token.Name.Local == "section" {
				fmt.Fprintf(&b, "%s ends after %d rows\n", token.Name.Local, rows)
				rows = 0
			}
		case xml.CharData:
			if inside != "" {
				fmt.Fprintf(&b, "%s %q\n", inside, token)
			}
		}
	}
	return b.String()
}

func TestOutline(t *testing.T) {
	const golden = "testdata/outline.txt"
	got := outline(t, render(t, samplePage()))
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the structure of the page changed; if it should, run with -update and read the difference\n%s", got)
	}
}

func TestSameInputSameBytes(t *testing.T) {
	first := render(t, samplePage())
	for range 3 {
		if render(t, samplePage()) != first {
			t.Fatal("two renderings of one page differ")
		}
	}
}

// drawings are the svg elements of a page.
func drawings(t *testing.T, page string) []string {
	t.Helper()
	var all []string
	for rest := page; ; {
		_, after, found := strings.Cut(rest, "<svg")
		if !found {
			return all
		}
		inside, after, found := strings.Cut(after, "</svg>")
		if !found {
			t.Fatal("svg element without an end")
		}
		all = append(all, "<svg"+inside+"</svg>")
		rest = after
	}
}

func TestDrawingsAreWellFormed(t *testing.T) {
	all := drawings(t, render(t, samplePage()))
	if len(all) != 6 {
		t.Fatalf("%d drawings of boards, want 6", len(all))
	}
	for _, drawing := range all {
		d := xml.NewDecoder(strings.NewReader(drawing)) // strict
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in\n%s", err, drawing)
			}
		}
	}
}

// checkSelfContained fails if the page could load or run anything.
func checkSelfContained(t *testing.T, page string) {
	t.Helper()
	allowed := map[string]bool{}
	for _, name := range strings.Fields(
		`html head meta link title style body header h1 h2 h3 nav a div main section p b br table caption
		thead tbody tr th td span figure figcaption svg g path text rect circle ol pre ul li details summary footer code
		script`) {
		allowed[name] = true
	}
	for _, token := range tokens(t, page) {
		e, isStart := token.(xml.StartElement)
		if !isStart {
			continue
		}
		if !allowed[e.Name.Local] {
			t.Errorf("element %q in the page", e.Name.Local)
		}
		for _, a := range e.Attr {
			name := strings.ToLower(a.Name.Local)
			switch {
			case strings.HasPrefix(name, "on"), name == "src", name == "srcset", name == "action":
				t.Errorf("attribute %s=%q of %s", name, a.Value, e.Name.Local)
			case name == "href" && !strings.HasPrefix(a.Value, "#") && a.Value != "data:,":
				t.Errorf("link to %q", a.Value)
			case name == "style" && strings.Contains(a.Value, "url"):
				t.Errorf("style %q", a.Value)
			}
		}
	}
}

func TestSelfContained(t *testing.T) {
	page := render(t, samplePage())
	checkSelfContained(t, page)
	for _, word := range []string{"http:", "https:", "url(", "@import"} {
		if strings.Contains(withoutScript(t, page), word) {
			t.Errorf("the page contains %q", word)
		}
	}
	// The policy allows the one script of the page by its hash, and no other.
	hash := sha256.Sum256([]byte(web.Charts()))
	policy := `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-` +
		base64.StdEncoding.EncodeToString(hash[:]) + `'"`
	if !strings.Contains(html.UnescapeString(page), policy) {
		t.Errorf("no policy %s", policy)
	}
}

// pageLimit is the most bytes of a page.
const pageLimit = 600_000

// A page stays small, however many engines play each other and however many positions a book has.
func TestPagesAreSmall(t *testing.T) {
	if n := len(render(t, samplePage())); n > pageLimit {
		t.Errorf("the sample has %d bytes", n)
	}
	p := samplePage()
	rng := rand.New(rand.NewPCG(1, 2))
	llr := make([]float64, 3000)
	for i := range llr {
		llr[i] = rng.NormFloat64()
	}
	test := p.Crosstable.Tests[0]
	test.Trace = llr
	match := p.Crosstable.Matches[0]
	crosstable := &Crosstable{}
	const engines = 14
	for range engines {
		crosstable.Engines = append(crosstable.Engines, p.Crosstable.Engines[0])
		crosstable.Cells = append(crosstable.Cells, slices.Repeat(p.Crosstable.Cells[0][1:2], engines))
	}
	for range engines * (engines - 1) / 2 {
		crosstable.Tests, crosstable.Matches = append(crosstable.Tests, test), append(crosstable.Matches, match)
	}
	if n := len(render(t, Page{Crosstable: crosstable})); n > pageLimit {
		t.Errorf("a round robin of %d has %d bytes", engines, n)
	}
}

// fill sets every string and every float64 in v.
func fill(v reflect.Value, text string, number *float64) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem(), text, number)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), text, number)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), text, number)
		}
	case reflect.String:
		if text != "" {
			v.SetString(text)
		}
	case reflect.Float64:
		if number != nil {
			v.SetFloat(*number)
		}
	}
}

func TestHostileStrings(t *testing.T) {
	sample := render(t, samplePage())
	plain := len(drawings(t, sample)) + len(charts(t, sample))
	for _, text := range []string{
		`<script>alert(1)</script>`,
		`"><img src=x onerror=alert(1)>`,
		`' onload='alert(1)`,
		`</style></svg></title><iframe src="https://example.org">`,
		`]]><svg onload=alert(1)>`,
		`<!-- unfinished`,
		`{{.Title}}`,
		`javascript:alert(1)`,
		`&lt;b&gt; &amp; Zärtlichkeit, “größer”`,
		"line\nbreak\ttab \x00 \x1b[31m",
		"one C1 \u009b31m, and turned around: \u202etxet",
		"not UTF-8: \xff\xfe",
		strings.Repeat("so long a name that no axis has room for it ", 50),
	} {
		p := samplePage()
		fill(reflect.ValueOf(&p).Elem(), text, nil)
		page := render(t, p)
		hidden := func(r rune) bool { return sanitize.Hidden(r) && r != '\n' && r != '\t' }
		if !utf8.ValidString(page) || strings.ContainsFunc(page, hidden) {
			t.Errorf("%.40q: the page has a character that a terminal obeys, or a byte that is none", text)
		}
		checkSelfContained(t, page)
		if n := len(drawings(t, page)) + len(charts(t, page)); n != plain {
			t.Errorf("%.40q: %d drawings, want %d", text, n, plain)
		}
		if len(text) < 60 && utf8.ValidString(text) && !strings.ContainsFunc(text, hidden) {
			title := false
			for _, token := range tokens(t, page) {
				if words, isText := token.(xml.CharData); isText && string(words) == text {
					title = true
				}
			}
			if !title {
				t.Errorf("%.40q does not stand in the page as it was given", text)
			}
		}
	}
}

func TestNumbersThatAreNone(t *testing.T) {
	for _, number := range []float64{
		math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 0, 1e13,
		1e12, -1e12,
	} {
		p := samplePage()
		fill(reflect.ValueOf(&p).Elem(), "", &number)
		page := render(t, p)
		checkSelfContained(t, page)
		if all := charts(t, page); len(all) < 3 { // scores, lengths, pairs
			t.Errorf("%v: only %d charts", number, len(all))
		}
	}

	// A bad value among good ones is left out, and the caption says so.
	p := samplePage()
	p.Tuning.Weights[3].Mean = math.NaN()
	p.Tuning.ELBO[2], p.Tuning.ELBO[4] = math.Inf(-1), math.NaN()
	p.Crosstable.Engines[0].Rating.High = math.Inf(1)
	page := html.UnescapeString(render(t, p))
	for _, words := range []string{"One posterior is not finite", "2 values are not finite", "+∞", "n/a"} {
		if !strings.Contains(page, words) {
			t.Errorf("the page does not say %q", words)
		}
	}
}

func TestAbsentAndEmptySections(t *testing.T) {
	empty := render(t, Page{})
	for _, id := range []string{`id="corpus"`, `id="tuning"`, `id="match"`, `id="crosstable"`, `id="ablation"`,
		`id="generations"`, `id="book"`, `id="provenance"`, "<svg", "<table", "<figure"} {
		if strings.Contains(withoutScript(t, empty), id) {
			t.Errorf("the empty page contains %s", id)
		}
	}
	if !strings.Contains(empty, "<h1>raumlab report</h1>") {
		t.Error("the empty page has no heading")
	}

	hollow := render(t, Page{Corpus: &Corpus{}, Tuning: &Tuning{},
		Match: &Match{Summary: match.Summary{Test: &match.Test{}}}, Crosstable: &Crosstable{}, Ablation: &Ablation{},
		Study: &Study{}, Options: &Options{}, Generations: &Generations{}, Book: &Book{}})
	checkSelfContained(t, hollow)
	for _, id := range []string{`id="corpus"`, `id="tuning"`, `id="match"`, `id="crosstable"`, `id="ablation"`,
		`id="generations"`, `id="book"`, "The book has no moves"} {
		if !strings.Contains(hollow, id) {
			t.Errorf("the page of empty sections lacks %s", id)
		}
	}
	if len(charts(t, hollow)) > 0 {
		t.Error("a chart of nothing")
	}
	for _, only := range []Page{{Corpus: samplePage().Corpus}, {Tuning: samplePage().Tuning}, {Match: samplePage().Match},
		{Crosstable: samplePage().Crosstable}, {Ablation: samplePage().Ablation}, {Study: samplePage().Study}, {
			Options: samplePage().Options}, {Generations: samplePage().Generations}, {Book: samplePage().Book}} {
		page := render(t, only)
		if n := strings.Count(page, "<section") - strings.Count(page, `<section id="boards">`); n != 1 {
			t.Errorf("%d sections, want 1", n)
		}
	}
}

// brokenWriter fails like a full disk.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteErrorIsReported(t *testing.T) {
	if err := Render(brokenWriter{}, samplePage()); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v, want the writer's", err)
	}
}

// A row of a weight says what the weight counts.
func TestWeightsHaveTheirMeanings(t *testing.T) {
	page := html.UnescapeString(render(t, Page{Tuning: samplePage().Tuning}))
	for _, feature := range eval.Table() {
		if row := feature.Name + `<span class="meaning">` + feature.Meaning; !strings.Contains(page, row) {
			t.Errorf("no %q in the page", row)
		}
	}
}

// A page of a study calls one point the best evaluation, and another the recommended one.
func TestStudyHasOneBest(t *testing.T) {
	page := withoutScript(t, render(t, Page{Study: samplePage().Study}))
	for _, words := range regexp.MustCompile(`(?i)[a-z]* ?best [a-z]+`).FindAllString(page, -1) {
		if !strings.HasSuffix(words, "est evaluation") && !strings.HasSuffix(words, "est of") &&
			!strings.HasSuffix(words, "best after") && !strings.HasSuffix(words, "best value") {
			t.Errorf("%q in the page", words)
		}
	}
}
