package runs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/corpus/audit"
	"raumlab/internal/decoding"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
)

const (
	// leastGames have too few training games for a fit once in a thousand runs, if all openings differ: each is one
	// with a probability of 60 %.
	leastGames = 50

	gamesPerPart = 8 // an interruption loses at most these

	numbersName = "report.json" // beside the page of a run
)

// playOptions are the flags by which pipeline and generations play.
type playOptions struct {
	cli.RulesFlags
	out      string
	engine   string
	games    int64
	pairs    int64
	depth    int
	seed     uint64
	workers  int
	opening  string
	maxPlies int
	json     bool
}

// add adds the flags that both explain alike.
func (o *playOptions) add(cmd *cobra.Command, opening string) {
	flags := cmd.Flags()
	flags.StringVar(&o.out, "out", "", "folder of the run (required)")
	flags.IntVar(&o.depth, "depth", 3, "plies of every search in games and matches; 0 = the engine's own depth")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the run")
	cli.AddWorkers(flags, &o.workers)
	flags.StringVar(&o.opening, "opening", opening,
		"how games of self-play begin: random:PLIES or softmax:TEMPERATURE,PLIES")
	flags.IntVar(&o.maxPlies, "max-plies", selfplay.DefaultMaxPlies, "plies after which a game is drawn")
	o.RulesFlags.Add(flags)
	cli.AddJSON(cmd, &o.json)
}

// A player plays the games and matches of a run.
type player struct {
	self    selfplay.Config
	fight   matches.MatchOptions
	workers int // 1 or more
	stderr  io.Writer
}

// prepare checks the options. Matches begin by the opening.
func (o *playOptions) prepare(ctx context.Context, opening string, stderr io.Writer) (p player, err error) {
	if o.games < leastGames {
		return p, cli.Usagef(
			"--games %d: expected at least %d: 60 %% of the openings are for training, and with fewer games chance may leave less than the %d that a tuning needs",
			o.games, leastGames, dataset.MinTraining)
	}
	p.stderr, p.workers = stderr, cli.Workers(o.workers)
	p.self = selfplay.Config{Games: o.games, GamesPerPart: gamesPerPart, Seed: o.seed, Depth: o.depth,
		MaxPlies: o.maxPlies}
	if p.self, err = games.Resolve(ctx, p.self, o.RulesFlags, o.engine, o.opening); err != nil {
		return p, err
	}
	cli.WarnOddOpening(stderr, p.self.Opening)
	if e := p.self.Engine; !e.HasWeights() {
		return p, cli.Usagef(
			"--engine %s: its evaluation is %s, which has no weights to tune: name an engine with weights, such as raumlab",
			e.Name, e.Evaluation)
	}
	p.fight = matches.MatchOptions{
		RulesFlags: o.RulesFlags, Pairs: o.pairs, Opening: opening, Seed: o.seed, MaxPlies: o.maxPlies,
		Patience: match.DefaultPatience,
	}
	p.fight.Limits.Depth = p.self.Depth
	return p, nil
}

// tune fits weights to a corpus, with those of a file as prior if it is named.
func (p *player) tune(ctx context.Context, corpus, out, prior string) (tuner.Report, audit.Audit, error) {
	o := tuning.DefaultTuneOptions()
	o.Out, o.Prior, o.Force, o.Job.Workers = out, prior, true, p.workers
	o.Definition = p.self.Engine.EvalWeights().Definition.String()
	return tuning.Tune(ctx, corpus, o, p.stderr)
}

// playSettings are the settings of what is played.
type playSettings struct {
	Version    string        `json:"version"`
	Rules      string        `json:"rules"`
	Engine     string        `json:"engine"`
	EngineHash string        `json:"engine_sha256"`
	Games      int64         `json:"games"`
	Pairs      int64         `json:"pairs"`
	Depth      int           `json:"depth"`
	Seed       decoding.Seed `json:"seed"`
	Opening    string        `json:"opening"`
	MaxPlies   int           `json:"max_plies"`
}

func (p *player) settings(o *playOptions) playSettings {
	return playSettings{cli.Version, p.self.Rules.String(), p.self.Engine.Name, p.self.Engine.Hash(), o.games, o.pairs,
		p.self.Depth, decoding.Seed(o.seed), p.self.Opening.String(), o.maxPlies}
}

// check refuses numbers that no run has been started with.
func (s playSettings) check() error {
	for _, x := range []struct {
		key          string
		value, least int64
	}{{"games", s.Games, 1}, {"pairs", s.Pairs, 0}, {"depth", int64(s.Depth), 0}, {"max_plies", int64(s.MaxPlies), 1}} {
		if x.value < x.least {
			return fmt.Errorf("key %s: %d: expected at least %d", x.key, x.value, x.least)
		}
	}
	return nil
}

// runSettings are the settings of a run.
type runSettings interface{ check() error }

// claim claims the folder of a run. It writes the settings of a new run. From those of an old one
// resume makes the ones that must agree with it, and the ones to continue with.
func claim[S runSettings](kind folder.Kind, dir string, settings S,
	resume func(was S) (asked, now S, err error)) (f *folder.Folder, err error) {
	if f, err = kind.Claim(dir); err != nil {
		return nil, err
	}
	if err = begin(f, f.Path(kind.Settings), settings, resume); err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}

func begin[S runSettings](f *folder.Folder, file string, settings S,
	resume func(was S) (asked, now S, err error)) error {
	begun, err := folder.ReadObject(file)
	if errors.Is(err, fs.ErrNotExist) {
		return folder.Write(file, settings)
	}
	var was S
	if err == nil {
		err = folder.Read(file, &was)
	}
	if err != nil {
		return err
	}
	if err := was.check(); err != nil {
		return hint.Errorf("%s: %w: restore the file, or give another folder", file, err)
	}
	asked, now, err := resume(was)
	if err == nil {
		err = folder.Disagree(fmt.Sprintf("run %s was started with other settings", f.Dir), begun, asked)
	}
	if err != nil || reflect.DeepEqual(now, was) {
		return err
	}
	return folder.Write(file, now) // before any game, so that the same command resumes after a kill
}

// interrupted is cli.Interrupted of an error that does not say yet what is left.
func interrupted(err error, format string, values ...any) error {
	var known cli.InterruptedError
	if errors.As(err, &known) {
		return err
	}
	return cli.Interrupted(err, format, values...)
}
