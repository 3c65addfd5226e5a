package uci

import (
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/net"
)

// A network takes the place of the evaluation, which eval prints by pieces, until an engine is chosen again.
func TestEvalFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.net")
	n := net.Numbers{Hidden: 4, Scale: 64, Rows: make([]int16, net.Inputs*4), Biases: make([]int16, 4),
		Outputs: make([]int32, 8), Bias: 321 * net.OutputUnit}
	network, err := net.New(net.Card{K: 500}, n)
	if err == nil {
		err = network.Write(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(t, "raumlab")
	if answer := told(s, "setoption name EvalFile value "+path); strings.Contains(answer, "error") {
		t.Fatal(answer)
	}
	if answer := told(s, "position startpos", "eval"); !strings.Contains(answer, "Static evaluation: +321 centipawns") ||
		!strings.Contains(answer, "Q Bc1") {
		t.Error(answer)
	}
	for line, want := range map[string]string{
		"setoption name EvalFile value nowhere.net": "nowhere.net",
		"setoption name EvalFile value x.toml":      "expected raumlab or a file ending in .net",
		"setoption name EvalFile value <empty>":     "choose Engine again",
		"setoption name Pawns value sideways":       "for rules chessvariants/normal, not for chessvariants/sideways",
		"setoption name UCI_Variant value alice":    "plays only Raumschach",
		"setoption name Weights value corrected":    "does not evaluate with weights",
	} {
		if answer := told(s, line); !strings.Contains(answer, want) {
			t.Errorf("%s: %s", line, answer)
		}
	}
	if answer := told(s, "setoption name Engine value raumfischer", "position startpos",
		"eval"); strings.Contains(answer, "+321") {
		t.Error(answer)
	}
}
