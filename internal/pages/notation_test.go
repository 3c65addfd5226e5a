package pages

import (
	"strings"
	"testing"

	"raumlab/engine/board"
)

// The moves by which docs/reference/rules.md explains both notations are legal and written so.
func TestNotation(t *testing.T) {
	page := pageOf(t, "reference/rules.md")
	start := board.Rules{}.Start()
	for _, x := range []struct{ rfen, text, machine string }{
		{start.RFEN(), "Qc1-Ec1", "Bc1Ec1"},
		{start.RFEN(), "Qc1xEc4+", "Bc1Ec4"},
		{"5/3P1/5/5/5|5/5/5/5/5|5/5/5/5/5|5/k4/5/5/5|5/5/5/5/1K3 w 0 1", "Pd4-Ed5=Q", "Ed4Ed5q"},
		{"5/5/5/5/2Q2|5/5/5/5/5|3k1/5/5/5/5|5/5/5/5/2Q2|K4/5/5/5/5 w 0 1", "QBc1-Ec4", "Bc1Ec4"},
	} {
		p, err := board.ParseRFEN(board.Rules{}, x.rfen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := board.ParseMove(x.machine)
		if err != nil {
			t.Fatal(err)
		}
		if !p.IsLegal(m) || p.MoveText(m) != x.text {
			t.Errorf("%s in %s is %s (legal: %t), want %s", x.machine, x.rfen, p.MoveText(m), p.IsLegal(m), x.text)
		}
		if !strings.Contains(page, "|`"+x.text+"`|") || !strings.Contains(page, "`"+x.machine+"`|") {
			t.Errorf("docs/reference/rules.md lacks a row for %s, %s", x.text, x.machine)
		}
	}
	for _, capture := range []string{"Ba1xEa4", "Bd1xEd4+", "Ub1xEe4", "Ue1xEb4", "Qc1xEc4+"} {
		found := false
		for _, m := range start.AppendLegal(nil) {
			found = found || start.IsCapture(m) && start.MoveText(m) == capture
		}
		if !found || !strings.Contains(page, "`"+capture+"`") {
			t.Errorf("%s is no capture of the start (legal: %t), or not in docs/reference/rules.md", capture, found)
		}
	}
}
