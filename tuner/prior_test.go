package tuner

import (
	"math"
	"testing"

	"raumlab/engine/weights"
	"raumlab/tuner/dataset/planted"
)

// A fit from the posterior of other games is between it and these games, surer than it, and near
// the fit to all games at once. Games that the prior knows are refused,
// also those of the prior before.
func TestPriorOfEarlierGames(t *testing.T) {
	g := planted.New(41)
	g.Labels = 4
	games := g.Games(600)
	first, second, all := store(t, games[:300]), store(t, games[300:]), store(t, games)
	job := DefaultJob()
	job.Bootstrap = 0
	before, _, err := job.Run(t.Context(), first)
	must(t, err)
	job.PriorFile = &before
	after, report, err := job.Run(t.Context(), second)
	must(t, err)
	if len(report.Scales) > 0 || report.Origin.Prior == "" {
		t.Errorf("%d scales of groups, origin %+v", len(report.Scales), report.Origin)
	}
	if o, ok := OriginOf(after); !ok || o != job.Origin(second) {
		t.Errorf("weights say %+v", o)
	}
	surer, moved := 0, false
	for i, sd := range after.SD {
		if after.Prior.Mean[i] != before.Values[i] || after.Prior.SD[i] != before.SD[i] {
			t.Fatalf("weight %d: prior %v ± %v, want %v ± %v", i, after.Prior.Mean[i], after.Prior.SD[i], before.Values[i], before.SD[i])
		}
		if sd < before.SD[i] {
			surer++
		}
		moved = moved || after.Values[i] != before.Values[i]
	}
	if surer < 20 || !moved {
		t.Errorf("%d weights are surer than before, moved: %v", surer, moved)
	}
	job.PriorFile = nil
	at, _, err := job.Run(t.Context(), all)
	must(t, err)
	far := 0.0
	for i := range at.SD {
		far = max(far, math.Abs(after.Values[i]-at.Values[i])/before.SD[i])
	}
	if far > 3 {
		t.Errorf("the fit in two steps is %.2f sds of the first from that of all games", far)
	}

	for _, prior := range []*weights.File{&before, &after} {
		job.PriorFile = prior
		_, _, err = job.Run(t.Context(), first)
		wantError(t, err, "games would count twice", "play new games")
	}
	bare := before
	bare.SD = nil
	job.PriorFile = &bare
	_, _, err = job.Run(t.Context(), second)
	wantError(t, err, "no standard deviations")
}
