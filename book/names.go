package book

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/internal/plural"
)

// A Name is a row of a list of openings, each with a code, perhaps a name, and lines that lead to
// its position. A position has one row.
type Name struct {
	Code string // the class of the first move with a number in it, such as Q01
	// Name is what the literature calls the opening, "" where it has no name for it, and Source
	// says where it is printed.
	Name, Source string
	// Lines lead to the position, a shortest one first.
	Lines [][]board.Move
}

// String returns the code and the name, if there is one.
func (n *Name) String() string { return strings.TrimSpace(n.Code + " " + n.Name) }

// A Dictionary has the named positions under one set of rules.
type Dictionary struct {
	rules board.Rules
	all   []Name
	at    map[string]int // by position, as its mover sees it
}

const header = "code\tname\tsource\tline"

// ShippedNames returns the names that ship with the program, for the default rules.
func ShippedNames() *Dictionary {
	f, err := configs.Files.Open("openings/names.tsv")
	if err != nil {
		panic(err) // it is in the binary
	}
	defer f.Close()
	n, err := readNames("names.tsv", f, board.Rules{})
	if err != nil {
		panic(err) // a test reads it
	}
	return n
}

// readNames reads a list: a header, then rows with moves in machine notation from the start.
func readNames(file string, r io.Reader, rules board.Rules) (*Dictionary, error) {
	n := &Dictionary{rules: rules, at: map[string]int{}}
	lines := bufio.NewScanner(r)
	row := 1
	for ; lines.Scan(); row++ {
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
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s line %d: %w", file, row, err)
	}
	if row == 1 {
		return nil, fmt.Errorf("%s is empty: begin with the columns %q", file, header)
	}
	return n, nil
}

func (n *Dictionary) add(text string) error {
	fields := strings.Split(text, "\t")
	if len(fields) != 4 {
		return fmt.Errorf("%s: expected code, name, source and line, with tabs between", plural.Of(len(fields), "column"))
	}
	x := Name{Code: fields[0], Name: fields[1], Source: fields[2]}
	var line []board.Move
	if x.Code == "" || (x.Name == "") != (x.Source == "") {
		return fmt.Errorf("code %q, name %q, source %q: give a code, and a name with its source or neither", x.Code,
			x.Name, x.Source)
	}
	p := n.rules.Start()
	for _, text := range strings.Fields(fields[3]) {
		m, err := board.ParseMove(text)
		if err != nil {
			return err
		}
		if err := p.WhyIllegal(m); err != nil {
			return fmt.Errorf("correct the line, whose move %s is illegal in %s: %w", m, p.RFEN(), err)
		}
		p.Make(m)
		line = append(line, m)
	}
	if len(line) == 0 {
		return fmt.Errorf("%s has no moves: give its line", x.Code)
	}
	x.Lines = [][]board.Move{line}
	place := MoverView(&p)
	i, known := n.at[place]
	last := len(n.all) - 1
	switch {
	case known && (n.all[i].Code != x.Code || n.all[i].Name != x.Name || n.all[i].Source != x.Source):
		return fmt.Errorf("%s and %s end in the same position: leave one of them out", n.all[i].String(), x.String())
	case known && (i != last || len(line) < len(n.all[i].Lines[0])):
		return fmt.Errorf("%s: give its lines one after another, a shortest one first", x.Code)
	case known:
		n.all[i].Lines = append(n.all[i].Lines, line)
		return nil
	case slices.ContainsFunc(n.all, func(old Name) bool { return old.Code == x.Code }):
		return fmt.Errorf("code %s is of two positions: give one of them another", x.Code)
	}
	if class := openingClass(n.rules, line[0]); !strings.HasPrefix(x.Code, class) {
		return fmt.Errorf("code %s: its first move is of class %s: begin the code with that", x.Code, class)
	}
	n.at[place] = len(n.all)
	n.all = append(n.all, x)
	return nil
}

// openingClass returns the letter of the piece that makes a first move.
func openingClass(rules board.Rules, m board.Move) string {
	p := rules.Start()
	return strings.ToUpper(string(p.At(m.From()).Kind().Letter()))
}

// Find returns the name of the position, or nil.
func (n *Dictionary) Find(p *board.Position) *Name {
	i, ok := n.at[MoverView(p)]
	if !ok || p.Rules() != n.rules {
		return nil
	}
	return &n.all[i]
}

// Classify returns the name of the last named position that the moves reach from p, or nil.
func (n *Dictionary) Classify(p board.Position, moves []board.Move) *Name {
	last := n.Find(&p)
	for _, m := range moves {
		p.Make(m)
		if x := n.Find(&p); x != nil {
			last = x
		}
	}
	return last
}
