package runs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/internal/decoding"
	"raumlab/internal/folder"
)

// pipelineSettings must be equal when a run is resumed, except the numbers of games and pairs,
// which may grow.
type pipelineSettings struct {
	Version    string        `json:"version"`
	Rules      string        `json:"rules"`
	Engine     string        `json:"engine"`
	EngineHash string        `json:"engine_sha256"`
	Games      int64         `json:"games"`
	Earlier    []int64       `json:"earlier_games,omitempty"` // numbers of games of the other weights here
	Pairs      int64         `json:"pairs"`
	Depth      int           `json:"depth"`
	Seed       decoding.Seed `json:"seed"`
	Opening    string        `json:"opening"`
	MaxPlies   int           `json:"max_plies"`
	MinGames   int64         `json:"min_games"`
}

func (p *pipeline) settings() pipelineSettings {
	return pipelineSettings{
		Version: cli.Version, Rules: p.self.Rules.String(), Engine: p.self.Engine.Name, EngineHash: p.self.Engine.Hash(),
		Games: p.games, Earlier: p.earlier, Pairs: p.pairs, Depth: p.self.Depth, Seed: decoding.Seed(p.seed),
		Opening:  p.self.Opening.String(),
		MaxPlies: p.maxPlies, MinGames: p.minGames,
	}
}

// sized returns the options with the numbers of games and pairs that the folder has, where the user
// gave none. What keeps the settings from being read is reported by claim.
func (o pipelineOptions) sized(given func(flag string) bool) pipelineOptions {
	var was pipelineSettings
	if o.out == "" || folder.Read(filepath.Join(o.out, runKind.Settings), &was) != nil {
		return o
	}
	if !given("games") && was.Games >= pipelineMinGames {
		o.games = was.Games
	}
	if !given("pairs") && was.Pairs >= 1 {
		o.pairs = was.Pairs
	}
	return o
}

// check refuses invalid numbers of games and pairs, because the comparison leaves them out.
func (s *pipelineSettings) check(file string) error {
	const remedy = "restore the file, or give another folder"
	if s.Games < 1 || s.Pairs < 1 {
		return fmt.Errorf("%s: keys games = %d, pairs = %d: both must be at least 1: %s", file, s.Games, s.Pairs, remedy)
	}
	last := int64(0)
	for _, games := range append(slices.Clone(s.Earlier), s.Games) {
		if games <= last {
			return fmt.Errorf("%s: key earlier_games = %v: expected rising numbers from 1 to below games = %d: %s",
				file, s.Earlier,
				s.Games, remedy)
		}
		last = games
	}
	return nil
}

// claim claims the folder of the run. It writes the settings of a new run and compares those of an
// old one.
func (p *pipeline) claim() (*folder.Folder, error) {
	if err := report.MayReplaceReportPage(p.path(pageName)); err != nil {
		return nil, err
	}
	if err := report.MayReplaceNumbers(p.path(numbersName)); err != nil {
		return nil, err
	}
	f, err := runKind.Claim(p.out)
	if err != nil {
		return nil, err
	}
	if err := p.begin(f); err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}

func (p *pipeline) begin(f *folder.Folder) error {
	file := f.Path(runKind.Settings)
	begun, err := folder.ReadObject(file)
	if errors.Is(err, os.ErrNotExist) {
		return folder.Write(file, p.settings())
	}
	var was pipelineSettings
	if err == nil {
		err = folder.Read(file, &was)
	}
	if err == nil {
		err = was.check(file)
	}
	if err != nil {
		return err
	}
	now := p.goOn(was)
	asked := now // except what may grow
	asked.Games, asked.Pairs, asked.Earlier = min(was.Games, now.Games), min(was.Pairs, now.Pairs), was.Earlier
	if err := folder.Disagree(fmt.Sprintf("run %s was started with other settings", p.out), begun, asked); err != nil {
		return err
	}
	for _, name := range []string{p.matchName(), p.weightsName()} {
		if _, err := folder.Within(p.out, name); err != nil {
			return err
		}
	}
	if asked.Games == now.Games && asked.Pairs == now.Pairs {
		return nil
	}
	return folder.Write(file, now) // before any game, so that the same command resumes after a kill
}

// goOn returns the settings of a resumed run. If the corpus grows, old weights and their match
// stay.
func (p *pipeline) goOn(was pipelineSettings) pipelineSettings {
	p.earlier = was.Earlier
	tuned := cli.RunWeights(0)
	if len(was.Earlier) > 0 {
		tuned = cli.RunWeights(was.Games)
	}
	// tune writes it before the weights
	if _, err := os.Lstat(p.path(tuning.ReportOf(tuned))); err == nil && was.Games < p.games {
		p.earlier = append(slices.Clone(was.Earlier), was.Games)
	}
	return p.settings()
}
