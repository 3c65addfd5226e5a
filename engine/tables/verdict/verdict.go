// Package verdict says what the material on the board is worth by endgame tables, without tables:
// Dead, Drawn or Won, and which part of its advantage a side can win.
//
// It knows the materials whose tables were counted, all of three and four pieces among them, in
// either colours. All it knows follows from those counts (Derive). Materials with pawns are known
// for normal pawns only.
//
//	if verdict.Of(p) == verdict.Dead { ... } // no series of legal moves mates
package verdict

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
	"raumlab/internal/counted"
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

// Whole is the factor of an advantage that counts in full.
const Whole = eval.WholeScale

// A Row is what is known of a material, with the colours of its table.
type Row struct {
	Ending  tables.Material
	Class   Class
	Factors [2]int // of an advantage of each color, in parts of Whole
}

// shipped is what Derive makes of docs/endgames.json.
//
//go:embed materials.tsv
var shipped string

// Of returns the class of the material on the board. It allocates nothing.
func Of(p *board.Position) Class { return find(p).class }

// Number returns the number of the row of the material on the board in Factors, from 0, and whether
// its colours are exchanged there; ok is false for material without a row. It allocates nothing.
func Number(p *board.Position) (row int, swapped, ok bool) {
	v := find(p)
	return int(v.row), v.swapped, v.class != Unknown && v.row >= 0
}

// Factors returns which part of an advantage counts in each known material, for the scale of
// weights, in the order of tables.Compare.
func Factors() (all []eval.EndingScale) {
	for _, r := range loaded().rows {
		all = append(all, eval.EndingScale{Ending: r.Ending, Parts: r.Factors})
	}
	return all
}

// A value is a Row in memory.
type value struct {
	class   Class
	row     int16 // its number; -1 for bare kings, which have none
	swapped bool  // the colours are exchanged in the row
}

func find(p *board.Position) value {
	if p.Occupied().Count() > tables.MaxPieces {
		return value{}
	}
	m := tables.MaterialOf(p)
	if p.Rules().Pawns != board.NormalPawns && m.HasPawns() {
		return value{}
	}
	return loaded().values[m]
}

// Endings returns the known materials of a class, in the order of tables.Compare.
func Endings(c Class) (all []tables.Material) {
	for _, r := range loaded().rows {
		if r.Class == c {
			all = append(all, r.Ending)
		}
	}
	return all
}

// known are the shipped rows, and their values in both colours. Bare kings are dead.
type known struct {
	rows   []Row
	values map[tables.Material]value
}

var loaded = sync.OnceValue(func() known {
	rows, err := parse(shipped)
	if err != nil {
		panic(err) // the text is in the binary
	}
	values := map[tables.Material]value{{}: {class: Dead, row: -1}}
	for i, r := range rows {
		values[r.Ending.Swapped()] = value{r.Class, int16(i), true}
		values[r.Ending] = value{r.Class, int16(i), false}
	}
	return known{rows, values}
})

const head = "# Written by go test ./engine/tables/verdict -update. An advantage of White or Black counts in 64ths.\n" +
	"# ending\tclass\tWhite\tBlack\n"

// Text returns rows as the text that ships.
func Text(rows []Row) string {
	var text strings.Builder
	text.WriteString(head)
	for _, r := range rows {
		fmt.Fprintf(&text, "%s\t%s\t%d\t%d\n", r.Ending, r.Class, r.Factors[board.White], r.Factors[board.Black])
	}
	return text.String()
}

// parse reads the rows that Text wrote.
func parse(text string) (rows []Row, err error) {
	rest, ok := strings.CutPrefix(text, head)
	if !ok {
		return nil, fmt.Errorf("the text does not begin as a list of materials does")
	}
	for line := range strings.Lines(rest) {
		row, err := parseRow(strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		if err != nil {
			return nil, fmt.Errorf("line %q: %w", line, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func parseRow(fields []string) (r Row, err error) {
	if len(fields) != 4 {
		return r, fmt.Errorf("%s: want ending, class and two factors", counted.Of(len(fields), "field"))
	}
	if err := r.Ending.UnmarshalText([]byte(fields[0])); err != nil {
		return r, err
	}
	for r.Class = Dead; classNames[r.Class] != fields[1]; r.Class++ {
		if r.Class == Won {
			return r, fmt.Errorf("class %q: want dead, drawn or won", fields[1])
		}
	}
	for c, text := range fields[2:] {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > Whole {
			return r, fmt.Errorf("factor %q: want 0 to %d", text, Whole)
		}
		r.Factors[c] = n
	}
	return r, nil
}
