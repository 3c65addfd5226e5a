package cli

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/book"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

// completions list the values that a shell offers for a flag, by its name. A value that ends with a
// colon may be continued. They are functions, so that only a shell that asks waits for them.
var completions = map[string]func() []string{
	"array":      Listed(board.ChessVariants.String(), board.Dickins.String()),
	"pawns":      Listed(board.NormalPawns.String(), board.SidewaysPawns.String(), board.FiveCubedPawns.String()),
	"variant":    variant.Names,
	"definition": Listed(eval.Corrected.String(), eval.Published.String(), eval.Alice.String()),
	"target":     Listed(tuner.SearchScore.String(), tuner.QuiescenceScore.String(), "both", "result"),
	"model":      Listed(elo.Normalized.String(), elo.Logistic.String()),
	"require":    Listed("stronger", "not-weaker"),
	"opening":    Listed("suite:openings", "suite:", "book:", "random:", "softmax:"),
	"engine":     func() []string { return append(engine.Names(), levelsOf(engine.Names())...) },
	"weights":    weights.Names,
	"side":       Listed("white", "black", "random"),
	"level":      levels,
	"book":       book.Names, "book-a": book.Names, "book-b": book.Names,
}

func Listed(values ...string) func() []string { return func() []string { return values } }

// levels are those that raumlab play takes.
func levels() (all []string) {
	for n := range engine.Levels {
		all = append(all, fmt.Sprint(n), strings.ToLower(engine.LevelOf(n).Name))
	}
	return append(all, "none")
}

// levelsOf returns the names of engines at each of their levels.
func levelsOf(names []string) (all []string) {
	for _, name := range names {
		if c, err := engine.Load(name); err != nil || c.Random {
			continue
		}
		for level := range engine.Levels {
			all = append(all, fmt.Sprintf("%s/%d", name, level))
		}
	}
	return all
}

// arguments list the values that a shell offers for the arguments of a command. Keys are its path
// without the program's name.
var arguments = map[string]func() []string{
	"uci-check": Listed("cmd:"), "match": contestants, "gauntlet": contestants, "ablate": completions["engine"],
	"weights show": weights.All, "weights diff": weights.All, "weights check": weights.All,
	"weights export": weights.All, "openings check": Listed("openings"),
	"book show": book.Names, "book probe": book.Names, "book export": book.Names, "book check": book.Names,
	"book verify": book.Names,
	"eval":        Listed("startpos"), "analyse": Listed("startpos"), "perft": Listed("startpos"),
}

// contestants are all who can play a match. A name of both an engine and weights means the engine.
func contestants() (all []string) {
	for _, name := range slices.Concat(completions["engine"](), weights.All(), []string{"cmd:"}) {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func GroupNames() (names []string) {
	for g := range eval.NumGroups {
		names = append(names, g.String())
	}
	return names
}

func WeightNames() (names []string) {
	for _, t := range eval.Table() {
		names = append(names, t.Name)
	}
	return names
}
