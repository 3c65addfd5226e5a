package gametext

import (
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// moves reads machine notation.
func moves(t *testing.T, text string) (all []board.Move) {
	t.Helper()
	for _, name := range strings.Fields(text) {
		m, err := board.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

func TestAppend(t *testing.T) {
	line := FromMoves(moves(t, "Bb2Cb2 Ed5Dd3 Bc1Ec4"))
	line.Comment = "All begins\n here."
	line.Moves[0].NAGs = []uint8{5, 14}
	line.Moves[0].Comment = `a brace } and a \`
	line.Moves[1].NAGs = []uint8{14, 2}
	line.Moves[2].Variations = []Line{FromMoves(moves(t, "Bc1Cc1 Dd3Bd4")),
		{Comment: "or", Moves: FromMoves(moves(t, "Bc1Bb2")).Moves}}
	g := Game{
		Tags:  []Tag{{"Event", `The "first"`}, {"White", "A"}, {"Black", `B\`}, {"Depth", "3"}, {"Date", "2026.11.21"}},
		Start: variant.Rules{}.Start(), Line: line, Finished: true, Result: board.BlackWins,
	}
	text, err := g.Append([]byte("before\n"))
	if want := `before
[Event "The \"first\""]
[White "A"]
[Black "B\\"]
[Result "0-1"]
[Rules "chessvariants/normal"]
[Depth "3"]
[Date "2026.11.21"]

{All begins here.} 1. Pb2-Cb2!? $14 {a brace ) and a \} 1... Nd5-Dd3 $14 $2
2. Qc1xEc4+ (2. Qc1-Cc1 Nd3-Bd4) ({or} 2. Qc1-Bb2) 0-1

`; string(text) != want || err != nil {
		t.Errorf("%v, wrote:\n%s\nwant:\n%s", err, text, want)
	}
}
