package pages

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/arithmetic"
)

// TestWeights holds the table of docs/weights.md against the terms of the evaluation, the weights
// that ship and the features of the position in the picture.
func TestWeights(t *testing.T) {
	p, err := board.ParseRFEN(board.Rules{}, weighed)
	if err != nil {
		t.Fatal(err)
	}
	tuned, err := weights.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	white, fixedWhite := eval.Side(eval.Corrected, &p, board.White)
	black, fixedBlack := eval.Side(eval.Corrected, &p, board.Black)
	var b strings.Builder
	b.WriteString(
		"|#|weight|feature of one side|Raumfischer|tuned|White|Black|tuned · difference|\n|---|---|---|---|---|---|---|---|\n")
	sum := float64(fixedWhite - fixedBlack)
	for i, term := range eval.Table() {
		value := tuned.Weights.Values[i]
		worth := arithmetic.PositiveZero(value * float64(white[i]-black[i]))
		sum += worth
		fmt.Fprintf(&b, "|%d|`%s`|%s|%s|%s|%d|%d|%s|\n", i+1, term.Name, strings.ReplaceAll(term.Meaning, "|", `\|`),
			strconv.FormatFloat(term.Published, 'f', -1, 64), strconv.FormatFloat(value, 'f', 1, 64),
			white[i], black[i], strconv.FormatFloat(worth, 'f', 1, 64))
	}
	fmt.Fprintf(&b, "||fixed||||%d|%d|%d|\n", fixedWhite, fixedBlack, fixedWhite-fixedBlack)
	fmt.Fprintf(&b, "||static||||||%.1f|\n", sum)
	if have := eval.NewEvaluator(tuned.Weights).Evaluate(&p); have != int(sum) {
		t.Errorf("the table says %.1f, the evaluation %d", sum, have)
	}
	generated(t, "weights.md", b.String())
	if page := pageOf(t, "weights.md"); !strings.Contains(page, weighed) {
		t.Error("docs/weights.md lacks the RFEN of its picture")
	}
}
