package match

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/uci/client/fake"
)

// A program whose scores come at depth 0 or without a depth has its games adjudicated by them, and
// one without scores is named.
func TestAdjudicationNeedsNoDepth(t *testing.T) {
	for _, x := range []struct {
		fault       fake.Fault
		adjudicated int64
	}{{fake.Forced, 2}, {fake.Shallow, 2}, {fake.Mute, 0}} {
		c := against(t, string(x.fault), 1)
		c.A = c.B
		c.Opening.Plies = 0
		// Both sides claim to be winning, so that only a draw by scores up to 900 ends the games.
		c.Adjudication = corpus.Adjudication{WinScore: 901, WinPlies: 2, DrawScore: 900, DrawPlies: 4}
		dir := t.TempDir()
		s := run(t, c, dir, 1)
		if s.Adjudicated != x.adjudicated || s.Terminations[board.AdjudicatedDraw] != x.adjudicated {
			t.Errorf("%s: %d games adjudicated, want %d: %v", x.fault, s.Adjudicated, x.adjudicated, s.Terminations)
		}
		silent := x.adjudicated == 0
		if s.Mute(A) != silent || s.Mute(B) != silent || (s.Scored[A] == 0) != silent || s.Scored[A] > s.Moves[A] {
			t.Errorf("%s: %v of %v moves have scores", x.fault, s.Scored, s.Moves)
		}
		if text := read(t, dir, GamesName); strings.Contains(text, "{+900/0}") == silent {
			t.Errorf("%s: games\n%s", x.fault, text)
		}
		if again, err := Read(dir, nil); err != nil || again.Adjudicated != x.adjudicated || again.Scored != s.Scored {
			t.Errorf("%s, read again: %v, %+v", x.fault, err, again)
		}
	}
	// Without a rule nothing is wrong with a program that gives no scores.
	c := against(t, string(fake.Mute), 1)
	if s := run(t, c, t.TempDir(), 1); s.Mute(B) || s.Scored[B] != 0 || s.Scored[A] == 0 {
		t.Errorf("without adjudication: %+v", s)
	}
}

// Whether a move has a score does not depend on its depth, in all that reads scores: the evaluator, the
// lines of the folder, the text of games, how sides leave their books, and the counts.
func TestScoresWithoutDepths(t *testing.T) {
	for _, x := range []struct {
		eval    Eval
		comment string
		line    string // its score and depth in pairs.jsonl
	}{
		{Eval{}, "", "null 0"},
		{Eval{Scored: true}, "+0/0", "0 0"},
		{Eval{Scored: true, Score: 950}, "+950/0", "950 0"},
		{Eval{Scored: true, Score: 950, Depth: 7}, "+950/7", "950 7"},
		{Eval{Scored: true, Score: -search.MateIn(4)}, "-M2/0", "-31996 0"},
	} {
		if got := x.eval.comment(false); got != x.comment {
			t.Errorf("%+v has the comment %q, want %q", x.eval, got, x.comment)
		}
		j := adjudicator{rule: corpus.Adjudication{WinScore: 900, WinPlies: 1, DrawScore: 10, DrawPlies: 1}}
		j.arbiter = j.rule.NewArbiter()
		if _, end := j.see(x.eval); (end == board.Ongoing) != !x.eval.Scored {
			t.Errorf("%+v ends a game by %v", x.eval, end)
		}
		n := newCount(Config{}, settings{BookB: "b"})
		game := Game{White: A, Evals: []Eval{{}, x.eval}}
		if n.addExits(0, A, &game); (n.left[B].games == 1) != x.eval.Scored {
			t.Errorf("%+v: %d games left the book", x.eval, n.left[B].games)
		}
		start := board.Rules{}.Start()
		moves := start.AppendLegal(nil)[:1]
		played := func(white Side) Game {
			return Game{White: white, Moves: moves, Evals: []Eval{x.eval}, Termination: board.PlyLimit}
		}
		c := quick(t, "raumfischer", "random", 1)
		c.MaxPlies = 1
		f := format{config: c}
		pair := Pair{Start: c.Rules.Start(), Opening: []board.Move{}, Games: [2]Game{played(A), played(B)}}
		text, err := f.encode(pair)
		if err != nil {
			t.Fatal(err)
		}
		var line struct {
			Games []struct {
				Scores []json.RawMessage
				Depths []json.RawMessage
			}
		}
		if err := json.Unmarshal(text, &line); err != nil ||
			string(line.Games[1].Scores[0])+" "+string(line.Games[1].Depths[0]) != x.line {
			t.Errorf("%+v is written %s, want %s: %v", x.eval, text, x.line, err)
		}
		back, err := f.decode(text[:len(text)-1], 0)
		if err != nil || !reflect.DeepEqual(back.Games, pair.Games) {
			t.Errorf("%+v is read as %+v, %v", x.eval, back.Games, err)
		}
		n.add(pair)
		if n.scored[A] == 1 != x.eval.Scored || n.scored[B] == 1 != x.eval.Scored {
			t.Errorf("%+v: %v moves with a score", x.eval, n.scored)
		}
	}
}
