package tuning

import (
	"context"
	"fmt"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/tuner/options"
)

// arena reads the parameters and the engine.
func (o optionsOptions) arena(ctx context.Context, ref string) (options.Arena, error) {
	a := options.Arena{Seed: o.seed}
	var err error
	if a.Parameters, err = options.ReadParameters(o.params); err != nil {
		return a, cli.BadUsage(fmt.Errorf("--params: %w", err))
	}
	if a.Engine, err = cli.LoadContestant(ctx, ref, "raumlab"); err != nil {
		return a, err
	}
	if a.Engine.Program == nil && a.Engine.Engine.Random {
		return a, cli.BadUsage(fmt.Errorf("engine %s plays at random: name one that searches", ref))
	}
	if a.Engine.Engine.Book != "" {
		if a.Engine.Book, err = cli.OpenBook(a.Engine.Engine.Book, variant.Rules{}); err != nil {
			return a, err
		}
	}
	judge, err := engine.Load(match.DefaultOpeningEngine)
	if err != nil {
		return a, err
	}
	opening, err := cli.ParseOpening(o.opening)
	if err != nil {
		return a, err
	}
	if opening.Suite != nil {
		return a, cli.BadUsage(
			fmt.Errorf("--opening %s: every duel would start from the same positions: use drawn openings such as %s", o.opening,
				selfplay.DefaultOpening))
	}
	a.Match = match.Config{
		A: a.Engine, B: a.Engine, Rules: variant.Rules{}, Opening: opening, OpeningEngine: judge,
		Limits:     match.Same(o.limits),
		TimeMargin: match.DefaultTimeMargin, Patience: o.patience, MaxPlies: o.maxPlies, Seed: o.seed, Pairs: 1,
		Version: cli.Version,
	}
	return a, cli.BadUsage(a.Match.Validate())
}

// settings are what the duels depend on.
func (o optionsOptions) settings(a options.Arena, ref string) options.Settings {
	s := options.Settings{
		Version: cli.Version, Method: o.method, Pairs: o.pairs, Seed: decoding.Seed(o.seed), Engine: ref, Hash: a.Engine.Hash(),
		Opening: a.Match.Opening.String(), OpeningSHA: a.Match.Opening.Hash(), Limits: match.LimitsText(
			o.limits), MaxPlies: o.maxPlies,
		Parameters: a.Parameters,
	}
	if a.Engine.Program == nil {
		s.Signature = a.Engine.Engine.Signature(a.Match.Rules)
	} else if o.patience != match.DefaultPatience && o.limits.MoveTime == 0 && o.clock == "" {
		s.Patience = o.patience.String()
	}
	s.BookSHA = a.Engine.Book.Hash
	return s
}
