package corpus_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// A game of three plies goes into a new corpus and comes back.
func Example() {
	dir, err := os.MkdirTemp("", "corpus")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)

	w, err := corpus.Begin(context.Background(), dir,
		corpus.Header{Version: "example", Engine: corpus.Engine{Name: "random"}, Games: 1}, corpus.Slice{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer w.Close()
	start := variant.Rules{}.Start()
	game := corpus.Game{Number: w.Next(), Start: start.RFEN(), Result: board.Draw, Termination: board.PlyLimit}
	p := start
	for range 3 {
		m := p.AppendLegal(nil)[0]
		game.Plies = append(game.Plies, corpus.Ply{Move: m, Flags: corpus.FlagsOf(&p, m) | corpus.Drawn})
		p.Make(m)
	}
	if err := w.Append(game); err != nil {
		log.Fatal(err)
	}
	if err := w.Finish(); err != nil {
		log.Fatal(err)
	}

	c, err := corpus.Open(dir)
	if err != nil {
		log.Fatal(err)
	}
	for g, err := range c.Games(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Number, len(g.Plies), g.Result, g.Termination)
	}
	fmt.Println(c.Verify(context.Background(), nil, nil))
	// Output:
	// 0 3 1/2-1/2 ply_limit
	// <nil>
}
