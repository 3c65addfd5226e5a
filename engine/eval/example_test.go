package eval_test

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

func Example() {
	p, err := board.ParseRFEN(board.Rules{},
		"r1knr/pp2p/2pp1/5/2B2|buq1u/ppp1p/5/5/5|2n2/3p1/5/BP3/5|5/5/5/P1PPP/1UQ1U|5/5/4N/PPPbP/RN1KR b 0 6")
	if err != nil {
		fmt.Println(err)
		return
	}
	w := eval.PublishedWeights(eval.Published)
	fmt.Println("static evaluation:", eval.NewEvaluator(w).Evaluate(&p))
	for _, h := range eval.Breakdown(w, &p) {
		fmt.Println(h.Name, h.Total)
	}
	f, fixed := eval.Extract(eval.Corrected, &p)
	fmt.Println("fixed part:", fixed, "level majority:", f[eval.LevelMajority])
	// Output:
	// static evaluation: -67
	// material -84
	// activity 76
	// center 0
	// king_safety -30
	// pawns -29
	// rooks 0
	// unicorn_parity 0
	// fixed part: -84 level majority: 0
}
