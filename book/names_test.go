package book

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// Every shipped line is legal. Every first move has a class with its own number. No position has
// two names. A line's name is found at its end and from any later position.
func TestShipped(t *testing.T) {
	n := ShippedNames()
	start := board.Rules{}.Start()
	codes, classes := map[string]bool{}, map[string]int{}
	for _, m := range start.AppendLegal(nil) {
		p := start
		p.Make(m)
		x := n.Find(&p)
		if x == nil || len(x.Lines[0]) != 1 {
			t.Errorf("%s has no name of its own", m)
			continue
		}
		if codes[x.Code] {
			t.Errorf("code %s is of two first moves", x.Code)
		}
		codes[x.Code] = true
		classes[openingClass(board.Rules{}, m)]++
	}
	for class, want := range map[string]int{"P": 15, "Q": 14, "B": 13, "N": 12, "U": 7} {
		if classes[class] != want {
			t.Errorf("%d first moves of class %s, want %d", classes[class], class, want)
		}
	}
	seen := map[string]string{}
	for i := range n.all {
		x := &n.all[i]
		var p board.Position
		for i, line := range x.Lines {
			p = start
			for _, m := range line {
				if !p.IsLegal(m) {
					t.Fatalf("%s: %s is illegal in %s", x, m, p.RFEN())
				}
				p.Make(m)
			}
			place := MoverView(&p)
			if other, ok := seen[place]; ok != (i > 0) || ok && other != x.Code {
				t.Errorf("%s and %s name one position", other, x)
			}
			seen[place] = x.Code
			if len(line) < len(x.Lines[0]) {
				t.Errorf("%s has a shorter line than its first", x)
			}
		}
		if got := n.Find(&p); got != x {
			t.Errorf("the position after %s is named %v", x, got)
		}
		mirror := p.Mirror()
		if got := n.Find(&mirror); got != x {
			t.Errorf("the mirror of the position after %s is named %v", x, got)
		}
		if got := n.Classify(start, append(slices.Clip(x.Lines[0]), p.AppendLegal(nil)[0])); got == nil {
			t.Errorf("a game that begins with %s has no name", x)
		}
	}
	if x := n.Classify(start, nil); x != nil {
		t.Errorf("the start is named %s", x)
	}
}

// The first moves that impressionista.net names, in its notation of piece and cell, have these
// names, and no other opening has one.
func TestPublishedNames(t *testing.T) {
	printed := map[string]string{
		"P Bc3": "Maack Opening", "P Cc2": "Ascension", "P Ac3": "Foundation", "N Ac3": "Spatial Knight",
		"N Cc1": "Star Jump",
		"U Cc2": "Unicorn Surge", "B Cb1": "Bishop's Flank", "B Cc1": "Bishop's Flank",
	}
	met := map[string]bool{}
	for i := range ShippedNames().all {
		x := &ShippedNames().all[i]
		for _, line := range x.Lines {
			want := ""
			if len(line) == 1 {
				first := openingClass(board.Rules{}, line[0]) + " " + line[0].To().String()
				want, met[first] = printed[first], true
			}
			if x.Name != want || (want != "") != strings.Contains(x.Source, "impressionista.net I ") {
				t.Errorf("%s from %q; want the name %q", x, x.Source, want)
			}
		}
	}
	for first := range printed {
		if !met[first] {
			t.Errorf("%s is no first move", first)
		}
	}
}

// A game has the name of its last named position.
func TestClassify(t *testing.T) {
	const list = header + "\nP01\t\t\tAb2Ab3\nP01.1\tTwo pawns\ta book\tAb2Ab3 Ed4Ed3\n"
	n, err := readNames("x.tsv", strings.NewReader(list), board.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	var moves []board.Move
	for _, x := range []struct{ move, want string }{{"Ab2Ab3", "P01"}, {"Ed4Ed3", "P01.1 Two pawns"},
		{"Bb2Bb3", "P01.1 Two pawns"}} {
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
		{"", "x.tsv is empty"},
		{header + "\n", ""},
		{header + "\n" + strings.Repeat("x", 1<<17), "x.tsv line 2: "},
		{"code\tname\n", "line 1"},
		{header + "\nP01\t\tAb2Ab3\n", "3 columns"},
		{header + "\nP01\tName\t\tAb2Ab3\n", "source"},
		{header + "\nP01\t\t\tAb2Ab4\n", "illegal"},
		{header + "\nP01\t\t\tAb2\n", "Ab2"},
		{header + "\nP01\t\t\t\n", "no moves"},
		{header + "\nQ01\t\t\tAb2Ab3\n", "class P"},
		{header + "\nP01\t\t\tAb2Ab3\nP02\t\t\tAb2Ab3\n", "same position"},
		{header + "\nP01\t\t\tAb2Ab3\nP01\t\t\tBb2Bb3\n", "two positions"},
		{header + "\nP01.1\t\t\tAb2Ab3 Ed4Ed3 Bb2Bb3\nP02\t\t\tAb2Ab3\nP01.1\t\t\tBb2Bb3 Ed4Ed3 Ab2Ab3\n",
			"one after another"},
	} {
		_, err := readNames("x.tsv", strings.NewReader(x.list), board.Rules{})
		if x.want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q: %v; want %q", x.list, err, x.want)
		}
	}
}

var update = flag.Bool("update", false, "write configs/openings/names.tsv from the book that ships")

// The shipped codes are those of the shipped book.
func TestShippedBook(t *testing.T) {
	moves := func(*board.Position) []Entry { return nil }
	if slices.Contains(Names(), "raumlab") {
		b, err := Load("raumlab")
		if err != nil {
			t.Fatal(err)
		}
		moves = b.Probe
	}
	made, err := withBook(ShippedNames(), moves)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := made.write(&text); err != nil {
		t.Fatal(err)
	}
	const file = "../configs/openings/names.tsv"
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, text.Bytes()) {
		t.Errorf("%s is not what the book makes it: go test ./book -run ShippedBook -update", file)
	}
}

// Codes of a book have all of its lines to their positions, and read back as written.
func TestBookNames(t *testing.T) {
	pawns := []string{"Ab2Ab3", "Bb2Bb3", "Ac2Ac3", "Ed4Ed3", "Dd4Dd3", "Ec4Ec3"}
	moves := func(p *board.Position) (all []Entry) {
		if p.FullmoveNumber() > 2 {
			return nil
		}
		for _, m := range p.AppendLegal(nil) {
			if i := slices.Index(pawns, m.String()); i >= 0 {
				all = append(all, Entry{Move: m, Distinct: 100 - int64(i), High: 1})
			}
		}
		return all
	}
	n, err := withBook(ShippedNames(), moves)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := n.write(&text); err != nil {
		t.Fatal(err)
	}
	again, err := readNames("again", &text, board.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	start := board.Rules{}.Start()
	coded, transposed := 0, 0
	for place, lines := range wayTo(moves, start) {
		p := start
		for _, m := range lines[0] {
			p.Make(m)
		}
		x := again.Find(&p)
		if x == nil {
			continue
		}
		coded++
		if len(lines) > 1 {
			transposed++
		}
		if len(lines[0]) > 1 && len(x.Lines) != len(lines) {
			t.Errorf("%s has %d lines, the book %d to %s", x, len(x.Lines), len(lines), place)
		}
	}
	if coded < 8 || transposed == 0 {
		t.Errorf("%d positions have codes, %d of them by several lines", coded, transposed)
	}
}
