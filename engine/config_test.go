package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// Every engine that ships loads under its own name and finds a legal move.
func TestShippedEngines(t *testing.T) {
	hashes := map[string]string{}
	for _, name := range Names() {
		c, err := Load(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if c.Name != name || c.Description == "" {
			t.Errorf("%s: name %q, description %q", name, c.Name, c.Description)
		}
		if other, seen := hashes[c.Hash()]; seen {
			t.Errorf("%s and %s have the same hash", name, other)
		}
		hashes[c.Hash()] = name
		if options := c.Options(); !slices.Contains(options, Option{"search.null_move", fmt.Sprint(c.Search.NullMove)}) ||
			!slices.Contains(options, Option{"depth", fmt.Sprint(c.Depth)}) {
			t.Errorf("%s: options %v", name, options)
		}
		g := variant.NewGame(variant.Rules{}.Start())
		r := c.NewPlayer(nil, rand.New(rand.NewPCG(1, 1))).Move(context.Background(), g, search.Limits{Depth: 1})
		if !g.Position().IsLegal(r.Move) {
			t.Errorf("%s: illegal move %v", name, r.Move)
		}
	}
	if len(hashes) != 6 {
		t.Errorf("%d engines, want raumfischer, maackesgeist, fivecubed, random, raumlab and raumlab-net", len(hashes))
	}
}

func TestLoadErrors(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) string {
		path := filepath.Join(dir, "engine.toml")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	network := "name = \"x\"\ndepth = 1\nevaluation = \"net\"\n"
	base := "name = \"x\"\ndepth = 2\nevaluation = \"features\"\nweights = \"corrected\"\n"
	for text, want := range map[string]string{
		base +
			"[search]\nnul_move = true\n": "unknown key search.nul_move: did you mean null_move?",
		base +
			"[search]\nnull_move = 1\n": "key search.null_move: expected true or false",
		base +
			"[search]\ntable_bits = 40\n": "search option table_bits = 40: expected 0 to 26",
		base +
			"[search]\ncheck_extension = 2\n": "engine.toml:6: key search.check_extension: expected true or false",
		base +
			"[search]\nmaterial_factors = true\n": "engine.toml:6: unknown key search.material_factors",
		base +
			"[search]\ndelta_margin = -1\n": "search option delta_margin = -1: expected 0 to 10000",
		base +
			"[search.fixed_depth]\nfutility_margin_1 = 1\n": "search option fixed_depth.max_depth is missing",
		base +
			"[search.fixed_depth]\nmax_depth = 3\ntable_bits = 1\n": "search option fixed_depth.table_bits: it is the same in all iterations",
		base +
			"[search.fixed_depth]\nmax_depth = 3\nfutlity_margin_1 = 1\n": "unknown key search.fixed_depth.futlity_margin_1: did you mean futility_margin_1?",
		base + "[search]\ntable_bits = 4\n":                                "table_buckets = 0: expected 1 or 2",
		"depth = 2\n":                                                      "key name is missing",
		"name = \"published\"\ndepth = 2\n":                                `key name = "published": shipped weights have this name`,
		"name = \" \"\ndepth = 2\n":                                        `key name = " ": the name must not begin or end with a space`,
		"name = \"raumlab \"\nrandom = true\n":                             `key name = "raumlab ": the name must not begin or end with a space`,
		"name = \"\\u00a0raumlab\"\nrandom = true\n":                       `key name = "\u00a0raumlab": the name must not begin or end with a space`,
		"name = \"x\"\ndepth = 0\n":                                        "key depth = 0: expected 1 to 60",
		"name = \"x\"\ndepth = 1\nevaluation = \"nnue\"\n":                 "key evaluation = \"nnue\": expected features, net, maackesgeist or material",
		"name = \"x\"\ndepth = 1\nevaluation = \"material\"\n":             "table values is missing",
		"name = \"x\"\ndepth = 1\nevaluation = \"net\"\nnet = \"x.net\"\n": "table values is missing",
		base +
			"net = \"x.net\"\n": "key net = \"x.net\": evaluation \"features\" has no network",
		network +
			"[values]\npawn = 1\n": "key net: network \"\": expected raumlab or a file ending in .net",
		network + "net = \"nowhere.net\"\n[values]\npawn = 1\n": "key net: network: open nowhere.net",
		network +
			"net = \"x.net\"\nweights = \"raumlab\"\n[values]\npawn = 1\n": "key weights = \"raumlab\": a network has no weights",
		"name = \"x\"\ndepth = 1\nevaluation = \"features\"\nweights = \"mine\"\n": "key weights: weights \"mine\"",
	} {
		path := write(text)
		want = strings.ReplaceAll(want, "PATH", path)
		if _, err := Load(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
	path := filepath.Join(dir, "w.toml")
	if err := weights.Published(eval.Corrected).Write(path); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err == nil ||
		!strings.Contains(err.Error(), "w.toml: this is a weight file: use weights or") {
		t.Errorf("weights for an engine: error %v", err)
	}
	if _, err := Load("a/b.md"); err == nil ||
		!strings.Contains(err.Error(), `engine "a/b.md": expected a file ending in .toml`) {
		t.Errorf("a file of another kind: error %v, want one with its whole name", err)
	}
	if _, err := Load("raumfisher"); err == nil || !strings.Contains(err.Error(), "raumfischer") {
		t.Errorf("unknown engine: error %v, want one that lists the known", err)
	}
	if _, err := Load(filepath.Join(dir, "absent.toml")); err == nil || !strings.Contains(err.Error(), "absent.toml") {
		t.Errorf("absent file: %v", err)
	}
}

func TestLevels(t *testing.T) {
	for level, depth := range []int{0, 2, 3, 4, 5, 6} {
		ref := fmt.Sprintf("raumfischer/%d", level)
		c, err := Load(ref)
		if err != nil || c.Depth != depth || c.Random != (level == 0) || c.Name != ref {
			t.Errorf("%s: %+v, %v", ref, c, err)
		}
	}
	for _, ref := range []string{"raumfischer/6", "raumfischer/-1", "raumfischer/x", "random/1", "unknown/1"} {
		if _, err := Load(ref); err == nil {
			t.Errorf("%s is accepted", ref)
		}
	}
}

func TestWithRules(t *testing.T) {
	c, err := Load("raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	sideways := variant.Rules{Pawns: board.SidewaysPawns}
	under, err := c.WithRules(sideways)
	if err != nil || under.EvalWeights().Rules != sideways.Base() || under.Hash() == c.Hash() {
		t.Errorf("%v, %v", under.EvalWeights().Rules, err)
	}
	path := filepath.Join(t.TempDir(), "w.toml")
	if err := weights.Published(eval.Corrected).Write(path); err != nil {
		t.Fatal(err)
	}
	w, err := weights.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.WithWeights(path, w.Weights).WithRules(sideways)
	if err == nil || !strings.Contains(err.Error(), "chessvariants/normal") ||
		!strings.Contains(err.Error(), "chessvariants/sideways") {
		t.Errorf("weights of other rules: error %v, want one that names both", err)
	}
}

// A book's move is played before any search. An illegal one is ignored.
func TestPlayerBook(t *testing.T) {
	c, err := Load("raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	g := variant.NewGame(variant.Rules{}.Start())
	want, err := board.ParseMove("Ab1Cb2")
	if err != nil {
		t.Fatal(err)
	}
	book := func(*board.Position) (board.Move, bool) { return want, true }
	if r := c.NewPlayer(book, nil).Move(context.Background(), g, search.Limits{Depth: 1}); r.Move != want || r.Depth != 0 {
		t.Errorf("%+v, want the book's %v", r, want)
	}
	illegal := func(*board.Position) (board.Move, bool) { return want.Mirror(), true }
	if r := c.NewPlayer(illegal, nil).Move(context.Background(), g, search.Limits{Depth: 1}); r.Depth != 1 {
		t.Errorf("%+v, want a searched move", r)
	}
}

// Law: an engine made of its listed options has the same hash, whatever its weights. Another hash
// and options that are unknown or missing are refused.
func TestFromOptions(t *testing.T) {
	for _, name := range Names() {
		c, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		weights := c.WeightsHash()
		again, err := FromOptions(name, c.Options(), weights, c.Hash())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if again = again.WithWeights("own", c.weights); c.HasWeights() && again.Hash() != c.Hash() {
			t.Errorf("%s came back as %+v", name, again)
		}
		if c.Random { // a missing option is off, as all of its are
			continue
		}
		options := c.Options()
		for _, wrong := range [][]Option{options[1:], append(slices.Clone(options), Option{"search.clairvoyance", "true"}),
			{{"depth", "deep"}}} {
			if _, err := FromOptions(name, wrong, weights, c.Hash()); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s from %v: error %v", name, wrong, err)
			}
		}
		if _, err := FromOptions(name, options, weights+"0", c.Hash()); err == nil {
			t.Errorf("%s: weights of another hash pass", name)
		}
	}
}
