package selfplay

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

func TestParseOpening(t *testing.T) {
	for _, text := range []string{"random:8", "random:0", "softmax:40,10", "softmax:0.5,3", "suite:bench"} {
		o, err := ParseOpening(text)
		if err != nil || o.String() != text {
			t.Errorf("%s: %v, %v", text, o, err)
		}
	}
	for text, want := range map[string]string{
		"":               "unknown kind",
		"random:":        "plies must be 0 to 60",
		"random:-1":      "plies must be 0 to 60",
		"random:61":      "plies must be 0 to 60",
		"softmax:5":      "no comma",
		"softmax:0,5":    "temperature",
		"softmax:NaN,5":  "temperature",
		"softmax:40,x":   "plies must be 0 to 60",
		"book:":          "expected the file of a book: book:FILE",
		"book:some.file": "opening book:some.file: reading a book: open some.file",
		"elsewhere:3":    "unknown kind",
		"suite:":         `suite "": expected a file ending in .epd or one of bench`,
		"suite:no.epd":   "opening suite:no.epd: suite: open no.epd",
	} {
		if _, err := ParseOpening(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

// Random openings are balanced: the search of the evaluator confirms them.
func TestRandomOpeningIsBalanced(t *testing.T) {
	if testing.Short() {
		t.Skip("searches much")
	}
	c := testConfig(t, "random:8", 1, 1)
	s := c.Engine.NewPlayer(nil, nil).Searcher()
	for i := range uint64(6) {
		g, plies, err := c.Opening.NewDrawer(s, 1, 9).Draw(context.Background(), variant.Rules{}.Start(), int64(i),
			rand.New(rand.NewPCG(9, i)))
		if err != nil {
			t.Fatal(err)
		}
		s.NewGame()
		r := s.Search(context.Background(), *g.Position(), nil, search.Limits{Depth: 3})
		if max(r.Score, -r.Score) > 150 || len(plies) != 8 {
			t.Errorf("opening %d: %d plies, score %d", i, len(plies), r.Score)
		}
	}
}

// Softmax draws with the frequencies of its formula, mover's view.
func TestSoftmaxFrequencies(t *testing.T) {
	scored := []search.MoveScore{{Move: 1, Score: -100}, {Move: 2, Score: -150}, {Move: 3, Score: -400}}
	const temperature, draws = 50, 100_000
	for _, side := range []board.Color{board.White, board.Black} {
		random := rand.New(rand.NewPCG(1, 2))
		got := map[board.Move]float64{}
		for range draws {
			got[softmax(scored, side, temperature, random)]++
		}
		total := 0.0
		for _, m := range scored {
			total += math.Exp(float64(m.Score*side.Sign()) / temperature)
		}
		for _, m := range scored {
			want := math.Exp(float64(m.Score*side.Sign())/temperature) / total
			if math.Abs(got[m.Move]/draws-want) > 0.006 {
				t.Errorf("%v: move %d drawn %.4f of the time, want %.4f", side, m.Move, got[m.Move]/draws, want)
			}
		}
	}
}
