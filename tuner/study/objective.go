package study

import (
	"context"
	"fmt"
	"path"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/internal/folder"
	"raumlab/selfplay/match"
)

// A Loss is the objective of held-out results: log-loss of the validation games after
// re-labelling, nats a position.
type Loss struct {
	Positions *Positions // of the validation games
	Player    engine.Config
	K         float64 // centipawns
	With      Meaning
	Workers   int

	Progress func(number, done int) // told positions of that evaluation; nil is allowed
}

// A Meaning is what weights need beside their numbers.
type Meaning struct {
	Definition eval.Definition
	Rules      board.Rules
}

// Give returns the engine with other weights.
func (m Meaning) Give(player engine.Config, name string, values [eval.NumWeights]float64) engine.Config {
	return player.WithWeights(name, eval.Weights{Definition: m.Definition, Rules: m.Rules, Values: values})
}

// Evaluate re-labels all positions.
func (l Loss) Evaluate(ctx context.Context, number int, weights [eval.NumWeights]float64) (value, variance float64,
	err error) {
	losses, err := Relabel(ctx, l.Positions, l.With.Give(l.Player, "candidate", weights), l.K, l.Workers, func(done int) {
		if l.Progress != nil {
			l.Progress(number, done)
		}
	})
	return losses.Mean, 0, err
}

// Exact is true: the positions are always the same.
func (l Loss) Exact() bool { return true }

// Worth is 1e-4 nats a position.
func (l Loss) Worth() float64 { return 1e-4 }

// A Contest is the objective of matches: minus the Elo over a fixed opponent. Every evaluation
// plays a number of pairs of games from openings of its own. Its match is kept, so that a kill
// costs one game.
type Contest struct {
	Match   match.Config // A is the engine whose weights are exchanged; Seed is that of the study
	With    Meaning
	Dir     string // of the study
	Workers int

	Progress func(number int, s match.Summary) // nil is allowed
}

// Evaluate plays the match of that number.
func (c Contest) Evaluate(ctx context.Context, number int, weights [eval.NumWeights]float64) (value, variance float64,
	err error) {
	config := c.Match
	config.A.Engine = c.With.Give(config.A.Engine, "candidate", weights)
	config.Seed = matchSeed(c.Match.Seed, number)
	dir, err := folder.Within(c.Dir, path.Join(matchesName, fmt.Sprintf("%05d", number)))
	if err != nil {
		return 0, 0, err
	}
	s, err := config.Run(ctx, dir, c.Workers, func(s match.Summary) {
		if c.Progress != nil {
			c.Progress(number, s)
		}
	})
	if err != nil {
		return 0, 0, err
	}
	elo, variance := strength(s.Pentanomial)
	return -elo, variance, nil
}

// matchSeed gives each evaluation openings of its own. Number -1 is the verification.
func matchSeed(seed uint64, number int) uint64 { return seed<<20 + uint64(number+1) }

// Exact is false.
func (c Contest) Exact() bool { return false }

// Worth is 1 Elo.
func (c Contest) Worth() float64 { return 1 }

// VerificationOf returns the folder, within the study, of the final match with these weights. Its
// name has the first digits of their hash, because a study that is extended may end with other
// weights.
func VerificationOf(weights eval.Weights) string { return path.Join(VerifyName, weights.Hash()[:16]) }

// Verify plays the weights that a study recommends against the opponent, on openings that no
// evaluation had. The test of the match may stop it. The match is kept in the folder of
// VerificationOf, and resumes there.
func (c Contest) Verify(ctx context.Context, best [eval.NumWeights]float64) (match.Summary, error) {
	config := c.Match
	config.A.Engine = c.With.Give(config.A.Engine, "best", best)
	config.Seed = matchSeed(c.Match.Seed, -1)
	dir, err := folder.Within(c.Dir, VerificationOf(config.A.Engine.EvalWeights()))
	if err != nil {
		return match.Summary{}, err
	}
	return config.Run(ctx, dir, c.Workers, func(s match.Summary) {
		if c.Progress != nil {
			c.Progress(-1, s)
		}
	})
}
