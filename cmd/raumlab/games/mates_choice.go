package games

import (
	"cmp"
	"slices"

	"raumlab/engine/board"
)

// chooseMates returns at most limit mates of each length. It takes a game and a position once. It
// chooses long mates first, because they are rare.
func chooseMates(found []foundMate, moves, limit int) [][]foundMate {
	games := map[int64]bool{}
	positions := map[uint64]bool{}
	chosen := make([][]foundMate, moves)
	for n := moves; n >= 1; n-- {
		for _, m := range inTurn(found, n) {
			if key := m.position.RelativeKey(); len(chosen[n-1]) < limit && !games[m.game] && !positions[key] {
				games[m.game], positions[key] = true, true
				chosen[n-1] = append(chosen[n-1], m)
			}
		}
	}
	return chosen
}

// A mateClass is a kind of mates. Choices vary the kinds.
type mateClass struct {
	several bool        // more than one key
	first   board.Kind  // the piece that the first key moves
	side    board.Color // to move
	check   bool        // the first key gives check
	full    bool        // more than fewPieces on the board
}

// fewPieces is the most pieces of an endgame.
const fewPieces = 10

func (m *foundMate) class() mateClass {
	key := m.keys[0]
	next := m.position
	next.Make(key)
	pieces := m.position.Occupied().Count()
	return mateClass{
		several: len(m.keys) > 1,
		first:   m.position.At(key.From()).Kind(),
		side:    m.position.SideToMove(),
		check:   next.InCheck(),
		full:    pieces > fewPieces,
	}
}

// inTurn returns the mates of a length, those with one key before the others. In both groups the
// classes take turns.
func inTurn(found []foundMate, moves int) []foundMate {
	type placed struct {
		foundMate
		class mateClass
		turn  int // number of earlier ones of the class
	}
	var all []placed
	seen := map[mateClass]int{}
	for _, m := range found {
		if m.moves == moves {
			class := m.class()
			all = append(all, placed{m, class, seen[class]})
			seen[class]++
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int {
		return cmp.Or(
			falseFirst(a.class.several, b.class.several), cmp.Compare(a.turn, b.turn),
			cmp.Compare(a.class.first, b.class.first), cmp.Compare(a.class.side, b.class.side),
			falseFirst(a.class.check, b.class.check), falseFirst(b.class.full, a.class.full))
	})
	ordered := make([]foundMate, len(all))
	for i := range all {
		ordered[i] = all[i].foundMate
	}
	return ordered
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
