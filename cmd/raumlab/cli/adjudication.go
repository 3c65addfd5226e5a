package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"raumlab/corpus"
)

// Adjudication is the rule that ends games by their scores, as flags give it.
type Adjudication struct {
	corpus.Adjudication
	drawScored bool // a draw score was given, maybe 0
}

// Add adds the flags of the rule.
func (a *Adjudication) Add(flags *pflag.FlagSet) {
	flags.IntVar(&a.WinScore, "win-score", 0, "adjudicate a win at this score in centipawns")
	flags.IntVar(&a.WinPlies, "win-plies", 0, "plies for which the win score must hold; 0 = adjudicate no wins")
	flags.IntVar(&a.DrawScore, "draw-score", 0, "adjudicate a draw at or below this score in centipawns")
	flags.IntVar(&a.DrawPlies, "draw-plies", 0, "plies for which the draw score must hold; 0 = adjudicate no draws")
	flags.Float64Var(&a.PlayOn, "play-on", 0, "fraction of adjudicated games to play out anyway, as a check")
	score := flags.Lookup("draw-score")
	score.Value = noted{score.Value, &a.drawScored}
}

// noted is the value of a flag that notes whether the command line or settings set it.
type noted struct {
	pflag.Value
	set *bool
}

func (n noted) Set(text string) error {
	*n.set = true
	return n.Value.Set(text)
}

// Idle are the flags of adjudication that do nothing without others.
func (a *Adjudication) Idle() []IdleFlag {
	return []IdleFlag{
		IdleWhen("win-score", func([]string) bool { return a.WinPlies == 0 }, "without --win-plies"),
		IdleWhen("draw-score", func([]string) bool { return a.DrawPlies == 0 }, "without --draw-plies"),
		IdleWhen("play-on", func([]string) bool { return a.Off() }, "without --win-plies or --draw-plies"),
	}
}

// Check refuses a flag of adjudication that lacks another one.
func (a Adjudication) Check() error {
	switch {
	case a.WinPlies > 0 && a.WinScore == 0:
		return BadUsage(
			fmt.Errorf(
				"--win-plies %d needs --win-score, the score in centipawns that counts as won, such as --win-score 900",
				a.WinPlies))
	case a.DrawPlies > 0 && !a.drawScored:
		return BadUsage(
			fmt.Errorf(
				"--draw-plies %d needs --draw-score, the score in centipawns up to which a game counts as drawn, such as --draw-score 10",
				a.DrawPlies))
	}
	return nil
}
