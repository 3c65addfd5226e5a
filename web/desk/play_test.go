package desk

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// Law: an engine at a level plays the move of its depth, with a clock that has time as well as
// without one.
func TestLevelsPlayTheirDepth(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 1))
	for i, engine := range []string{"raumlab/1", "raumfischer/1", "maackesgeist/1", "fivecubed/1", "raumlab/2"} {
		q := PlayRequest{Game: randomGame(r, variant.Rules{Pawns: board.PawnRule(i % 3)}, 20), Engine: engine}
		without := askOne[Played](t, "play", q)
		q.Left, q.Increment = 600_000, 5000
		with := askOne[Played](t, "play", q)
		depth := 2 + i/4
		if without.Depth != depth || with != without || without.Text == "" {
			t.Errorf("%s: %+v, with a clock %+v", engine, without, with)
		}
		lines := ask[Lines](t, "analyse", AnalyseRequest{Game: q.Game, Engine: engine, Depth: depth})
		if last := lines[len(lines)-1]; !last.Last || last.Lines[0].Moves[0] != without.Move ||
			last.Lines[0].Score != without.Score {
			t.Errorf("%s: plays %+v, finds %+v", engine, without, last)
		}
	}
}

// The clock ends a search, of a level too, and without a level it decides how deep it goes.
func TestClockEndsTheSearch(t *testing.T) {
	for _, engine := range []string{"raumlab", "raumlab/5"} {
		begun := time.Now()
		p := askOne[Played](t, "play", PlayRequest{Engine: engine, Left: 300})
		if spent := time.Since(begun); spent > 5*time.Second || p.Depth < 1 {
			t.Errorf("%s: %v, %+v", engine, spent, p)
		}
	}
}

// Random play is that of its seed, another in each ply.
func TestRandomPlayHasItsSeed(t *testing.T) {
	moves := map[string]int{}
	for seed := range uint64(40) {
		q := PlayRequest{Engine: "random", Seed: seed}
		p := askOne[Played](t, "play", q)
		if again := askOne[Played](t, "play", q); again != p || p.Depth != 0 {
			t.Errorf("seed %d: %+v, again %+v", seed, p, again)
		}
		if beginner := askOne[Played](t, "play", PlayRequest{Engine: "raumlab/0", Seed: seed,
			Left: 1}); beginner.Move != p.Move {
			t.Errorf("seed %d: %s, the beginner %s", seed, p.Move, beginner.Move)
		}
		moves[p.Move]++
	}
	if len(moves) < 20 {
		t.Errorf("40 seeds play %d moves", len(moves))
	}
}

// Law: a threat is the best line of the other side, and leaves the game alone.
func TestThreats(t *testing.T) {
	q := AnalyseRequest{Engine: "raumfischer", Depth: 2, Threat: true}
	q.Moves = []string{"Bb2Cb2"} // Black is to move: what does White threaten?
	lines := ask[Lines](t, "analyse", q)
	last := lines[len(lines)-1]
	p := variant.Rules{}.Start()
	m, err := board.ParseMove("Bb2Cb2")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	p.PassTurn()
	white := ask[Lines](t, "analyse", AnalyseRequest{Game: Game{Start: p.RFEN()}, Engine: "raumfischer", Depth: 2})
	if want := white[len(white)-1]; fmt.Sprint(last.Lines) != fmt.Sprint(want.Lines) || last.Nodes != want.Nodes {
		t.Errorf("%+v, want %+v", last, want)
	}
}

// The lines of a stream go deeper one by one, and the last is the deepest.
func TestAnalysisStreams(t *testing.T) {
	all := ask[Lines](t, "analyse", AnalyseRequest{Engine: "raumlab", Depth: 3, Lines: 3})
	if len(all) != 4 {
		t.Fatalf("%d answers, want 4", len(all))
	}
	for i, a := range all {
		if a.Depth != min(i+1, 3) || a.Last != (i == 3) || len(a.Lines) != 3 || (a.Command != "") != a.Last ||
			a.Profile != "fixed_depth" || a.Threads != 1 {
			t.Errorf("answer %d: %+v", i, a)
		}
	}
	mate := ask[Lines](t, "analyse", AnalyseRequest{Game: Game{Start: mateNext}, Engine: "raumlab", Depth: 2})
	if line := mate[len(mate)-1].Lines[0]; line.Mate != 1 || !search.IsMate(line.Score) {
		t.Errorf("%+v", line)
	}
}

// The last line of a search that ends within a depth may have a bound, White's view; others not.
func TestAnalysisSaysBounds(t *testing.T) {
	const start = "5/1n3/2p1p/1b3/5|N1b1k/pp1Rp/pn1uN/5/5|5/2p2/5/1PP2/5|r4/5/U1PP1/P1R1P/BU3|5/5/P1B2/1K3/5 w 1 44"
	bounds := 0
	for nodes := uint64(2400); nodes <= 4200; nodes += 300 {
		all := ask[Lines](t, "analyse", AnalyseRequest{Game: Game{Start: start}, Engine: "raumlab", Nodes: nodes})
		for i, a := range all {
			switch bound := a.Lines[0].Bound; {
			case bound == "lower" && i >= len(all)-2: // the last is found, and told again
				bounds++
			case bound != "":
				t.Errorf("%d nodes: %+v", nodes, a)
			}
		}
	}
	if bounds == 0 {
		t.Error("no score is a bound: the test wants limits where one is")
	}
}

// Lines of several threads say so, and no command finds them again. The search of Alice-Raumschach
// has one.
func TestAnalysisOfThreads(t *testing.T) {
	d, err := New(Options{Threads: 1, PerSearch: 2})
	if err != nil {
		t.Fatal(err)
	}
	for request, want := range map[string]int{
		`{"moves": [], "engine": "raumlab", "depth": 2}`:                                        2,
		`{"moves": [], "engine": "raumlab", "depth": 2, "rules": "chessvariants/normal/alice"}`: 1,
	} {
		err := d.Answer(t.Context(), "analyse", []byte(request), func(v any) error {
			if a := v.(Lines); a.Threads != want || (a.Command != "") != (a.Last && want == 1) {
				t.Errorf("%s: %+v", request, a)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// White mates in one move.
const mateNext = "5/2Q2/K4/5/1B3|5/5/5/5/5|5/1Q3/5/5/k4|5/Q4/5/5/3Q1|5/5/5/5/5 w 24 29"

// Law: the hint of the terminal is the best line of the analysis that the page asks for.
func TestHint(t *testing.T) {
	asked := askOne[About](t, "about", struct{}{}).Hint
	r := rand.New(rand.NewPCG(23, 2))
	for i := range 6 {
		q := AnalyseRequest{Game: randomGame(r, variant.Rules{Pawns: board.PawnRule(i % 3)}, 10*i), Engine: asked.Engine,
			Nodes: asked.Nodes, Lines: 1}
		lines := ask[Lines](t, "analyse", q)
		want := lines[len(lines)-1]
		g, err := q.replay()
		if err != nil {
			t.Fatal(err)
		}
		got, err := Hint(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if got.Move.String() != want.Lines[0].Moves[0] || got.Score != want.Lines[0].Score ||
			got.Nodes+got.QNodes != want.Nodes || got.Depth < 4 {
			t.Errorf("%+v, the page has %+v", got, want)
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := Hint(cancelled, g); err == nil {
			t.Error("a hint without a search")
		}
	}
}
