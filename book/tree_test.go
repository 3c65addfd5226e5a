package book

import (
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// lines lists the variations with the moves before each.
func lines(all []Variation, before string) []string {
	var list []string
	for _, v := range all {
		path := strings.TrimSpace(before + " " + v.Move.String())
		if v.Transposes {
			path += "="
		}
		list = append(list, path)
		list = append(list, lines(v.Replies, strings.TrimSuffix(path, "="))...)
	}
	return list
}

// played makes a game of the moves from the rules' start. The score of each ply is White's, 10
// times its number.
func played(t *testing.T, number int, result board.Result, moves string) corpus.Game {
	t.Helper()
	p := board.Rules{}.Start()
	g := corpus.Game{Number: int64(number), Start: p.RFEN(), Result: result, Termination: board.AdjudicatedWin}
	for i, text := range strings.Fields(moves) {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, corpus.Ply{Move: m, Flags: corpus.FlagsOf(&p, m), Depth: 2, Score: int32(10 * (i + 1))})
		p.Make(m)
	}
	return g
}

func TestTree(t *testing.T) {
	c := makeCorpus(t, board.Rules{}, []corpus.Game{
		played(t, 0, board.WhiteWins, "Ab2Ab3 Ed4Ed3 Bb2Bb3"),
		played(t, 1, board.WhiteWins, "Ab2Ab3 Ed4Ed3 Bb2Bb3 Dd4Dd3"),
		played(t, 2, board.BlackWins, "Bb2Bb3 Ed4Ed3 Ab2Ab3 Dd4Dd3"),
		played(t, 3, board.BlackWins, "Ab2Ab3 Dd4Dd3"),
	})
	b := build(t, Thresholds{MinGames: 1}, c)
	start := board.Rules{}.Start()
	check := func(depth, breadth int, want ...string) {
		t.Helper()
		if got := lines(b.Tree(start, depth, breadth), ""); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("depth %d, breadth %d:\n%s\nwant\n%s", depth, breadth, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	check(10, 0,
		"Ab2Ab3", "Ab2Ab3 Ed4Ed3", "Ab2Ab3 Ed4Ed3 Bb2Bb3", "Ab2Ab3 Ed4Ed3 Bb2Bb3 Dd4Dd3",
		"Ab2Ab3 Dd4Dd3",
		"Bb2Bb3", "Bb2Bb3 Ed4Ed3", "Bb2Bb3 Ed4Ed3 Ab2Ab3=")
	check(10, 1, "Ab2Ab3", "Ab2Ab3 Ed4Ed3", "Ab2Ab3 Ed4Ed3 Bb2Bb3", "Ab2Ab3 Ed4Ed3 Bb2Bb3 Dd4Dd3")
	check(1, 0, "Ab2Ab3", "Bb2Bb3")
	check(0, 0)

	tree := b.Tree(start, 2, 0)
	first := tree[0]
	if first.Games() != 3 || first.Wins != 2 || first.Share != 0.75 || first.Success() != 2./3 {
		t.Errorf("Ab2Ab3: %+v", first)
	}
	// The score after it is that of ply 2.
	if first.Side != board.White || first.Score != 20 || first.WhiteScore() != 20 {
		t.Errorf("Ab2Ab3: side %s, score %g, White's %g", first.Side, first.Score, first.WhiteScore())
	}
	reply := first.Replies[0]
	if reply.Side != board.Black || reply.Games() != 2 || reply.Losses != 2 || reply.Score != -30 ||
		reply.WhiteScore() != 30 {
		t.Errorf("Ab2Ab3 Ed4Ed3: %+v", reply)
	}
	if last := first.Replies[1]; last.Scored != 0 || last.WhiteScore() != 0 || last.Success() != 1 {
		t.Errorf("Ab2Ab3 Dd4Dd3: %+v", last)
	}
}

// Every position of a random book is unfolded. The tree is not much longer than the book, although
// moves go back and forth.
func TestTreeIsBounded(t *testing.T) {
	b := build(t, Thresholds{MinGames: 1}, makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 120, 8)))
	p, err := board.ParseRFEN(board.Rules{}, ending)
	if err != nil {
		t.Fatal(err)
	}
	const depth = 40
	n := len(lines(b.Tree(p, depth, 0), ""))
	if n < 20 || n > depth*b.Moves()*2 {
		t.Errorf("%d lines of a book with %d moves", n, b.Moves())
	}
}
