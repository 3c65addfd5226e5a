// Package runs has the commands that do several things at once: pipeline, generations and report.
package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
)

type pipelineOptions struct {
	playOptions
	minGames int64
}

// Defaults of the pipeline. With them it takes about a minute and a half on two processors, and shows
// that the tuned weights are stronger (experiments/49).
const (
	pipelineGames   = 400
	pipelinePairs   = 100
	pipelineOpening = "softmax:30,10"
)

func NewPipelineCommand() *cobra.Command { return pipelineCommand(&pipelineOptions{}) }

func pipelineCommand(o *pipelineOptions) *cobra.Command {
	var cmd *cobra.Command
	cmd = &cobra.Command{
		Use:   "pipeline --out FOLDER",
		Short: "self-play, tuning, match, book and report at small scale, in one folder",
		Long: `Runs all steps of raumlab at small scale: plays games of an engine against itself, checks
the corpus, tunes the 26 weights on it, plays a match of the tuned weights against those
of Raumfischer (with the engine's own definition of the features: 'corrected' for
raumlab), builds an opening book and writes a page with charts. The engine plays and
scores the games with Raumfischer's weights, so that the tuning learns from results and
searches alone, not from weights that were tuned before.

Run the same command again to resume an interrupted run. A larger --pairs extends the match.
A larger --games extends the corpus, tunes new weights on it and plays their match; the earlier
weights and match are kept. If --games or --pairs is not given, the number in the folder
stays. The output ends with the most useful next step, its command, and what the match
proves. The proof is also stored in the weight file, as its certificate ('raumlab
weights show'). The folder holds:

  settings.json   the settings of the run
  corpus/         the games (see 'raumlab corpus')
  weights.toml    the tuned weights; weights.tuning.json has the report of the tuning
  match/          tuned weights against 'corrected'
  weights-N.toml  weights tuned on N games, after --games N; match-N/ is their match
  book.parquet    the opening book (see 'raumlab book')
  report.html     all of it on one page; report.json has the numbers

Commands that take a corpus, weights, a match or a book also take this folder. Of several
weights or matches they take the newest.`,
		Example: `  raumlab pipeline --out runs/first
  raumlab pipeline --games 800 --out runs/first
  raumlab pipeline --depth 4 --games 1000 --pairs 500 --seed 7 --out runs/larger`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			o.resize(func(flag string) bool { return cli.Given(cmd, flag) })
			return o.run(ctx, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", "raumlab",
		"engine whose search plays and whose weights are tuned: a name or a .toml file")
	flags.Int64Var(&o.games, "games", pipelineGames, fmt.Sprintf(
		"games of self-play, at least %d, and more if openings repeat: about 60 %% of the openings are used for tuning",
		leastGames))
	flags.Int64Var(&o.pairs, "pairs", pipelinePairs, "pairs of games of the match")
	flags.Int64Var(&o.minGames, "min-games", book.DefaultMinGames, "games that a move needs to enter the book")
	o.add(cmd, pipelineOpening)
	return cmd
}

// runKind is the folder of a run.
var runKind = folder.Kind{
	Holds: "run", Settings: cli.RunSettings,
	Files:   []string{cli.RunBook, report.PageName, numbersName},
	Folders: []string{cli.RunCorpus},
	IsPart:  cli.IsRunPart,
}

// pipelineSettings must be equal when a run is resumed, except the numbers of games and pairs,
// which may grow.
type pipelineSettings struct {
	playSettings
	Earlier  []int64 `json:"earlier_games,omitempty"` // numbers of games of the other weights here
	MinGames int64   `json:"min_games"`
}

// resize takes the numbers of games and pairs that the folder has, where the user gave none. What
// keeps the settings from being read is reported by claim.
func (o *pipelineOptions) resize(given func(flag string) bool) {
	var was pipelineSettings
	if folder.Read(filepath.Join(o.out, runKind.Settings), &was) != nil {
		return
	}
	if !given("games") && was.Games >= leastGames {
		o.games = was.Games
	}
	if !given("pairs") && was.Pairs >= 1 {
		o.pairs = was.Pairs
	}
}

// command returns the command line of these options, without defaults but that of the flag that
// grows: without it the folder's number would hold.
func (o *pipelineOptions) command(grows string) string {
	var shown pipelineOptions
	flags := pipelineCommand(&shown).Flags()
	shown = *o
	words := []string{"raumlab", "pipeline"}
	for _, name := range []string{"engine", "games", "pairs", "depth", "seed", "opening", "max-plies", "min-games",
		"array", "pawns", "out"} {
		if f := flags.Lookup(name); f.Value.String() != f.DefValue || name == grows {
			words = append(words, "--"+name, cli.ShellWord(f.Value.String()))
		}
	}
	return strings.Join(words, " ")
}

// A pipeline is one run in its folder.
type pipeline struct {
	pipelineOptions
	player
	match   match.Config // A gets its weights after the tuning
	earlier []int64      // numbers of games of the other weights in the folder

	// What the steps made.
	tuning tuner.Report
	audit  audit.Audit
	played match.Summary
	before report.Facts // matches of weights that the run tuned earlier
	book   *book.Book
	info   corpus.Info
	advice report.Next
}

func (o *pipelineOptions) run(ctx context.Context, stdout, stderr io.Writer) (err error) {
	p, err := o.pipeline(ctx, stderr)
	if err != nil {
		return err
	}
	f, err := p.claim()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	started := time.Now()
	steps := []struct {
		name string
		do   func(context.Context) error
	}{
		{"self-play", func(ctx context.Context) error {
			_, err := games.Generate(ctx, p.self, corpus.Slice{}, p.path(cli.RunCorpus),
				workers.Pool{Workers: p.workers}, stderr)
			return err
		}},
		{"verify", func(ctx context.Context) error {
			o := games.CorpusVerifyOptions{Weights: p.self.Engine.WeightsFile()}
			return o.Run(ctx, []string{p.path(cli.RunCorpus)}, io.Discard, stderr)
		}},
		{"tune", p.tune}, {"match", p.play}, {"book", p.buildBook}, {"report", p.report},
	}
	for i, s := range steps {
		fmt.Fprintf(stderr, "[%d/%d] %s\n", i+1, len(steps), s.name)
		if err := s.do(ctx); err != nil {
			return interrupted(err, "run the same command again to resume with %s", s.name)
		}
	}
	if err := p.printSummary(stdout); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "done in %s\n", time.Since(started).Round(time.Second))
	return nil
}

func (p *pipeline) path(name string) string { return filepath.Join(p.out, name) }

// version is the number in the names of weights and match, 0 for the first ones of the folder.
func (p *pipeline) version() int64 {
	if len(p.earlier) == 0 {
		return 0
	}
	return p.games
}

func (p *pipeline) weightsName() string { return cli.RunWeights(p.version()) }

func (p *pipeline) matchName() string { return cli.RunMatch(p.version()) }

// pipeline checks all settings before a step begins.
func (o *pipelineOptions) pipeline(ctx context.Context, stderr io.Writer) (*pipeline, error) {
	p := &pipeline{pipelineOptions: *o}
	var err error
	if p.player, err = o.prepare(ctx, selfplay.DefaultOpening, stderr); err != nil {
		return nil, err
	}
	if err := p.thresholds().Validate(); err != nil {
		return nil, cli.BadUsage(err)
	}
	prior := eval.PublishedWeights(p.self.Engine.EvalWeights().Definition)
	prior.Rules = p.self.Rules.Base()
	opponent := match.Contestant{Engine: p.self.Engine.WithWeights(prior.Definition.String(), prior)}
	// Games and scores of tuned weights would tell the fit its answer.
	name := p.self.Engine.Name
	p.self.Engine = opponent.Engine
	p.self.Engine.Name = name
	p.match, err = p.fight.Config(opponent, opponent)
	return p, err
}

func (p *pipeline) thresholds() book.Thresholds {
	t := book.Defaults()
	t.MinGames = p.minGames
	return t
}

func (p *pipeline) settings() pipelineSettings {
	return pipelineSettings{p.player.settings(&p.playOptions), p.earlier, p.minGames}
}

// claim claims the folder of the run. If the corpus of one that is resumed grows, old weights and
// their match stay.
func (p *pipeline) claim() (*folder.Folder, error) {
	return claim(runKind, p.out, p.settings(), func(was pipelineSettings) (asked, now pipelineSettings, err error) {
		p.earlier = was.Earlier
		tuned := p.path(cli.RunWeights(0))
		if len(was.Earlier) > 0 {
			tuned = p.path(cli.RunWeights(was.Games))
		}
		// tune writes it before the weights
		if _, err := os.Lstat(tuning.ReportOf(tuned)); err == nil && was.Games < p.games {
			p.earlier = append(slices.Clone(was.Earlier), was.Games)
		}
		now = p.settings()
		asked = now // except what may grow
		asked.Games, asked.Pairs, asked.Earlier = min(was.Games, now.Games), min(was.Pairs, now.Pairs), was.Earlier
		_, link := folder.Within(p.out, p.matchName())
		_, other := folder.Within(p.out, p.weightsName())
		return asked, now, cmp.Or(link, other)
	})
}

// What the next command asks for. Four times the pairs halve the interval.
const (
	morePairs = 4
	moreGames = 2
)

// next returns the most useful command after this run: more pairs if the match does not decide,
// else more games.
func (p *pipeline) next() report.Next {
	o := p.pipelineOptions
	if s := p.played; !report.Tells(s) {
		o.pairs = morePairs * s.Pairs
		return report.Next{Command: o.command("pairs"), Why: plural.Of(o.pairs, "pair") + " narrow the interval"}
	}
	o.games *= moreGames
	return report.Next{Command: o.command("games"),
		Why: fmt.Sprintf("Weights tuned on %s may be better", plural.Of(o.games, "game"))}
}

func (p *pipeline) tune(ctx context.Context) (err error) {
	p.tuning, p.audit, err = p.player.tune(ctx, p.path(cli.RunCorpus), p.path(p.weightsName()), "")
	if few := (dataset.TooFewError{}); errors.As(err, &few) {
		more := p.pipelineOptions
		more.games *= moreGames
		return hint.Errorf("%w; the games are kept, and this command adds others to them: %s", err, more.command("games"))
	}
	return err
}

func (p *pipeline) play(ctx context.Context) error {
	w, err := weights.Load(p.path(p.weightsName()))
	if err != nil {
		return err
	}
	// The user may have made the match longer. The step refuses one that cannot be read.
	have, err := match.Read(p.path(p.matchName()), nil)
	if err == nil {
		p.fight.Pairs = max(p.fight.Pairs, have.Pentanomial.Pairs())
	}
	tuned := match.Contestant{Engine: p.self.Engine.WithWeights(p.weightsName(), w.Weights)}
	if p.match, err = p.fight.Config(tuned, match.Contestant{Engine: p.match.B.Engine}); err != nil {
		return err
	}
	p.played, err = matches.PlayMatch(ctx, p.match, p.path(p.matchName()), workers.Pool{Workers: p.workers}, p.stderr)
	if err != nil {
		return err
	}
	return p.certify()
}

// certify records the match in the weights, so that they say what it proves wherever they go. A
// match that no certificate takes, as a short one, is not recorded.
func (p *pipeline) certify() error {
	err := tuning.Certify(p.path(p.weightsName()), []string{p.path(p.matchName())}, []engine.Config{p.self.Engine})
	if match.ProvesNothing(err) {
		fmt.Fprintf(p.stderr, "note: %s has no certificate of its match: %v\n", p.path(p.weightsName()), err)
		return nil
	}
	return err
}

// verdict says in a sentence what the match proves.
func (p *pipeline) verdict() string { return report.TunedVerdict(p.played) }

func (p *pipeline) buildBook(ctx context.Context) error {
	c, err := corpus.Open(p.path(cli.RunCorpus))
	if err != nil {
		return err
	}
	if p.book, err = book.Build(ctx, []*corpus.Corpus{c}, p.thresholds(), cli.Version, nil); err != nil {
		return err
	}
	if p.book.Positions() == 0 {
		fmt.Fprintln(p.stderr,
			"the book is empty, because games must share their first moves: use openings such as --opening "+pipelineOpening)
	}
	return p.book.Write(p.path(cli.RunBook))
}

func (p *pipeline) report(ctx context.Context) error {
	c, err := corpus.Open(p.path(cli.RunCorpus))
	if err != nil {
		return err
	}
	if p.info, err = games.Count(ctx, c, p.stderr); err != nil {
		return err
	}
	section, err := report.CorpusSection(ctx, c, p.path(cli.RunCorpus), p.info, p.audit, p.stderr)
	if err != nil {
		return err
	}
	fight, err := report.ReadMatch(p.path(p.matchName()))
	if err != nil {
		return err
	}
	p.advice = p.next()
	if err := p.readEarlier(); err != nil {
		return err
	}
	return report.WriteIn(p.out, report.Page{
		Next: &p.advice,
		Provenance: report.FactsOf("seed", fmt.Sprint(p.seed), "rules", p.self.Rules.String(), "engine", p.self.Engine.Name,
			"weights hash", p.match.A.Engine.EvalWeights().Hash(), "corpus digest", p.info.Digest,
			"opening", p.self.Opening.String()),
		Corpus: section,
		Tuning: report.TuningSection(p.tuning),
		Match:  fight, Verdict: p.verdict(),
		Book:    report.BookSection(p.book, p.self.Rules),
		Summary: p.summary(),
	}, "")
}

func (p *pipeline) readEarlier() error {
	for i, games := range p.earlier {
		name := cli.RunMatch(games)
		if i == 0 {
			name = cli.RunMatch(0)
		}
		switch s, err := match.Read(p.path(name), nil); {
		case err == nil:
			p.before.Add("match of "+plural.Of(games, "game"), "%s against %s: Elo %v", s.A, s.B, s.Pentanomial.Elo())
		case !errors.Is(err, os.ErrNotExist): // the run was extended before the match began
			return err
		}
	}
	return nil
}

// summary returns the short table that ends a run.
func (p *pipeline) summary() (rows report.Facts) {
	info, played, b := p.info, p.played, p.book
	rows.Add("corpus", "%s, %s, %.1f %% drawn", plural.Of(info.Games, "game"), plural.Of(info.Plies, "position"),
		100*term.Ratio(info.Draws, info.Games))
	for _, l := range p.tuning.Test {
		if l.Name == "log_loss" {
			rows.Add("held-out log-loss", "%.4f %s, %.4f tuned: change %+.4f ± %.4f (standard error)", l.Before,
				p.match.B.Name(), l.After, l.Change, l.SE)
		}
	}
	rows = append(rows, p.before...)
	rows.Add("match", "%s against %s: %v in %s, Elo %v", p.match.A.Name(), p.match.B.Name(), played.Games,
		plural.Of(played.Games.Games(), "game"), played.Pentanomial.Elo())
	rows.Add("book", "%s, %s", plural.Of(b.Positions(), "position"), plural.Of(b.Moves(), "move"))
	rows.Add("page", "%s", p.path(report.PageName))
	return rows
}

func (p *pipeline) printSummary(w io.Writer) error {
	b, verdict := p.book, p.verdict()
	return cli.Print(w, p.json, map[string]any{
		"folder": p.out, "corpus": p.info, "match": p.played, "verdict": verdict, "next": p.advice,
		"tuning": map[string]any{"weights_sha256": p.match.A.Engine.EvalWeights().Hash(), "test": p.tuning.Test},
		"book":   map[string]any{"positions": b.Positions(), "moves": b.Moves(), "games": b.Games, "digest": b.Digest()},
	}, func(w io.Writer) {
		t := term.NewTable(w)
		for _, row := range p.summary() {
			fmt.Fprintf(t, "%s\t%s\n", row.Name, row.Value)
		}
		t.Flush()
		fmt.Fprintf(w, "\n%s:\n  %s\n\n%s\n", p.advice.Why, p.advice.Command, verdict)
	})
}
