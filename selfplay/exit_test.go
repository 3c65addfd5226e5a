package selfplay

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

func TestParsePlyRange(t *testing.T) {
	for _, text := range []string{"1", "8", "8-11", "60"} {
		if r, err := ParsePlyRange(text); err != nil || r.String() != text {
			t.Errorf("%s: %v, %v", text, r, err)
		}
	}
	for _, text := range []string{"", "0", "-3", "61", "9-8", "8-", "8-61", "x", "1-2-3"} {
		if r, err := ParsePlyRange(text); err == nil {
			t.Errorf("%q: %v", text, r)
		}
	}
}

func testExits(t *testing.T, plies string, depth, limit int) Exits {
	t.Helper()
	e, err := engine.Load("raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	r, err := ParsePlyRange(plies)
	if err != nil {
		t.Fatal(err)
	}
	return Exits{Evaluator: Evaluator{Engine: e, Depth: depth, Limit: limit}, Plies: r, Seed: 4}
}

// draws returns n draws from number first on.
func draws(t *testing.T, c Exits, first int64, had []board.Position, workers, n int) (all []Exit) {
	t.Helper()
	enough := errors.New("enough")
	err := c.Run(context.Background(), first, had, workers, func(x Exit) error {
		if all = append(all, x); len(all) == n {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) {
		t.Fatal(err)
	}
	return all
}

// Law: the draws are the same for any number of workers, and from any number on. The evaluator's own
// searches confirm the good ones.
func TestExits(t *testing.T) {
	if testing.Short() {
		t.Skip("searches much and runs nothing at once that other tests do not")
	}
	c := testExits(t, "4-7", 3, 60)
	all := draws(t, c, 0, nil, 1, 80)
	if got := draws(t, c, 0, nil, 3, 80); !reflect.DeepEqual(got, all) {
		t.Error("other draws with three workers")
	}
	if got := draws(t, c, 50, nil, 2, 30); !reflect.DeepEqual(got, all[50:]) {
		t.Error("other draws from number 50 on")
	}
	s := c.Evaluator.Engine.NewPlayer(nil, nil).Searcher()
	var seen [NumVerdicts]int
	sides := map[board.Color]int{}
	for i, x := range all {
		seen[x.Verdict]++
		p := x.Position
		sides[p.SideToMove()]++
		plies := 2*(p.FullmoveNumber()-1) + int(p.SideToMove())
		if x.Number != int64(i) || plies < 4 || plies > 7 {
			t.Errorf("draw %d: %d after %d plies", i, x.Number, plies)
		}
		if x.Verdict != Good && x.Verdict != Unbalanced {
			continue
		}
		s.NewGame()
		gain := (s.Quiesce(variant.OfBoard(p)) - s.Static(variant.OfBoard(p))) * p.SideToMove().Sign()
		s.NewGame()
		score := s.Search(context.Background(), variant.OfBoard(p), nil, search.Limits{Depth: 3}).Score
		if p.InCheck() || gain > quietLimit {
			t.Errorf("draw %d is %s: in check %t, a capture gains %d", i, x.Verdict, p.InCheck(), gain)
		}
		if x.Verdict == Good && (x.Score != score || max(score, -score) > 60) {
			t.Errorf("draw %d has score %d, want %d within 60", i, x.Score, score)
		}
	}
	if seen[Good] < 5 || seen[Unbalanced] < 5 || seen[Restless] < 5 || len(sides) != 2 {
		t.Errorf("verdicts %v, sides %v", seen, sides)
	}
}

// A position is good once, also with exchanged colours, by moves in another order, or in an earlier
// run.
func TestExitsAreDistinct(t *testing.T) {
	if testing.Short() {
		t.Skip("searches much and runs nothing at once that other tests do not")
	}
	c := testExits(t, "1-2", 1, 1000)
	keys := map[uint64]bool{}
	repeated := 0
	all := draws(t, c, 0, nil, 1, 300)
	for _, x := range all {
		key := x.Position.RelativeKey()
		if x.Verdict == Repeated {
			repeated++
		}
		if x.Verdict != Good && x.Verdict != Repeated {
			continue
		}
		if keys[key] != (x.Verdict == Repeated) {
			t.Errorf("draw %d is %s, had before: %t", x.Number, x.Verdict, keys[key])
		}
		keys[key] = true
	}
	if repeated < 10 {
		t.Errorf("%d repeated", repeated)
	}
	for _, x := range all {
		if x.Verdict == Good {
			if again := draws(t, c, x.Number, []board.Position{x.Position.Mirror()}, 1, 1)[0]; again.Verdict != Repeated {
				t.Errorf("draw %d after its mirror: %s", x.Number, again.Verdict)
			}
			break
		}
	}
}

func TestEvaluator(t *testing.T) {
	c := testExits(t, "8", 3, 150)
	s := c.Evaluator.Engine.NewPlayer(nil, nil).Searcher()
	for rfen, want := range map[string]Verdict{
		"startpos": Good,
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1":    Over,
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3Q w 0 1":   InCheck,
		"r3k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/4K w 0 1":  Restless,
		"r3k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|1Q3/5/5/5/4K w 0 1": Unbalanced,
	} {
		if want == InCheck { // of the side to move
			rfen = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3Q b 0 1"
		}
		p, err := board.ParseRFEN(board.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		if score, v, err := c.Evaluator.On(context.Background(), s, p); v != want || err != nil {
			t.Errorf("%s: %s with %d, %v; want %s", rfen, v, score, err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := c.Evaluator.On(ctx, s, c.Rules.Start()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for _, bad := range []Evaluator{{Engine: engine.Config{Random: true}, Depth: 3}, {Depth: 0}, {Depth: 61},
		{Depth: 1, Limit: -1}} {
		if bad.Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

// The shipped openings are at least 500 different ones, quiet and balanced by their evaluator. The
// first are those of the draws, in order, so the command at the head of the file makes it. With
// RAUMLAB_SLOW=1 all of them are judged, else a sample.
func TestShippedOpenings(t *testing.T) {
	if testing.Short() {
		t.Skip("searches much and runs nothing at once that other tests do not")
	}
	o, err := ParseOpening("suite:openings") // which refuses repeated positions
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Check(variant.Of(board.Rules{}), 3000, "pairs"); err != nil {
		t.Error(err)
	}
	s, err := suite.Load("openings")
	if err != nil {
		t.Fatal(err)
	}
	command := fmt.Sprintf("openings make --count %d --plies 8-11 --depth 5 --limit 60 --seed 1 --engine raumfischer",
		len(s.Positions))
	if !strings.HasSuffix(s.Notes[1], command) {
		t.Errorf("made by %s, want %s", s.Notes[1], command)
	}
	c := testExits(t, "8-11", 5, 60)
	c.Seed = 1
	good := 0
	const drawn = 60
	for _, x := range draws(t, c, 0, nil, 2, drawn) {
		if x.Verdict == Good {
			if p := s.Positions[good]; p.Board.RFEN() != x.Position.RFEN() || p.Score != x.Score || p.Depth != 5 {
				t.Errorf("opening %d: %s is not draw %d with score %d", good+1, &p, x.Number, x.Score)
			}
			good++
		}
	}
	if good < 3 {
		t.Errorf("%d of %d draws are good", good, drawn)
	}
	step := 200
	if os.Getenv("RAUMLAB_SLOW") != "" {
		step = 1
	}
	searcher := c.Evaluator.Engine.NewPlayer(nil, nil).Searcher()
	for i := 0; i < len(s.Positions); i += step {
		p := s.Positions[i]
		score, v, err := c.Evaluator.On(context.Background(), searcher, p.Board)
		if err != nil || v != Good || score != p.Score {
			t.Errorf("opening %d: %s with score %d, %v: %s", i+1, v, score, err, &p)
		}
	}
}
