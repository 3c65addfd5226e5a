package selfplay

import (
	"context"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/eval"
)

// relabelOf returns how the games of a relabelled corpus were scored, without their source, from
// its manifest and the weights that it names, nil for none. An error says why they cannot be scored
// again.
func relabelOf(m *corpus.Manifest, weights *eval.Weights) (r Relabel, err error) {
	r.Rules = m.Rules
	if r.Depth, err = depthOf(&m.Header); err != nil {
		return r, err
	}
	if r.Engine, err = playerOf(&m.Header, weights); err != nil {
		return r, err
	}
	return r, r.Validate()
}

// replayer returns the replayer of a corpus of such games. It finds labels that differ. Moves,
// results and the scores that chose moves are the source's, and are not compared.
func (r Relabel) replayer() Replayer {
	return Replayer{Searches: true, newWorker: func() func(context.Context, *corpus.Game) (*corpus.Difference, error) {
		s := r.searcher()
		return func(ctx context.Context, game *corpus.Game) (*corpus.Difference, error) {
			again := *game
			again.Plies = slices.Clone(game.Plies)
			if err := r.label(ctx, s, &again); err != nil {
				return nil, err
			}
			d := game.Differs(&again)
			if d != nil {
				d.Searched = true
			}
			return d, nil
		}
	}}
}
