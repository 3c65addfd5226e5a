//go:build unix

package dataset

import (
	"syscall"
	"testing"
	"time"

	"raumlab/tuner/dataset/planted"
)

// BenchmarkGather reads a corpus from disk, checks its hashes, replays the clusters and takes
// features, of 24 of the 130 observations of a cluster, or of all. Its rates are of processor time.
func BenchmarkGather(b *testing.B) {
	w := planted.New(70)
	w.Labels = 110
	c := store(b, w.Games(200))
	for name, perGame := range map[string]int{"24 of a cluster": 24, "all": 1000} {
		b.Run(name, func(b *testing.B) {
			selection := DefaultSelection()
			selection.PerGame = perGame
			var d *Dataset
			before := processorTime(b)
			for b.Loop() {
				var err error
				d, err = Gather(b.Context(), c, Gathering{Selection: selection, Workers: 1})
				must(b, err)
			}
			used := (processorTime(b) - before).Seconds()
			if d.Filters.Kept < 4000 {
				b.Fatalf("%+v", d.Filters)
			}
			b.ReportMetric(float64(d.Filters.Positions)*float64(b.N)/used/1e6, "Mpositions/cpu-s")
			b.ReportMetric(float64(d.Filters.Kept)*float64(b.N)/used/1e6, "Mkept/cpu-s")
		})
	}
}

// processorTime returns the time of all processors that the process has used.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	must(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
