package mate_test

import (
	"context"
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/mate"
)

func Example() {
	p, err := board.ParseRFEN(board.Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/3Q1 w 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := mate.Solve(context.Background(), p, 3)
	fmt.Println(s.Moves, s.Keys, err)
	// Output: 1 [Ad1Dd4] <nil>
}
