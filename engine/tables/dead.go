package tables

import (
	"strings"
	"sync"

	"raumlab/engine/board"
)

// deadNames are the endings without mates, captures included. A test compares them with the counts of
// all tables of three and four pieces, and of those of five that were counted.
const deadNames = "KRK KBK KUK KNK KRUK KBUK KUUK KUNK KRKR KRKB KRKU KRKN KBKB KBKU KBKN KUKU KUKN KNKN KUUUK"

// deadMaterials are the dead endings in both colours, and bare kings.
var deadMaterials = sync.OnceValue(func() map[Material]bool {
	dead := map[Material]bool{{}: true}
	for _, m := range DeadEndings() {
		dead[m], dead[m.swapped()] = true, true
	}
	return dead
})

// DeadEndings returns the endings in which no series of legal moves leads to a mate, bare kings left
// out, in the order of Compare.
func DeadEndings() (all []Material) {
	for name := range strings.FieldsSeq(deadNames) {
		m, err := ParseMaterial(name)
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return all
}

// IsDead reports whether the material on the board is that of a dead ending. Endings of more than
// MaxPieces, and those of five that were not counted, are not. It allocates nothing.
func IsDead(p *board.Position) bool {
	return p.Occupied().Count() <= MaxPieces && deadMaterials()[MaterialOf(p)]
}
