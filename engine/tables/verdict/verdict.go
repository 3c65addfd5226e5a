// Package verdict says what the material on the board is worth by endgame tables, without tables:
// Dead, Drawn or Won.
//
// It knows the materials whose tables were counted, all of three and four pieces among them, in
// either colours. All it knows follows from those counts, as a test shows. Materials with pawns are
// known for normal pawns only.
//
//	if verdict.Of(p) == verdict.Dead { ... } // no series of legal moves mates
package verdict

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// A Class of material.
type Class uint8

const (
	Unknown Class = iota
	Dead          // no series of legal moves leads to a mate, captures included
	Drawn         // there are mates, but neither side wins one position in a hundred, with either to move
	Won           // a side wins at least one position in a hundred, with it or the other side to move
)

var classNames = [...]string{"unknown", "dead", "drawn", "won"}

func (c Class) String() string { return classNames[c] }

// A row is what is known of a material, with the colours of its table.
type row struct {
	ending tables.Material
	class  Class
}

// shipped is what follows from docs/endgames.json.
//
//go:embed materials.tsv
var shipped string

// Of returns the class of the material on the board. It allocates nothing.
func Of(p *board.Position) Class {
	if p.Occupied().Count() > tables.MaxPieces {
		return Unknown
	}
	m := tables.MaterialOf(p)
	if p.Rules().Pawns != board.NormalPawns && m.HasPawns() {
		return Unknown
	}
	return loaded().classes[m]
}

// Endings returns the known materials of a class, in the order of tables.Compare.
func Endings(c Class) (all []tables.Material) {
	for _, r := range loaded().rows {
		if r.class == c {
			all = append(all, r.ending)
		}
	}
	return all
}

// known are the shipped rows, and their classes in both colours. Bare kings are dead.
type known struct {
	rows    []row
	classes map[tables.Material]Class
}

var loaded = sync.OnceValue(func() known {
	rows, err := parse(shipped)
	if err != nil {
		panic(err) // the text is in the binary
	}
	classes := map[tables.Material]Class{{}: Dead}
	for _, r := range rows {
		classes[r.ending], classes[r.ending.Swapped()] = r.class, r.class
	}
	return known{rows, classes}
})

const head = "# Written by go test ./engine/tables/verdict -update.\n# ending\tclass\n"

// parse reads the rows of the text that ships.
func parse(text string) (rows []row, err error) {
	rest, ok := strings.CutPrefix(text, head)
	if !ok {
		return nil, fmt.Errorf("the text does not begin as a list of materials does")
	}
	for line := range strings.Lines(rest) {
		r, err := parseRow(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("line %q: %w", line, err)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func parseRow(line string) (r row, err error) {
	ending, class, _ := strings.Cut(line, "\t")
	if err := r.ending.UnmarshalText([]byte(ending)); err != nil {
		return r, err
	}
	for r.class = Dead; classNames[r.class] != class; r.class++ {
		if r.class == Won {
			return r, fmt.Errorf("class %q: expected dead, drawn or won", class)
		}
	}
	return r, nil
}
