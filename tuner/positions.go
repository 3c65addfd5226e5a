package tuner

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/features"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// Positions are those of a source that a job fits to and judges by. Close them.
type Positions struct {
	*dataset.Dataset
	source Source
}

// Gather picks the positions of a source. It refuses what the job cannot learn from: too few games,
// a variant without its features, or games that the prior has seen.
func (j Job) Gather(ctx context.Context, s Source) (*Positions, error) {
	if err := cmp.Or(j.Validate(), j.checkSource(s), j.checkPrior(s)); err != nil {
		return nil, err
	}
	data, err := j.gather(ctx, s)
	if err != nil {
		return nil, err
	}
	if err := data.Check(); err != nil {
		return nil, errors.Join(err, data.Close())
	}
	return &Positions{data, s}, nil
}

func (j Job) gather(ctx context.Context, s Source) (*dataset.Dataset, error) {
	g := dataset.Gathering{
		Definition: j.Definition, Selection: j.Selection,
		Spool: j.Spool, Workers: j.Workers, Progress: j.Games,
	}
	if s.Table != nil {
		return dataset.GatherTable(ctx, s.Table, g)
	}
	return dataset.Gather(ctx, s.Corpus, g)
}

// checkSource refuses what cannot be learnt from the source.
func (j Job) checkSource(s Source) error {
	if !s.Scored() && j.Loss == SquaredLoss {
		return fmt.Errorf("loss %s: the table has no columns score_cp and quiescence_cp: add them, or use loss %s", j.Loss,
			LogisticLoss)
	}
	if !s.Scored() && j.Target != NoScore {
		return fmt.Errorf("target %s: the table has no columns score_cp and quiescence_cp: "+
			"learn only from results (target %s), or add them", j.Target, NoScore)
	}
	return features.Check(j.Definition, s.Rules.Variant)
}

// of returns the positions of a split.
func (p *Positions) of(split corpus.Split) *pgvb.Sample { return p.Portions[split].Sample }

// support returns the number of training positions where a feature is not zero.
func (p *Positions) support(feature int) int64 { return p.Moments.Support(feature) }
