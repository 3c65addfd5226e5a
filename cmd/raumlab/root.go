package main

import (
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/board"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/endings"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/play"
	"raumlab/cmd/raumlab/runs"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/cmd/raumlab/workers"
)

func newRootCommand(stdout, stderr io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "raumlab",
		Short: "research laboratory for Raumschach, the 5×5×5 space chess",
		Long: `raumlab plays an engine for Raumschach against itself, tunes the 26 weights of
the evaluation on these games, runs matches to prove which engine is stronger, and
builds opening books.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 after an interrupt, 143 after
SIGTERM or SIGHUP.`,
		Example: `  raumlab pipeline --out runs/first       # all of it at small scale
  raumlab selfplay --games 1000 --out runs/corpus
  raumlab tune runs/corpus --out runs/weights.toml
  raumlab match runs/weights.toml raumfischer --out runs/match`,
		Version:       cli.Version,
		SilenceErrors: true, // main prints them
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          cli.ShowHelp,
	}
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetVersionTemplate(cli.VersionText())
	root.PersistentFlags().String("config", "",
		"file of settings: a TOML table for each command, flag names as keys (see 'raumlab config')")
	root.PersistentFlags().Bool("quiet", false, "print results and errors only, no progress and no warnings")
	addGroups(root)
	help := cli.NewHelpCommand()
	help.GroupID = "tools"
	root.SetHelpCommand(help)
	root.AddCommand(help)
	root.InitDefaultCompletionCmd()
	cli.Prepare(root)
	cli.WrapHelp(root, cli.HelpColumns(stdout))
	return root
}

// addGroups adds all commands, in groups of those that are used together.
func addGroups(root *cobra.Command) {
	for _, g := range []struct {
		id, title string
		commands  []*cobra.Command
	}{
		{"play", "Play and look:", []*cobra.Command{board.NewServeCommand(), board.NewPlayCommand(), board.NewShowCommand(),
			play.NewAnalyseCommand(), play.NewEvalCommand(), play.NewPerftCommand(), play.NewEnginesCommand(),
			play.NewRulesCommand(), play.NewUCICommand(), play.NewUCICheckCommand()}},
		{"corpus", "Games, openings, books and endgames:", []*cobra.Command{games.NewSelfplayCommand(),
			games.NewReplayCommand(), games.NewCorpusCommand(), games.NewOpeningsCommand(), games.NewBookCommand(),
			endings.NewTablesCommand()}},
		{"tune", "Tune:", []*cobra.Command{tuning.NewTuneCommand(), tuning.NewOptimiseCommand(), tuning.NewOptionsCommand(),
			tuning.NewWeightsCommand(), tuning.NewNetCommand()}},
		{"prove", "Prove:", []*cobra.Command{matches.NewMatchCommand(), matches.NewGauntletCommand(),
			matches.NewAblateCommand()}},
		{"many", "Many machines:",
			[]*cobra.Command{workers.NewHubCommand(games.NewHubSelfplayCommand(), matches.NewHubMatchCommand(),
				matches.NewHubGauntletCommand(), games.NewHubBookGrowCommand(), games.NewHubRelabelCommand()),
				workers.NewWorkCommand()}},
		{"tools", "Tools:", []*cobra.Command{runs.NewPipelineCommand(), runs.NewGenerationsCommand(), runs.NewReportCommand(),
			runs.NewReproduceCommand(playIn), play.NewBenchCommand(), cli.NewConfigCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.id
		}
		root.AddCommand(g.commands...)
	}
	root.SetCompletionCommandGroupID("tools")
}
