package play_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/web/desk"
	"raumlab/web/explorer"
)

// onDesk returns the last value that the board page is answered with.
func onDesk(t *testing.T, method string, request any) (last any) {
	t.Helper()
	d, err := desk.New(desk.Options{Version: cli.Version, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Answer(t.Context(), method, body, func(v any) error { last = v; return nil }); err != nil {
		t.Fatalf("%s %s: %v", method, body, err)
	}
	return last
}

const afterFour = "rnknr/ppppp/5/5/5|buqbu/ppp1p/2p2/5/5|5/5/5/5/5|5/5/2P2/PP1PP/BUQBU|5/5/5/PPPPP/RNKNR w 0 3"

// The page evaluates as `raumlab eval` does, also where no weights are named.
func TestDeskEvaluatesAsTheCommand(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, name := range append(weights.Names(), "") {
		asked := desk.EvaluationRequest{Game: desk.Game{Start: afterFour}, Weights: name}
		e := onDesk(t, "evaluation", asked).(desk.Evaluation)
		command := "eval '" + afterFour + "' --json"
		if name != "" {
			command += " --weights " + name
		}
		code, stdout, stderr := lab.Try(command)
		if code != cli.ExitDone {
			t.Fatal(stderr)
		}
		var want struct {
			Definition string
			Heuristics []desk.Heuristic
			Total      int
		}
		if err := json.Unmarshal([]byte(stdout), &want); err != nil {
			t.Fatal(err)
		}
		if e.Total != want.Total || e.Definition != want.Definition || !reflect.DeepEqual(e.Heuristics, want.Heuristics) {
			t.Errorf("%s: %+v, want %+v", name, e, want)
		}
	}
	if e := onDesk(t, "evaluation", desk.EvaluationRequest{}).(desk.Evaluation); e.Weights != weights.Usual {
		t.Errorf("weights %s", e.Weights)
	}
}

// shuffling are moves whose positions have occurred before: the search must know them.
var shuffling = []string{"Ab1Cb2", "Eb5Cb4", "Cb2Ab1", "Cb4Eb5", "Ab1Cb2", "Eb5Cb4", "Cb2Ab1"}

// boundLead is a position in which the search of 3,000 nodes ends with a bound.
const boundLead = "5/1n3/2p1p/1b3/5|N1b1k/pp1Rp/pn1uN/5/5|5/2p2/5/1PP2/5|r4/5/U1PP1/P1R1P/BU3|5/5/P1B2/1K3/5 w 1 44"

// The command that the page shows prints the lines that it shows.
func TestDeskAnalysesAsTheCommand(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, q := range []desk.AnalyseRequest{
		{Engine: "raumlab", Depth: 3, Lines: 2},
		{Game: desk.Game{Rules: "dickins/fivecubed"}, Engine: "fivecubed", Depth: 2},
		{Game: desk.Game{Rules: "chessvariants/sideways", Start: afterFour}, Engine: "raumfischer/1", Nodes: 3000, Lines: 3},
		{Game: desk.Game{Start: afterFour}, Engine: "raumlab", Nodes: 2000, Threat: true},
		{Game: desk.Game{Start: mateInOne}, Engine: "raumlab", Depth: 2, Lines: 2},
		{Game: desk.Game{Start: boundLead}, Engine: "raumlab", Nodes: 3000},
		{Game: desk.Game{Moves: shuffling}, Engine: "raumlab", Depth: 3, Lines: 2},
		{Game: desk.Game{Rules: "dickins/fivecubed", Start: afterFour, Moves: shuffling}, Engine: "raumlab/2", Nodes: 3000},
	} {
		got := onDesk(t, "analyse", q).(desk.Lines)
		command, ok := strings.CutPrefix(got.Command, "raumlab analyse ")
		if !ok || !got.Last {
			t.Fatalf("%+v: command %q, last %v", q, got.Command, got.Last)
		}
		want, _, _ := analysed(t, lab, command)
		if got.Depth != want.Depth || got.Nodes != want.Nodes || len(got.Lines) != len(want.Lines) {
			t.Fatalf("%+v: %+v, %s printed %+v", q, got, command, want)
		}
		for i, line := range want.Lines {
			if !reflect.DeepEqual(got.Lines[i], desk.Line(line)) {
				t.Errorf("%s: %+v, printed %+v", command, got.Lines[i], line)
			}
			if bounded := q.Start == boundLead; (line.Bound != "") != bounded {
				t.Errorf("%s: bound %q", command, line.Bound)
			}
		}
	}
}

// The page offers what ships.
func TestDeskOffersWhatShips(t *testing.T) {
	t.Parallel()
	a := onDesk(t, "about", struct{}{}).(desk.About)
	var names []string
	for _, e := range a.Engines {
		names = append(names, e.Name)
	}
	if !reflect.DeepEqual(names, engine.Names()) || len(a.Levels) != engine.Levels ||
		!reflect.DeepEqual(a.Weights, weights.Names()) {
		t.Errorf("%+v", a)
	}
	for _, r := range a.Rules {
		if rules, err := variant.ParseRules(r.Name); err != nil || rules.String() != r.Name {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// The page shows the values and intervals of `raumlab book show`, at the start and after each move.
func TestExplorerShowsTheBook(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	type variation struct {
		Move                       string
		Games, Wins, Draws, Losses int
		Value                      float64
		Interval                   [2]float64 `json:"value_95"`
		Replies                    []variation
	}
	var shown struct{ Variations []variation }
	code, stdout, stderr := lab.Try("book show raumlab --json --depth 2 --breadth 0")
	if code != cli.ExitDone {
		t.Fatal(stderr)
	}
	if err := json.Unmarshal([]byte(stdout), &shown); err != nil {
		t.Fatal(err)
	}
	x, err := explorer.Open(t.Context(), explorer.Options{Books: []string{"raumlab"}})
	if err != nil {
		t.Fatal(err)
	}
	var compare func(g *variant.Game, all []variation)
	moves := 0
	compare = func(g *variant.Game, all []variation) {
		a, err := x.Explore(t.Context(), g)
		if err != nil || len(a.Sources) != 1 || len(a.Sources[0].Moves) != len(all) {
			t.Fatalf("%v, %+v, want %+v", err, a, all)
		}
		best := 0
		for i, m := range a.Sources[0].Moves {
			moves++
			v := all[i]
			wins, losses := m.White, m.Black
			if g.Position().SideToMove() == board.Black {
				wins, losses = losses, wins
			}
			got := variation{m.Move, wins + m.Draws + losses, wins, m.Draws, losses, m.Score,
				[2]float64{m.Low, m.High}, v.Replies}
			if !reflect.DeepEqual(got, v) {
				t.Errorf("%+v, shown %+v", got, v)
			}
			if m.Best {
				best++
			}
		}
		if len(all) > 0 && best != 1 {
			t.Errorf("%d moves are the book's choice", best)
		}
	}
	start := variant.Rules{}.Start()
	compare(variant.NewGame(start), shown.Variations)
	for _, v := range shown.Variations {
		if len(v.Replies) == 0 {
			continue // or a transposition
		}
		m, err := board.ParseMove(v.Move)
		if err != nil {
			t.Fatal(err)
		}
		g := variant.NewGame(start)
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		compare(g, v.Replies)
	}
	if moves < 20 {
		t.Errorf("%d moves", moves)
	}
}
