package book_test

import (
	"testing"

	"raumlab/book"
	"raumlab/engine/board"
)

// TestMainLinesOfManyMoves: where every legal move was played, main lines ask for few of all the
// positions of four plies, and begin with the move that has most games.
func TestMainLinesOfManyMoves(t *testing.T) {
	asked := 0
	start := board.Rules{}.Start()
	moves := func(p *board.Position) (all []book.Entry) {
		asked++
		if p.FullmoveNumber() > 3 {
			return nil
		}
		for i, m := range p.AppendLegal(nil) {
			all = append(all, book.Entry{Move: m, Distinct: int64(100 - i), Low: 0.4, High: 0.6})
		}
		return all
	}
	lines := book.MainLines(moves, start, 4)
	if len(lines) != 4 || lines[0][0].Distinct != 100 {
		t.Errorf("%d lines, the first begins with %+v", len(lines), lines[0][0])
	}
	if most := 100_000; asked > most {
		t.Errorf("asked for %d positions, want at most %d", asked, most)
	}
}
