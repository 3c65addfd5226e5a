package diagram

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
)

// Sizes of a flat drawing, in pixels.
const (
	cell   = 24
	gap    = 22 // between levels
	margin = 20 // around all, with the coordinates
	level  = board.Size*cell + gap
)

// Sizes of a strip of boards, in pixels.
const (
	small      = 11 // a cell
	smallLevel = board.Size*small + 8
	caption    = 18
	frame      = board.Size*smallLevel + 22
	columns    = 2
)

// Sizes of the cube, in pixels. A level is a parallelogram, seen from White's side and from above.
const (
	cubeCell   = 44 // along a file
	rankRight  = 18 // what a rank farther away is to the right
	rankUp     = 17 // and farther up
	levelUp    = 108
	cubeMargin = 26
)

const (
	light, dark, shade = "#f3ead7", "#d9c49d", "#8fb4d9"
	ink, mark          = "#333", "#2a7d46"
)

// A canvas is an SVG file that is being written.
type canvas struct{ strings.Builder }

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(&c.Builder, format+"\n", args...) }

func newCanvas(width, height int, title string) *canvas {
	c := &canvas{}
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img"`+
		` font-family="sans-serif" text-anchor="middle">`, width, height)
	c.add(`<title>%s</title>`, title)
	c.add(`<rect width="%d" height="%d" fill="#fff"/>`, width, height)
	return c
}

// label writes a coordinate, centred at a point.
func (c *canvas) label(x, y int, text string) {
	c.add(`<text x="%d" y="%d" font-size="11" fill="%s">%s</text>`, x, y+4, ink, text)
}

// piece draws a piece as a disc with its letter, centred at a point.
func (c *canvas) piece(x, y, radius int, p board.Piece) {
	fill, text := "#fff", ink
	if p.Color() == board.Black {
		fill, text = ink, "#fff"
	}
	c.add(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s"/>`, x, y, radius, fill, ink)
	c.add(`<text x="%d" y="%d" font-size="%d" font-weight="bold" fill="%s">%s</text>`, x, y+radius*5/12, radius*5/4, text, string(p.Kind().Letter()))
}

// mark draws a dot or a ring, centred at a point.
func (c *canvas) mark(x, y, radius int, m Mark) {
	switch m {
	case Step:
		c.add(`<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, radius/2, mark)
	case Capture:
		c.add(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="3"/>`, x, y, radius+1, mark)
	}
}

// colour is that of a cell: neighbours along an axis differ.
func (d *Diagram) colour(s board.Square) string {
	switch {
	case d.Marks[s] == Shade:
		return shade
	case (s.Level()+s.Rank()+s.File())%2 == 0:
		return dark
	}
	return light
}

// SVG draws the levels from A to E beside one another.
func (d *Diagram) SVG() string {
	c := newCanvas(2*margin+board.Size*level-gap, 3*margin+board.Size*cell, d.Title)
	for l := range board.Size {
		left := margin + l*level
		c.label(left+board.Size*cell/2, margin/2+2, string(rune('A'+l)))
		for rank := range board.Size {
			top := margin + (board.Size-1-rank)*cell
			if l == 0 {
				c.label(margin/2, top+cell/2, fmt.Sprint(rank+1))
			}
			for file := range board.Size {
				s := board.NewSquare(l, rank, file)
				x := left + file*cell
				c.add(`<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s"/>`, x, top, cell, d.colour(s))
				if d.Pieces[s] != board.NoPiece {
					c.piece(x+cell/2, top+cell/2, 9, d.Pieces[s])
				}
				c.mark(x+cell/2, top+cell/2, 9, d.Marks[s])
			}
		}
		for file := range board.Size {
			c.label(left+file*cell+cell/2, margin+board.Size*cell+10, string(rune('a'+file)))
		}
	}
	c.add(`</svg>`)
	return c.String()
}

// CubeSVG draws the levels above one another, A at the bottom.
func (d *Diagram) CubeSVG() string {
	width := 2*cubeMargin + board.Size*(cubeCell+rankRight)
	height := 2*cubeMargin + (board.Size-1)*levelUp + board.Size*rankUp
	c := newCanvas(width, height, d.Title)
	for l := range board.Size {
		// At returns the corner of a cell that is nearest to White and leftmost.
		at := func(rank, file int) (x, y int) {
			return cubeMargin + file*cubeCell + rank*rankRight, height - cubeMargin - l*levelUp - rank*rankUp
		}
		for rank := board.Size - 1; rank >= 0; rank-- {
			for file := range board.Size {
				s := board.NewSquare(l, rank, file)
				x, y := at(rank, file)
				c.add(`<path d="M%d %dh%dl%d -%dh-%[3]dz" fill="%[6]s" stroke="#fff"/>`, x, y, cubeCell, rankRight, rankUp, d.colour(s))
				x, y = x+(cubeCell+rankRight)/2, y-rankUp/2
				if d.Pieces[s] != board.NoPiece {
					c.piece(x, y-3, 10, d.Pieces[s])
				}
				c.mark(x, y, 8, d.Marks[s])
			}
		}
		x, y := at(0, 0)
		c.label(x-12, y-rankUp/2, string(rune('A'+l)))
		for rank := range board.Size {
			x, y := at(rank, board.Size)
			c.label(x+rankRight/2+10, y-rankUp/2, fmt.Sprint(rank+1))
		}
		if l == 0 {
			for file := range board.Size {
				x, y := at(0, file)
				c.label(x+cubeCell/2, y+12, string(rune('a'+file)))
			}
		}
	}
	c.add(`</svg>`)
	return c.String()
}

// StripSVG draws boards one after the other, in two columns, the second row under the first. Each
// has its title above it.
func StripSVG(title string, boards []Diagram) string {
	rowHeight := caption + board.Size*small + 16
	rows := (len(boards) + columns - 1) / columns
	c := newCanvas(columns*frame+margin, rows*rowHeight+margin, title)
	c.add(`<defs><g id="board">`)
	empty := Diagram{}
	for s := range board.NoSquare {
		x, y := smallCorner(s)
		c.add(`<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s"/>`, x, y, small, empty.colour(s))
	}
	c.add(`</g></defs>`)
	for i := range boards {
		d := &boards[i]
		c.add(`<g transform="translate(%d %d)">`, margin+i%columns*frame, margin/2+i/columns*rowHeight)
		c.add(`<text x="0" y="%d" font-size="11" fill="%s" text-anchor="start">%s</text>`, caption-6, ink, d.Title)
		c.add(`<use href="#board"/>`)
		for s := range board.NoSquare {
			x, y := smallCorner(s)
			if d.Marks[s] == Shade {
				c.add(`<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s"/>`, x, y, small, shade)
			}
			if d.Pieces[s] != board.NoPiece {
				c.piece(x+small/2, y+small/2, small/2, d.Pieces[s])
			}
		}
		c.add(`</g>`)
	}
	c.add(`</svg>`)
	return c.String()
}

// smallCorner is the upper left corner of a cell of a board in a strip.
func smallCorner(s board.Square) (x, y int) {
	return s.Level()*smallLevel + s.File()*small, caption + (board.Size-1-s.Rank())*small
}
