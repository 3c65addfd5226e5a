package tuner

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/tuner/dataset/planted"
	"raumlab/tuner/pgvb"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// near fails unless |got-want| <= tolerance.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %.15g, want %.15g within %g", what, got, want, tolerance)
	}
}

func wantError(t *testing.T, err error, want ...string) {
	t.Helper()
	for _, w := range want {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("error %v, want one with %q", err, w)
		}
	}
}

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// store makes a corpus of the games.
func store(t testing.TB, games []corpus.Game) *corpus.Corpus {
	t.Helper()
	c, err := planted.Write(filepath.Join(t.TempDir(), "corpus"), games)
	must(t, err)
	return c
}

// observationsOf returns the observations of a sample.
func observationsOf(t testing.TB, s *pgvb.Sample) (all []pgvb.Observation) {
	t.Helper()
	for o, err := range s.All() {
		must(t, err)
		all = append(all, o)
	}
	return all
}

// static returns the linear predictor of an observation.
func static(o pgvb.Observation, weights []float64) float64 {
	sum := o.Offset
	for j, f := range o.Features {
		sum += float64(f) * weights[j]
	}
	return sum
}
