//go:build unix

package pgvb

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Ten million observations with 26 features and the default prior's group scales converge in less
// than 60 s on two cores, with less than 2 GiB. The clusters are 24 rows of the reference,
// consecutive or not, so that neighbours share more or fewer zeros. Outcomes are random. The test
// takes minutes.
func TestTenMillionPositions(t *testing.T) {
	if os.Getenv("RAUMLAB_SLOW") == "" {
		t.Skip("set RAUMLAB_SLOW=1 to run it")
	}
	t.Run("in the order of clusters", func(t *testing.T) { tenMillion(t, false) })
	t.Run("in random order", func(t *testing.T) { tenMillion(t, true) })
}

func tenMillion(t *testing.T, random bool) {
	const n = 10_000_000
	r := readReference(t)
	rng := source(71)
	prior := r.prior()
	prior.Groups = r.Groups
	theta := prior.draw(rng)
	file, err := os.CreateTemp(t.TempDir(), "store")
	must(t, err)
	s := NewStoredSample(len(r.Mean), file)
	started := time.Now()
	for cluster := int64(0); s.Len() < n; cluster++ {
		from, outcome := rng.IntN(len(r.Phi)-24), 0.0
		if rng.Float64() < sigmoid(r.observation(from+12).predictor(theta)/r.K) {
			outcome = 1
		}
		for i := from; i < from+24 && s.Len() < n; i++ {
			row := i
			if random {
				row = rng.IntN(len(r.Phi))
			}
			p := r.observation(row)
			p.Cluster, p.Sign, p.Outcome = cluster, 1-2*(i%2), outcome
			must(t, s.Append(p))
		}
	}
	t.Logf("%d observations written in %.1f s", n, time.Since(started).Seconds())
	mix := mixture{lambda: 0.5, k: r.K}
	m, err := newModel(s, mix.target(s), r.K, nuisance(prior))
	must(t, err)
	started = time.Now()
	busy := processorTime(t)
	p := fitted(t, m, Search{})
	fit := time.Since(started)
	busy = processorTime(t) - busy
	started = time.Now()
	curved(t, m, p, 0)
	t.Logf(
		"%d processors: %d sweeps to convergence in %.1f s, %.1f s of processor time, %.0f ns an observation and pass; curvature %.1f s; most memory %d MiB",
		runtime.GOMAXPROCS(0), len(p.Trace), fit.Seconds(), busy.Seconds(), busy.Seconds()/n/float64(len(p.Trace)+1)*1e9,
		time.Since(started).Seconds(), peak(t))
	if fit > time.Minute || peak(t) > 2048 {
		t.Errorf("%v and %d MiB, want at most a minute and 2048 MiB", fit, peak(t))
	}
}

// processorTime returns the time of all processors that the process has used.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	must(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// peak returns the most memory of the process so far, in MiB.
func peak(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	must(t, err)
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	must(t, err)
	return n / 1024
}
