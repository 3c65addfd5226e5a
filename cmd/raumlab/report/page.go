// Package report renders one self-contained HTML page about a corpus, a tuning, a study, options, a
// match, a crosstable, an ablation, generations and an opening book. It has tables, charts, and the
// tree of the book. A script in the page draws the charts (web/charts); verdicts and tables need no
// script. The page needs no outside resource. Its content security policy allows its own script
// alone, so it can be mailed, archived and printed.
//
// Other packages count and estimate; report chooses bins, axes and words. The facts of a corpus and
// of a match are those that a terminal shows. Centipawn scores are White's view. A page leaves out
// a section that is nil. The same Page gives the same bytes.
//
// Numbers may be NaN or infinite, as an Elo interval is if one side wins all games. Tables print
// "n/a" or "∞". Charts leave the value out, and their caption says so. Strings may have any
// content: they are escaped.
package report

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"reflect"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/disk"
	"raumlab/internal/sanitize"
	"raumlab/selfplay/elo"
	"raumlab/web"
)

//go:embed page.html page.css
var files embed.FS

// Page is all that a report shows.
type Page struct {
	Title      string  // heading; empty means "raumlab report"
	Provenance Facts   // when and by what the results were made
	Verdict    string  // in a sentence; empty for that of the section that proves most
	Next       *Next   // beside the verdict; nil for none
	Running    bool    `json:"-"` // what it shows goes on: a browser loads the page again and again
	Summary    []Entry // the short table at the top, in this order

	Corpus  *Corpus
	Tuning  *Tuning
	Study   *Study
	Options *Options
	Match   *Match
	Book    *Book

	Crosstable *Crosstable
	Ablation   *Ablation

	Generations *Generations
}

// A section is a part of a page. Rendering draws its charts.
type section interface {
	Verdict() string // in a sentence
	draw()
}

// sections are those that the page has, the one that proves most first.
func (p *Page) sections() (all []section) {
	for _, s := range []section{p.Match, p.Crosstable, p.Ablation, p.Generations, p.Options, p.Study, p.Tuning,
		p.Corpus, p.Book} {
		if !reflect.ValueOf(s).IsNil() {
			all = append(all, s)
		}
	}
	return all
}

// Entry is a row of a table of facts. Its value includes the unit.
type Entry struct {
	Name, Value string
}

// Facts are a table of facts.
type Facts []Entry

// Add adds a row.
func (f *Facts) Add(name, format string, values ...any) {
	*f = append(*f, Entry{name, fmt.Sprintf(format, values...)})
}

// Print prints the rows as a table.
func (f Facts) Print(w io.Writer) {
	t := term.NewTable(w)
	for _, x := range f {
		t.Row(x.Name, "%s", x.Value)
	}
	t.Flush()
}

// FactsOf are rows of names and values in turn. It leaves out empty values.
func FactsOf(pairs ...string) (facts Facts) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			facts.Add(pairs[i], "%s", pairs[i+1])
		}
	}
	return facts
}

// Made says when and by what version a page is made.
func Made() Facts {
	return FactsOf("made", time.Now().UTC().Format("2006-01-02 15:04:05 UTC"), "version", cli.Version)
}

// pageView is the page as the template sees it.
type pageView struct {
	*Page
	Style      template.CSS `json:"-"`
	Script     template.JS  `json:"-"` // draws the charts
	ScriptHash string       `json:"-"` // for the content security policy
	Reload     int          // seconds after which a browser loads the page again, 0 for never
	Boards     []*Scene
}

// Render writes the page as one HTML document. It writes nothing if it cannot make the page.
func Render(w io.Writer, p Page) error {
	view, err := p.view()
	if err != nil {
		return err
	}
	return view.render(w)
}

// Write replaces the file of a page's numbers, then the page at a path.
func Write(path string, p Page) error {
	view, err := p.view()
	if err != nil {
		return err
	}
	numbers, err := view.numbers()
	if err != nil {
		return fmt.Errorf("numbers of the report: %w", err)
	}
	var html bytes.Buffer
	if err := view.render(&html); err != nil {
		return err
	}
	if err := disk.ReplaceBytes(NumbersOf(path), numbers); err != nil {
		return err
	}
	return disk.ReplaceBytes(path, html.Bytes())
}

// PageEvery is the least time between two pages of what runs, and the time after which a browser
// loads them again.
const PageEvery = 5 * time.Second

// PageName is the name of the page that a study, a tuning or a run keeps in its folder.
const PageName = "report.html"

// WriteIn writes the page of a folder, as of now. It shows the match in a folder below it, too, if
// that is named.
func WriteIn(dir string, p Page, fight string) (err error) {
	p.Title = "raumlab: " + filepath.Base(dir)
	p.Provenance = append(Made(), p.Provenance...)
	if fight != "" {
		if p.Match, err = ReadMatch(filepath.Join(dir, fight)); err != nil {
			return err
		}
	}
	return Write(filepath.Join(dir, PageName), p)
}

func (p Page) view() (*pageView, error) {
	style, err := files.ReadFile("page.css")
	if err != nil {
		return nil, fmt.Errorf("read report style: %w", err)
	}
	hash := sha256.Sum256([]byte(web.Charts()))
	p.Title = cmp.Or(p.Title, "raumlab report")
	p.Verdict = p.verdict()
	for _, s := range p.sections() {
		s.draw()
	}
	view := &pageView{
		Page: &p, Style: template.CSS(style), Script: template.JS(web.Charts()),
		ScriptHash: base64.StdEncoding.EncodeToString(hash[:]),
		Boards:     p.scenes(),
	}
	if p.Running {
		view.Reload = int(PageEvery / time.Second)
	}
	return view, nil
}

// verdict says in a sentence what the page shows.
func (p *Page) verdict() string {
	if all := p.sections(); p.Verdict == "" && len(all) > 0 {
		return all[0].Verdict()
	}
	return p.Verdict
}

func (v *pageView) render(w io.Writer) error {
	page, err := template.New("page.html").Funcs(template.FuncMap{
		"whole":    func(n any) string { return typeset(fmt.Sprint(n)) }, // int or int64
		"decimal":  decimal,
		"signed":   signed,
		"exact":    exact,
		"percent":  percent,
		"chance":   elo.Percent,
		"interval": interval,
	}).ParseFS(files, "page.html")
	if err != nil {
		return fmt.Errorf("parse report template: %w", err)
	}
	var document bytes.Buffer
	if err := page.Execute(&document, v); err != nil {
		return fmt.Errorf("fill report template: %w", err)
	}
	out := sanitize.NewWriter(w) // titles and facts contain names of files
	if _, err := document.WriteTo(out); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}
