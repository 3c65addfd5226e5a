package runs

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// What the next command asks for. Four times the pairs halve the interval.
const (
	morePairs = 4
	moreGames = 2
)

// next returns the most useful command after this run: more pairs if the match does not decide,
// else more games.
func (p *pipeline) next(ctx context.Context) (report.Next, error) {
	o := p.pipelineOptions
	pair, err := p.pairSeconds(ctx)
	if err != nil {
		return report.Next{}, err
	}
	if s := p.played; !report.Tells(s) {
		o.pairs = morePairs * s.Pairs
		seconds := pair * float64(o.pairs-s.Pairs)
		return report.Next{Command: o.command("pairs"), Why: fmt.Sprintf("%s (%s) would show a difference of %.0f Elo",
			plural.Of(o.pairs, "pair"), term.Roughly(seconds), tellable(s.Pentanomial, o.pairs))}, nil
	}
	o.games *= moreGames
	seconds := pair * (float64(o.games-p.games)/2 + float64(o.pairs))
	return report.Next{Command: o.command("games"),
		Why: fmt.Sprintf("Weights tuned on %s may be better; tuning them and playing their match takes %s",
			plural.Of(o.games, "game"), term.Roughly(seconds))}, nil
}

// tellable is the Elo difference that n pairs show with a probability of 80 %, by a 95 % interval
// on one side of 0. Few pairs do not tell how pairs vary. Then it assumes level engines that draw
// no game.
func tellable(p elo.Pentanomial, n int64) float64 {
	const quantiles = 1.96 + 0.84
	sd := p.GameSD()
	if p.Pairs() < report.FewPairs || sd == 0 {
		sd = 0.5
	}
	return elo.FromScore(min(0.5+quantiles*sd/math.Sqrt(2*float64(n)), 1))
}

// pairSeconds estimates how long a pair of the match takes here: its nodes over the nodes that all
// workers search in a second now.
func (p *pipeline) pairSeconds(ctx context.Context) (float64, error) {
	bench, err := suite.Load("bench")
	if err != nil {
		return 0, err
	}
	const enough = 200 * time.Millisecond
	searcher := p.match.A.Engine.NewPlayer(nil, nil).Searcher()
	nodes, started := uint64(0), time.Now()
	for i := 0; i < len(bench.Positions) && time.Since(started) < enough; i++ {
		searcher.NewGame()
		r := searcher.Analyse(ctx, variant.OfBoard(bench.Positions[i].Board), nil, search.Limits{Depth: p.self.Depth},
			search.Scope{}, nil)[0]
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		nodes += r.Nodes + r.QNodes
	}
	spent := time.Since(started).Seconds()
	each := 0.0
	for side, moves := range p.played.Moves {
		each += float64(moves) * p.played.NodesPerMove[side] / float64(max(p.played.Pairs, 1))
	}
	return each * spent / float64(max(nodes, 1)) / float64(min(p.workers, runtime.GOMAXPROCS(0))), nil
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
