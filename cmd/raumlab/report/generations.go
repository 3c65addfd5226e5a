package report

import (
	"fmt"
	"strings"

	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// Generations describes weights, or networks, that were tuned again and again on games with those before.
type Generations struct {
	Facts  Facts
	Rows   []Generation
	Charts []*chart // one for each opponent and limit
}

// A Generation is weights or a network, and their matches. Some may lack a match that others have.
type Generation struct {
	Number        int
	TrainingGames int
	Weights       string // hash
	Matches       []GenerationMatch
}

// A GenerationMatch is a match of fixed length.
type GenerationMatch struct {
	Opponent        string // such as "generation 0"
	Limits, Profile string
	Pairs           elo.Pentanomial
}

func (g *Generations) draw() {
	g.Charts = nil
	type series struct {
		opponent, limits, profile string
		number                    int // of those in a row that are otherwise equal
	}
	var all []series
	points := map[series][][]any{}
	for _, r := range g.Rows {
		for i, m := range r.Matches {
			key := series{m.Opponent, m.Limits, m.Profile, 0}
			for _, x := range r.Matches[:i] {
				if x.Opponent == m.Opponent && x.Limits == m.Limits && x.Profile == m.Profile {
					key.number++
				}
			}
			if points[key] == nil {
				all = append(all, key)
			}
			points[key] = append(points[key], estimateRow(fmt.Sprintf("generation %d", r.Number), m.Pairs.Elo()))
		}
	}
	for _, x := range all {
		over := "Elo over " + x.opponent
		rows := points[x]
		g.Charts = append(g.Charts, drawn(forest(over+", "+x.limits, over, "weights",
			fmt.Sprintf("Elo of %s over %s with 95 %% intervals, %s.", plural.Of(len(rows), "generation"), x.opponent, x.limits),
			fmt.Sprintf("Matches of a length fixed in advance, %s, profile %s. Bars are 95 %% intervals.", x.limits, x.profile),
			rows))...)
	}
}

// Verdict says in a sentence for each match how strong the last generation is.
func (g *Generations) Verdict() string {
	if len(g.Rows) == 0 {
		return "No generation has been made yet."
	}
	last := g.Rows[len(g.Rows)-1]
	var sentences []string
	for _, m := range last.Matches {
		more := " at " + m.Limits
		if p := m.Pairs; m.Opponent != "generation 0" && p[0]+p[1]+p[3]+p[4] < minDecided {
			more = " against " + m.Opponent + more // the sentence names no opponent
		}
		sentences = append(sentences, rivals{fmt.Sprintf("Generation %d", last.Number), "is", m.Opponent}.strength(
			m.Pairs, 0, more))
	}
	return strings.Join(sentences, " ")
}
