package corpustest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

// A Run is what games of self-play depend on. The moves of its games are random legal ones, and
// their scores follow the static evaluation.
type Run struct {
	Opening      string
	Adjudication corpus.Adjudication

	drawn      int  // plies of the opening
	drawnDepth int8 // of the searches that drew them
	suite      bool // games begin at endings, which come to every end of a game soon
	exact      bool // a knight is dead material, and tables say that a queen alone wins
	maxPlies   int
}

const (
	testDepth = 3 // plies of the searches of a Run
	testSeed  = 1
)

// Runs differ in how games begin, and in what may end them.
var Runs = map[string]Run{
	"random":            {Opening: "random:4", drawn: 4, maxPlies: 60},
	"no opening":        {Opening: "random:0", maxPlies: 60},
	"softmax":           {Opening: "softmax:40,6", drawn: 6, drawnDepth: testDepth, maxPlies: 60},
	"suite":             {Opening: "suite:endings", suite: true, maxPlies: 60},
	"book":              {Opening: "book:b.parquet", drawn: 5, maxPlies: 60},
	"book beyond limit": {Opening: "book:b.parquet", drawn: 9, maxPlies: 7},
	"adjudicated": {Opening: "suite:endings", suite: true, maxPlies: 60,
		Adjudication: corpus.Adjudication{WinScore: 900, WinPlies: 3, DrawScore: 400, DrawPlies: 4}},
	"some played on": {Opening: "suite:endings", suite: true, maxPlies: 60,
		Adjudication: corpus.Adjudication{WinScore: 900, WinPlies: 3, DrawScore: 400, DrawPlies: 4, PlayOn: 0.5}},
	"exact": {Opening: "suite:endings", suite: true, maxPlies: 60, exact: true},
	"all played on": {Opening: "suite:endings", suite: true, maxPlies: 60,
		Adjudication: corpus.Adjudication{WinScore: 900, WinPlies: 3, PlayOn: 1}},
}

// Header is that of a corpus of the given number of games.
func (r Run) Header(games int) corpus.Header {
	h := Header(games)
	h.Configuration = corpus.Settings{
		{Key: "seed", Value: fmt.Sprint(testSeed)}, {Key: "depth", Value: fmt.Sprint(testDepth)},
		{Key: "opening", Value: r.Opening}, {Key: "max_plies", Value: fmt.Sprint(r.maxPlies)},
		{Key: "adjudication", Value: r.Adjudication.String()},
	}
	if r.exact {
		h.Configuration = append(h.Configuration, corpus.Setting{Key: "tables_sha256", Value: "0011"},
			corpus.Setting{Key: "dead_draws", Value: "KNK"})
	}
	return h
}

// known is what ends a game of an exact run.
func known(p *variant.Position) (board.Result, board.Termination) {
	queens := p.Count(board.White, board.Queen) - p.Count(board.Black, board.Queen)
	switch m := tables.MaterialOf(p.Board()); {
	case m.Pieces() > 3:
		return board.Draw, board.Ongoing
	case p.Count(board.White, board.Knight)+p.Count(board.Black, board.Knight) > 0:
		return board.Draw, board.DeadDraw
	case queens == 0:
		return board.Draw, board.TablesDraw
	default:
		return board.Result(queens), board.TablesWin
	}
}

// Games returns the first n games.
func (r Run) Games(n int) []corpus.Game {
	rules := variant.Rules{}
	static := eval.NewEvaluator(eval.PublishedWeights(eval.Corrected))
	games := make([]corpus.Game, n)
	for i := range games {
		random := rand.New(rand.NewPCG(testSeed, uint64(i)))
		start := rules.Start()
		for again := r.suite && i%4 > 0; again; {
			var err error
			if start, err = variant.ParseRFEN(rules, endings[max(0, random.IntN(2*len(endings))-len(endings))]); err != nil {
				panic(err)
			}
			_, end := variant.NewGame(start).Outcome()
			again = end != board.Ongoing
		}
		games[i] = r.play(start, random, static)
		games[i].Number, games[i].Seed = int64(i), testSeed
	}
	return games
}

func (r Run) play(start variant.Position, random *rand.Rand, static *eval.Evaluator) corpus.Game {
	game := variant.NewGame(start)
	g := corpus.Game{Start: start.RFEN(), Plies: []corpus.Ply{}}
	move := func(flags corpus.Flags, depth int8) {
		p := game.Position()
		legal := p.AppendLegal(nil)
		slices.Sort(legal)
		chosen := legal[random.IntN(len(legal))]
		for _, m := range legal { // a mate is not missed, so that there are some
			next := *p
			if next.Make(m); next.InCheck() && !next.HasLegal() {
				chosen = m
			}
		}
		ply := corpus.Ply{Move: chosen, Static: int32(static.Evaluate(p.Board())), Depth: depth}
		ply.Flags = flags | corpus.FlagsOf(p, ply.Move)
		ply.Quiescence = ply.Static + int32(p.SideToMove().Sign()*random.IntN(50))
		if depth > 0 {
			ply.Score = ply.Static + int32(random.IntN(101)) - 50
			if flags == 0 {
				searchAgain(&ply, p)
			}
		}
		g.Plies = append(g.Plies, ply)
		if err := game.Play(ply.Move); err != nil {
			panic(err)
		}
	}
	var names []string
	for range r.drawn {
		move(corpus.Drawn, r.drawnDepth)
		names = append(names, g.Plies[len(g.Plies)-1].Move.String())
	}
	g.Opening = strings.Join(names, " ")
	if r.suite {
		g.Opening = g.Start
	}
	arbiter, playedOn := r.Adjudication.NewArbiter(), random.Float64() < r.Adjudication.PlayOn
	result, end := game.Outcome()
	for end == board.Ongoing {
		if len(g.Plies) >= r.maxPlies {
			result, end = board.Draw, board.PlyLimit
			break
		}
		move(0, testDepth)
		if result, end = game.Outcome(); end == board.Ongoing && r.exact {
			result, end = known(game.Position())
		}
		if end == board.Ongoing && !playedOn {
			result, end = arbiter.See(int(g.Plies[len(g.Plies)-1].ChosenBy()))
		}
	}
	g.Result, g.Termination = result, end
	return g
}
