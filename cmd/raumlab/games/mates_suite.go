package games

import (
	"fmt"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/engine/suite"
	"raumlab/internal/plural"
)

// mateSuite returns the chosen mates, the shortest first, and their numbers by length.
func mateSuite(c *corpus.Corpus, o matesOptions, found []foundMate) (s suite.Suite, counts []int) {
	h := &c.Manifest.Header
	var settings []string
	for _, x := range h.Configuration {
		settings = append(settings, x.Key+" "+x.Value)
	}
	s = suite.Suite{Rules: c.Rules().Base(), Notes: []string{
		"Forced mates from games of self-play. dm: moves to mate; bm: all first moves that mate in that number of moves, by exhaustive search.",
		fmt.Sprintf("Made by raumlab %s: corpus mates --moves %d --limit %d", cli.Version, o.moves, o.limit),
		fmt.Sprintf("from %s of %s (%s), corpus digest %s", plural.Of(c.Len(), "game"), h.Engine.Name,
			strings.Join(settings, ", "), c.Digest()),
	}}
	for n, mates := range chooseMates(found, o.moves, o.limit) {
		counts = append(counts, len(mates))
		for i, m := range mates {
			s.Positions = append(s.Positions, suite.Position{
				Board: m.position, Mate: n + 1, Best: m.keys,
				ID: fmt.Sprintf("mate-%d-%02d game %d ply %d", n+1, i+1, m.game, m.ply),
			})
		}
	}
	return s, counts
}

// describeMates says how many mates there are of each length, the shortest first.
func describeMates(counts []int) string {
	var texts []string
	for i, n := range counts {
		texts = append(texts, fmt.Sprintf("%d in %d", n, i+1))
	}
	return "mates " + strings.Join(texts, ", ")
}
