package match

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"raumlab/selfplay/elo"
)

// smallCounts are all pentanomials of at most that many pairs, and some of 41.
func smallCounts(most int64) (all []elo.Pentanomial) {
	var add func(p elo.Pentanomial, cell int, left int64)
	add = func(p elo.Pentanomial, cell int, left int64) {
		if cell == len(p) {
			all = append(all, p)
			return
		}
		for n := range left + 1 {
			p[cell] = n
			add(p, cell+1, left-n)
		}
	}
	add(elo.Pentanomial{}, 0, most)
	for cell := range 5 {
		for other := range 5 {
			var p elo.Pentanomial
			p[cell] += 40
			p[other]++
			all = append(all, p)
		}
	}
	return all
}

// Every test that is accepted has bounds, a ratio and a verdict, and every result of a match has
// numbers that JSON can hold: what is infinite is null with a boolean.
func TestNumbersOfMatchesAreFinite(t *testing.T) {
	var tests []*elo.SPRT
	for _, model := range []elo.Model{elo.Normalized, elo.Logistic} {
		for i, bounds := range [][2]float64{{0, 10}, {0, 1e-4}, {-200, 200}, {199.9999, 200}, {-200, -199.99},
			{0, 1e-300}, {10, math.Nextafter(10, 11)}} {
			for j, errors := range [][2]float64{{0.05, 0.05}, {1e-9, 1e-9}, {0.4999999, 1e-9}, {1e-9, 0.4999999},
				{1e-320, 0.05}, {0.05, 5e-324}} {
				test := elo.SPRT{Model: model, Elo0: bounds[0], Elo1: bounds[1], Alpha: errors[0], Beta: errors[1]}
				if err := test.Validate(); err == nil {
					tests = append(tests, &test)
				} else if i < 5 && j < 4 { // the last may be refused
					t.Fatalf("%v: %v", test, err)
				}
			}
		}
	}
	for i, p := range smallCounts(3) {
		test := tests[i%len(tests)]
		n := newCount(Config{SPRT: test, Pairs: 1}, settings{})
		n.pentanomial = p
		s := n.summary()
		for name, x := range map[string]float64{"LLR": s.Test.LLR, "lower": s.Test.Lower, "upper": s.Test.Upper} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("%v, %v: %s is %v", p, test, name, x)
			}
		}
		text, err := json.Marshal(s)
		if err != nil || !json.Valid(text) {
			t.Errorf("%v, %v: %v", p, test, err)
		}
	}
}

// What derived numbers need is asked of a test before a match begins.
func TestTestsWithoutNumbersAreRefused(t *testing.T) {
	good := elo.DefaultSPRT()
	for key, change := range map[string][]func(*elo.SPRT){
		"alpha": {func(x *elo.SPRT) { x.Alpha = 1e-320 }, func(x *elo.SPRT) { x.Alpha = 0.9e-9 },
			func(x *elo.SPRT) { x.Alpha = math.NaN() }},
		"beta": {func(x *elo.SPRT) { x.Beta = 1e-320 }, func(x *elo.SPRT) { x.Beta = 5e-324 }},
		"sprt": {func(x *elo.SPRT) { x.Elo1 = 1e-300 }, func(x *elo.SPRT) { x.Elo0, x.Elo1 = 10, 10.00001 },
			func(x *elo.SPRT) { x.Elo0 = math.Nextafter(10, 0) }},
	} {
		for i, f := range change {
			test := good
			f(&test)
			if err := test.Validate(); err == nil || fmt.Sprint(err)[:len(key)] != key {
				t.Errorf("%s, change %d: %v", key, i, err)
			}
		}
	}
}

// A number without a unit is seconds; two of them may be minutes and seconds, and are refused with
// both readings.
func TestClocksAsWritten(t *testing.T) {
	for text, want := range map[string]string{
		"5": "5s+0s", "300": "5m0s+0s", "0.5": "500ms+0s", "5m+3s": "5m0s+3s", "5m+3": "5m0s+3s", "5s+3s": "5s+3s",
		"10s+0.1": "10s+100ms", "10+100ms": "10s+100ms", "40/60": "40/1m0s+0s", "40/60s+0.5": "40/1m0s+500ms",
		"90m": "1h30m0s+0s",
	} {
		if c, err := ParseClock(text); err != nil || c.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, c, err, want)
		}
	}
	for text, want := range map[string]string{
		"5+3":       "write 5m+3s for minutes and seconds, or 5s+3s for seconds",
		"300+2":     "write 300m+2s for minutes and seconds, or 300s+2s for seconds",
		"10+0.1":    "write 10m+0.1s for minutes and seconds, or 10s+0.1s for seconds",
		"40/90+30":  "write 40/90m+30s for minutes and seconds, or 40/90s+30s for seconds",
		"0/10+1":    "expected a positive time per game",
		"5+":        "expected a positive time per game",
		"+3":        "expected a positive time per game",
		"5m3":       "expected a positive time per game",
		"5 minutes": "expected a positive time per game",
	} {
		if c, err := ParseClock(text); err == nil || len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
			t.Errorf("%s is %v, %v; want %s", text, c, err, want)
		}
	}
}
