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
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"time"

	"raumlab/internal/disk"
	"raumlab/internal/sanitize"
	"raumlab/selfplay/elo"
	"raumlab/web"
)

//go:embed page.html page.css
var files embed.FS

// Page is all that a report shows.
type Page struct {
	Title      string // heading; empty means "raumlab report"
	Provenance Provenance
	Verdict    string  // in a sentence; empty for that of the section that proves most
	Next       *Next   // beside the verdict; nil for none
	Running    bool    // what it shows goes on: a browser loads the page again and again
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

// Entry is a row of a table of facts. Its value includes the unit.
type Entry struct {
	Name, Value string
}

// facts is a table of facts under construction.
type facts []Entry

func (f *facts) add(name, format string, values ...any) {
	*f = append(*f, Entry{name, fmt.Sprintf(format, values...)})
}

// Provenance says when and by what the results were made. A page leaves out empty fields.
type Provenance struct {
	Made        time.Time // shown in UTC; the zero time is left out
	Version     string    // of raumlab
	Command     string    // the command line
	Seed        string
	Rules       string
	Engine      string
	WeightsHash string
	Other       []Entry // everything else, in this order
}

func (p Provenance) entries() []Entry {
	var all []Entry
	add := func(name, value string) {
		if value != "" {
			all = append(all, Entry{name, value})
		}
	}
	if !p.Made.IsZero() {
		add("made", p.Made.UTC().Format("2006-01-02 15:04:05 UTC"))
	}
	add("version", p.Version)
	add("command", p.Command)
	add("seed", p.Seed)
	add("rules", p.Rules)
	add("engine", p.Engine)
	add("weights hash", p.WeightsHash)
	return append(all, p.Other...)
}

// pageView is the page as the template sees it.
type pageView struct {
	Title      string
	Style      template.CSS `json:"-"`
	Script     template.JS  `json:"-"` // draws the charts
	ScriptHash string       `json:"-"` // for the content security policy
	Verdict    string
	Next       *Next
	Reload     int // seconds after which a browser loads the page again, 0 for never
	Provenance []Entry
	Summary    []Entry
	Boards     []boardView
	Corpus     *corpusView
	Tuning     *tuningView
	Study      *studyView
	Options    *optionsView
	Match      *matchView
	Crosstable *crosstableView
	Ablation   *ablationView
	Book       *bookView

	Generations *generationsView
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

func (p Page) view() (*pageView, error) {
	style, err := files.ReadFile("page.css")
	if err != nil {
		return nil, fmt.Errorf("read report style: %w", err)
	}
	hash := sha256.Sum256([]byte(web.Charts()))
	view := &pageView{
		Title:      p.Title,
		Style:      template.CSS(style),
		Script:     template.JS(web.Charts()),
		ScriptHash: base64.StdEncoding.EncodeToString(hash[:]),
		Verdict:    p.verdict(),
		Next:       p.Next,
		Reload:     p.reload(),
		Provenance: p.Provenance.entries(),
		Summary:    p.Summary,
		Boards:     p.scenes(),
	}
	if view.Title == "" {
		view.Title = "raumlab report"
	}
	if p.Corpus != nil {
		if view.Corpus, err = p.Corpus.view(); err != nil {
			return nil, fmt.Errorf("report corpus section: %w", err)
		}
	}
	if p.Tuning != nil {
		view.Tuning = p.Tuning.view()
	}
	if p.Study != nil {
		view.Study = p.Study.view()
	}
	if p.Options != nil {
		view.Options = p.Options.view()
	}
	if p.Match != nil {
		view.Match = p.Match.view()
	}
	if p.Crosstable != nil {
		view.Crosstable = p.Crosstable.view()
	}
	if p.Ablation != nil {
		view.Ablation = p.Ablation.view()
	}
	if p.Generations != nil {
		view.Generations = p.Generations.view()
	}
	if p.Book != nil {
		view.Book = p.Book.view()
	}
	return view, nil
}

// reload is PageEvery in seconds for a page that is written again.
func (p Page) reload() int {
	if !p.Running {
		return 0
	}
	return int(PageEvery / time.Second)
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
