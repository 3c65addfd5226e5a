package board_test

import (
	"fmt"

	"raumlab/engine/board"
)

func Example() {
	g := board.NewGame(board.Rules{}.Start())
	m, err := board.ParseMove("Bc1Ec4")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(g.Position().AppendLegal(nil)), "moves; capture:", g.Position().IsCapture(m))
	if err := g.Play(m); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Position().RFEN(), "check:", g.Position().InCheck())
	fmt.Println(g.Play(m))
	fmt.Println(g.Outcome())
	// Output:
	// 61 moves; capture: true
	// rnknr/ppQpp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BU1BU|5/5/5/PPPPP/RNKNR b 0 1 check: true
	// ply 2: move Bc1Ec4 is illegal in rnknr/ppQpp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BU1BU|5/5/5/PPPPP/RNKNR b 0 1: there is no piece on Bc1
	// 1/2-1/2 ongoing
}

func ExampleParseRFEN() {
	p, err := board.ParseRFEN(board.Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/2P2/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	pawn := board.NewSquare(2, 2, 2)
	fmt.Println(pawn, p.Mobility(pawn))
	_, err = board.ParseRFEN(board.Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1")
	fmt.Println(err)
	// Output:
	// Cc3 2
	// RFEN "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1": White has no king
}

func ExampleNewMove() {
	bishop := board.NewSquare(1, 0, 3)
	m := board.NewMove(bishop, board.NewSquare(4, 3, 3), board.NoKind)
	fmt.Println(m, m.Mirror())
	// Output: Bd1Ed4 Dd5Ad2
}
