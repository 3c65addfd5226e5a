package names

import (
	"strings"
	"testing"

	"raumlab/book/evidence"
	"raumlab/engine/board"
)

// Every line that ships is legal, every first move has a class with a number of its own, no
// position has two names, and a line's own name is found at its end and from any later position.
func TestShipped(t *testing.T) {
	n := Shipped()
	start := board.Rules{}.Start()
	codes, classes := map[string]bool{}, map[string]int{}
	for _, m := range start.AppendLegal(nil) {
		p := start
		p.Make(m)
		x := n.Find(&p)
		if x == nil || len(x.Line) != 1 {
			t.Errorf("%s has no name of its own", m)
			continue
		}
		if codes[x.Code] {
			t.Errorf("code %s is of two first moves", x.Code)
		}
		codes[x.Code] = true
		classes[Class(board.Rules{}, m)]++
	}
	for class, want := range map[string]int{"P": 15, "Q": 14, "B": 13, "N": 12, "U": 7} {
		if classes[class] != want {
			t.Errorf("%d first moves of class %s, want %d", classes[class], class, want)
		}
	}
	seen := map[string]string{}
	for i := range n.All() {
		x := &n.All()[i]
		p := start
		for _, m := range x.Line {
			if !p.IsLegal(m) {
				t.Fatalf("%s: %s is illegal in %s", x, m, p.RFEN())
			}
			p.Make(m)
		}
		place := evidence.MoverView(&p)
		if other, ok := seen[place]; ok {
			t.Errorf("%s and %s name one position", other, x)
		}
		seen[place] = x.Code
		if got := n.Find(&p); got != x {
			t.Errorf("the position after %s is named %v", x, got)
		}
		mirror := p.Mirror()
		if got := n.Find(&mirror); got != x {
			t.Errorf("the mirror of the position after %s is named %v", x, got)
		}
		if got := n.Classify(start, append(x.Line, p.AppendLegal(nil)[0])); got == nil {
			t.Errorf("a game that begins with %s has no name", x)
		}
	}
	if x := n.Classify(start, nil); x != nil {
		t.Errorf("the start is named %s", x)
	}
}

// The last named position of a game names it.
func TestClassify(t *testing.T) {
	const list = header + "\nP01\t\t\tAb2Ab3\nP01.1\tTwo pawns\ta book\tAb2Ab3 Ed4Ed3\n"
	n, err := Read("x.tsv", strings.NewReader(list), board.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	var moves []board.Move
	for _, x := range []struct{ move, want string }{{"Ab2Ab3", "P01"}, {"Ed4Ed3", "P01.1 Two pawns"}, {"Bb2Bb3", "P01.1 Two pawns"}} {
		m, err := board.ParseMove(x.move)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		if got := n.Classify(board.Rules{}.Start(), moves); got == nil || got.String() != x.want {
			t.Errorf("after %s the name is %v, want %s", x.move, got, x.want)
		}
	}
}

func TestBadLists(t *testing.T) {
	for _, x := range []struct{ list, want string }{
		{"", ""},
		{"code\tname\n", "line 1"},
		{header + "\nP01\t\tAb2Ab3\n", "3 columns"},
		{header + "\nP01\tName\t\tAb2Ab3\n", "source"},
		{header + "\nP01\t\t\tAb2Ab4\n", "illegal"},
		{header + "\nP01\t\t\tAb2\n", "Ab2"},
		{header + "\nP01\t\t\t\n", "no moves"},
		{header + "\nQ01\t\t\tAb2Ab3\n", "class P"},
		{header + "\nP01\t\t\tAb2Ab3\nP02\t\t\tAb2Ab3\n", "same position"},
	} {
		_, err := Read("x.tsv", strings.NewReader(x.list), board.Rules{})
		if x.want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q: %v; want %q", x.list, err, x.want)
		}
	}
}
