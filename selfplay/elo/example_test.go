package elo_test

import (
	"fmt"

	"raumlab/selfplay/elo"
)

// The statistics of a match of 290 pairs.
func Example() {
	match := elo.Pentanomial{34, 54, 63, 64, 75}
	fmt.Println("Elo", match.Elo())
	fmt.Println("nElo", match.NormalizedElo())
	fmt.Printf("LOS %s, pairs ratio %.2f\n", elo.Percent(match.LOS()), match.PairsRatio())

	test := elo.SPRT{Model: elo.Normalized, Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	lower, upper := test.Bounds()
	fmt.Printf("%v: LLR %.2f (%.2f, %.2f), %v\n", test, test.LLR(match), lower, upper, test.Status(match))
	// Output:
	// Elo +56 [+28, +84]
	// nElo +58 [+29, +87]
	// LOS > 99.9 %, pairs ratio 1.58
	// normalized [0, 10] alpha 0.05 beta 0.05: LLR 2.48 (-2.94, 2.94), continue
}

// Counting games and pairs as they end.
func ExamplePentanomial_Add() {
	var pairs elo.Pentanomial
	var games elo.WDL
	for _, points := range [][2]float64{{1, 0.5}, {0, 1}, {1, 1}} {
		pairs.Add(points[0] + points[1])
		games.Add(points[0])
		games.Add(points[1])
	}
	fmt.Println(pairs, games, pairs.Elo())
	// Output: [0, 0, 1, 1, 1] +4 =1 -1 +191 [-174, +545]
}

// How long will a test take, before it begins and when it is under way?
func ExampleSPRT_Forecast() {
	test := elo.DefaultSPRT()
	for _, nelo := range []float64{0, 5, 10} {
		f := test.Forecast(0, nelo, 0)
		fmt.Printf("nElo %2.0f: %5.0f games, H1 accepted with probability %.2f\n", nelo, 2*f.Pairs, f.Pass)
	}
	f := test.Forecast(1.5, 10, 0)
	fmt.Printf("from LLR 1.5 at 10: %.0f more games, H1 accepted with probability %.3f\n", 2*f.Pairs, f.Pass)
	// Output:
	// nElo  0:  6398 games, H1 accepted with probability 0.05
	// nElo  5: 10465 games, H1 accepted with probability 0.50
	// nElo 10:  6398 games, H1 accepted with probability 0.95
	// from LLR 1.5 at 10: 3359 more games, H1 accepted with probability 0.991
}

// Three engines from the matches of each two, the third at zero.
func ExampleRate() {
	ratings, err := elo.Rate(3, []elo.Pairing{
		{A: 0, B: 1, Pairs: elo.Pentanomial{34, 54, 63, 64, 75}},
		{A: 1, B: 2, Pairs: elo.Pentanomial{29, 67, 108, 65, 31}},
		{A: 0, B: 2, Pairs: elo.Pentanomial{20, 40, 97, 70, 48}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ratings.Over(0, 2))
	fmt.Println(ratings.Over(1, 2))
	fmt.Println("the first is stronger than the second with probability", elo.Percent(ratings.LOS(0, 1)))
	// Output:
	// +55 [+36, +75]
	// +1 [-18, +19]
	// the first is stronger than the second with probability > 99.9 %
}
