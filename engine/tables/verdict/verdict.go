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

// names are the endings of each class, in the order of tables.Compare. A test derives them from
// docs/endgames.json.
var names = [...]string{
	Dead:  "KRK KBK KUK KNK KRUK KBUK KUUK KUNK KRKR KRKB KRKU KRKN KBKB KBKU KBKN KUKU KUKN KNKN KUUUK",
	Drawn: "KRRK KRBK KRNK KBBK KBNK KNNK KRUUK KBUUK KUUNK KUNNK",
	Won: "KQK KPK KQQK KQRK KQBK KQUK KQNK KQKQ KQKR KQKB KQKU KQKN KQPK KRPK KBPK KUPK KNPK KQKP KRKP KBKP KUKP KNKP" +
		" KPPK KPKP KQQQK KQQRK KQQBK KQQUK KQQNK KQRRK KQRBK KQRUK KQRNK KQBBK KQBUK KQBNK KQUUK KQUNK KQNNK KRRRK" +
		" KRRBK KRRUK KRRNK KRBBK KRBUK KRBNK KRUNK KRNNK KBBBK KBBUK KBBNK KBUNK KBNNK KNNNK",
}

// classes are those of the known materials in both colours. Bare kings are dead.
var classes = sync.OnceValue(func() map[tables.Material]Class {
	all := map[tables.Material]Class{{}: Dead}
	for c := Dead; c <= Won; c++ {
		for _, m := range Endings(c) {
			all[m], all[m.Swapped()] = c, c
		}
	}
	return all
})

// Endings returns the known endings of a class, bare kings left out, in the order of tables.Compare.
func Endings(c Class) (all []tables.Material) {
	for name := range strings.FieldsSeq(names[c]) {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return all
}

// Of returns the class of the material on the board. It allocates nothing.
func Of(p *board.Position) Class {
	if p.Occupied().Count() > tables.MaxPieces {
		return Unknown
	}
	m := tables.MaterialOf(p)
	if p.Rules().Pawns != board.NormalPawns && m.HasPawns() {
		return Unknown
	}
	return classes()[m]
}
