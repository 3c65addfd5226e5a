package book_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/engine/board"
)

// A book of one game of one move, which White won.
func Example() {
	dir, err := os.MkdirTemp("", "book")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	start := board.Rules{}.Start()
	move, err := board.ParseMove("Bb2Bb3")
	if err != nil {
		log.Fatal(err)
	}
	w, err := corpus.Begin(context.Background(), filepath.Join(dir, "games"),
		corpus.Header{Version: "example", Engine: corpus.Engine{Name: "example"}, Games: 1}, corpus.Slice{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer w.Close()
	err = w.Append(corpus.Game{
		Start: start.RFEN(), Result: board.WhiteWins, Termination: board.AdjudicatedWin,
		Plies: []corpus.Ply{{Move: move, Depth: 3, Score: 20}},
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := w.Finish(); err != nil {
		log.Fatal(err)
	}

	c, err := corpus.Open(filepath.Join(dir, "games"))
	if err != nil {
		log.Fatal(err)
	}
	made, err := book.Build(context.Background(), []*corpus.Corpus{c}, book.Thresholds{MinGames: 1}, "example", nil)
	if err != nil {
		log.Fatal(err)
	}
	path := filepath.Join(dir, "book.parquet")
	if err := made.Write(path); err != nil {
		log.Fatal(err)
	}
	b, err := book.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	mirror := start.Mirror() // the same position with colours exchanged
	for _, e := range append(b.Probe(&start), b.Probe(&mirror)...) {
		fmt.Println(e.Move, e.Games(), e.Wins, e.Success())
	}
	// Output:
	// Bb2Bb3 1 1 1
	// Db4Db3 1 1 1
}
