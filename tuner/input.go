package tuner

import (
	"context"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset"
)

// An input is what a job learns from: a corpus or a table.
type input struct {
	place   string // such as: corpus runs/corpus
	digest  string
	table   bool
	scored  bool // positions have scores beside results
	rules   variant.Rules
	engine  string // that played, empty if unknown
	weights string // hash of those it played with
	notes   []Warning
	lineage []string // of the games, see corpus.Header.Lineage

	gather func(context.Context, dataset.Gathering) (*dataset.Dataset, error)
}

func corpusInput(c *corpus.Corpus) input {
	return input{
		lineage: c.Manifest.Lineage(), place: "corpus " + c.Dir, digest: c.Digest(), scored: true, rules: c.Rules(),
		engine: c.Manifest.Engine.Name, weights: c.Manifest.Header.Weights,
		gather: func(ctx context.Context, g dataset.Gathering) (*dataset.Dataset, error) {
			return dataset.Gather(ctx, c, g)
		},
	}
}

func tableInput(t *dataset.Table) input {
	s := input{
		lineage: t.Lineage(), place: "table " + t.Path, digest: t.Digest(), table: true, scored: t.Scored(), rules: t.Rules,
		gather: func(ctx context.Context, g dataset.Gathering) (*dataset.Dataset, error) {
			return dataset.GatherTable(ctx, t, g)
		},
	}
	note := func(name, text string) { s.notes = append(s.notes, Warning{name, text}) }
	if t.Guessed() {
		note("table_results", "the results are 1 and 0 alone: 0 was taken for a win of Black; write 1-0, 1/2-1/2 and 0-1 if it is a draw")
	}
	if !t.HasGames() {
		note("table_games", "the table has no column game: each position counts as a game of its own, so that the standard deviations are too small, and the losses of test positions too good, if several are of one game")
	}
	if !t.HasPlies() {
		note("table_plies", "the table has no column ply: positions of openings are not left out")
	}
	return s
}

// RunTable fits to a table as Run does to a corpus. Without scores in the table the target must be
// NoScore.
func (j Job) RunTable(ctx context.Context, t *dataset.Table) (weights.File, Report, error) {
	file, report, err := j.run(ctx, tableInput(t))
	if err != nil {
		return weights.File{}, Report{}, fmt.Errorf("tune on table %s: %w", t.Path, err)
	}
	return file, report, nil
}

// TableOrigin is Origin of a table.
func (j Job) TableOrigin(t *dataset.Table) Origin { return j.origin(tableInput(t)) }

// checkSource refuses what cannot be learnt from the source.
func (j Job) checkSource(s input) error {
	if !s.scored && j.Target != NoScore {
		return fmt.Errorf("target %s: the table has no columns score_cp and quiescence_cp: learn from results alone (target %s), or add them", j.Target, NoScore)
	}
	return features.Check(j.Definition, s.rules.Variant)
}
