package diagram_test

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/variant"
)

// A queen's moves from a corner.
func Example() {
	p, err := board.ParseRFEN(board.Rules{}, "3k1/5/5/5/5|5/5/5/5/5|5/5/5/5/5|2p2/5/5/5/5|5/5/5/5/Q1K2 w 0 1")
	if err != nil {
		panic(err)
	}
	d := diagram.Of("A queen on Aa1", &p)
	from, err := board.ParseSquare("Aa1")
	if err != nil {
		panic(err)
	}
	d.MarkMoves(&p, from)
	fmt.Print(d.Text(80))
	// Output:
	//        A             B             C             D             E
	// 5  * . . . *     . . p . .     . . . . .     . . . . .     * . . k *  5
	// 4  * . . * .     . . . . .     . . . . .     * . . * .     . . . . .  4
	// 3  * . * . .     . . . . .     * . * . .     . . . . .     . . . . .  3
	// 2  * * . . .     * * . . .     . . . . .     . . . . .     . . . . .  2
	// 1  Q * K . .     * * . . .     * . * . .     * . . * .     * . . . *  1
	//    a b c d e     a b c d e     a b c d e     a b c d e     a b c d e
}

// A mirrored queen's moves in Alice-Raumschach, past pieces that are normal.
func Example_alice() {
	rules := variant.Rules{Variant: variant.Alice}
	p, err := variant.ParseRFEN(rules, "3k1/5/5/5/5|5/5/5/5/5|5/5/5/5/5|2p~2/5/5/5/5|p4/5/2r~2/5/Q~1K2 w 0 1")
	if err != nil {
		panic(err)
	}
	d := diagram.Of("A mirrored queen on Aa1", &p)
	from, err := board.ParseSquare("Aa1")
	if err != nil {
		panic(err)
	}
	d.MarkMoves(&p, from)
	fmt.Print(d.Text(80))
	// Output:
	//        A             B             C             D             E
	// 5  p . . . .     . . p~. .     . . . . .     . . . . .     * . . k *  5
	// 4  * . . . .     . . . . .     . . . . .     * . . * .     . . . . .  4
	// 3  * . rx. .     . . . . .     * . * . .     . . . . .     . . . . .  3
	// 2  * * . . .     * * . . .     . . . . .     . . . . .     . . . . .  2
	// 1  Q~* K * *     * * . . .     * . * . .     * . . * .     * . . . *  1
	//    a b c d e     a b c d e     a b c d e     a b c d e     a b c d e
}
