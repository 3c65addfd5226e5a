package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// left says what a run in a folder has still to do first, or nothing. The page shows what it has.
func (s *pipelineSettings) left(run string, page *report.Page) string {
	version := int64(0)
	if len(s.Earlier) > 0 {
		version = s.Games
	}
	lacks := func(name string) bool {
		_, err := os.Lstat(filepath.Join(run, name))
		return errors.Is(err, fs.ErrNotExist)
	}
	switch c, m := page.Corpus, page.Match; {
	case c == nil:
		return "it has no games"
	case !c.Complete || c.Planned < s.Games:
		return fmt.Sprintf("%d of %s are played", c.Games, plural.Of(s.Games, "game"))
	case lacks(cli.RunWeights(version)):
		return "its weights are not tuned"
	case m == nil || lacks(cli.RunMatch(version)):
		return "its match has not started"
	case !m.Finished() || m.Pairs < s.Pairs:
		return fmt.Sprintf("%d of %s are played", m.Pairs, plural.Of(s.Pairs, "pair"))
	case lacks(cli.RunBook):
		return "its book is not built"
	}
	return ""
}

// command returns the command line that resumes a run in a folder. The settings do not know
// the file of an engine.
func (s *pipelineSettings) command(run string) (string, error) {
	rules, err := variant.ParseRules(s.Rules)
	if err != nil {
		return "", err
	}
	o := pipelineOptions{
		RulesFlags: cli.RulesFlags{Array: rules.Array.String(), Pawns: rules.Pawns.String()}, out: run, engine: s.Engine,
		games: s.Games, pairs: s.Pairs, depth: s.Depth, seed: uint64(s.Seed), opening: s.Opening, maxPlies: s.MaxPlies,
		minGames: s.MinGames,
	}
	if !slices.Contains(engine.Names(), s.Engine) {
		o.engine = "the file of " + s.Engine
	}
	return o.command(""), nil
}
