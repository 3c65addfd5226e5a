package uci

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// Law: over UCI, too, the move that leads an unfinished iteration is played. It comes with a line
// of its own, at the depth of the last finished iteration.
func TestLeadIsPlayed(t *testing.T) {
	const position = "position rfen rnknr/ppppp/5/5/5|bu1b1/p1pp1/1p3/5/2B2|5/5/5/5/2B2|5/5/2q2/PPPPP/1U2U|5/5/P4/1PPPP/RNKNR w 0 6\n"
	search := func(option string, nodes int) []string {
		var b bytes.Buffer
		commands := fmt.Sprintf("setoption name unfinished_iteration value %s\n%sgo nodes %d\n", option, position, nodes)
		if err := newSession(t, "raumlab").Run(t.Context(), strings.NewReader(commands), &b); err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(b.String()), "\n")
	}
	led := 0
	for nodes := 1000; nodes <= 20_000; nodes += 500 {
		finished, lines := search("false", nodes), search("true", nodes)
		if finished[len(finished)-1] == lines[len(lines)-1] {
			continue
		}
		led++
		_, depth, isInfo := strings.Cut(finished[len(finished)-3], "info depth ")
		depth, _, _ = strings.Cut(depth, " ")
		last, move := lines[len(lines)-2], strings.TrimPrefix(lines[len(lines)-1], "bestmove ")
		if !isInfo || !strings.HasPrefix(last, "info depth "+depth+" ") || !strings.Contains(last, " pv "+move) {
			t.Errorf("%d nodes:\n%s\nwithout the option:\n%s", nodes, strings.Join(lines, "\n"), strings.Join(finished, "\n"))
		}
	}
	if led == 0 {
		t.Error("no iteration was led by another move: the test wants limits where one is")
	}
}

// Law: the score of a lead that failed high, with no time for a wider window, is called a lower
// bound. Those of finished iterations are exact.
func TestBoundsAreSaid(t *testing.T) {
	const (
		bishop = "position rfen 4r/1p2p/p4/5/1R3|5/p2p1/5/3k1/5|r1N2/2u2/2P1P/P4/5|5/5/3P1/5/3K1|5/5/P4/1P1PP/5 w 1 32\n"
		knight = "position rfen 5/1n3/2p1p/1b3/5|N1b1k/pp1Rp/pn1uN/5/5|5/2p2/5/1PP2/5|r4/5/U1PP1/P1R1P/BU3|5/5/P1B2/1K3/5 w 1 44\n"
	)
	bounds := 0
	for _, position := range []string{bishop, knight} {
		for nodes := 2400; nodes <= 4200; nodes += 300 {
			var b bytes.Buffer
			if err := newSession(t, "raumlab").Run(t.Context(),
				strings.NewReader(fmt.Sprintf("%sgo nodes %d\n", position, nodes)), &b); err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(b.String()), "\n")
			for i, line := range lines {
				if !strings.Contains(line, " lowerbound ") {
					continue
				}
				bounds++
				best := strings.TrimPrefix(lines[len(lines)-1], "bestmove ")
				if i != len(lines)-2 || !strings.Contains(line, " pv "+best) || strings.Contains(lines[i-1], " pv "+best) {
					t.Errorf("%d nodes: line %d of\n%s", nodes, i+1, &b)
				}
			}
		}
	}
	if bounds == 0 {
		t.Error("no lead is a bound: the test wants limits where one is")
	}
}
