package diagram_test

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
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
	fmt.Print(d.Text())
	// Output:
	//        A             B             C             D             E
	// 5  * . . . *     . . p . .     . . . . .     . . . . .     * . . k *
	// 4  * . . * .     . . . . .     . . . . .     * . . * .     . . . . .
	// 3  * . * . .     . . . . .     * . * . .     . . . . .     . . . . .
	// 2  * * . . .     * * . . .     . . . . .     . . . . .     . . . . .
	// 1  Q * K . .     * * . . .     * . * . .     * . . * .     * . . . *
	//    a b c d e     a b c d e     a b c d e     a b c d e     a b c d e
}
