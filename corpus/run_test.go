package corpus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A testRun is what games of self-play depend on; the moves of its games are random legal ones, and their scores follow the static evaluation.
type testRun struct {
	opening      string
	drawn        int  // plies of the opening
	drawnDepth   int8 // of the searches that drew them
	suite        bool // games begin at endings, which come to every end of a game soon
	maxPlies     int
	adjudication Adjudication
}

const (
	testDepth = 3 // plies of the searches of a testRun
	testSeed  = 1
)

// The runs differ in how games begin, and in what may end them.
var testRuns = map[string]testRun{
	"random":            {opening: "random:4", drawn: 4, maxPlies: 60},
	"no opening":        {opening: "random:0", maxPlies: 60},
	"softmax":           {opening: "softmax:40,6", drawn: 6, drawnDepth: testDepth, maxPlies: 60},
	"suite":             {opening: "suite:endings", suite: true, maxPlies: 60},
	"book":              {opening: "book:b.parquet", drawn: 5, maxPlies: 60},
	"book beyond limit": {opening: "book:b.parquet", drawn: 9, maxPlies: 7},
	"adjudicated":       {opening: "suite:endings", suite: true, maxPlies: 60, adjudication: Adjudication{WinScore: 900, WinPlies: 3, DrawScore: 400, DrawPlies: 4}},
	"some played on":    {opening: "suite:endings", suite: true, maxPlies: 60, adjudication: Adjudication{WinScore: 900, WinPlies: 3, DrawScore: 400, DrawPlies: 4, PlayOn: 0.5}},
	"all played on":     {opening: "suite:endings", suite: true, maxPlies: 60, adjudication: Adjudication{WinScore: 900, WinPlies: 3, PlayOn: 1}},
}

func (r testRun) header(games int) Header {
	h := testHeader(games)
	h.Configuration = Settings{{"seed", fmt.Sprint(testSeed)}, {"depth", fmt.Sprint(testDepth)}, {"opening", r.opening}, {"max_plies", fmt.Sprint(r.maxPlies)},
		{"adjudication", r.adjudication.String()}}
	return h
}

func (r testRun) games(n int) []Game {
	rules := board.Rules{}
	static := eval.NewEvaluator(eval.PublishedWeights(eval.Corrected))
	games := make([]Game, n)
	for i := range games {
		random := rand.New(rand.NewPCG(testSeed, uint64(i)))
		start := rules.Start()
		for again := r.suite && i%4 > 0; again; {
			var err error
			if start, err = board.ParseRFEN(rules, endings[max(0, random.IntN(2*len(endings))-len(endings))]); err != nil {
				panic(err)
			}
			_, end := board.NewGame(start).Outcome()
			again = end != board.Ongoing
		}
		games[i] = r.play(start, random, static)
		games[i].Number, games[i].Seed = int64(i), testSeed
	}
	return games
}

func (r testRun) play(start board.Position, random *rand.Rand, static *eval.Evaluator) Game {
	game := board.NewGame(start)
	g := Game{Start: start.RFEN(), Plies: []Ply{}}
	move := func(flags Flags, depth int8) {
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
		ply := Ply{Move: chosen, Static: int32(static.Evaluate(p)), Depth: depth}
		ply.Flags = flags | FlagsOf(p, ply.Move)
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
		move(Drawn, r.drawnDepth)
		names = append(names, g.Plies[len(g.Plies)-1].Move.String())
	}
	g.Opening = strings.Join(names, " ")
	if r.suite {
		g.Opening = g.Start
	}
	arbiter, playedOn := r.adjudication.NewArbiter(), random.Float64() < r.adjudication.PlayOn
	result, end := game.Outcome()
	for end == board.Ongoing {
		if len(g.Plies) >= r.maxPlies {
			result, end = board.Draw, board.PlyLimit
			break
		}
		move(0, testDepth)
		if result, end = game.Outcome(); end == board.Ongoing && !playedOn {
			result, end = arbiter.See(int(g.Plies[len(g.Plies)-1].ChosenBy()))
		}
	}
	g.Result, g.Termination = result, end
	return g
}

// open makes a corpus of the games and opens it.
func open(t *testing.T, h Header, games []Game) *Corpus {
	t.Helper()
	c, err := Open(makeCorpus(t, h, games))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Games of self-play are sound however they begin and end, and so is a corpus that is made of them all.
func TestVerifyRuns(t *testing.T) {
	endings := map[board.Termination]int{}
	var all []*Corpus
	for name, r := range testRuns {
		games := r.games(40)
		for _, g := range games {
			endings[g.Termination]++
		}
		c := open(t, r.header(40), games)
		all = append(all, c)
		if err := c.Verify(t.Context(), nil, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, e := range []board.Termination{board.Checkmate, board.BareKings, board.PlyLimit, board.AdjudicatedWin, board.AdjudicatedDraw} {
		if endings[e] == 0 {
			t.Errorf("no game ended by %s", e)
		}
	}
	dir := t.TempDir()
	if _, err := Merge(t.Context(), dir, "test", all, nil); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err == nil {
		err = c.Verify(t.Context(), nil, nil)
	}
	if err != nil {
		t.Errorf("merged: %v", err)
	}
}
