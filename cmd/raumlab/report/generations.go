package report

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine"
	"raumlab/selfplay/elo"
)

// Generations describes weights, or networks, that were tuned again and again on games with those before.
type Generations struct {
	Facts  Facts
	Rows   []Generation
	Charts []*chart // one for each opponent and limit
}

// A Generation is weights or a network, and their matches. Until a run with new --nodes has come to it,
// it lacks the match at equal nodes.
type Generation struct {
	Number        int               `json:"generation"`
	Weights       string            `json:"weights_sha256"` // of weights or network
	Corpus        string            `json:"corpus"`         // digest of its own games; empty for generation 0
	TrainingGames int               `json:"training_games"`
	Matches       []GenerationMatch `json:"matches"`
	// Values of pieces from zero: what the network shows that they are worth. Absent otherwise.
	Values *engine.Values `json:"values,omitempty"`
}

// A GenerationMatch is a match of fixed length. Elo and its 95 % interval are null where they are infinite.
type GenerationMatch struct {
	Opponent    string          `json:"opponent"` // such as generation 0
	Limits      string          `json:"limits"`
	Profile     string          `json:"profile"`
	Pairs       int64           `json:"pairs"`
	Pentanomial elo.Pentanomial `json:"pentanomial"`
	Elo         *float64        `json:"elo"`
	Low         *float64        `json:"elo_low"`
	High        *float64        `json:"elo_high"`
}

// A generationSeries is the matches of all generations against one opponent under the same limits.
type generationSeries struct {
	Opponent, Limits, Profile string

	Generations []Generation // that played
	Matches     []GenerationMatch

	number int // of those in a row that are otherwise equal
}

// Series groups the matches by opponent and limits, in the order in which they first occur.
func (g *Generations) Series() (all []*generationSeries) {
	for _, r := range g.Rows {
		for i, m := range r.Matches {
			number := 0
			for _, x := range r.Matches[:i] {
				if x.Opponent == m.Opponent && x.Limits == m.Limits && x.Profile == m.Profile {
					number++
				}
			}
			at := slices.IndexFunc(all, func(s *generationSeries) bool {
				return s.Opponent == m.Opponent && s.Limits == m.Limits && s.Profile == m.Profile && s.number == number
			})
			if at < 0 {
				at = len(all)
				all = append(all, &generationSeries{Opponent: m.Opponent, Limits: m.Limits, Profile: m.Profile, number: number})
			}
			all[at].Generations = append(all[at].Generations, r)
			all[at].Matches = append(all[at].Matches, m)
		}
	}
	return all
}

func (g *Generations) draw() {
	g.Charts = nil
	for _, s := range g.Series() {
		over := "Elo over " + s.Opponent
		var rows [][]any
		for i, m := range s.Matches {
			rows = append(rows, estimateRow(fmt.Sprintf("generation %d", s.Generations[i].Number), m.Pentanomial.Elo()))
		}
		g.Charts = append(g.Charts, drawn(forest(over+", "+s.Limits, over, "weights",
			fmt.Sprintf("Matches of a length fixed in advance, %s, profile %s. Bars are 95 %% intervals.", s.Limits, s.Profile),
			rows))...)
	}
}

// Verdict is all verdicts in a row.
func (g *Generations) Verdict() string { return strings.Join(g.Verdicts(), " ") }

// Verdicts say in a sentence for each match how strong the last generation is.
func (g *Generations) Verdicts() (sentences []string) {
	if len(g.Rows) == 0 {
		return []string{"No generation has been made yet."}
	}
	last := g.Rows[len(g.Rows)-1]
	for _, m := range last.Matches {
		more := " at " + m.Limits
		if p := m.Pentanomial; m.Opponent != "generation 0" && p[0]+p[1]+p[3]+p[4] < minDecided {
			more = " against " + m.Opponent + more // the sentence names no opponent
		}
		sentences = append(sentences, rivals{fmt.Sprintf("Generation %d", last.Number), "is", m.Opponent}.strength(
			m.Pentanomial, 0, more))
	}
	return sentences
}
