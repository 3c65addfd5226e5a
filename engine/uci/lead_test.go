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
