package bayesopt

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"testing"
)

// frozen is the commit that made the method, so that its seeds were not known when it was made. A
// method that is improved after this run needs another commit here. firstFrozen made the one
// before; its exact search is the same.
const (
	firstFrozen = "1568093c49eb04ab55199ec90ad04b9b1f647d1e"
	frozen      = "4a8f95791e8891934a4dae5f2194ef604a99a7c6"
)

// seedsOf are the first 8 bytes of SHA-256 of "NAME i", big endian.
func seedsOf(name string, count int) []uint64 {
	seeds := make([]uint64, count)
	for i := range seeds {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", name, i))
		seeds[i] = binary.BigEndian.Uint64(sum[:])
	}
	return seeds
}

// The one run that counts solved 38, and the 90 % point was 0.682; another kind of processor may
// differ in a few seeds. The exact search solved 31 with the seeds of the first freeze: the last
// line says whether it still does (docs/bench/bayesopt.md).
func TestFrozenSeeds(t *testing.T) {
	if !slow {
		t.Skip("RAUMLAB_SLOW is not set")
	}
	var exact, noisy []trial
	for _, seed := range seedsOf(frozen, 40) {
		exact = append(exact, hartmann6().run(t, Config{Start: 12, Seed: seed}, 0, 80))
		noisy = append(noisy, branin().run(t, Config{Start: 6, Seed: seed}, 5, 60))
	}
	calls := collect(exact, func(r trial) float64 { return float64(r.calls(0.033)) })
	solved := below(calls, 80.5)
	report(t, solved >= 36,
		"Hartmann6, exact: %d of 40 seeds below regret 0.033 in 80 evaluations, median %.0f; evaluations %.0f", solved,
		quantile(calls, 0.5), calls)
	v := collect(noisy, trial.recommended)
	above := len(v) - below(v, 1.2)
	report(t, quantile(v, 0.9) <= 1.2,
		"Branin + N(0, 5²): regret of the recommended point after 60 evaluations, 40 seeds: median %.3f, 90 %% %.3f, above 1.2 %d; %.3f",
		quantile(v, 0.5), quantile(v, 0.9), above, v)

	exact = nil
	for _, seed := range seedsOf(firstFrozen, 40) {
		exact = append(exact, hartmann6().run(t, Config{Start: 12, Seed: seed}, 0, 80))
	}
	solved = below(collect(exact, func(r trial) float64 { return float64(r.calls(0.033)) }), 80.5)
	report(t, solved >= 28 && solved <= 34, "Hartmann6, exact: %d of the 40 seeds of the first freeze", solved)
}

// What the method solves on many seeds of our own, on which variants were tried: the test says
// whether the page is still about this method.
func TestOwnSeeds(t *testing.T) {
	if !slow {
		t.Skip("RAUMLAB_SLOW is not set")
	}
	var exact, noisy []trial
	for _, seed := range append(seedsOf("n3", 200), seedsOf("n4", 200)...) {
		exact = append(exact, hartmann6().run(t, Config{Start: 12, Seed: seed}, 0, 80))
	}
	solved := below(collect(exact, func(r trial) float64 { return float64(r.calls(0.033)) }), 80.5)
	report(t, solved >= 364 && solved <= 376,
		"Hartmann6, exact: %d of 400 seeds below regret 0.033 in 80 evaluations", solved)
	for _, seed := range seedsOf("w1", 200) {
		noisy = append(noisy, branin().run(t, Config{Start: 6, Seed: seed}, 5, 60))
	}
	v := collect(noisy, trial.recommended)
	above := len(v) - below(v, 1.2)
	report(t, above >= 6 && above <= 12, "Branin + N(0, 5²), 200 seeds: median %.3f, 90 %% %.3f, above 1.2 %d",
		quantile(v, 0.5), quantile(v, 0.9), above)
}
