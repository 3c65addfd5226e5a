package report

import (
	"fmt"
	"math"
	"math/rand/v2"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
	"raumlab/tuner"
	"raumlab/tuner/options"
	"raumlab/tuner/pgvb"
	"raumlab/tuner/study"
)

// samplePage is a whole page with plausible invented numbers. The weights' names, published values
// and prior standard deviations are those of the evaluation.
func samplePage() Page {
	rng := rand.New(rand.NewPCG(1, 2))
	corpus := &Corpus{
		Facts: []Entry{{"openings", "random:8, |score| ≤ 150"}, {"depth", "3"}, {"adjudication", "none"}},
		Info: corpus.Info{
			Games: 1000, Complete: true,
			Scores: Histogram{}, Lengths: Histogram{},
			WhiteMates: 1204, BlackMates: 1093,
			Terminations: map[string]int{"checkmate": 622, "repetition": 254, "hundred_plies": 98, "bare_kings": 17,
				"stalemate": 9},
			WhiteWins: 331, Draws: 378, BlackWins: 291,
		},
	}
	for range corpus.Games {
		plies := 20 + int(50*rng.ExpFloat64()+10*math.Abs(rng.NormFloat64()))
		corpus.Lengths[plies]++
		corpus.Plies += int64(plies)
		lean := 20 + 150*rng.NormFloat64()
		for ply := range plies {
			if rng.IntN(12) == 0 {
				corpus.Scores[0]++
				continue
			}
			corpus.Scores[int(lean*(1+float64(ply)/20)+60*rng.NormFloat64())]++
		}
	}

	names := []string{"value_queen", "value_rook", "value_bishop", "value_unicorn", "value_knight", "center_queen",
		"center_rook",
		"center_bishop", "center_unicorn", "center_knight", "mobility", "dormancy", "inner_cube", "level_c", "open_ray",
		"pawn_shelter",
		"passed_pawn", "doubled_pawns", "level_majority", "isolated_pawn", "rook_level_line", "rook_cross_line",
		"rook_home_level",
		"doubled_rooks", "unicorn_king_class", "unicorn_bad_pair"}
	published := []float64{1620, 460, 560, 290, 510, 80, 53, 25, 80, 39, 4, -8, 12, 6, -20, 10, 5, -20, 9, -15, 22, 18, 45,
		22, 35, -45}
	sd := []float64{400, 115, 140, 75, 130, 40, 20, 12, 22, 18, 3, 6, 10, 8, 15, 8, 3, 15, 10, 12, 15, 12, 25, 15, 25, 30}
	tuning := &Tuning{
		Facts: []Entry{{"method", "variational Bayes, Pólya-Gamma"}, {"games", "800 to fit, 200 held out"},
			{"scale K", "825 ± 60 centipawns"}},
		Losses: []Loss{
			lossOf(tuner.LossRow{Name: "log-loss of results", Unit: "nats", Before: 0.54612, After: 0.53021, Change: -0.01591,
				SE: 0.0041}),
			lossOf(tuner.LossRow{Name: "static against quiescence score", Unit: "centipawns²", Before: 46225, After: 46102,
				Change: -123, SE: 88}),
			lossOf(tuner.LossRow{Name: "log-loss of the target", Unit: "nats", Before: 0.6011, After: 0.5950,
				Change: -0.0061, SE: math.NaN()}),
		},
	}
	for i, name := range names {
		tuning.Weights = append(tuning.Weights, tuner.WeightRow{
			Name: name, PriorMean: published[i], PriorSD: sd[i],
			Mean: published[i] + 0.8*sd[i]*rng.NormFloat64(), SD: sd[i] * (0.15 + 0.6*rng.Float64()),
			Low: published[i] - sd[i], High: published[i] + sd[i], Positive: 0.5 + float64(i)/60, Shrinkage: 0.5,
		})
		row := make([]float64, i)
		for j := range row {
			row[j] = math.Cos(float64(i*i + j))
		}
		tuning.Correlation = append(tuning.Correlation, row)
	}
	tuning.Weights[25].Status = "not identified by this corpus"
	for i := range 10 {
		x := 0.05 + 0.1*float64(i)
		tuning.Reliability = append(tuning.Reliability, pgvb.ReliabilityBin{Predicted: x, Actual: 0.9*x + 0.04, SE: 0.02})
	}
	tuning.ByPly = []pgvb.Residual{{From: 8, To: 16, Bias: 12, SE: 5, Before: 20},
		{From: 16, To: -1, Bias: -8, SE: 9, Before: -3}}
	tuning.ByMaterial = []pgvb.Residual{{From: 0, To: 20, Bias: 30, SE: 11, Before: 41},
		{From: 20, To: -1, Bias: 4, SE: 3, Before: 9}}
	tuning.Learning = []tuner.CurvePoint{{Loss: 0.5461}, {Games: 50, Loss: 0.541, SD: 0.004},
		{Games: 100, Loss: 0.537, SD: 0.003}, {Games: 800, Loss: 0.5302}}
	for sweep := range 17 {
		tuning.ELBO = append(tuning.ELBO, -1070.6878-310*math.Exp(-0.6*float64(sweep)))
	}

	sprt := elo.SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05}
	test := &match.Test{SPRT: sprt, Lower: -2.944, Upper: 2.944}
	var trace []float64
	for test.LLR < test.Upper {
		test.LLR += 0.012 + 0.09*rng.NormFloat64()
		trace = append(trace, test.LLR)
	}
	test.Status = elo.AcceptH1
	fight := &Match{
		Summary: match.Summary{
			A: "raumfischer, tuned weights", B: "raumfischer, published weights", Pairs: 438, MaxPairs: 500,
			Pentanomial: elo.Pentanomial{27, 89, 138, 131, 53}, Games: elo.WDL{Wins: 307, Draws: 356, Losses: 213}, Test: test,
			Terminations: map[board.Termination]int64{board.Checkmate: 520, board.PlyLimit: 356},
		},
		Facts: []Entry{{"openings", "random:8"}, {"limit", "depth 3"}}, Trace: trace, Reasons: []barRow{
			{Name: "A: no answer in 5s", Count: 2}},
	}

	corpus.Mate, fight.Swing = &Mate{sampleScene("The shortest mate"), 13}, sampleScene("The biggest swing")
	return Page{
		Title: "Pipeline, thousand games at depth 3",
		Provenance: FactsOf("made", "2026-11-21 09:30:00 UTC", "version", "raumlab 1.0.0", "seed", "1", "rules",
			"chessvariants/normal", "engine", "raumfischer", "weights hash",
			"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "corpus hash",
			"sha256:60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752", "workers", "2"),
		Summary: []Entry{{"games", "1000"}, {"White scores", "52.0 %"}, {"held-out log-loss", "0.5461 → 0.5302"},
			{"tuned against published", "+36.9 Elo [+15.2, +58.9]"}, {"book", "212 positions"}},
		Corpus: corpus, Tuning: tuning, Match: fight,
		Book: &Book{
			Facts: []Entry{{"positions", "212"}, {"thresholds", "5 games, 30 plies"}},
			Moves: sampleMoves(rng, 1000, 0),
			First: sampleScene("The start"),
		},
		Crosstable: sampleCrosstable(test, trace),
		Ablation:   sampleAblation(),
		Study:      sampleStudy(),
		Options:    sampleOptions(),

		Generations: sampleGenerations(),
	}
}

func sampleGenerations() *Generations {
	g := &Generations{Facts: []Entry{{"pairs", "400 per match, fixed in advance"}}}
	for i := range 3 {
		n := int64(10 * i)
		g.Rows = append(g.Rows, Generation{Number: i + 1, TrainingGames: 6000, Matches: []GenerationMatch{
			{Opponent: "generation 0", Limits: "depth 3", Profile: "fixed_depth", Pairs: 400,
				Pentanomial: elo.Pentanomial{20, 90, 180 - 2*n, 90 + n, 20 + n}},
			{Opponent: "generation 0", Limits: "4000 nodes", Profile: "general", Pairs: 400,
				Pentanomial: elo.Pentanomial{0, 0, 0, 0, 400}},
		}})
	}
	return g
}

// sampleScene has arrows between all pairs of levels, a short one, and one onto a piece.
func sampleScene(title string) *Scene {
	start := variant.Rules{}.Start()
	s := newScene(title, &start)
	for i, m := range start.AppendLegal(nil) {
		if i%12 == 0 {
			s.point(m, start.MoveText(m), fmt.Sprintf("%d games", 100-i))
		}
	}
	s.Says, s.Source, s.Game = "White mates after 13 plies.", "game 102 of runs/corpus", "1. Pb2-Bb3 Nd5-Dd3 1-0"
	return s
}

func sampleOptions() *Options {
	gain, sd := 12.3, 4.5
	return OptionsSection(options.Settings{
		Engine: "raumlab", Method: options.GP, Pairs: 200, Opening: "random:8", Limits: "4000 nodes",
		Parameters: []options.Parameter{{Name: "futility_step", Start: 100, Min: 0, Max: 400, Step: 20, Whole: true}},
	}, []options.Point{{X: []float64{100}}, {Pairs: 64, X: []float64{130}, Gain: &gain, SD: &sd}, {Pairs: 200,
		X: []float64{140}, Gain: &gain, SD: &sd}}, OptionsEnded)
}

func sampleStudy() *Study {
	return &Study{
		Facts:  []Entry{{"objective", "loss"}},
		Unit:   "log-loss, nats per position",
		Fitted: &Belief{0.615, 0.003}, Recommended: &Belief{0.609, 0.002},
		Values: []float64{0.62, 0.64, 0.61, 0.613}, Best: []float64{0.62, 0.62, 0.61, 0.61},
		Slices: []Slice{{study.Slice{Axis: "direction_1", X: []float64{-1, 0, 1}, Mean: []float64{0.63, 0.61, 0.62},
			SD: []float64{0.01, 0.001, 0.02}}, 0.4}},
		Plane: &study.Plane{AxisX: "direction_1", AxisY: "scale_material", X: []float64{-1, 0, 1}, Y: []float64{-0.7, 0.7},
			Mean: [][]float64{{0.6, 0.61, 0.62}, {0.61, 0.62, 0.63}}},
		LeftOut: []study.Guess{{Value: 0.62, Mean: 0.625, SD: 0.01}, {Value: 0.64, Mean: 0.61, SD: 0.005}},
		Losses: []study.LossRow{{Split: "validation", Weights: "published", LogLoss: 0.62},
			{Split: "validation", Weights: "recommended", LogLoss: 0.61, Change: -0.01, SE: 0.004}},
		Points: []coordinates{{"direction_1", 0.17, 0.4, 0.2, 8}, {"scale_material", 0, -0.1, -0.2, 0.66}},
	}
}

func sampleCrosstable(test *match.Test, trace []float64) *Crosstable {
	even, won := elo.Pentanomial{10, 20, 37, 23, 10}, elo.Pentanomial{4: 100}
	return &Crosstable{
		Standings: tournament.Standings{
			Engines: []tournament.Standing{
				{Name: "raumlab", Rating: estimate(61.2, 40.1, 82.3), Points: 301.5, Games: 400, NodesPerMove: 1702},
				{Name: "raumfischer", Rating: estimate(20.5, -0.4, 41.4), Points: 240, Games: 400, NodesPerMove: 4089},
				{Name: "random", Rating: estimate(-1203.7, -1900.2, -507.2), Points: 0.5, Games: 400},
			},
			Cells: [][]tournament.Cell{
				{{LOS: 0.5}, {Pairs: even, LOS: 0.93}, {Pairs: won, LOS: 1}},
				{{Pairs: even.Reversed(), LOS: 0.07}, {LOS: 0.5}, {}},
				{{Pairs: won.Reversed()}, {}, {LOS: 0.5}},
			},
		},
		Facts: []Entry{{"limit", "depth 3"}},
		Tests: []Test{{"raumlab", "raumfischer", test, trace}},
		Matches: []Played{
			{match.Summary{
				A: "raumlab", B: "raumfischer", Pairs: 100, MaxPairs: 200, Pentanomial: even, Games: elo.WDL{Wins: 73, Draws: 57,
					Losses: 70},
				DistinctGames: 198, Terminations: map[board.Termination]int64{board.Checkmate: 140, board.PlyLimit: 60}, Test: test,
			}},
			{match.Summary{
				A: "raumlab", B: "random", Pairs: 100, MaxPairs: 100, Pentanomial: won, Games: elo.WDL{Wins: 200},
				DistinctGames: 200, Terminations: map[board.Termination]int64{board.Checkmate: 200},
			}},
		},
	}
}

func estimate(value, low, high float64) elo.Estimate {
	return elo.Estimate{Value: value, Low: low, High: high}
}

func sampleAblation() *Ablation {
	played := func(pairs elo.Pentanomial, alike int64, without float64) *match.Summary {
		return &match.Summary{Pairs: pairs.Pairs(), Pentanomial: pairs, AlikePairs: alike,
			NodesPerMove: [2]float64{4100, without}}
	}
	return &Ablation{
		Facts:      []Entry{{"openings", "random:8"}},
		Engine:     "raumfischer",
		Conditions: []string{"depth 3", "4000 nodes"},
		Parts: []tournament.PartResult{
			{Part: "quiescence", Off: "0", Matches: []*match.Summary{played(elo.Pentanomial{2, 8, 20, 40, 30}, 4, 1200),
				played(elo.Pentanomial{5, 15, 20, 35, 25}, 0, 4000)}},
			{Part: "null_move", Off: "false", Matches: []*match.Summary{played(elo.Pentanomial{2: 100}, 100, 4100),
				played(elo.Pentanomial{10, 22, 33, 24, 11}, 2, 4000)}},
			{Part: "rooks", Off: "weights 0", Matches: []*match.Summary{nil, played(elo.Pentanomial{14, 24, 33, 20, 9},
				0, 4000)}},
		},
		Excluding: 2, Intervals: 5,
	}
}

// sampleMoves invents a tree. Choices become fewer with depth and end in lines without one.
func sampleMoves(rng *rand.Rand, games, ply int) []Move {
	if games < 12 || ply == 14 {
		return nil
	}
	var moves []Move
	for left := games; left >= 12 && len(moves) < 4; {
		n := left/2 + rng.IntN(left/3+1)
		moves = append(moves, Move{
			Move:  [...]string{"Pb2-Cb2", "Nd5-Dd3", "Ba1-Bc3", "Ud2xDb4", "Qc1-Bc2", "Pc4-Cc4"}[rng.IntN(6)],
			Games: n, Share: float64(n) / float64(games), Success: 0.5 + 0.08*rng.NormFloat64(), MeanScore: 15 +
				40*rng.NormFloat64(),
			Replies: sampleMoves(rng, n, ply+1),
		})
		left -= n
		if ply > 5 {
			break
		}
	}
	return moves
}
