package matches

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

type gauntletOptions struct {
	MatchOptions
	roundRobin bool
	anchor     string
}

func NewGauntletCommand() *cobra.Command { return gauntletCommand(workers.Flags{}) }

func gauntletCommand(who workers.Flags) *cobra.Command {
	o := gauntletOptions{MatchOptions: MatchOptions{pool: who}}
	cmd := &cobra.Command{
		Use:   "gauntlet A B... --out FOLDER",
		Short: "play one engine against many, or a round robin, and rate them all",
		Long: `Plays engine A against each of the others, or with --round-robin all against all, and
prints ratings, a crosstable and the probability that one engine is stronger than
another. Engines are named as for 'raumlab match'. No two may have the same name or
play alike.

Every two engines play a match in its own folder within --out; pair i of all matches
has the same opening. Run the same command again to resume; more engines or --pairs
add to the results. With --sprt a match stops when its test decides, which overstates
the difference a little. Ratings are Elo over the mean of all engines or over --anchor
(Bradley-Terry model); their 95 % intervals are computed from pairs, not games.`,
		Example: `  raumlab gauntlet raumlab raumfischer maackesgeist random --depth 2 --pairs 100 --out runs/gauntlet
  raumlab gauntlet raumlab raumfischer fivecubed --round-robin --depth 3 --sprt -10,10 --pairs 400 --anchor raumfischer --out runs/all`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runGauntlet(ctx, args, o, stdout, stderr)
		}),
	}
	o.RulesFlags.Add(cmd.Flags())
	o.RulesFlags.AddVariant(cmd.Flags())
	o.add(cmd.Flags())
	cmd.Flags().BoolVar(&o.roundRobin, "round-robin", false, "play all against all")
	cmd.Flags().StringVar(&o.anchor, "anchor", "", "engine whose rating is set to 0; empty = the mean of all is 0")
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that plays weight files")
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the gauntlet (required)")
	o.addIdentical(cmd.Flags())
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, o.idle()...)
	cli.AddStatus(cmd, ownFolder)
	return cmd
}

func runGauntlet(ctx context.Context, refs []string, o gauntletOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return cli.BadUsage(errors.New("--out is missing: name the folder of the gauntlet"))
	}
	var players []match.Contestant
	known := map[string]bool{}
	for _, ref := range refs {
		x, err := o.load(ctx, ref)
		if err != nil {
			return err
		}
		spelt := x.Name()
		x = tournament.Respelt(o.out, x)
		if o.anchor == spelt {
			o.anchor = x.Name()
		}
		for other := range known {
			if err := tournament.CheckNames(other, x.Name()); err != nil {
				return cli.BadUsage(err)
			}
		}
		known[x.Name()] = true
		players = append(players, x)
	}
	if o.anchor != "" && !known[o.anchor] {
		return cli.BadUsage(fmt.Errorf("--anchor %s: expected the name of one of the engines", o.anchor))
	}
	t := tournament.Tournament{Kind: tournament.Crosstable}
	var configs []match.Config
	for i, a := range players {
		plays := i == 0 || o.roundRobin
		for _, b := range players[i+1:] {
			config, err := o.Config(a, b)
			if err != nil {
				return err
			}
			if !plays { // both would be B
				config.Limits[match.A] = config.Limits[match.B]
			}
			if err := o.refuseRemote(config); err != nil {
				return err
			}
			if err := o.refuseIdentical(ctx, config); err != nil {
				return err
			}
			configs = append(configs, config)
			if !plays {
				continue // the rating would take games of identical engines for independent ones
			}
			t.Matches = append(t.Matches, tournament.Match{Config: config})
		}
	}
	if err := o.refuseDifferent(ctx, configs...); err != nil {
		return err
	}
	cli.WarnOddOpening(stderr, configs[0].Opening)
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	var result tournament.Result
	err = o.withLog(func(log *match.Log) error {
		for i := range t.Matches {
			t.Matches[i].Config.Log = log
		}
		result, err = playTournament(ctx, t, o.out, pool, stderr)
		return pool.End(err)
	})
	switch result.Anchor = o.anchor; {
	case result.Pairs() == 0:
		return err
	case o.json:
		return errors.Join(cli.WriteJSON(stdout, result), err)
	}
	return errors.Join(printStandings(stdout, t.Matches[0].Config, result), err)
}
