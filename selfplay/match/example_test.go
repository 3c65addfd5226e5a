package match_test

import (
	"context"
	"fmt"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// An engine against itself plays the same game from either side.
func Example() {
	raumfischer, err := engine.Load("raumfischer")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := match.Config{
		A: match.Contestant{Engine: raumfischer}, B: match.Contestant{Engine: raumfischer},
		OpeningEngine: raumfischer,
		Opening:       selfplay.Opening{Plies: 4},
		Limits:        match.Same(search.Limits{Depth: 1}),
		MaxPlies:      60,
		Pairs:         2,
		Seed:          1,
	}
	s, err := c.Run(context.Background(), "", 1, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Pentanomial, s.Pentanomial.Elo().Value)
	// Output: [0, 0, 2, 0, 0] 0
}
