package main

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

// studySuite takes studies of each kind from the endings in turn.
func studySuite(rule board.PawnRule, endings []tables.Material, most int, found [][]tables.Study) (s suite.Suite) {
	var names []string
	for _, m := range endings {
		names = append(names, m.String())
	}
	s = suite.Suite{Rules: board.Rules{Pawns: rule}, Notes: []string{
		"Positions from endgame tables. dm: moves to mate; bm: all first moves that mate in that number of moves.",
		fmt.Sprintf("Made by go run ./internal/minepositions -most %d", most),
		"from " + strings.Join(names, " "),
	}}
	for kind := range tables.StudyNames {
		var taken []tables.Study
		ranks := map[string]int{}
		for rank := 0; len(taken) < most; rank++ {
			more := false
			for _, ending := range found {
				i := slices.IndexFunc(ending, func(x tables.Study) bool { return int(x.Kind) == kind }) + rank
				if i >= rank && i < len(ending) && int(ending[i].Kind) == kind && len(taken) < most {
					taken = append(taken, ending[i])
					more = true
				}
			}
			if !more {
				break
			}
		}
		slices.SortStableFunc(taken, func(a, b tables.Study) int { return tables.Compare(a.Ending, b.Ending) })
		for i := range taken {
			name := taken[i].Ending.String()
			ranks[name]++
			s.Positions = append(s.Positions, positionOf(&taken[i], ranks[name]))
		}
	}
	return s
}

// positionOf returns the line of a study. Its name says what is special.
func positionOf(x *tables.Study, rank int) suite.Position {
	p := suite.Position{Board: x.Position, Best: x.Best, ID: fmt.Sprintf("%s %s %d", tables.StudyNames[x.Kind],
		x.Ending, rank)}
	if x.Value.Sign() > 0 {
		p.Mate = (x.Value.Plies() + 1) / 2
	}
	switch x.Kind {
	case tables.OnlyRuns:
		p.ID += fmt.Sprintf(": %s running", plural.Of(x.Running, "only move"))
	case tables.Zugzwangs:
		side := x.Position.SideToMove()
		p.ID += fmt.Sprintf(": %s to move, %s; %s to move, %s", side.Name(), x.Value, side.Opponent().Name(), x.Swapped)
	}
	return p
}
