package report

import (
	"fmt"
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
			points[key] = append(points[key], estimateRow(fmt.Sprintf("generation %d", r.Number), m.Pentanomial.Elo()))
		}
	}
	for _, x := range all {
		over := "Elo over " + x.opponent
		rows := points[x]
		g.Charts = append(g.Charts, drawn(forest(over+", "+x.limits, over, "weights",
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
		if p := m.Pentanomial; m.Opponent != "generation 0" && p[0]+p[1]+p[3]+p[4] < minDecided {
			more = " against " + m.Opponent + more // the sentence names no opponent
		}
		sentences = append(sentences, rivals{fmt.Sprintf("Generation %d", last.Number), "is", m.Opponent}.strength(
			m.Pentanomial, 0, more))
	}
	return strings.Join(sentences, " ")
}
