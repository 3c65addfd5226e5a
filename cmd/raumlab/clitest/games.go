package clitest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/selfplay"
)

// Command lines that play some games fast.
const (
	SomeGames = "selfplay --games 12 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --out games"
	AMatch    = "match random random --pairs 2 --max-plies 20 --opening random:2 --out match"
)

// RandomGames makes a corpus of random moves. The side that its last score favours wins a game, or
// it is drawn.
func (l *Lab) RandomGames(name string, games int64) {
	l.T.Helper()
	raumfischer, err := engine.Load("raumfischer")
	l.must(err)
	header := selfplay.Config{Engine: raumfischer, Depth: 1, Games: games}.Header("test")
	out, err := corpus.Begin(l.T.Context(), l.Path(name), header, corpus.Slice{}, nil)
	l.must(err)
	defer out.Close()
	rng := rand.New(rand.NewPCG(1, 0))
	evaluator := eval.NewEvaluator(eval.PublishedWeights(eval.Corrected))
	for number := range games {
		p := variant.Rules{}.Start()
		g := corpus.Game{Number: number, Opening: fmt.Sprint(number), Start: p.RFEN(), Termination: board.Repetition}
		for range 40 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			slices.Sort(moves)
			m := moves[rng.IntN(len(moves))]
			static := int32(evaluator.Evaluate(p.Board()))
			g.Plies = append(g.Plies, corpus.Ply{
				Move: m, Depth: 3, Flags: corpus.FlagsOf(&p, m),
				Static: static, Quiescence: static, Score: static + rng.Int32N(101) - 50,
			})
			p.Make(m)
		}
		if number%3 > 0 {
			g.Result, g.Termination = board.WinFor(board.White), board.Checkmate
			if g.Plies[len(g.Plies)-1].Score < 0 {
				g.Result = board.WinFor(board.Black)
			}
		}
		l.must(out.Append(g))
	}
	l.must(out.Finish())
}
