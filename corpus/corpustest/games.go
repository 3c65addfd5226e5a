// Package corpustest makes games and corpora for tests.
package corpustest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// endings are starts from which random play comes to every end of a game soon.
var endings = []string{
	"5/5/k4/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/QQ3/5|5/5/5/5/5 w 0 1",
	"5/5/5/5/k4|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/4N b 0 40",
	"k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w 90 60",
	"k4/1r3/5/5/5|5/2q2/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K b 0 1",
	"k4/5/5/5/5|p4/5/5/5/5|5/5/5/5/5|5/5/5/5/4R|5/5/5/4P/4K w 3 9",
}

// Games makes games by random legal play: every third from the start of the rules, the others from
// endings. The first plies are drawn, the static score is the published one, in
// a variant of Alice 0.
func Games(rules variant.Rules, n int, seed uint64) []corpus.Game {
	weights := eval.PublishedWeights(eval.Corrected)
	weights.Rules = rules.Base()
	static := eval.NewEvaluator(weights)
	games := make([]corpus.Game, n)
	for i := range games {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		start := rules.Start()
		if i%3 > 0 {
			var err error
			if start, err = variant.ParseRFEN(rules, endings[random.IntN(len(endings))]); err != nil {
				panic(err)
			}
		}
		games[i] = randomGame(start, random, static)
		games[i].Number = int64(i)
		games[i].Seed = random.Uint64()
	}
	return games
}

func randomGame(start variant.Position, random *rand.Rand, static *eval.Evaluator) corpus.Game {
	game := variant.NewGame(start)
	g := corpus.Game{Start: start.RFEN(), Plies: []corpus.Ply{}}
	limit := 20 + random.IntN(130)
	for {
		r, term := game.Outcome()
		if term == board.Ongoing && len(g.Plies) == limit {
			switch limit % 3 {
			case 0:
				r, term = board.WhiteWins, board.AdjudicatedWin
			case 1:
				term = board.AdjudicatedDraw
			default:
				term = board.PlyLimit
			}
		}
		if term != board.Ongoing {
			g.Result, g.Termination = r, term
			return g
		}
		p := game.Position()
		legal := p.AppendLegal(nil)
		slices.Sort(legal)
		m := legal[random.IntN(len(legal))]
		score := 0
		if b := p.Board(); b != nil {
			score = static.Evaluate(b)
		}
		ply := corpus.Ply{
			Move:       m,
			Static:     int32(score),
			Quiescence: int32(score + p.SideToMove().Sign()*random.IntN(50)),
			Flags:      corpus.FlagsOf(p, m),
		}
		if len(g.Plies) < 4 {
			ply.Flags |= corpus.Drawn
			g.Opening = strings.TrimSpace(g.Opening + " " + m.String())
		} else {
			ply.Depth = int8(1 + random.IntN(4))
			ply.Score = int32(score) + int32(random.IntN(101)) - 50
			if random.IntN(50) == 0 {
				ply.Score = int32(31990 * p.SideToMove().Sign())
			}
			searchAgain(&ply, p)
		}
		g.Plies = append(g.Plies, ply)
		if err := game.Play(m); err != nil {
			panic(err)
		}
	}
}

// searchAgain marks some of the positions that the game before can touch as searched twice.
func searchAgain(ply *corpus.Ply, p *variant.Position) {
	if p.HalfmoveClock() > 0 && ply.Move%4 == 0 {
		ply.Flags |= corpus.SearchedTwice
		ply.MoveScore = ply.Score / 2
	}
}

// Header is that of games of any origin, some of which may be alike. Its method is a sample,
// because no run plays such games.
func Header(games int) corpus.Header {
	return corpus.Header{
		Version: "test",
		Engine:  corpus.Engine{Name: "raumfischer", Settings: corpus.Settings{{Key: "null_move", Value: "true"}}},
		Weights: "0011",
		Configuration: corpus.Settings{
			{Key: "method", Value: "sample"}, {Key: "depth", Value: "3"}, {Key: "seed", Value: "1"}, {Key: "opening",
				Value: "random:4"},
		},
		Games:        int64(games),
		GamesPerPart: 8,
	}
}
