package report_test

import (
	"bytes"
	"fmt"
	"strings"

	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
)

func Example() {
	scores := map[int]int{}
	for _, centipawns := range []int{-120, 0, 0, 15, 40, 310} {
		scores[centipawns]++
	}
	page := report.Page{
		Title:      "Two games",
		Provenance: report.FactsOf("version", "raumlab 1.0.0", "seed", "1", "rules", "chessvariants/normal"),
		Summary:    []report.Entry{{Name: "games", Value: "2"}},
		Corpus: &report.Corpus{Info: corpus.Info{
			Games: 2, Plies: 6,
			Scores: scores, Lengths: map[int]int{2: 1, 4: 1},
			WhiteWins: 1, Draws: 1,
			Terminations: map[string]int{"checkmate": 1, "stalemate": 1},
		}},
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Count(html.String(), "<figure"), "figures")
	fmt.Println(strings.Contains(html.String(), "right of zero White is better. The median is 0,"))
	// Output:
	// 2 figures
	// true
}
