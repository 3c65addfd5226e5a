package tuner

import (
	"fmt"
	"math"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/internal/plural"
	"raumlab/tuner/pgvb"
)

// A Warning is something to know before the weights are used. Name is its kind, for programs.
type Warning struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

const (
	// fewGames is the number of training games below which a fit gets a warning.
	fewGames = 300
	// collinear is the correlation above which a fit cannot tell two features apart.
	collinear = 0.999
)

// warnings lists what a reader of the report must know.
func (j Job) warnings(p *Positions, f Fit, r *Report) []Warning {
	all := featureWarnings(&p.Moments, f.Prior)
	warn := func(name, format string, values ...any) {
		all = append(all, Warning{name, fmt.Sprintf(format, values...)})
	}
	if games := p.of(corpus.Training).Clusters(); games < fewGames {
		advice := ""
		if c := p.source.Corpus; c != nil && !c.Manifest.Imported() {
			advice = howToGet(fewGames, games, p.Filters.Games)
		}
		warn("few_games", "only %d of %s used for training: most weights stay near the prior; %d would be enough%s", games,
			plural.As(p.Filters.Games, "game is", "games are"), fewGames, advice)
	}
	if !r.Converged {
		warn("not_converged", "the fit stopped at its limit of %d sweeps before it converged", pgvb.MaxSweeps)
	}
	if n := p.Filters; 10*n.PlyLimit > n.Games {
		warn("ply_limit",
			"%d of %s ended at the move limit and are left out, which favours short games; raise the limit", n.PlyLimit,
			plural.Of(n.Games, "game"))
	}
	if ratio := f.ScoreK.K / f.PriorK.K; f.ScoreK.K > 0 && (ratio < 0.7 || ratio > 1/0.7) {
		warn("scale",
			"K is %.0f for the scores of the corpus and %.0f for static scores at the prior weights: the two are in different units",
			f.ScoreK.K, f.PriorK.K)
	}
	if 4*f.K.SE > f.K.K {
		warn("uncertain_scale",
			"K is %.0f ± %.0f: the results say little about the worth of a pawn, and all weights share this error; K was assumed "+
				"to be about %.0f, which fits the prior weights; play more games, or games with fewer draws",
			f.K.K, f.K.SE, f.PriorK.K)
	}
	if j.Definition == eval.Published {
		warn("pawn_held",
			"under the definition published, level_majority is the difference in pawns, and the games cannot tell it from K: "+
				"it is held at %g, and the unit of all weights is a pawn of %g centipawns",
			f.Values[eval.LevelMajority], *r.PawnEff)
	}
	if scale := j.pieceScale(f.Values); !(scale >= 0.7 && scale <= 1.4) {
		warn("piece_scale",
			"the piece values are %.2f times those of Raumfischer, outside 0.7 to 1.4: the scale is not anchored",
			scale)
	}
	if change := r.Validation[0]; change.Change > 2*change.SE {
		warn("validation_worse", "%s on validation games rose by %.4f ± %.4f", change.Name, change.Change, change.SE)
	}
	return append(append(all, p.source.notes()...), j.priorNotes(p.source)...)
}

// howToGet says how many games to play to have want for training, where games have given have.
func howToGet(want, have int, games int64) string {
	if have == 0 {
		return ""
	}
	const step = 10 // it is an estimate
	all := (int64(want)*games/int64(have) + step - 1) / step * step
	return fmt.Sprintf(": play about %d games in all (--games %d)", all, all)
}

// featureWarnings names features without information and pairs of the same; frozen ones are
// ignored.
func featureWarnings(m *features.Sums, prior pgvb.Prior) (all []Warning) {
	table := eval.Table()
	free := func(j int) bool { return j == features.Pawns || prior.SD[j] > 0 }
	name := func(j int) string {
		if j == features.Pawns {
			return "the difference in pawns"
		}
		return table[j].Name
	}
	for j := range table {
		if !free(j) {
			continue
		}
		if m.Support(j) == 0 {
			all = append(all,
				Warning{"no_support", fmt.Sprintf("%s is zero on every training position: its weight stays at the prior",
					table[j].Name)})
		}
		for k := j + 1; k <= features.Pawns; k++ {
			if r := m.Correlation(j, k); free(k) && math.Abs(r) > collinear {
				all = append(all,
					Warning{"collinear",
						fmt.Sprintf(
							"%s and %s have correlation %.4f on the training positions: only their joint weight is known, and the prior divides it between them",
							name(j), name(k), r)})
			}
		}
	}
	return all
}

// pieceScale returns the sum of the piece values over that of Raumfischer's.
func (j Job) pieceScale(weights []float64) float64 {
	var now, before float64
	anchor := DefaultPrior(j.Definition).Mean
	for i := eval.ValueQueen; i <= eval.ValueKnight; i++ {
		now += weights[i]
		before += anchor[i]
	}
	return math.Abs(now) / before
}
