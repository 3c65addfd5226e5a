package tournament_test

import (
	"context"
	"fmt"
	"os"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// An engine against itself without one of its parts.
func Example() {
	whole, err := engine.Load("raumfischer")
	if err != nil {
		fmt.Println(err)
		return
	}
	parts, _, err := tournament.Parts(whole)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := tournament.Tournament{Kind: tournament.Ablation}
	for _, p := range parts {
		if p.Name != "null_move" {
			continue
		}
		t.Matches = append(t.Matches, tournament.Match{
			Condition: "depth 1", Part: p.Name, Off: p.Off,
			Config: match.Config{
				A: match.Contestant{Engine: whole}, B: match.Contestant{Engine: p.Without},
				OpeningEngine: whole, Opening: selfplay.Opening{Plies: 4},
				Limits: match.Same(search.Limits{Depth: 1}), MaxPlies: 40, Pairs: 2, Seed: 1,
			},
		})
	}
	dir, err := os.MkdirTemp("", "ablation")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	r, err := t.Run(context.Background(), dir, 1, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range r.Parts() {
		fmt.Println(p.Part, "off:", p.Off, p.Matches[0].Pentanomial, p.Matches[0].Unmoved())
	}
	// Output: null_move off: false [0, 0, 2, 0, 0] true
}
