package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A plain position is a second implementation of the rules, for comparison: letters in an array,
// pseudo-legal moves by walking, king safety by trying every move. It shares no code and no table
// with the package.
type plain struct {
	pieces             [5][5][5]byte // level, rank, file; 0 is an empty cell
	white              bool          // to move
	pawns              string
	halfmove, fullmove int
}

type plainCell [3]int // level, rank, file

type plainMove struct {
	from, to  plainCell
	promotion byte // 0 or one of qrbun
}

func (c plainCell) String() string {
	return "ABCDE"[c[0]:c[0]+1] + "abcde"[c[2]:c[2]+1] + "12345"[c[1]:c[1]+1]
}

func (m plainMove) String() string {
	s := m.from.String() + m.to.String()
	if m.promotion != 0 {
		s += string(m.promotion)
	}
	return s
}

func (c plainCell) square() Square { return Square(c[0]*25 + c[1]*5 + c[2]) }

func plainCells() (cells []plainCell) {
	for l := range 5 {
		for r := range 5 {
			for f := range 5 {
				cells = append(cells, plainCell{l, r, f})
			}
		}
	}
	return cells
}

// newPlain reads a full and well-formed RFEN.
func newPlain(tb testing.TB, pawns PawnRule, rfen string) *plain {
	tb.Helper()
	fields := strings.Fields(rfen)
	if len(fields) != 4 {
		tb.Fatalf("%q: want four fields", rfen)
	}
	p := &plain{white: fields[1] == "w", pawns: [...]string{"normal", "sideways", "fivecubed"}[pawns]}
	for i, level := range strings.Split(fields[0], "|") {
		for j, rank := range strings.Split(level, "/") {
			f := 0
			for _, c := range []byte(rank) {
				if c >= '1' && c <= '5' {
					f += int(c - '0')
					continue
				}
				p.pieces[4-i][4-j][f] = c
				f++
			}
		}
	}
	var err error
	if p.halfmove, err = strconv.Atoi(fields[2]); err != nil {
		tb.Fatal(err)
	}
	if p.fullmove, err = strconv.Atoi(fields[3]); err != nil {
		tb.Fatal(err)
	}
	return p
}

func (p *plain) rfen() string {
	var b strings.Builder
	for l := 4; l >= 0; l-- {
		for r := 4; r >= 0; r-- {
			rank := ""
			for f := range 5 {
				if c := p.pieces[l][r][f]; c != 0 {
					rank += string(c)
				} else {
					rank += "1"
				}
			}
			for n := 5; n > 1; n-- {
				rank = strings.ReplaceAll(rank, strings.Repeat("1", n), strconv.Itoa(n))
			}
			b.WriteString(rank)
			if r > 0 {
				b.WriteByte('/')
			}
		}
		if l > 0 {
			b.WriteByte('|')
		}
	}
	side := "b"
	if p.white {
		side = "w"
	}
	return fmt.Sprintf("%s %s %d %d", b.String(), side, p.halfmove, p.fullmove)
}

func (p *plain) at(c plainCell) byte { return p.pieces[c[0]][c[1]][c[2]] }

func isWhite(piece byte) bool { return piece >= 'A' && piece <= 'Z' }

func upper(piece byte) byte {
	if piece >= 'a' {
		return piece - 32
	}
	return piece
}

// beside returns the cell at a distance, and whether it is in the cube.
func (c plainCell) beside(d [3]int) (plainCell, bool) {
	for i := range c {
		c[i] += d[i]
		if c[i] < 0 || c[i] > 4 {
			return c, false
		}
	}
	return c, true
}

// plainDirections lead to the 26 neighbours, plainLeaps to the 24 cells of the knight.
var plainDirections, plainLeaps = func() (near, leaps [][3]int) {
	for l := -2; l <= 2; l++ {
		for r := -2; r <= 2; r++ {
			for f := -2; f <= 2; f++ {
				d := [3]int{l, r, f}
				switch l*l + r*r + f*f {
				case 1, 2, 3:
					near = append(near, d)
				case 5: // 2² + 1² + 0²
					leaps = append(leaps, d)
				}
			}
		}
	}
	return near, leaps
}()

// axes returns the number of coordinates that a step to a neighbour changes.
func axes(d [3]int) int { return d[0]*d[0] + d[1]*d[1] + d[2]*d[2] }

// slides reports whether the piece slides by steps that change that number of coordinates.
func slides(piece byte, axes int) bool {
	switch upper(piece) {
	case 'R':
		return axes == 1
	case 'B':
		return axes == 2
	case 'U':
		return axes == 3
	case 'Q':
		return true
	}
	return false
}

// pseudo returns the side's moves, whether or not they leave the king in check.
func (p *plain) pseudo(white bool) (moves []plainMove) {
	for l := range 5 {
		for r := range 5 {
			for f := range 5 {
				if piece := p.pieces[l][r][f]; piece != 0 && isWhite(piece) == white {
					moves = p.appendPseudo(moves, plainCell{l, r, f})
				}
			}
		}
	}
	return moves
}

func (p *plain) appendPseudo(moves []plainMove, from plainCell) []plainMove {
	piece := p.at(from)
	white := isWhite(piece)
	// enter adds a move unless an own piece is there, and reports whether the cell is empty.
	enter := func(to plainCell) bool {
		there := p.at(to)
		if there == 0 || isWhite(there) != white {
			moves = append(moves, plainMove{from: from, to: to})
		}
		return there == 0
	}
	switch upper(piece) {
	case 'P':
		return p.appendPawnMoves(moves, from, white)
	case 'N':
		for _, d := range plainLeaps {
			if to, ok := from.beside(d); ok {
				enter(to)
			}
		}
	case 'K':
		for _, d := range plainDirections {
			if to, ok := from.beside(d); ok {
				enter(to)
			}
		}
	default:
		for _, d := range plainDirections {
			if !slides(piece, axes(d)) {
				continue
			}
			for to, ok := from.beside(d); ok && enter(to); to, ok = to.beside(d) {
			}
		}
	}
	return moves
}

func (p *plain) appendPawnMoves(moves []plainMove, from plainCell, white bool) []plainMove {
	on, last := 1, 4
	if !white {
		on, last = -1, 0
	}
	steps := [][3]int{{0, on, 0}, {on, 0, 0}}
	takes := [][3]int{{0, on, -1}, {0, on, 1}, {on, 0, -1}, {on, 0, 1}}
	switch p.pawns {
	case "normal":
		takes = append(takes, [3]int{on, on, 0})
	case "fivecubed":
		steps = [][3]int{{on, 0, 0}}
		takes = [][3]int{{on, 0, -1}, {on, 0, 1}, {on, -1, 0}, {on, 1, 0}}
	}
	add := func(to plainCell) {
		if to[0] == last && (to[1] == last || p.pawns == "fivecubed") {
			for _, promotion := range []byte("qrbun") {
				moves = append(moves, plainMove{from, to, promotion})
			}
			return
		}
		moves = append(moves, plainMove{from: from, to: to})
	}
	for _, d := range steps {
		if to, ok := from.beside(d); ok && p.at(to) == 0 {
			add(to)
		}
	}
	for _, d := range takes {
		if to, ok := from.beside(d); ok && p.at(to) != 0 && isWhite(p.at(to)) != white {
			add(to)
		}
	}
	return moves
}

// attacked reports whether the side could capture an enemy piece on the cell.
func (p *plain) attacked(c plainCell, byWhite bool) bool {
	q := *p
	q.pieces[c[0]][c[1]][c[2]] = 'N'
	if byWhite {
		q.pieces[c[0]][c[1]][c[2]] = 'n'
	}
	return slices.ContainsFunc(q.pseudo(byWhite), func(m plainMove) bool { return m.to == c })
}

func (p *plain) king(white bool) plainCell {
	want := byte('k')
	if white {
		want = 'K'
	}
	for l := range 5 {
		for r := range 5 {
			if f := slices.Index(p.pieces[l][r][:], want); f >= 0 {
				return plainCell{l, r, f}
			}
		}
	}
	panic("no king")
}

func (p *plain) inCheck() bool { return p.attacked(p.king(p.white), !p.white) }

func (p *plain) play(m plainMove) *plain {
	q := *p
	piece := p.at(m.from)
	q.halfmove++
	if p.at(m.to) != 0 || upper(piece) == 'P' {
		q.halfmove = 0
	}
	if !p.white {
		q.fullmove++
	}
	if m.promotion != 0 {
		piece = m.promotion
		if p.white {
			piece -= 32
		}
	}
	q.pieces[m.from[0]][m.from[1]][m.from[2]] = 0
	q.pieces[m.to[0]][m.to[1]][m.to[2]] = piece
	q.white = !p.white
	return &q
}

// safe reports whether the mover's king cannot be captured after the move.
func (p *plain) safe(m plainMove) bool {
	after := p.play(m)
	king := after.king(p.white)
	return !slices.ContainsFunc(after.pseudo(!p.white), func(m plainMove) bool { return m.to == king })
}

func (p *plain) legal() (moves []plainMove) {
	for _, m := range p.pseudo(p.white) {
		if p.safe(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// sorted returns the moves' texts in alphabetical order.
func sorted[M fmt.Stringer](moves []M) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	slices.Sort(texts)
	return texts
}
