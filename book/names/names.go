// Package names gives openings their codes and names, from a list of lines. A position has one
// name; several lines may lead to it or share it.
package names

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"raumlab/book/evidence"
	"raumlab/configs"
	"raumlab/engine/board"
)

// A Name is a row of the list.
type Name struct {
	Code string // the class of the first move with a number in it, such as Q01
	// Name is what the literature calls the opening, "" where it has no name for it, and Source
	// says where it is printed.
	Name, Source string
	Line         []board.Move
}

// String returns the code and the name, if there is one.
func (n *Name) String() string { return strings.TrimSpace(n.Code + " " + n.Name) }

// Names are the named positions under one set of rules.
type Names struct {
	rules board.Rules
	all   []Name
	at    map[string]int // by position, as its mover sees it
}

const header = "code\tname\tsource\tline"

// Shipped returns the names that ship with the program; they are for the rules that it begins
// with.
func Shipped() *Names {
	f, err := configs.Files.Open("openings/names.tsv")
	if err != nil {
		panic(err) // it is in the binary
	}
	defer f.Close()
	n, err := Read("names.tsv", f, board.Rules{})
	if err != nil {
		panic(err) // a test reads it
	}
	return n
}

// Read reads a list: a header, then a row a line, with moves in machine notation from the start.
func Read(file string, r io.Reader, rules board.Rules) (*Names, error) {
	n := &Names{rules: rules, at: map[string]int{}}
	lines := bufio.NewScanner(r)
	for row := 1; lines.Scan(); row++ {
		if row == 1 {
			if lines.Text() != header {
				return nil, fmt.Errorf("%s line 1: %q: begin with the columns %q", file, lines.Text(), header)
			}
			continue
		}
		if err := n.add(lines.Text()); err != nil {
			return nil, fmt.Errorf("%s line %d: %w", file, row, err)
		}
	}
	return n, lines.Err()
}

func (n *Names) add(text string) error {
	fields := strings.Split(text, "\t")
	if len(fields) != 4 {
		return fmt.Errorf("%d columns: want code, name, source and line, with tabs between", len(fields))
	}
	x := Name{Code: fields[0], Name: fields[1], Source: fields[2]}
	if x.Code == "" || (x.Name == "") != (x.Source == "") {
		return fmt.Errorf("code %q, name %q, source %q: give a code, and a name with its source or neither", x.Code, x.Name, x.Source)
	}
	p := n.rules.Start()
	for _, text := range strings.Fields(fields[3]) {
		m, err := board.ParseMove(text)
		if err != nil {
			return err
		}
		if !p.IsLegal(m) {
			return fmt.Errorf("move %s is illegal in %s: correct the line", m, p.RFEN())
		}
		p.Make(m)
		x.Line = append(x.Line, m)
	}
	if len(x.Line) == 0 {
		return fmt.Errorf("%s has no moves: give its line", x.Code)
	}
	if class := Class(n.rules, x.Line[0]); !strings.HasPrefix(x.Code, class) {
		return fmt.Errorf("code %s: its first move is of class %s: begin the code with that", x.Code, class)
	}
	place := evidence.MoverView(&p)
	if old, ok := n.at[place]; ok {
		return fmt.Errorf("%s and %s end in the same position: leave one of them out", n.all[old].Code, x.Code)
	}
	n.at[place] = len(n.all)
	n.all = append(n.all, x)
	return nil
}

// Class returns the letter of the piece that makes a first move.
func Class(rules board.Rules, m board.Move) string {
	p := rules.Start()
	return strings.ToUpper(string(p.At(m.From()).Kind().Letter()))
}

// All lists the names. They must not be changed.
func (n *Names) All() []Name { return n.all }

// Find returns the name of the position, or nil.
func (n *Names) Find(p *board.Position) *Name {
	i, ok := n.at[evidence.MoverView(p)]
	if !ok || p.Rules() != n.rules {
		return nil
	}
	return &n.all[i]
}

// Classify returns the name of the last position with one, as the moves lead from the first, or
// nil.
func (n *Names) Classify(p board.Position, moves []board.Move) *Name {
	last := n.Find(&p)
	for _, m := range moves {
		p.Make(m)
		if x := n.Find(&p); x != nil {
			last = x
		}
	}
	return last
}
