package engine

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// writeNetwork writes a network of random numbers.
func writeNetwork(t *testing.T, path string) *net.Network {
	t.Helper()
	const hidden = 8
	rng := rand.New(rand.NewPCG(6, 0))
	n := net.Numbers{Hidden: hidden, Scale: 256, Rows: make([]int16, net.Inputs*hidden), Biases: make([]int16, hidden),
		Outputs: make([]int32, 2*hidden)}
	for i := range n.Rows {
		n.Rows[i] = int16(rng.IntN(101) - 50)
	}
	for i := range n.Outputs {
		n.Outputs[i] = int32(rng.IntN(20_001) - 10_000)
	}
	network, err := net.New(net.Card{K: 500}, n)
	if err != nil {
		t.Fatal(err)
	}
	if err := network.Write(path); err != nil {
		t.Fatal(err)
	}
	return network
}

// The engine of the network that ships plays as raumlab but for its evaluation, under all rules, and plays
// Alice-Raumschach by weights exactly as raumlab does.
func TestShippedNetwork(t *testing.T) {
	c, err := Load("raumlab-net")
	if err != nil {
		t.Fatal(err)
	}
	raumlab, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	if !c.HasNetwork() || c.HasWeights() || c.Network() == nil || c.PieceValues() != raumlab.PieceValues() {
		t.Errorf("engine %+v; raumlab has the values %v", c, raumlab.PieceValues())
	}
	if _, err := c.Text(t.Context()); err != nil {
		t.Error(err)
	}
	under := func(c Config, rules variant.Rules) Config {
		t.Helper()
		c, err := c.WithRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, rules := range []variant.Rules{{}, {Pawns: board.SidewaysPawns}, {Array: board.Dickins},
		{Variant: variant.Alice}} {
		e := under(c, rules)
		if e.HasNetwork() == rules.Variant.IsAlice() || e.HasNetwork() != (e.Network() != nil) {
			t.Errorf("%s: network %t", rules, e.HasNetwork())
		}
		again, err := OfDocument(e.Document(), rules)
		if err != nil || again.Hash() != e.Hash() {
			t.Errorf("%s, in another process: %v", rules, err)
		}
		if hash := under(e, variant.Rules{}).Hash(); hash != c.Hash() {
			t.Errorf("after %s it has the hash %s, before %s", rules, hash, c.Hash())
		}
		if same := e.Hash() == under(raumlab, rules).Hash(); same != rules.Variant.IsAlice() {
			t.Errorf("%s: same engine as raumlab: %t", rules, same)
		}
	}
	sideways := under(c, variant.Rules{Pawns: board.SidewaysPawns})
	if sideways.WeightsHash() == c.WeightsHash() {
		t.Error("other rules do not change the hash of the network")
	}
}

// A network file is raumlab with that network. So are its engine file, and its document for another process.
func TestNetworkEngine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.net")
	n := writeNetwork(t, path)
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if c.Name != "n.net" || !c.HasNetwork() || c.HasWeights() || c.PlaysAlice() || c.WeightsHash() != n.Hash() {
		t.Errorf("engine %+v", c)
	}
	raumlab, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	if c.PieceValues() != raumlab.PieceValues() || c.Hash() == raumlab.Hash() {
		t.Errorf("values %v, raumlab's are %v", c.PieceValues(), raumlab.PieceValues())
	}
	start := variant.Rules{}.Start()
	static := func(c Config) int { return c.NewPlayer(nil, nil).Searcher().Static(start) }
	p := board.Rules{}.Start()
	if got, want := static(c), n.Evaluate(&p); got != want {
		t.Errorf("static score %d, want %d", got, want)
	}
	r := c.NewPlayer(nil, nil).Move(t.Context(), variant.NewGame(start), search.Limits{Depth: 2})
	if !start.IsLegal(r.Move) {
		t.Errorf("illegal move %v", r.Move)
	}

	text, err := c.Text(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	again, err := parse("x.toml", text)
	if err == nil {
		err = again.resolve(context.Background())
	}
	if err != nil || again.Hash() != c.Hash() {
		t.Errorf("%v; as a file:\n%s", err, text)
	}
	remote, err := OfDocument(c.WithoutShipped().Document(), variant.Rules{})
	if err != nil || remote.Hash() != c.WithoutShipped().Hash() || static(remote) != static(c) {
		t.Errorf("in another process: %v", err)
	}
	if remote.Signature(variant.Rules{}) != c.WithoutShipped().Signature(variant.Rules{}) {
		t.Error("in another process it has another signature")
	}
	d := c.Document()
	d.Net.Bytes = d.Net.Bytes[:100]
	if _, err := OfDocument(d, variant.Rules{}); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a damaged network: %v", err)
	}
	d.Net = nil
	if _, err := OfDocument(d, variant.Rules{}); err == nil {
		t.Error("a document without the network is read")
	}
	_, err = c.WithRules(variant.Rules{Pawns: board.SidewaysPawns})
	if err == nil || !strings.Contains(err.Error(), "chessvariants/normal, not for chessvariants/sideways") {
		t.Errorf("other rules: %v", err)
	}
	if _, err = c.WithRules(variant.Rules{Variant: variant.Alice}); err == nil || !strings.Contains(err.Error(), "only") {
		t.Errorf("Alice: %v", err)
	}
}
