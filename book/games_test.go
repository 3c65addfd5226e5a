package book

import (
	"math/rand/v2"
	"os"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// ending is a start from which random games often meet the same positions.
const ending = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w 0 1"

// testGames makes similar games, so that they meet in many positions: by transposition, and with
// exchanged colours, because every third begins with Black to move. Plies are of all kinds. Results
// and scores are random and do not depend on the moves.
func testGames(t testing.TB, rules board.Rules, n int, seed uint64) []corpus.Game {
	t.Helper()
	starts := []board.Position{rules.Start(), rules.Start(), rules.Start()}
	starts[1] = starts[1].Mirror()
	var err error
	if starts[2], err = board.ParseRFEN(rules, ending); err != nil {
		t.Fatal(err)
	}
	games := make([]corpus.Game, n)
	for i := range games {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		p := starts[i%3]
		g := corpus.Game{Number: int64(i), Start: p.RFEN(), Plies: []corpus.Ply{}, Termination: board.PlyLimit}
		for range 3 + random.IntN(10) {
			legal := p.AppendLegal(nil)
			m := legal[random.IntN(min(3, len(legal)))]
			if p.SideToMove() == board.Black {
				m = firstMirrored(p, random.IntN(3))
			}
			ply := corpus.Ply{Move: m, Flags: corpus.FlagsOf(&p, m)}
			if random.IntN(3) == 0 {
				ply.Flags |= corpus.Drawn
			}
			if random.IntN(3) > 0 {
				ply.Depth = 3
				ply.Score = int32(random.IntN(401) - 200)
				if random.IntN(8) == 0 {
					ply.Score = 31990 - 2*31990*int32(random.IntN(2))
				}
			}
			g.Plies = append(g.Plies, ply)
			p.Make(m)
			if !p.HasLegal() {
				break
			}
		}
		if g.Result = board.Result(random.IntN(3) - 1); g.Result != board.Draw {
			g.Termination = board.AdjudicatedWin
		}
		games[i] = g
	}
	return games
}

// firstMirrored returns one of the first three moves as Black sees the board.
func firstMirrored(p board.Position, i int) board.Move {
	m := p.Mirror()
	legal := m.AppendLegal(nil)
	return legal[min(i, len(legal)-1)].Mirror()
}

// makeCorpus writes a complete corpus into a new folder and opens it.
func makeCorpus(t testing.TB, rules board.Rules, games []corpus.Game) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, corpus.Header{Rules: variant.Of(rules), Version: "test",
		Engine: corpus.Engine{Name: "test"}, Games: int64(len(games))}, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func build(t testing.TB, thresholds Thresholds, corpora ...*corpus.Corpus) *Book {
	t.Helper()
	b, err := Build(t.Context(), corpora, thresholds, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
