package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/web/desk"
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

// The page evaluates as `raumlab eval` does.
func TestDeskEvaluatesAsTheCommand(t *testing.T) {
	for _, name := range weights.Names() {
		e := onDesk(t, "evaluation", desk.EvaluationRequest{Game: desk.Game{Start: afterFour}, Weights: name}).(desk.Evaluation)
		code, stdout, stderr := tryRun("eval '" + afterFour + "' --json --weights " + name)
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
	if e := onDesk(t, "evaluation", desk.EvaluationRequest{}).(desk.Evaluation); e.Weights != eval.Corrected.String() {
		t.Errorf("weights %s", e.Weights)
	}
}

// The command that the page shows prints the lines that it shows.
func TestDeskAnalysesAsTheCommand(t *testing.T) {
	for _, q := range []desk.AnalyseRequest{
		{Engine: "raumlab", Depth: 3, Lines: 2},
		{Game: desk.Game{Rules: "dickins/fivecubed"}, Engine: "fivecubed", Depth: 2},
		{Game: desk.Game{Rules: "chessvariants/sideways", Start: afterFour}, Engine: "raumfischer/1", Nodes: 3000, Lines: 3},
		{Game: desk.Game{Start: afterFour}, Engine: "raumlab", Nodes: 2000, Threat: true},
		{Game: desk.Game{Start: mateInOne}, Engine: "raumlab", Depth: 2, Lines: 2},
	} {
		got := onDesk(t, "analyse", q).(desk.Lines)
		command, ok := strings.CutPrefix(got.Command, "raumlab analyse ")
		if !ok || !got.Last {
			t.Fatalf("%+v: command %q, last %v", q, got.Command, got.Last)
		}
		want, _, _ := analysed(t, command)
		if got.Depth != want.Depth || got.Nodes != want.Nodes || len(got.Lines) != len(want.Lines) {
			t.Fatalf("%+v: %+v, %s printed %+v", q, got, command, want)
		}
		for i, line := range want.Lines {
			if !reflect.DeepEqual(got.Lines[i], desk.Line(line)) {
				t.Errorf("%s: %+v, printed %+v", command, got.Lines[i], line)
			}
		}
	}
}

// The page offers what ships.
func TestDeskOffersWhatShips(t *testing.T) {
	a := onDesk(t, "about", struct{}{}).(desk.About)
	var names []string
	for _, e := range a.Engines {
		names = append(names, e.Name)
	}
	if !reflect.DeepEqual(names, engine.Names()) || len(a.Levels) != engine.Levels || !reflect.DeepEqual(a.Weights, weights.Names()) {
		t.Errorf("%+v", a)
	}
	for _, r := range a.Rules {
		if rules, err := board.ParseRules(r.Name); err != nil || rules.String() != r.Name {
			t.Errorf("%+v: %v", r, err)
		}
	}
}
