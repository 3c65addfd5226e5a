package book

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"raumlab/engine/board"
)

// namedLines are the main lines of a book whose positions get codes.
const namedLines = 20

// withBook returns the names of first moves and literature, and codes for the positions of a book's
// main lines within MainPlies. Such a code is that of the position before on the line, a
// point, and a number. It has all lines of the book that lead there, short ones first and then in
// the order of moves, which lists the book's moves of a position.
func withBook(n *Dictionary, moves func(*board.Position) []Entry) (*Dictionary, error) {
	all := &Dictionary{rules: n.rules, at: map[string]int{}}
	numbers := map[string]int{}
	for i := range n.all {
		x := n.all[i]
		if len(x.Lines[0]) > 1 && x.Name == "" {
			continue // of an older book
		}
		for _, line := range x.Lines {
			if err := all.add(x.row(line)); err != nil {
				return nil, err
			}
		}
	}
	start := n.rules.Start()
	ways := wayTo(moves, start)
	for _, l := range MainLines(moves, start, namedLines) {
		p, before := start, (*Name)(nil)
		for ply, m := range l[:min(len(l), mainPlies)] {
			p.Make(m.Move)
			if x := all.Find(&p); x != nil {
				before = x
				continue
			}
			lines := ways[MoverView(&p)]
			// Of equally short lines the code's own goes first, since its class is that of the first move.
			own := lineOf(l[:ply+1])
			slices.SortStableFunc(lines, func(a, b []board.Move) int {
				return cmp.Or(cmp.Compare(len(a), len(b)), equal(b, own)-equal(a, own))
			})
			if !slices.Equal(lines[0], own) {
				continue // a shorter line leads there, which is no main line
			}
			numbers[before.Code]++
			x := Name{Code: fmt.Sprintf("%s.%d", before.Code, numbers[before.Code])}
			for _, line := range lines {
				if err := all.add(x.row(line)); err != nil {
					return nil, err
				}
			}
			before = all.Find(&p)
		}
	}
	return all, nil
}

// row is the name as a row of the list with one of its lines.
func (x *Name) row(line []board.Move) string {
	return x.Code + "\t" + x.Name + "\t" + x.Source + "\t" + lineText(line)
}

func lineOf(l Line) (line []board.Move) {
	for _, m := range l {
		line = append(line, m.Move)
	}
	return line
}

func equal(a, b []board.Move) int {
	if slices.Equal(a, b) {
		return 1
	}
	return 0
}

// wayTo returns the lines of the book up to MainPlies by the positions that they end in,
// in the order of the book's moves.
func wayTo(moves func(*board.Position) []Entry, start board.Position) map[string][][]board.Move {
	ways := map[string][][]board.Move{}
	var walk func(p board.Position, before []board.Move)
	walk = func(p board.Position, before []board.Move) {
		if len(before) > 0 {
			place := MoverView(&p)
			ways[place] = append(ways[place], before)
		}
		if len(before) == mainPlies {
			return
		}
		for _, m := range moves(&p) {
			next := p
			next.Make(m.Move)
			walk(next, append(slices.Clip(before), m.Move))
		}
	}
	walk(start, nil)
	return ways
}

// write writes the list in the form that readNames takes.
func (n *Dictionary) write(w io.Writer) error {
	text := header + "\n"
	for i := range n.all {
		x := &n.all[i]
		for _, line := range x.Lines {
			text += strings.Join([]string{x.Code, x.Name, x.Source, lineText(line)}, "\t") + "\n"
		}
	}
	_, err := io.WriteString(w, text)
	return err
}

func lineText(line []board.Move) string {
	var all []string
	for _, m := range line {
		all = append(all, m.String())
	}
	return strings.Join(all, " ")
}
