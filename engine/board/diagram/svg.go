package diagram

import (
	"fmt"
	"html"
	"math"
	"strings"

	"raumlab/engine/board"
)

// Sizes of a flat drawing, in pixels.
const (
	gap    = 22 // between levels
	margin = 20 // around all, with the coordinates
)

// A Sheet says how a flat drawing is laid out.
type Sheet struct {
	Columns int  // levels beside one another
	Cell    int  // width of a cell, in pixels
	Letters int  // size of the coordinates, in pixels
	Page    bool // takes its colours from properties of the page that it is part of: ofPage has them
}

// file is the sheet of a file of its own.
var file = Sheet{Columns: board.Size, Cell: 24, Letters: 11}

// size is that of the whole drawing.
func (s Sheet) size() (width, height int) {
	x, y := s.corner(0)
	width = x + s.Columns*(board.Size*s.Cell+gap) - gap + margin
	rows := (board.Size + s.Columns - 1) / s.Columns
	return width, y + rows*(board.Size*s.Cell+gap) - gap + 2*margin
}

// corner is the upper left corner of a level.
func (s Sheet) corner(level int) (x, y int) {
	step := board.Size*s.Cell + gap
	return margin + level%s.Columns*step, margin + level/s.Columns*step
}

// cellAt is the upper left corner of a cell.
func (s Sheet) cellAt(at board.Square) (x, y int) {
	x, y = s.corner(at.Level())
	return x + at.File()*s.Cell, y + (board.Size-1-at.Rank())*s.Cell
}

// radius is that of a piece.
func (s Sheet) radius() int { return s.Cell * 3 / 8 }

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

// A palette has the colours of a drawing.
type palette struct {
	light, dark, shade, ink, mark string
	edge, white, black, arrow     string // edges of cells and pieces, pieces, arrows
}

var (
	ofFile = palette{light: "#f3ead7", dark: "#d9c49d", shade: "#8fb4d9", ink: "#333", mark: "#2a7d46", edge: "#333",
		white: "#fff", black: "#333", arrow: "#17507f"}

	// ofPage are properties that the style of a page gives values.
	ofPage = palette{
		light: "var(--cell)", dark: "var(--dark-cell)", shade: "var(--shade)", ink: "var(--ink)", mark: "var(--mark)",
		edge: "var(--edge)", white: "var(--white-piece)", black: "var(--black-piece)", arrow: "var(--arrow)",
	}
)

// A canvas is an SVG file that is being written.
type canvas struct {
	strings.Builder
	palette
	letters int
}

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(&c.Builder, format+"\n", args...) }

func newCanvas(width, height int, title string) *canvas {
	c := &canvas{palette: ofFile, letters: file.Letters}
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img"`+
		` font-family="sans-serif" text-anchor="middle">`, width, height)
	c.add(`<title>%s</title>`, title)
	c.add(`<rect width="%d" height="%d" fill="#fff"/>`, width, height)
	return c
}

// label writes a coordinate, centred at a point.
func (c *canvas) label(x, y int, text string) {
	c.add(`<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>`, x, y+4, c.letters, c.ink, text)
}

// piece draws a piece as a disc with its letter, centred at a point, or as a diamond if it is
// mirrored.
func (c *canvas) piece(x, y, radius int, p board.Piece, mirrored bool) {
	fill, text := c.white, c.black
	if p.Color() == board.Black {
		fill, text = c.black, c.white
	}
	if half := radius * 4 / 3; mirrored {
		c.add(`<path d="M%d %dl%d %[3]dl-%[3]d %[3]dl-%[3]d -%[3]dz" fill="%[4]s" stroke="%s"/>`, x, y-half, half,
			fill, c.edge)
	} else {
		c.add(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s"/>`, x, y, radius, fill, c.edge)
	}
	c.add(`<text x="%d" y="%d" font-size="%d" font-weight="bold" fill="%s">%s</text>`, x, y+radius*5/12, radius*5/4, text,
		string(p.Kind().Letter()))
}

// mark draws a dot or a ring, centred at a point.
func (c *canvas) mark(x, y, radius int, m Mark) {
	switch m {
	case Step:
		c.add(`<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, radius/2, c.palette.mark)
	case Capture:
		c.add(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="3"/>`, x, y, radius+1, c.palette.mark)
	}
}

// colour is that of a cell: neighbours along an axis differ.
func (d *Diagram) colour(s board.Square, p palette) string {
	switch {
	case d.Marks[s] == Shade:
		return p.shade
	case (s.Level()+s.Rank()+s.File())%2 == 0:
		return p.dark
	}
	return p.light
}

// SVG draws the levels from A to E beside one another.
func (d *Diagram) SVG() string {
	width, height := file.size()
	c := newCanvas(width, height, d.Title)
	c.levels(d, file)
	c.add(`</svg>`)
	return c.String()
}

// Levels draws the levels from A to E on a sheet. It returns what is inside an svg element of that
// size.
func (d *Diagram) Levels(s Sheet) (drawing string, width, height int) {
	c := &canvas{palette: ofFile, letters: s.Letters}
	if s.Page {
		c.palette = ofPage
	}
	c.levels(d, s)
	width, height = s.size()
	return c.String(), width, height
}

// cells draws the cells of a page, all of one colour as one path: a page has many boards. Cells may
// be as dark as the ground there, so they have edges.
func (c *canvas) cells(d *Diagram, s Sheet) {
	for _, colour := range []string{c.light, c.dark, c.shade} {
		path := ""
		for at := range board.NoSquare {
			if d.colour(at, c.palette) == colour {
				x, y := s.cellAt(at)
				path += fmt.Sprintf("M%d %dh%dv%[3]dh-%[3]dz", x, y, s.Cell)
			}
		}
		if path != "" {
			c.add(`<path class="cells" d="%s" fill="%s" stroke="%s" stroke-width="0.5"/>`, path, colour, c.edge)
		}
	}
}

func (c *canvas) levels(d *Diagram, s Sheet) {
	if s.Page {
		c.cells(d, s)
	}
	half := s.Cell / 2
	for l := range board.Size {
		left, top := s.corner(l)
		c.label(left+board.Size*half, top-margin/2+2, string(rune('A'+l)))
		for rank := range board.Size {
			y := top + (board.Size-1-rank)*s.Cell
			if l%s.Columns == 0 {
				c.label(margin/2, y+half, fmt.Sprint(rank+1))
			}
			for file := range board.Size {
				at := board.NewSquare(l, rank, file)
				x := left + file*s.Cell
				if !s.Page {
					c.add(`<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s"/>`, x, y, s.Cell, d.colour(at, c.palette))
				}
				if d.Pieces[at] != board.NoPiece {
					c.piece(x+half, y+half, s.radius(), d.Pieces[at], d.Mirrored[at])
				}
				c.mark(x+half, y+half, s.radius(), d.Marks[at])
			}
		}
		if l+s.Columns >= board.Size { // nothing is below it
			for file := range board.Size {
				c.label(left+file*s.Cell+half, top+board.Size*s.Cell+10, string(rune('a'+file)))
			}
		}
	}
	for i := len(d.Arrows) - 1; i >= 0; i-- {
		number := i + 1
		if len(d.Arrows) == 1 {
			number = 0
		}
		c.arrow(s, d, d.Arrows[i], number)
	}
}

// A point is a place of a drawing, or a way from one to another.
type point struct{ x, y float64 }

// plus adds a multiple of another point. No processor may fuse the product with the sum; where the
// compiler inlines it with a constant multiple, it fuses them all the same.
//
//go:noinline
func (p point) plus(times float64, q point) point {
	return point{p.x + float64(times*q.x), p.y + float64(times*q.y)}
}

func (p point) length() float64 { return math.Sqrt(float64(p.x*p.x) + float64(p.y*p.y)) }

// arrow draws a bent arrow from the edge of the piece on its first cell to the middle of its last,
// or to the edge of a piece there. A number of 0 is not written.
func (c *canvas) arrow(s Sheet, d *Diagram, a Arrow, number int) {
	const bend, head, width = 0.12, 9, 4
	at := func(square board.Square) point {
		left, top := s.cellAt(square)
		return point{float64(2*left+s.Cell) / 2, float64(2*top+s.Cell) / 2}
	}
	from, to := at(a.From), at(a.To)
	way := to.plus(-1, from)
	length := way.length()
	if length == 0 {
		return
	}
	along := point{way.x / length, way.y / length}
	across := point{along.y, -along.x}
	start := float64(s.radius()) + 1
	from = from.plus(start, along)
	if d.Pieces[a.To] != board.NoPiece {
		to = to.plus(-start, along)
	}
	way = to.plus(-1, from)
	length = way.length()
	// The bend keeps arrows of one line apart, and those of far levels off the pieces between.
	via := from.plus(0.5, way).plus(float64(bend*length), across)
	turn := to.plus(-1, via)
	tip := point{turn.x / turn.length(), turn.y / turn.length()}
	side := point{tip.y, -tip.x}
	end := to.plus(-head, tip)
	left, right := end.plus(-head/2, side), end.plus(head/2, side)
	c.add(`<g class="arrow"><title>%s</title>`, html.EscapeString(a.Says))
	c.add(`<path d="M%.1f %.1fQ%.1f %.1f %.1f %.1f" fill="none" stroke="%s" stroke-width="%d"/>`, from.x, from.y, via.x,
		via.y, end.x, end.y, c.palette.arrow, width)
	c.add(`<path d="M%.1f %.1fL%.1f %.1fL%.1f %.1fZ" fill="%s"/>`, to.x, to.y, left.x, left.y, right.x, right.y,
		c.palette.arrow)
	if number > 0 {
		t := 0.8 - float64(0.14*float64(number%4)) // of the way: numbers of like arrows are side by side
		first, second := from.plus(t, via.plus(-1, from)), via.plus(t, to.plus(-1, via))
		at := first.plus(t, second.plus(-1, first))
		if length < float64(2*s.Cell) { // beside a short one
			at = via.plus(10, across)
		}
		c.add(`<circle cx="%.1f" cy="%.1f" r="8" fill="%s"/>`, at.x, at.y, c.palette.arrow)
		c.add(`<text x="%.1f" y="%.1f" font-size="%d" font-weight="bold" fill="%s">%d</text>`, at.x, at.y+4, c.letters,
			c.light, number)
	}
	c.add(`</g>`)
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
				c.add(`<path d="M%d %dh%dl%d -%dh-%[3]dz" fill="%[6]s" stroke="#fff"/>`, x, y, cubeCell, rankRight, rankUp,
					d.colour(s, ofFile))
				x, y = x+(cubeCell+rankRight)/2, y-rankUp/2
				if d.Pieces[s] != board.NoPiece {
					c.piece(x, y-3, 10, d.Pieces[s], d.Mirrored[s])
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
		c.add(`<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s"/>`, x, y, small, empty.colour(s, ofFile))
	}
	c.add(`</g>`)
	// Each kind of piece is drawn once: boards only say where it is.
	drawn := map[string]bool{}
	for i := range boards {
		for s, p := range boards[i].Pieces {
			name := pieceID(p, boards[i].Mirrored[s])
			if p == board.NoPiece || drawn[name] {
				continue
			}
			drawn[name] = true
			c.add(`<g id="%s">`, name)
			c.piece(0, 0, small/2, p, boards[i].Mirrored[s])
			c.add(`</g>`)
		}
	}
	c.add(`</defs>`)
	for i := range boards {
		d := &boards[i]
		c.add(`<g transform="translate(%d %d)">`, margin+i%columns*frame, margin/2+i/columns*rowHeight)
		c.add(`<text x="0" y="%d" font-size="11" fill="%s" text-anchor="start">%s</text>`, caption-6, c.ink, d.Title)
		c.add(`<use href="#board"/>`)
		for s := range board.NoSquare {
			x, y := smallCorner(s)
			if d.Marks[s] == Shade {
				c.add(`<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s"/>`, x, y, small, c.shade)
			}
			if d.Pieces[s] != board.NoPiece {
				c.add(`<use href="#%s" x="%d" y="%d"/>`, pieceID(d.Pieces[s], d.Mirrored[s]), x+small/2, y+small/2)
			}
		}
		c.add(`</g>`)
	}
	c.add(`</svg>`)
	return c.String()
}

// pieceID names the drawing of a piece in a strip: its letter, such as q, and q~ for a mirrored queen.
func pieceID(p board.Piece, mirrored bool) string {
	if mirrored {
		return string(p.Letter()) + "~"
	}
	return string(p.Letter())
}

// smallCorner is the upper left corner of a cell of a board in a strip.
func smallCorner(s board.Square) (x, y int) {
	return s.Level()*smallLevel + s.File()*small, caption + (board.Size-1-s.Rank())*small
}
