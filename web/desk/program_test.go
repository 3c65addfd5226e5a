package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// Law: the lines of another program come to the page as those of an engine of ours, in threat mode,
// too, but no command finds them again; and its faults are told.
func TestAnalysisOfAProgram(t *testing.T) {
	c, err := engine.Load("raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	fault := errors.New("it ended")
	program := func(ctx context.Context, g *variant.Game, limits search.Limits, lines int,
		report func([]search.Result)) error {
		if len(g.Moves()) > 3 {
			return fault
		}
		report(c.NewPlayer(nil, nil).Searcher().Analyse(ctx, *g.Position(), g.History(), limits,
			search.Scope{Lines: lines}, nil))
		return nil
	}
	move := func(context.Context, *variant.Game, search.Limits) (search.Result, error) {
		return search.Result{}, fault
	}
	d, err := New(Options{Threads: 1, Engines: []Engine{{Name: "other", Ref: "cmd:other", Move: move, Analyse: program}}})
	if err != nil {
		t.Fatal(err)
	}
	last := func(q AnalyseRequest) (lines Lines, err error) {
		body, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		err = d.Answer(t.Context(), "analyse", body, func(v any) error {
			lines = v.(Lines)
			return nil
		})
		return lines, err
	}
	for _, q := range []AnalyseRequest{{Depth: 2, Lines: 3}, {Depth: 3}, {Depth: 2, Lines: 2, Threat: true}} {
		q.Moves = []string{"Bb2Cb2", "Dc5Cc5"}
		var both [2]Lines
		for i, name := range []string{"raumfischer", "other"} {
			q.Engine = name
			if both[i], err = last(q); err != nil {
				t.Fatal(err)
			}
		}
		if fmt.Sprint(both[1].Lines) != fmt.Sprint(both[0].Lines) || both[1].Nodes != both[0].Nodes || !both[1].Last ||
			both[1].Command != "" || both[0].Command == "" {
			t.Errorf("%+v\nof our own %+v", both[1], both[0])
		}
	}
	q := AnalyseRequest{Engine: "other", Depth: 2}
	q.Moves = []string{"Ae2Ae3", "Dc5Bc3", "Bb1Dd3", "Db5Bd3"}
	if _, err := last(q); !errors.Is(err, fault) {
		t.Errorf("a program that ended: %v", err)
	}
}
