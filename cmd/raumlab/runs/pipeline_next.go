package runs

import (
	"fmt"
	"math"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// What the next command asks for. Four times the pairs halve the interval.
const (
	morePairs = 4
	moreGames = 2
)

// next returns the most useful command after this run: more pairs if the match does not decide,
// else more games. It says how long that takes if this run has played pairs, by their time here.
func (p *pipeline) next() report.Next {
	o := p.pipelineOptions
	if s := p.played; !report.Tells(s) {
		o.pairs = morePairs * s.Pairs
		why := plural.Of(o.pairs, "pair")
		if p.pairTime > 0 {
			why += fmt.Sprintf(" (%s)", term.Roughly(p.pairTime.Seconds()*float64(o.pairs-s.Pairs)))
		}
		shows := "narrow the interval"
		if least := tellable(s.Pentanomial, o.pairs, len(s.Lengthened)+1); !math.IsInf(least, 0) {
			shows = fmt.Sprintf("would show a difference of %.0f Elo", least)
		}
		return report.Next{Command: o.command("pairs"), Why: why + " " + shows}
	}
	o.games *= moreGames
	why := fmt.Sprintf("Weights tuned on %s may be better", plural.Of(o.games, "game"))
	if p.pairTime > 0 {
		pairs := float64(o.games-p.games)/2 + float64(o.pairs) // two games of self-play cost as much as a pair
		seconds := pairs*p.pairTime.Seconds() + moreGames*p.tuneTime.Seconds()
		why += "; tuning them and playing their match takes " + term.Roughly(seconds)
	}
	return report.Next{Command: o.command("games"), Why: why}
}

// tellable is the Elo difference that n pairs show with a probability of 80 %, by the interval of a
// match that was made longer some times on one side of 0. Few pairs do not tell how pairs vary. Then
// it assumes level engines that draw
// no game.
func tellable(p elo.Pentanomial, n int64, lengthenings int) float64 {
	quantiles := elo.Quantile(lengthenings) + 0.84
	sd := p.GameSD()
	if p.Pairs() < report.FewPairs || sd == 0 {
		sd = 0.5
	}
	return elo.FromScore(min(0.5+quantiles*sd/math.Sqrt(2*float64(n)), 1))
}

// command returns the command line of these options, without defaults but that of the flag that
// grows: without it the folder's number would hold.
func (o pipelineOptions) command(grows string) string {
	words := []string{"raumlab", "pipeline"}
	usual := NewPipelineCommand().Flags()
	for _, flag := range []struct{ name, value string }{
		{"engine", o.engine}, {"games", fmt.Sprint(o.games)}, {"pairs", fmt.Sprint(o.pairs)}, {"depth",
			fmt.Sprint(o.depth)}, {"seed", fmt.Sprint(o.seed)},
		{"opening", o.opening}, {"max-plies", fmt.Sprint(o.maxPlies)}, {"min-games", fmt.Sprint(o.minGames)}, {"array",
			o.Array}, {"pawns", o.Pawns}, {"out", o.out},
	} {
		if usual.Lookup(flag.name).DefValue != flag.value || flag.name == grows {
			words = append(words, "--"+flag.name, cli.ShellWord(flag.value))
		}
	}
	return strings.Join(words, " ")
}
