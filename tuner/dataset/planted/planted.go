// Package planted makes corpora of random games whose scores and results follow planted weights,
// for tests.
package planted

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/internal/arithmetic"
)

// firstPly is the number of plies that a fit never uses.
const firstPly = 8

// Games is a source of games of random legal moves.
type Games struct {
	Rand    *rand.Rand
	Weights []float64 // centipawns
	K       float64   // centipawns
	Labels  int       // positions at the end of a game that a fit may use
}

// New plants weights up to one prior sd away from the published ones.
func New(seed uint64) *Games {
	w := &Games{Rand: rand.New(rand.NewPCG(seed, 0)), K: 850, Labels: 1}
	for _, t := range eval.Table() {
		w.Weights = append(w.Weights, t.Published+t.PriorSD*(2*w.Rand.Float64()-1))
	}
	return w
}

func (w *Games) static(p *variant.Position) float64 {
	f, fixed := eval.Extract(eval.Corrected, p.Board())
	sum := float64(fixed)
	for i, x := range f {
		sum += float64(float64(x) * w.Weights[i])
	}
	return sum
}

// Game plays at random. Two tosses of a coin, biased by the static score of its last position,
// decide the result, so that the mean result is that of the model. All moves but those of the last
// Labels positions count as drawn for the opening.
func (w *Games) Game(number int64) corpus.Game {
	start := variant.Rules{}.Start()
	g := corpus.Game{Number: number, Start: start.RFEN(), Termination: board.Checkmate}
	var moves []board.Move
	var statics []float64
	length := firstPly + w.Labels + w.Rand.IntN(40)
	for p := start; len(g.Plies) < length; {
		if moves = p.AppendLegal(moves[:0]); len(moves) == 0 {
			return w.Game(number)
		}
		statics = append(statics, w.static(&p))
		slices.Sort(moves)
		m := moves[w.Rand.IntN(len(moves))]
		ply := corpus.Ply{Move: m, Depth: 3, Flags: corpus.FlagsOf(&p, m)}
		ply.Static = int32(math.Round(statics[len(statics)-1]))
		ply.Quiescence = ply.Static + int32(p.SideToMove().Sign()*w.Rand.IntN(50))
		ply.Score = ply.Quiescence + int32(math.Round(60*w.Rand.NormFloat64()))
		if len(g.Plies) < length-w.Labels {
			ply.Flags |= corpus.Drawn
		}
		g.Plies = append(g.Plies, ply)
		p.Make(m)
	}
	for range 2 {
		if w.Rand.Float64() < 1/(1+arithmetic.Exp(-statics[length-1]/w.K)) {
			g.Result++
		}
	}
	if g.Result--; g.Result == board.Draw {
		g.Termination = board.Repetition
	}
	g.Opening = fmt.Sprint(g.Plies[0].Move, " ", g.Plies[1].Move)
	return g
}

// Games returns n games, numbered from 0.
func (w *Games) Games(n int) []corpus.Game {
	games := make([]corpus.Game, n)
	for i := range games {
		games[i] = w.Game(int64(i))
	}
	return games
}

// Write makes a corpus of the games, which it numbers again, in parts of 100.
func Write(dir string, games []corpus.Game) (*corpus.Corpus, error) {
	header := corpus.Header{
		Version: "test", Engine: corpus.Engine{Name: "wild"}, Games: int64(len(games)), GamesPerPart: 100,
	}
	out, err := corpus.Begin(context.Background(), dir, header, corpus.Slice{}, nil)
	if err != nil {
		return nil, err
	}
	for i, g := range games {
		g.Number = int64(i)
		if err := out.Append(g); err != nil {
			return nil, errors.Join(err, out.Close())
		}
	}
	if err := errors.Join(out.Finish(), out.Close()); err != nil {
		return nil, err
	}
	return corpus.Open(dir)
}
