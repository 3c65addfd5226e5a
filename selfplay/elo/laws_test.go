package elo

import (
	"math"
	"testing"
)

// FuzzLaws checks the figures of a match by laws that do not depend on their values.
func FuzzLaws(f *testing.F) {
	f.Add(uint32(0), uint32(0), uint32(0), uint32(0), uint32(0))
	f.Add(uint32(34), uint32(54), uint32(63), uint32(64), uint32(75))
	f.Add(uint32(0), uint32(0), uint32(0), uint32(0), uint32(1))
	f.Add(uint32(0), uint32(0), uint32(17), uint32(0), uint32(0))
	f.Add(uint32(0), uint32(9), uint32(0), uint32(0), uint32(0))
	f.Add(uint32(1), uint32(0), uint32(0), uint32(0), uint32(60_000))
	f.Add(uint32(5), uint32(0), uint32(0), uint32(0), uint32(5))
	f.Add(uint32(0), uint32(0), uint32(3), uint32(2), uint32(0))
	f.Add(uint32(1), uint32(137), uint32(4659), uint32(203), uint32(0))
	f.Fuzz(func(t *testing.T, a, b, c, d, e uint32) {
		const most = 1 << 16
		p := Pentanomial{int64(a % most), int64(b % most), int64(c % most), int64(d % most), int64(e % most)}
		r := p.Reversed()

		pairs := []struct {
			what               string
			mine, theirs, more Estimate
		}{
			{"Elo", p.Elo(), r.Elo(), p.Plus(p).Elo()},
			{"nElo", p.NormalizedElo(), r.NormalizedElo(), p.Plus(p).NormalizedElo()},
		}
		for _, x := range pairs {
			if !(x.mine.Low <= x.mine.Value && x.mine.Value <= x.mine.High) { // fails for NaN too
				t.Errorf("%v: %s %v is not ordered", p, x.what, x.mine)
			}
			for _, y := range [][2]float64{
				{x.mine.Value, -x.theirs.Value}, {x.mine.Low, -x.theirs.High}, {x.mine.High, -x.theirs.Low},
			} {
				if !same(y[0], y[1]) {
					t.Errorf("%v: %s %v, reversed %v", p, x.what, x.mine, x.theirs)
				}
			}
			if !same(x.more.Value, x.mine.Value) || halfWidth(x.more) > halfWidth(x.mine) ||
				halfWidth(x.more) == halfWidth(x.mine) && halfWidth(x.mine) > 0 && !math.IsInf(halfWidth(x.mine), 1) ||
				x.more.Low < x.mine.Low-1e-9 || x.more.High > x.mine.High+1e-9 {
				t.Errorf("%v: %s %v, twice the data %v", p, x.what, x.mine, x.more)
			}
		}
		if los := p.superiority(); !(los >= 0 && los <= 1) || !same(los, 1-r.superiority()) {
			t.Errorf("%v: LOS %v, reversed %v", p, los, r.superiority())
		}
		if !(p.GameSD() >= 0 && p.GameSD() <= math.Sqrt2/2+1e-12) || !same(p.GameSD(), r.GameSD()) {
			t.Errorf("%v: game deviation %v", p, p.GameSD())
		}
		for _, model := range []Model{Normalized, Logistic} {
			test, mirror := SPRT{model, -3, 12, 0.05, 0.05}, SPRT{model, -12, 3, 0.05, 0.05}
			if llr, m := test.LLR(p), mirror.LLR(r); !(math.Abs(llr+m) <= 1e-6*(1+math.Abs(llr))) {
				t.Errorf("%v %v: LLR %v, mirrored %v", test, p, llr, m)
			}
			even := SPRT{model, -5, 5, 0.05, 0.05}
			llr := even.LLR(p)
			if !(math.Abs(llr+even.LLR(r)) <= 1e-6*(1+math.Abs(llr))) {
				t.Errorf("%v %v: LLR %v, reversed %v", even, p, llr, even.LLR(r))
			}
		}
	})
}

// same is equality up to rounding, also of infinities.
func same(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-8*(1+math.Abs(a))
}

// halfWidth is half the width of an interval, +Inf when it is open.
func halfWidth(e Estimate) float64 { return (e.High - e.Low) / 2 }
