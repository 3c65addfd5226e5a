package runs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/weights"
	"raumlab/selfplay/match"
)

func (p *pipeline) tune(ctx context.Context) (err error) {
	p.tuning, p.audit, err = p.player.tune(ctx, p.path(cli.RunCorpus), p.path(p.weightsName()), "")
	return err
}

func (p *pipeline) play(ctx context.Context) error {
	w, err := weights.Load(p.path(p.weightsName()))
	if err != nil {
		return err
	}
	// The quoted command may have made the match longer. The step refuses one that cannot be read.
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
func (p *pipeline) verdict() string {
	if s := p.played; s.Pairs == 0 || !s.Unmoved() {
		return report.WeightsVerdict(report.TunedWeights, p.match.B.Name(), s.Pentanomial, len(s.Lengthened))
	}
	return report.MatchVerdict(p.played)
}

// matchCommand is the command that plays the match, or extends it with more --pairs.
func (p *pipeline) matchCommand() string {
	o := p.fight
	words := []string{
		"raumlab", "match", p.path(p.weightsName()), p.match.B.Name(), "--engine", p.engine, "--depth", fmt.Sprint(
			o.Limits.Depth), "--pairs", fmt.Sprint(o.Pairs),
		"--opening", o.Opening, "--seed", fmt.Sprint(o.Seed), "--max-plies", fmt.Sprint(o.MaxPlies), "--array", o.Array,
		"--pawns", o.Pawns, "--out", p.path(p.matchName()),
	}
	if strings.HasPrefix(words[2], "-") { // words that begin with a dash are flags
		words[2] = "./" + words[2]
	}
	for i, w := range words {
		words[i] = cli.ShellWord(w)
	}
	return strings.Join(words, " ")
}

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
	fight.Facts.Add("command", "%s", p.matchCommand())
	p.advice = p.next()
	if err := p.readEarlier(); err != nil {
		return err
	}
	return report.WriteIn(p.out, report.Page{
		Next: &p.advice,
		Provenance: report.Provenance{
			Seed: fmt.Sprint(p.seed), Rules: p.self.Rules.String(),
			Engine: p.self.Engine.Name, WeightsHash: p.match.A.Engine.EvalWeights().Hash(),
			Other: report.Facts{{Name: "corpus digest", Value: p.info.Digest},
				{Name: "opening", Value: p.self.Opening.String()}},
		},
		Corpus: section,
		Tuning: report.TuningSection(p.tuning),
		Match:  fight, Verdict: p.verdict(),
		Book:    report.BookSection(p.book, p.self.Rules),
		Summary: p.summary(),
	}, "")
}

// An earlierMatch is the match of weights that were tuned on fewer games.
type earlierMatch struct {
	match.Summary
	games int64
}

func (p *pipeline) readEarlier() error {
	for i, games := range p.earlier {
		name := cli.RunMatch(games)
		if i == 0 {
			name = cli.RunMatch(0)
		}
		switch s, err := match.Read(p.path(name), nil); {
		case err == nil:
			p.before = append(p.before, earlierMatch{s, games})
		case !errors.Is(err, os.ErrNotExist): // the run was extended before the match began
			return err
		}
	}
	return nil
}
