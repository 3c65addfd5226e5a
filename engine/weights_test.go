package engine

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// sourceWeights are the shipped weights that were not tuned.
var sourceWeights = []string{eval.Corrected.String(), eval.Published.String()}

// The shipped weights load by their names, are as the program writes them, and suit any rules.
// Tuned ones are proved stronger.
func TestShippedWeights(t *testing.T) {
	player, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	names := weights.Names()
	for _, name := range sourceWeights {
		if !slices.Contains(names, name) {
			t.Errorf("%s does not ship", name)
		}
	}
	for _, name := range names {
		w, err := weights.Load(name)
		if err != nil {
			t.Error(err)
			continue
		}
		data, err := configs.Files.ReadFile("weights/" + name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		if text, err := w.TOML(); err != nil || !bytes.Equal(text, data) {
			t.Errorf("weights/%s.toml is not as the program writes it (%v): raumlab weights export writes it again", name, err)
		}
		if w.Rules != (board.Rules{}) {
			t.Errorf("%s was made for %s", name, w.Rules)
		}
		sideways := variant.Rules{Pawns: board.SidewaysPawns}
		if under, err := weights.LoadFor(name, sideways); err != nil || under.Rules != sideways.Base() ||
			under.Values != w.Values || under.Validate() != nil {
			t.Errorf("%s under other rules: %v, %v", name, err, under.Validate())
		}
		if !slices.Contains(sourceWeights, name) {
			if err := proven(w, player); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if _, err := weights.Load("mine"); err == nil ||
		!strings.Contains(err.Error(), `weights "mine": expected alice-first, alice, corrected, published`) {
		t.Errorf("unknown weights: %v, want an error that lists the known", err)
	}
}

// The weights that raumlab plays Alice-Raumschach with are as the program writes them, and a match
// of today's engine proves them stronger than those of Raumschach that they began from.
func TestShippedWeightsOfAlice(t *testing.T) {
	player, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	rules := variant.Rules{Variant: variant.Alice}
	if player, err = player.WithRules(rules); err != nil {
		t.Fatal(err)
	}
	for _, name := range weights.NamesFor(variant.Alice) {
		w, err := weights.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		data, err := configs.Files.ReadFile("weights/" + name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		if text, err := w.TOML(); err != nil || !bytes.Equal(text, data) {
			t.Errorf("weights/%s.toml is not as the program writes it (%v)", name, err)
		}
		if w.Definition != eval.Alice || w.Weights.Rules != (board.Rules{}) {
			t.Errorf("%s was made for %s", name, w.RulesText())
		}
	}
	w, err := weights.Load(player.Weights)
	if err != nil {
		t.Fatal(err)
	}
	first, err := weights.Load("alice-first")
	if err != nil {
		t.Fatal(err)
	}
	proof := func(x weights.Trial) bool {
		return x.Weights == w.Hash() && x.Opponent == first.Hash() && x.EngineHash == player.HashWith(w.Hash()) &&
			x.Rules == rules.String() && x.Limits == "depth 3" && x.MaxPlies >= provenPlies && x.Low > 0
	}
	if !slices.ContainsFunc(w.Certificate, proof) {
		t.Errorf("no match proves weights %s of hash %s for %s, whose hash with them is %s: %+v", player.Weights, w.Hash(),
			player.Name, player.HashWith(w.Hash()), w.Certificate)
	}
	if slices.ContainsFunc(w.Certificate, func(x weights.Trial) bool { return x.High < 0 }) {
		t.Errorf("weaker in a match: %+v", w.Certificate)
	}
}

// provenPlies is the least number of plies after which games of a proof may be called drawn.
const provenPlies = 400

// proven reports what the certificate of shipped weights lacks: a passed test at depth 3 against
// the published weights, by the player with its present options and tables, and matches at depths 4
// and 5, at 4,000 nodes and at 100 ms a move that do not show them weaker.
func proven(w weights.File, player Config) error {
	hash, against := w.Hash(), eval.PublishedWeights(w.Definition).Hash()
	var wrong []string
	for _, limit := range []string{"depth 3", "depth 4", "depth 5", "4000 nodes", "100ms a move"} {
		trials := slices.DeleteFunc(slices.Clone(w.Certificate), func(t weights.Trial) bool {
			return t.Weights != hash || t.Opponent != against || t.EngineHash != player.HashWith(hash) || t.Limits != limit ||
				t.MaxPlies < provenPlies
		})
		tested := func(t weights.Trial) bool {
			return limit == "depth 3" && t.Test == "nElo 0 against 10, alpha 0.05, beta 0.05"
		}
		weaker := func(t weights.Trial) bool { return t.High < 0 || tested(t) && t.Verdict == "H0" }
		passed := func(t weights.Trial) bool { return tested(t) && t.Verdict == "H1" && t.Low > 0 }
		switch {
		case len(trials) == 0:
			wrong = append(wrong, "no trial at "+limit)
		case slices.ContainsFunc(trials, weaker):
			wrong = append(wrong, "weaker at "+limit)
		case limit == "depth 3" && !slices.ContainsFunc(trials, passed):
			wrong = append(wrong, "no passed test at "+limit)
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf(
			"the certificate does not prove the weights of hash %s for %s as it is now, hash %s with them: %s: play the matches again (docs/reference/formats/weights.md, Certificate)",
			hash, player.Name, player.HashWith(hash), strings.Join(wrong, ", "))
	}
	return nil
}

// What counts as a proof.
func TestProven(t *testing.T) {
	w := weights.Published(eval.Corrected)
	w.Values[eval.Mobility]++
	player, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	trial := func(limits string, low, high float64, test, verdict string) weights.Trial {
		return weights.Trial{
			Weights: w.Hash(), Opponent: eval.PublishedWeights(eval.Corrected).Hash(), Engine: "raumlab",
			EngineHash: player.HashWith(w.Hash()),
			Limits:     limits, Openings: "suite:openings, seed 1", MaxPlies: 400,
			Test: test, Verdict: verdict, Pentanomial: [5]int64{2: 1}, Elo: (low + high) / 2, Low: low, High: high,
		}
	}
	const wanted = "nElo 0 against 10, alpha 0.05, beta 0.05"
	good := []weights.Trial{trial("depth 3", 2, 30, wanted, "H1"), trial("depth 4", -5, 20, "", ""),
		trial("depth 5", -20, 5, "", ""), trial("4000 nodes", -20, 5, "", ""), trial("100ms a move", -20, 5, "", "")}
	change := func(i int, c func(*weights.Trial)) []weights.Trial {
		trials := slices.Clone(good)
		c(&trials[i])
		return trials
	}
	quicker := player
	quicker.Search.NullMove = !quicker.Search.NullMove
	for _, x := range []struct {
		trials []weights.Trial
		want   string // of the error; empty for none
	}{
		{good, ""},
		{nil,
			"no trial at depth 3, no trial at depth 4, no trial at depth 5, no trial at 4000 nodes, no trial at 100ms a move"},
		{good[:2], "no trial at depth 5, no trial at 4000 nodes, no trial at 100ms a move"},
		{good[1:], "no trial at depth 3"},
		{append(good, trial("depth 4", -30, -1, "", "")), "weaker at depth 4"},
		{append(good, trial("depth 3", -30, 30, wanted, "H0")), "weaker at depth 3"},
		{append(good, trial("depth 4", -30, 10, wanted, "H0"),
			trial("depth 3", 1, 10, "nElo 0 against -10, alpha 0.05, beta 0.05", "H0")), ""},
		{change(0, func(t *weights.Trial) { t.Verdict = "H0" }), "weaker at depth 3"},
		{change(0, func(t *weights.Trial) { t.Test, t.Verdict = "", "" }), "no passed test at depth 3"},
		{change(0, func(t *weights.Trial) {
			t.Test = "nElo -10 against 0, alpha 0.05, beta 0.05"
		}), "no passed test at depth 3"},
		{change(0, func(t *weights.Trial) {
			t.Test = "nElo 0 against 10, alpha 0.4, beta 0.4"
		}), "no passed test at depth 3"},
		{change(0, func(t *weights.Trial) { t.Engine = "raumlab.toml" }), ""}, // the same engine under another name
		{change(0, func(t *weights.Trial) { t.EngineHash = quicker.HashWith(w.Hash()) }), "no trial at depth 3"},
		{change(0, func(t *weights.Trial) { t.EngineHash = player.HashWith(t.Opponent) }), "no trial at depth 3"},
		{change(4, func(t *weights.Trial) { t.EngineHash = quicker.HashWith(w.Hash()) }), "no trial at 100ms a move"},
		{change(1, func(t *weights.Trial) { t.Weights = t.Opponent }), "no trial at depth 4"},
		{change(1, func(t *weights.Trial) { t.MaxPlies = 399 }), "no trial at depth 4"},
		{change(1, func(t *weights.Trial) { t.Low, t.High = math.Inf(-1), math.Inf(1) }), ""},
		{change(0, func(t *weights.Trial) { t.Elo, t.High = math.Inf(1), math.Inf(1) }), ""},
		{change(1, func(t *weights.Trial) { t.Elo, t.Low, t.High = math.Inf(-1), math.Inf(-1), -140 }), "weaker at depth 4"},
		{change(1, func(t *weights.Trial) { t.Opponent = "0a" }), "no trial at depth 4"},
		{change(2, func(t *weights.Trial) { t.High = -0.5 }), "weaker at depth 5"},
		{change(3, func(t *weights.Trial) { t.Limits = "5000 nodes" }), "no trial at 4000 nodes"},
	} {
		w.Certificate = x.trials
		err := proven(w, player)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v: %v, want %q", x.trials, err, x.want)
		}
	}
}
