package corpus

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"pgregory.net/rapid"
)

// The library's decoder, which knows nothing of our widths, reads what Steps writes.
func TestSteps(t *testing.T) {
	edges := []int32{0, 1, -1, math.MinInt32, math.MaxInt32, -stepsLift, -stepsLift - 1, 1<<16 - 1 - stepsLift,
		1<<16 - stepsLift, 31_990, -31_990}
	rapid.Check(t, func(r *rapid.T) {
		values := make([]int32, rapid.SampledFrom([]int{0, 1, 2, stepsRun, stepsRun + 1, stepsBlock, stepsBlock + 1,
			3*stepsBlock + 77}).Draw(r, "values"))
		random := rapid.Int32Range(-300, 300)
		if rapid.Bool().Draw(r, "wide") {
			random = rapid.OneOf(random, rapid.SampledFrom(edges), rapid.Int32())
		}
		for i := range values {
			values[i] = random.Draw(r, "value")
		}
		stored, err := new(steps).EncodeInt32([]byte("memory of another page"), values)
		if err != nil {
			r.Fatal(err)
		}
		again, err := new(steps).EncodeInt32(nil, values)
		if err != nil || !bytes.Equal(again, stored) {
			r.Fatalf("%d values are %d bytes in other memory, %d before (%v)", len(values), len(again), len(stored), err)
		}
		have, err := new(delta.BinaryPackedEncoding).DecodeInt32(nil, stored)
		if err != nil || !slices.Equal(have, values) {
			r.Fatalf("%d values come back as %d, %v", len(values), len(have), err)
		}
	})
}

// Small steps take two bytes, of which the second is always the same.
func TestStepsAreAligned(t *testing.T) {
	values := make([]int32, stepsBlock+1)
	for i := range values {
		values[i] = int32(i*i) % 64 * 2
	}
	stored, err := new(steps).EncodeInt32(nil, values)
	if err != nil {
		t.Fatal(err)
	}
	steps := stored[len(stored)-2*stepsBlock:]
	for i := range stepsBlock {
		if step := values[i+1] - values[i]; steps[2*i] != byte(step+1<<7) || steps[2*i+1] != 1<<7 {
			t.Fatalf("step %d, %d, is stored as %d", i, step, steps[2*i:2*i+2])
		}
	}
}
