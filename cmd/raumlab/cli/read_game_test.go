package cli_test

import (
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

// Null moves and illegal ones in a variation, which other programs write, stop neither show nor
// analyse. In the game itself they do.
func TestVariationsOfOthers(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("plain.txt", "1. Pb2-Cb2 Nb5-Cb4 2. Nb1-Aa3 *\n")
	lab.Write("others.txt", "1. Pb2-Cb2 (1. -- Nb5-Cb4) (1. Ke9xQ {no (move)} (1. Z0)) "+
		"Nb5-Cb4 (1... Pb2-Cb2 1-0) 2. Nb1-Aa3 *\n")
	lab.Write("wrong.txt", "1. Pb2-Cb2 -- 2. Nb1-Aa3 *\n")
	if lab.Run("show plain.txt") != lab.Run("show others.txt") {
		t.Error(lab.Run("show others.txt"))
	}
	best := func(file string) string {
		out := lab.Run("analyse " + file + " --game 1 --depth 1 --engine raumfischer --json")
		_, moves, _ := strings.Cut(out, "\"rfen\"")
		rfen, _, _ := strings.Cut(moves, ",")
		return rfen
	}
	if got, want := best("others.txt"), best("plain.txt"); got != want || want == "" {
		t.Errorf("%s, want %s", got, want)
	}
	// A game is resumed with the variations that the rules allow, and says which it leaves out.
	cmd := lab.Command("play --engine none --load others.txt")
	cmd.Stdin = strings.NewReader("game\nquit\n")
	said, err := cmd.CombinedOutput()
	for _, want := range []string{"left out a variation: others.txt:1: game 1: ", "1. Pb2-Cb2 Nb5-Cb4 2. Nb1-Aa3"} {
		if err != nil || !strings.Contains(string(said), want) {
			t.Errorf("%v, no %q in %s", err, want, said)
		}
	}
	for _, command := range []string{"show wrong.txt", "analyse wrong.txt --game 1 --depth 1"} {
		lab.Refuses(clitest.Mistake{Command: command, Code: 1, Want: "wrong.txt:1: game 1"})
	}
}
