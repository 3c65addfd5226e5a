package board

// Lines holds a number in base 3 for each line of the cube, see geometry: a digit for each cell, 0
// for empty, 1 for White, 2 for Black.
type Lines [numLines + 1]uint8

// Change adds to the digit of the cell in all lines through it.
//
//go:noinline // docs/bench/search.md
func (l *Lines) Change(s Square, by uint8) {
	t := &geo.places[s&127]
	// Unrolled by hand, which halves the time.
	l[t[0].line] += t[0].value * by
	l[t[1].line] += t[1].value * by
	l[t[2].line] += t[2].value * by
	l[t[3].line] += t[3].value * by
	l[t[4].line] += t[4].value * by
	l[t[5].line] += t[5].value * by
	l[t[6].line] += t[6].value * by
	l[t[7].line] += t[7].value * by
	l[t[8].line] += t[8].value * by
	l[t[9].line] += t[9].value * by
	l[t[10].line] += t[10].value * by
	l[t[11].line] += t[11].value * by
	l[t[12].line] += t[12].value * by
}

// A SlideTable says which cells a slider of one side may enter along a line.
type SlideTable = sweep

// Slides returns the table of all moves of a side's sliders.
func Slides(c Color) *SlideTable { return &geo.reach[c&1] }

// SlideCaptures returns the table of captures by a side's sliders.
func SlideCaptures(c Color) *SlideTable { return &geo.takes[c&1] }

// SlideQuiets returns the table of moves of a side's sliders that capture nothing.
func SlideQuiets(c Color) *SlideTable { return &geo.glides[c&1] }

// Along returns what a slider on the cell may enter along its lines of the class, a bit for each
// cell, as AppendSlides reads it. The pieces of l stop the slider or are captured. It jumps the
// pieces of jumped and does not enter their cells, as in Alice-Raumschach.
func (l *Lines) Along(class LineClass, s Square, t *SlideTable, jumped *Lines) uint64 {
	r := &geo.lines[s&127]
	switch class {
	case Orthogonal:
		return l.along(t, r[0], jumped) | l.along(t, r[1], jumped)<<5 | l.along(t, r[2], jumped)<<10
	case FaceDiagonal:
		return l.along(t, r[3], jumped) | l.along(t, r[4], jumped)<<5 | l.along(t, r[5], jumped)<<10 |
			l.along(t, r[6], jumped)<<15 | l.along(t, r[7], jumped)<<20 | l.along(t, r[8], jumped)<<25
	}
	return l.along(t, r[9], jumped) | l.along(t, r[10], jumped)<<5 | l.along(t, r[11], jumped)<<10 | l.along(t, r[12],
		jumped)<<15
}

func (l *Lines) along(t *SlideTable, ref lineRef, jumped *Lines) uint64 {
	return uint64(t[(ref.base+uint16(l[ref.line]))&(2<<10-1)] &^ geo.filled[jumped[ref.line]])
}

// AppendSlides appends the moves of a slider that Along returned for the class.
func AppendSlides(buf []Move, from Square, class LineClass, set uint64) []Move {
	return appendSlides(buf, from, firstSlide[class], set)
}

// firstSlide is the index of a class in geo.slideTo.
var firstSlide = [3]int{5 * rookLines, 5 * bishopLines, 5 * unicornLines}
