package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/tuner"
)

type pipelineOptions struct {
	rulesFlags
	out      string
	engine   string
	games    int64
	pairs    int64
	depth    int
	seed     uint64
	workers  int
	opening  string
	maxPlies int
	minGames int64
	json     bool
}

// Defaults of the pipeline, which ends in minutes on two processors.
const (
	pipelineGames   = 120
	pipelinePairs   = 40
	pipelineOpening = "softmax:15,10"

	pipelineGamesPerPart = 8 // an interruption loses no more than these
)

func newPipelineCommand() *cobra.Command {
	var o pipelineOptions
	cmd := &cobra.Command{
		Use:   "pipeline --out FOLDER",
		Short: "self-play, tuning, match, book and report at small scale, in one folder",
		Long: `Does the whole line of raumlab at small scale: plays games of an engine against
itself, checks the corpus, tunes the 26 weights on it, plays the tuned weights
against those of source 000 under the same definitions of the features
('corrected', for an engine that has these, as raumlab), builds an opening book
and writes a page with plots.

An interrupted run goes on where it was when the same command is given again.
The folder then holds:

  settings.json   what the run was asked for
  corpus/         the games (see 'raumlab corpus')
  weights.toml    the tuned weights; weights.tuning.json says how they came about
  match/          tuned weights against 'corrected'
  book.parquet    the opening book (see 'raumlab book')
  report.html     all of it on one page`,
		Example: `  raumlab pipeline --out runs/first
  raumlab pipeline --games 1000 --pairs 500 --seed 7 --out runs/larger`,
		Args: cobra.NoArgs,
		RunE: runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			return runPipeline(ctx, o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.out, "out", "", "folder of the run (required)")
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that plays and is tuned: a name or a .toml file")
	flags.Int64Var(&o.games, "games", pipelineGames, "games of self-play")
	flags.Int64Var(&o.pairs, "pairs", pipelinePairs, "pairs of games of the match")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the run")
	addWorkers(flags, &o.workers)
	flags.StringVar(&o.opening, "opening", pipelineOpening, "how games of self-play begin: random:PLIES or softmax:TEMPERATURE,PLIES")
	flags.IntVar(&o.maxPlies, "max-plies", selfplay.DefaultMaxPlies, "plies after which a game is drawn")
	flags.Int64Var(&o.minGames, "min-games", book.DefaultMinGames, "games that a move of the book needs")
	o.rulesFlags.add(flags)
	addJSON(cmd, &o.json)
	return cmd
}

// A pipeline is one run in its folder.
type pipeline struct {
	pipelineOptions
	self    selfplay.Config
	match   match.Config
	workers int
	stderr  io.Writer
}

func runPipeline(ctx context.Context, o pipelineOptions, stdout, stderr io.Writer) (err error) {
	p, err := o.pipeline(stderr)
	if err != nil {
		return err
	}
	f, err := p.claim()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	started := time.Now()
	var tuning tuner.Report
	var played match.Summary
	var opened *book.Book
	steps := []struct {
		name string
		do   func() error
	}{
		{"self-play", func() error {
			return generate(ctx, p.self, corpus.Slice{}, p.workers, p.path("corpus"), watchDefaults, stderr)
		}},
		{"verify", func() error {
			return runCorpusVerify(ctx, p.path("corpus"), corpusVerifyOptions{weights: p.self.Engine.WeightsFile()}, io.Discard, stderr)
		}},
		{"tune", func() (err error) { tuning, err = p.tune(ctx); return err }},
		{"match", func() (err error) { played, err = p.play(ctx); return err }},
		{"book", func() (err error) { opened, err = p.book(ctx); return err }},
		{"report", func() error { return p.report(ctx, tuning, played, opened) }},
	}
	for i, s := range steps {
		fmt.Fprintf(stderr, "[%d/%d] %s\n", i+1, len(steps), s.name)
		err := s.do()
		var stopped interruptedError
		if errors.Is(err, context.Canceled) && !errors.As(err, &stopped) {
			return interruptedError{fmt.Sprintf("the same command goes on with %s", s.name)}
		}
		if err != nil {
			return err
		}
	}
	if err := p.printSummary(ctx, stdout, tuning, played, opened); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stderr, "done in %s\n", time.Since(started).Round(time.Second))
	return err
}

func (p *pipeline) path(name string) string { return filepath.Join(p.out, name) }

// pipeline checks all settings before anything is made.
func (o pipelineOptions) pipeline(stderr io.Writer) (*pipeline, error) {
	if o.out == "" {
		return nil, badUsage(fmt.Errorf("--out is missing: name the folder of the run"))
	}
	self := selfplayOptions{
		rulesFlags: o.rulesFlags, engine: o.engine, games: o.games, depth: o.depth, seed: o.seed,
		opening: o.opening, maxPlies: o.maxPlies, gamesPerPart: pipelineGamesPerPart,
	}
	p := &pipeline{pipelineOptions: o, stderr: stderr}
	var err error
	if p.self, err = self.config(); err != nil {
		return nil, err
	}
	if !p.self.Engine.HasWeights() {
		return nil, badUsage(fmt.Errorf("engine %s: its evaluation is %s, which has no weights to tune", p.self.Engine.Name, p.self.Engine.Evaluation))
	}
	if p.workers, err = workerCount(o.workers); err != nil {
		return nil, err
	}
	if err := p.thresholds().Validate(); err != nil {
		return nil, badUsage(err)
	}
	// The contestants are the engine with other weights; A's are known only after the tuning.
	fight := matchOptions{rulesFlags: o.rulesFlags, pairs: o.pairs, opening: selfplay.DefaultOpening, seed: o.seed, maxPlies: o.maxPlies}
	fight.limits.Depth = p.self.Depth
	prior := eval.PublishedWeights(p.self.Engine.EvalWeights().Definition)
	prior.Rules = p.self.Rules
	opponent := match.Contestant{Engine: p.self.Engine.WithWeights(prior.Definition.String(), prior)}
	if p.match, err = fight.config(opponent, opponent); err != nil {
		return nil, err
	}
	return p, nil
}

func (p *pipeline) thresholds() book.Thresholds { return book.Thresholds{MinGames: p.minGames} }

// pipelineSettings is what a resumed run must agree in.
type pipelineSettings struct {
	Version    string `json:"version"`
	Rules      string `json:"rules"`
	Engine     string `json:"engine"`
	EngineHash string `json:"engine_sha256"`
	Games      int64  `json:"games"`
	Pairs      int64  `json:"pairs"`
	Depth      int    `json:"depth"`
	Seed       uint64 `json:"seed"`
	Opening    string `json:"opening"`
	MaxPlies   int    `json:"max_plies"`
	MinGames   int64  `json:"min_games"`
}

func (p *pipeline) settings() pipelineSettings {
	return pipelineSettings{
		Version: version, Rules: p.self.Rules.String(), Engine: p.self.Engine.Name, EngineHash: p.self.Engine.Hash(),
		Games: p.games, Pairs: p.pairs, Depth: p.self.Depth, Seed: p.seed, Opening: p.self.Opening.String(),
		MaxPlies: p.maxPlies, MinGames: p.minGames,
	}
}

// runKind is the folder of a run.
var runKind = folder.Kind{
	Holds: "run", Settings: "settings.json",
	Files:   []string{"weights.toml", "weights.tuning.json", "book.parquet", "report.html"},
	Folders: []string{"corpus", "match"},
}

// claim claims the folder of the run. It writes the settings of a new run and compares those of an old
// one.
func (p *pipeline) claim() (*folder.Folder, error) {
	if err := mayReplaceReportPage(p.path("report.html")); err != nil {
		return nil, err
	}
	f, err := runKind.Claim(p.out)
	if err != nil {
		return nil, err
	}
	file := f.Path(runKind.Settings)
	was, err := folder.ReadObject(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		err = folder.Write(file, p.settings())
	case err == nil:
		err = folder.Disagree(fmt.Sprintf("run %s was begun with other settings", p.out), was, p.settings())
	}
	if err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}

func (p *pipeline) tune(ctx context.Context) (tuner.Report, error) {
	o := defaultTuneOptions()
	o.out = p.path("weights.toml")
	o.definition = p.self.Engine.EvalWeights().Definition.String()
	o.workers = p.workers
	return tune(ctx, p.path("corpus"), o, p.stderr)
}

func (p *pipeline) play(ctx context.Context) (match.Summary, error) {
	w, err := weights.Load(p.path("weights.toml"))
	if err != nil {
		return match.Summary{}, err
	}
	p.match.A = match.Contestant{Engine: p.self.Engine.WithWeights("tuned", w.Weights)}
	return playMatch(ctx, p.match, p.path("match"), p.workers, p.stderr)
}

func (p *pipeline) book(ctx context.Context) (*book.Book, error) {
	c, err := corpus.Open(p.path("corpus"))
	if err != nil {
		return nil, err
	}
	b, err := book.Build(ctx, []*corpus.Corpus{c}, p.thresholds(), version, nil)
	if err != nil {
		return nil, err
	}
	if b.Positions() == 0 {
		fmt.Fprintln(p.stderr, "the book is empty: games must begin alike for it, as with --opening "+pipelineOpening)
	}
	return b, b.Write(p.path("book.parquet"))
}

// report writes the page.
func (p *pipeline) report(ctx context.Context, tuning tuner.Report, played match.Summary, b *book.Book) error {
	c, err := corpus.Open(p.path("corpus"))
	if err != nil {
		return err
	}
	section, info, err := corpusSection(ctx, c)
	if err != nil {
		return err
	}
	w, err := weights.Read(p.path("weights.toml"))
	if err != nil {
		return err
	}
	fight, err := matchSection(p.path("match"), played)
	if err != nil {
		return err
	}
	page := report.Page{
		Title: "raumlab: " + filepath.Base(p.out),
		Provenance: report.Provenance{
			Made: time.Now(), Version: version, Seed: fmt.Sprint(p.seed), Rules: p.self.Rules.String(),
			Engine: p.self.Engine.Name, WeightsHash: w.Hash(),
			Other: []report.Entry{{Name: "corpus digest", Value: info.Digest}, {Name: "opening", Value: p.self.Opening.String()}},
		},
		Corpus: section,
		Tuning: tuningSection(tuning),
		Match:  fight,
		Book:   bookSection(b, p.self.Rules),
	}
	for _, row := range p.summary(info, tuning, played, b) {
		page.Summary = append(page.Summary, report.Entry{Name: row[0], Value: row[1]})
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		return err
	}
	return disk.ReplaceBytes(p.path("report.html"), html.Bytes())
}

// summary returns the short table that ends a run.
func (p *pipeline) summary(info corpus.Info, tuning tuner.Report, played match.Summary, b *book.Book) [][2]string {
	rows := [][2]string{
		{"corpus", fmt.Sprintf("%d games, %d positions, %.1f %% drawn", info.Games, info.Plies, 100*ratio(info.Draws, info.Games))},
	}
	for _, l := range tuning.Test {
		if l.Name == "log_loss" {
			rows = append(rows, [2]string{"held-out log-loss", fmt.Sprintf("%.4f %s, %.4f tuned: change %+.4f ± %.4f (standard error)", l.Before, p.match.B.Name(), l.After, l.Change, l.SE)})
		}
	}
	return append(rows,
		[2]string{"match", fmt.Sprintf("tuned against %s: %v in %d games, Elo %v", p.match.B.Name(), played.Games, played.Games.Games(), played.Pentanomial.Elo())},
		[2]string{"stronger?", verdict(played)},
		[2]string{"book", fmt.Sprintf("%d positions, %d moves", b.Positions(), b.Moves())},
		[2]string{"page", p.path("report.html")},
	)
}

// minDecided is how many pairs must be won or lost before a verdict on strength; with fewer, a 95 % interval is rough.
const minDecided = 20

// verdict says in words what a match proves, by the 95 % interval of the logistic Elo: that of the normalised Elo is too
// narrow where few pairs are decided.
func verdict(s match.Summary) string {
	p := s.Pentanomial
	switch e := p.Elo(); {
	case p[0]+p[1]+p[3]+p[4] < minDecided:
		return fmt.Sprintf("too few pairs to say: %d of %d were won or lost", p[0]+p[1]+p[3]+p[4], s.Pairs)
	case e.Low > 0:
		return "yes: the 95 % interval of the Elo difference lies above 0"
	case e.High < 0:
		return "no: the tuned weights are weaker"
	}
	return fmt.Sprintf("not decided by %d pairs: the 95 %% interval of the Elo difference holds 0", s.Pairs)
}

func (p *pipeline) printSummary(ctx context.Context, w io.Writer, tuning tuner.Report, played match.Summary, b *book.Book) error {
	c, err := corpus.Open(p.path("corpus"))
	if err != nil {
		return err
	}
	info, err := c.Info(ctx, nil)
	if err != nil {
		return err
	}
	if p.json {
		tuned := p.match.A.Engine.EvalWeights()
		return writeJSON(w, map[string]any{
			"folder": p.out, "corpus": info, "match": played, "verdict": verdict(played),
			"tuning": map[string]any{"weights_sha256": tuned.Hash(), "test": tuning.Test},
			"book":   map[string]any{"positions": b.Positions(), "moves": b.Moves(), "games": b.Games, "digest": b.Digest()},
		})
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range p.summary(info, tuning, played, b) {
		fmt.Fprintf(t, "%s\t%s\n", row[0], row[1])
	}
	return t.Flush()
}
