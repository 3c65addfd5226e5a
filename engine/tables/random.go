package tables

import (
	"math/rand/v2"

	"raumlab/engine/board"
)

// RandomPosition returns a random legal position of the pieces whose letters RFEN has, such as
// KQkr, with either side to move. It does not return if there is none.
func RandomPosition(random *rand.Rand, rules board.Rules, letters string) board.Position {
	for {
		var at [cells]byte
		for i := range letters {
			s := random.IntN(cells)
			for at[s] != 0 {
				s = random.IntN(cells)
			}
			at[s] = letters[i]
		}
		text := make([]byte, 0, 2*cells)
		for i := range at {
			l, r, f := board.Size-1-i/25, board.Size-1-i/5%5, i%5
			switch {
			case i > 0 && i%25 == 0:
				text = append(text, '|')
			case i > 0 && i%5 == 0:
				text = append(text, '/')
			}
			c := at[board.NewSquare(l, r, f)]
			if c == 0 {
				c = '1'
			}
			text = append(text, c)
		}
		if p, err := board.ParseRFEN(rules, string(text)+" "+[]string{"w", "b"}[random.IntN(2)]); err == nil {
			return p
		}
	}
}
