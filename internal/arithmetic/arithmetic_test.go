package arithmetic

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"testing"
)

// The references are those of package math, whose last bit may be off itself.
func TestFunctionsAreThoseOfMath(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	tests := []struct {
		name      string
		have      func(float64) float64
		want      func(float64) float64
		low, high float64
		relative  float64
	}{
		{"exp", Exp, math.Exp, -700, 709, 4.5e-16},
		{"log", Log, math.Log, 1e-300, 1e300, 3e-16},
		{"log", Log, math.Log, 0.1, 10, 3e-16},
		{"log", Log, math.Log, 1 - 1e-6, 1 + 1e-6, 3e-16},
		{"log1p", Log1p, math.Log1p, -0.9999, 5, 1e-15},
		{"log1p", Log1p, math.Log1p, -1e-9, 1e-9, 1e-15},
		{"expm1", Expm1, math.Expm1, -40, 40, 1.5e-15},
		{"expm1", Expm1, math.Expm1, -1e-7, 1e-7, 1.5e-15},
		{"erfc", erfc, math.Erfc, -7, 0.5, 1e-15},
		{"erfc", erfc, math.Erfc, 0.5, 5, 1e-14},
		{"erfc", erfc, math.Erfc, 5, 26, 3e-13},
		{"normal", Normal, func(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }, -5, 5, 1e-14},
	}
	for _, f := range tests {
		for range 20000 {
			x := f.low + (f.high-f.low)*rng.Float64()
			if f.high/f.low > 1e100 {
				x = math.Exp(math.Log(f.low) + math.Log(f.high/f.low)*rng.Float64())
			}
			if have, want := f.have(x), f.want(x); math.Abs(have-want) > f.relative*math.Abs(want) {
				t.Fatalf("%s(%g) = %.17g, want %.17g", f.name, x, have, want)
			}
		}
	}
}

func TestEdges(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, x := range []struct {
		name       string
		have, want float64
	}{
		{"exp(0)", Exp(0), 1}, {"exp(1)", Exp(1), math.E}, {"exp(-800)", Exp(-800), 0}, {"exp(800)", Exp(800),
			inf}, {"exp(inf)", Exp(inf), inf}, {"exp(-inf)", Exp(-inf), 0}, {"exp(NaN)", Exp(nan), nan},
		{"log(0)", Log(0), -inf}, {"log(1)", Log(1), 0}, {"log(-1)", Log(-1), nan}, {"log(inf)", Log(inf), inf}, {"log(NaN)",
			Log(nan), nan}, {"log of the least", Log(math.SmallestNonzeroFloat64), -1074 * math.Ln2},
		{"log1p(0)", Log1p(0), 0}, {"log1p(-1)", Log1p(-1), -inf}, {"log1p(inf)", Log1p(inf), inf}, {"log1p(-2)",
			Log1p(-2), nan},
		{"expm1(0)", Expm1(0), 0}, {"expm1(-inf)", Expm1(-inf), -1}, {"expm1(inf)", Expm1(inf), inf}, {"expm1(-50)",
			Expm1(-50), -1},
		{"erfc(0)", erfc(0), 1}, {"erfc(inf)", erfc(inf), 0}, {"erfc(-inf)", erfc(-inf), 2}, {"erfc(30)", erfc(30),
			0}, {"erfc(NaN)", erfc(nan), nan},
		{"normal(0)", Normal(0), 0.5}, {"normal(inf)", Normal(inf), 1},
	} {
		if x.have != x.want && !(math.IsNaN(x.have) && math.IsNaN(x.want)) {
			t.Errorf("%s = %v, want %v", x.name, x.have, x.want)
		}
	}
}

// TestBits holds the bits of all functions, at a hundred thousand places, against a hash: it is
// the same on every processor. .ci/arm64 runs it on another.
func TestBits(t *testing.T) {
	const want = "699a0b5396f15f44b6428b37dc2f365b860c72f3561574b26308fcdf33de5585"
	rng := rand.New(rand.NewPCG(3, 4))
	sum := sha256.New()
	note := func(x float64) { binary.Write(sum, binary.LittleEndian, math.Float64bits(x)) }
	for range 20000 {
		x := float64(60*rng.Float64()) - 30
		positive := Exp(x)
		for _, y := range []float64{positive, Log(positive), Log1p(positive), Expm1(x), erfc(x / 3), Normal(x / 5)} {
			note(y)
		}
	}
	if have := hex.EncodeToString(sum.Sum(nil)); have != want {
		t.Errorf("hash %s, want %s", have, want)
	}
}

func TestPositiveZero(t *testing.T) {
	negative := math.Copysign(0, -1)
	if x := PositiveZero(negative); x != 0 || math.Signbit(x) {
		t.Errorf("-0 becomes %v, negative %t", x, math.Signbit(x))
	}
	for _, x := range []float64{0, 1, -1, math.Inf(-1), math.SmallestNonzeroFloat64} {
		if PositiveZero(x) != x {
			t.Errorf("%v becomes %v", x, PositiveZero(x))
		}
	}
}
