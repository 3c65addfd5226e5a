package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"raumlab/corpus"
)

// AddAdjudication adds the flags of the rule that ends games by their scores.
func AddAdjudication(flags *pflag.FlagSet, a *corpus.Adjudication) {
	flags.IntVar(&a.WinScore, "win-score", 0, "adjudicate a win at this score in centipawns")
	flags.IntVar(&a.WinPlies, "win-plies", 0, "plies for which the win score must hold; 0 = adjudicate no wins")
	flags.IntVar(&a.DrawScore, "draw-score", 0, "adjudicate a draw at or below this score in centipawns")
	flags.IntVar(&a.DrawPlies, "draw-plies", 0, "plies for which the draw score must hold; 0 = adjudicate no draws")
	flags.Float64Var(&a.PlayOn, "play-on", 0, "share of games played on where adjudication would end them")
}

// IdleAdjudication are the flags of adjudication that do nothing without others.
func IdleAdjudication(a *corpus.Adjudication) []IdleFlag {
	return []IdleFlag{
		IdleWhen("win-score", func([]string) bool { return a.WinPlies == 0 }, "without --win-plies"),
		IdleWhen("draw-score", func([]string) bool { return a.DrawPlies == 0 }, "without --draw-plies"),
		IdleWhen("play-on", func([]string) bool { return a.Off() }, "without --win-plies or --draw-plies"),
	}
}

// CheckAdjudication refuses flags of adjudication of which one needs another.
func CheckAdjudication(a corpus.Adjudication) error {
	if a.WinPlies > 0 && a.WinScore == 0 {
		return BadUsage(fmt.Errorf("--win-plies %d needs --win-score, the centipawns from which on a game counts as won, such as --win-score 900", a.WinPlies))
	}
	return nil
}
