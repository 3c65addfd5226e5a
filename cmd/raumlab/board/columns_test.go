package board_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// Boards, and all of the rules, are no wider than the terminal. From 76 columns on the five levels are
// side by side; in fewer three are above two.
func TestBoardsFitTheTerminal(t *testing.T) {
	t.Parallel()
	const line = `(?m)^       A +B +C( +D +E)?$`
	lab := clitest.New(t)
	lab.Write("game.txt", "{A comment that is long enough to be broken where lines are short.} 1. Pb2-Cb2 Nd5-Dd3 *\n")
	for _, columns := range []int{40, 60, 75, 76, 80, 120} {
		lab.Env = []string{fmt.Sprintf("COLUMNS=%d", columns)}
		for _, x := range []struct {
			command, typed string
			all            bool // lines are meant, not only those of boards
		}{
			{"rules", "", true},
			{"show game.txt", "", true},
			{"play --engine none", "Pb2-Cb2\nmoves Nd5\nmoves\nboard\n", false},
			{"analyse startpos --moves Pb2-Cb2 --depth 1", "", false},
		} {
			p := lab.Command(x.command)
			var out bytes.Buffer
			p.Stdin, p.Stdout = strings.NewReader(x.typed), &out
			if err := p.Run(); err != nil {
				t.Fatalf("raumlab %s: %v", x.command, err)
			}
			heads := regexp.MustCompile(line).FindAllStringSubmatch(out.String(), -1)
			if len(heads) == 0 {
				t.Errorf("raumlab %s in %d columns draws no board:\n%s", x.command, columns, &out)
			}
			for _, head := range heads {
				if beside := head[1] != ""; beside != (columns >= 76) {
					t.Errorf("raumlab %s in %d columns begins a board with %q", x.command, columns, head[0])
				}
			}
			for line := range strings.Lines(out.String()) {
				isBoard := regexp.MustCompile(`^ +[A-E]|^[1-5]  \S|^ +a b|to move|50-move`).MatchString(line)
				n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
				if (x.all || isBoard) && n > columns && !strings.Contains(line, "|buqbu/") {
					t.Errorf("raumlab %s in %d columns prints %d: %q", x.command, columns, n, line)
				}
			}
		}
	}
	lab.Env = []string{"COLUMNS=no number"} // as without it
	code, out, _ := lab.Try("show game.txt --ply 0")
	if code != cli.ExitDone || !regexp.MustCompile(line).MatchString(out) {
		t.Errorf("exit code %d: %s", code, out)
	}
}
