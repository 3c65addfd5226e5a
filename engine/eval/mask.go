package eval

import "raumlab/engine/board"

// cellMasks are the cells that matter to a piece on a cell.
type cellMasks struct {
	column  board.Bitboard    // of its level-column, without itself
	axes    board.Bitboard    // of all three lines through it along an axis, without itself
	shelter board.Bitboard    // king: within one level and two files
	support board.Bitboard    // pawn: on another level, sharing file or rank
	passed  [2]board.Bitboard // pawn of the colour: where an enemy pawn stops it from being passed
	advance [2]uint8          // pawn of the colour: its worth in passed_pawn when it is passed
}

// maskTable holds all that depends on the cube alone.
type maskTable struct {
	cell    [128]cellMasks
	center  board.Bitboard // Cc3
	inner   board.Bitboard // the 27 cells around it
	levelC  board.Bitboard
	home    [2]board.Bitboard // level, by colour
	unicorn [numDefinitions]unicornClasses
}

var masks = newMaskTable()

func newMaskTable() *maskTable {
	m := new(maskTable)
	for s := range board.NoSquare {
		l, r, f := s.Level(), s.Rank(), s.File()
		m.cell[s].advance = [2]uint8{passedWorth(l + r), passedWorth(8 - l - r)}
		switch s.CenterDistance() {
		case 0:
			m.center.Add(s)
			m.inner.Add(s)
		case 1:
			m.inner.Add(s)
		}
		switch l {
		case 0:
			m.home[board.White].Add(s)
		case 2:
			m.levelC.Add(s)
		case 4:
			m.home[board.Black].Add(s)
		}
		m.unicorn[Published].set(s, (l+r+f)&1)
		// A unicorn's step changes every coordinate by one, hence neither of these two bits.
		for _, def := range [...]Definition{Corrected, Alice} {
			m.unicorn[def].set(s, (l^r)&1<<1|(r^f)&1)
		}
		for t := range board.NoSquare {
			m.cell[s].relate(s, t)
		}
	}
	return m
}

// passedWorth returns the worth in passed_pawn of a pawn that has advanced by that many steps.
func passedWorth(advance int) uint8 { return uint8(PassedBase + advance*advance) }

// relate puts t into the masks of s.
func (m *cellMasks) relate(s, t board.Square) {
	dl, dr, df := t.Level()-s.Level(), t.Rank()-s.Rank(), t.File()-s.File()
	if t != s && (dr == 0 && df == 0 || dl == 0 && df == 0 || dl == 0 && dr == 0) {
		m.axes.Add(t)
		if dl != 0 {
			m.column.Add(t)
		}
	}
	if dl*dl <= 1 && df*df <= 4 {
		m.shelter.Add(t)
	}
	if dl != 0 && (dr == 0 || df == 0) {
		m.support.Add(t)
	}
	if df*df <= 1 && (dl != 0 || dr != 0) {
		if dl >= 0 && dr >= 0 {
			m.passed[board.White].Add(t)
		}
		if dl <= 0 && dr <= 0 {
			m.passed[board.Black].Add(t)
		}
	}
}
