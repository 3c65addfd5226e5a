package fleet

import (
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// signature is how this program plays an engine.
func signature(e engine.Config, r variant.Rules) string { return e.Signature(r) }

// A signer is signature, or what a test puts in its place.
type signer func(engine.Config, variant.Rules) string

// gamesFacts is what a worker must have in common with the hub for games of a run.
func gamesFacts(c selfplay.Config, sign signer) []remote.Fact {
	return append(rulesFacts(c.Rules), engineFacts("the engine "+c.Engine.Name, c.Engine.WithoutShipped(),
		c.Rules, sign)...)
}

// rulesFacts are the rules and where their games begin.
func rulesFacts(r variant.Rules) []remote.Fact {
	start := r.Start()
	return []remote.Fact{{Name: "the rules", Value: r.String()}, {Name: "the start of the rules", Value: start.RFEN()}}
}

func engineFacts(what string, e engine.Config, r variant.Rules, sign signer) []remote.Fact {
	return []remote.Fact{
		{Name: "the SHA-256 of " + what, Value: e.Hash()},
		{Name: "the SHA-256 of the weights of " + what, Value: e.WeightsHash()},
		{Name: "the signature of " + what, Value: sign(e, r)},
	}
}

// pairsFacts is what a worker must have in common with the hub for pairs of a match.
func pairsFacts(c match.Config, sign signer) []remote.Fact {
	facts := rulesFacts(c.Rules)
	for _, x := range []struct {
		what string
		e    engine.Config
	}{{"contestant A, " + c.A.Name(), c.A.Engine}, {"contestant B, " + c.B.Name(),
		c.B.Engine}, {"the engine of openings, " + c.OpeningEngine.Name, c.OpeningEngine}} {
		facts = append(facts, engineFacts(x.what, x.e, c.Rules, sign)...)
	}
	return facts
}
