package desk

import (
	"context"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// Meanings of the options of the rules.
var (
	variantMeanings = [...]string{
		variant.Raumschach:    "chess in a cube of five boards",
		variant.Alice:         "a piece becomes mirrored when it moves, and normal when it moves again; pieces capture only those of their own status",
		variant.MirroredAlice: "Alice-Raumschach in which Black's pieces begin mirrored, so that no first move captures",
	}
	arrayMeanings = [...]string{
		board.ChessVariants: "Black's level D: b u q b u",
		board.Dickins:       "Black's level D: u b q u b",
	}
	pawnMeanings = [...]string{
		board.NormalPawns:    "pawns step one rank or one level forward and capture on five cells",
		board.SidewaysPawns:  "pawns step one rank or one level forward and capture on four cells, but not one rank and one level forward",
		board.FiveCubedPawns: "pawns of 5³ Chess: they step one level forward, capture on four cells of that level, and promote anywhere on the last",
	}
)

func (d *Desk) about(context.Context, struct{}) (About, error) {
	a := About{
		Version: d.options.Version, Server: d.options.Server, Rooms: d.options.Rooms, Threads: d.options.Threads,
		Weights: weights.Names(), Sources: []string{},
		Hint: HintInfo{hintEngine, hintNodes},
	}
	for v, meaning := range variantMeanings {
		v := variant.Variant(v)
		info := VariantInfo{Name: v.String(), Title: v.Title(), Meaning: meaning, Weights: weights.NamesFor(v)}
		for array, ofArray := range arrayMeanings {
			for pawns, ofPawns := range pawnMeanings {
				rules, err := variant.Rules{Array: board.Array(array), Pawns: board.PawnRule(pawns)}.With(v)
				switch {
				case err == nil:
					a.Rules = append(a.Rules, RulesInfo{rules.String(), ofArray + "; " + ofPawns})
				case array == 0:
					info.Refused = append(info.Refused, RulesInfo{board.PawnRule(pawns).String(), err.Error()})
				}
			}
		}
		a.Variants = append(a.Variants, info)
	}
	for _, name := range engine.Names() {
		c, err := engine.Load(name)
		if err != nil {
			return a, err
		}
		a.Engines = append(a.Engines, EngineInfo{Name: name, Meaning: c.Description, Searches: !c.Random,
			Alice: c.PlaysAlice()})
	}
	for _, e := range d.options.Engines {
		a.Engines = append(a.Engines, e.info())
	}
	for n := range engine.Levels {
		level := engine.LevelOf(n)
		a.Levels = append(a.Levels, LevelInfo{n, level.Name, level.Depth})
	}
	if x := d.options.Explorer; x != nil {
		a.Sources, a.Tables = append(a.Sources, x.Sources()...), x.Tables() != nil
	}
	return a, nil
}
