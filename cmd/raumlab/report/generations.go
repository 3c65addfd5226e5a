package report

import (
	"fmt"
	"strings"

	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// Generations describes weights that were tuned again and again on games with those before.
type Generations struct {
	Facts []Entry
	Rows  []Generation
}

// A Generation is weights and their matches against generation 0, one under each limit. Some may
// lack a match that others have.
type Generation struct {
	Number        int
	TrainingGames int
	Weights       string // hash
	Matches       []GenerationMatch
}

// A GenerationMatch is a match of fixed length.
type GenerationMatch struct {
	Limits, Profile string
	Pairs           elo.Pentanomial
}

type generationsView struct {
	*Generations
	Charts []*chart // one for each limit
}

func (g *Generations) view() *generationsView {
	v := &generationsView{Generations: g}
	if len(g.Rows) == 0 {
		return v
	}
	for _, m := range g.Rows[0].Matches {
		var rows [][]any
		for _, r := range g.Rows {
			for _, x := range r.Matches {
				if x.Limits == m.Limits {
					rows = append(rows, estimateRow(fmt.Sprintf("generation %d", r.Number), x.Pairs.Elo()))
				}
			}
		}
		v.Charts = append(v.Charts, drawn(forest("Elo over generation 0, "+m.Limits, "Elo over generation 0", "weights",
			fmt.Sprintf("Elo of %s over generation 0 with 95 %% intervals, %s.", plural.Of(len(rows), "generation"), m.Limits),
			fmt.Sprintf("Matches of a length fixed in advance, %s, profile %s. Bars are 95 %% intervals.", m.Limits, m.Profile),
			rows))...)
	}
	return v
}

// Verdict says in a sentence for each match how strong the last generation is.
func (g *Generations) Verdict() string {
	if len(g.Rows) == 0 {
		return "No generation has been made yet."
	}
	last := g.Rows[len(g.Rows)-1]
	var sentences []string
	for _, m := range last.Matches {
		sentences = append(sentences, strength(fmt.Sprintf("Generation %d", last.Number), "generation 0", m.Pairs,
			" at "+m.Limits))
	}
	return strings.Join(sentences, " ")
}
