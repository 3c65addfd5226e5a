package gametext_test

import (
	"fmt"
	"strings"

	"raumlab/engine/gametext"
)

func Example() {
	const text = `[White "Maack"]
1. b2-Cb2 Nd5-Dd3 ; looks at the cell before the king
2. QxEc4!? *`
	for g, err := range gametext.Read("game.txt", strings.NewReader(text)) {
		if err != nil {
			fmt.Println(err)
			return
		}
		written, err := g.Append(nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(string(written))
	}
	// Output:
	// [White "Maack"]
	// [Result "*"]
	// [Rules "chessvariants/normal"]
	//
	// 1. Pb2-Cb2 Nd5-Dd3 {looks at the cell before the king} 2. Qc1xEc4+!? *
}
