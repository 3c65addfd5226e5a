package alice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// A plain position is a second implementation of the rules, for comparison: letters in an array,
// moves by walking, king safety by trying every move. It shares no code and no table with the
// package.
type plain struct {
	pieces             [5][5][5]byte // level, rank, file; 0 is an empty cell
	mirrored           [5][5][5]bool
	white              bool // to move
	sideways           bool
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
	return strings.TrimRight(m.from.String()+m.to.String()+string(m.promotion), "\x00")
}

func plainOf(m board.Move) plainMove {
	cell := func(s board.Square) plainCell { return plainCell{int(s) / 25, int(s) / 5 % 5, int(s) % 5} }
	return plainMove{cell(m.From()), cell(m.To()), [8]byte{0, 0, 'q', 'r', 'b', 'u', 'n', 0}[m.Promotion()]}
}

func (c plainCell) square() board.Square { return board.Square(c[0]*25 + c[1]*5 + c[2]) }

// newPlain reads a full and well-formed RFEN.
func newPlain(tb testing.TB, pawns board.PawnRule, rfen string) *plain {
	tb.Helper()
	fields := strings.Fields(rfen)
	if len(fields) != 4 {
		tb.Fatalf("%q: want four fields", rfen)
	}
	p := &plain{white: fields[1] == "w", sideways: pawns == board.SidewaysPawns}
	for i, level := range strings.Split(fields[0], "|") {
		for j, rank := range strings.Split(level, "/") {
			f := 0
			for _, c := range []byte(rank) {
				switch {
				case c == '~':
					p.mirrored[4-i][4-j][f-1] = true
				case c >= '1' && c <= '5':
					f += int(c - '0')
				default:
					p.pieces[4-i][4-j][f] = c
					f++
				}
			}
		}
	}
	p.halfmove, _ = strconv.Atoi(fields[2])
	p.fullmove, _ = strconv.Atoi(fields[3])
	return p
}

func (p *plain) rfen() string {
	var levels []string
	for l := 4; l >= 0; l-- {
		var ranks []string
		for r := 4; r >= 0; r-- {
			rank := ""
			for f := range 5 {
				switch c := p.pieces[l][r][f]; {
				case c == 0:
					rank += "1"
				case p.mirrored[l][r][f]:
					rank += string(c) + "~"
				default:
					rank += string(c)
				}
			}
			for n := 5; n > 1; n-- {
				rank = strings.ReplaceAll(rank, strings.Repeat("1", n), strconv.Itoa(n))
			}
			ranks = append(ranks, rank)
		}
		levels = append(levels, strings.Join(ranks, "/"))
	}
	side := "b"
	if p.white {
		side = "w"
	}
	return fmt.Sprintf("%s %s %d %d", strings.Join(levels, "|"), side, p.halfmove, p.fullmove)
}

func (p *plain) at(c plainCell) byte { return p.pieces[c[0]][c[1]][c[2]] }

func (p *plain) isMirrored(c plainCell) bool { return p.mirrored[c[0]][c[1]][c[2]] }

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
				switch d := [3]int{l, r, f}; l*l + r*r + f*f {
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

// slides reports whether the piece slides by steps that change that number of coordinates.
func slides(piece byte, axes int) bool {
	return strings.ContainsRune([...]string{"", "RQ", "BQ", "UQ"}[axes], rune(upper(piece)))
}

// reach returns the cells that a piece attacks, whatever is on them, and the steps of a pawn. Only
// pieces of its status stop it.
func (p *plain) reach(from plainCell) (attacks, steps []plainCell) {
	piece := p.at(from)
	add := func(to *[]plainCell, d [3]int) {
		if c, ok := from.beside(d); ok {
			*to = append(*to, c)
		}
	}
	switch upper(piece) {
	case 'P':
		on := 1
		if !isWhite(piece) {
			on = -1
		}
		for _, d := range [][3]int{{0, on, -1}, {0, on, 1}, {on, 0, -1}, {on, 0, 1}} {
			add(&attacks, d)
		}
		if !p.sideways {
			add(&attacks, [3]int{on, on, 0})
		}
		add(&steps, [3]int{0, on, 0})
		add(&steps, [3]int{on, 0, 0})
	case 'N':
		for _, d := range plainLeaps {
			add(&attacks, d)
		}
	case 'K':
		for _, d := range plainDirections {
			add(&attacks, d)
		}
	default:
		for _, d := range plainDirections {
			if !slides(piece, d[0]*d[0]+d[1]*d[1]+d[2]*d[2]) {
				continue
			}
			for to, ok := from.beside(d); ok; to, ok = to.beside(d) {
				attacks = append(attacks, to)
				if p.at(to) != 0 && p.isMirrored(to) == p.isMirrored(from) {
					break
				}
			}
		}
	}
	return attacks, steps
}

func plainCells(visit func(c plainCell)) {
	for l := range 5 {
		for r := range 5 {
			for f := range 5 {
				visit(plainCell{l, r, f})
			}
		}
	}
}

// pseudo returns the mover's moves, whether or not they leave the king in check.
func (p *plain) pseudo() (moves []plainMove) {
	plainCells(func(from plainCell) {
		piece := p.at(from)
		if piece == 0 || isWhite(piece) != p.white {
			return
		}
		add := func(to plainCell) {
			last := 4
			if !p.white {
				last = 0
			}
			if upper(piece) == 'P' && to[0] == last && to[1] == last {
				for _, promotion := range []byte("qrbun") {
					moves = append(moves, plainMove{from, to, promotion})
				}
				return
			}
			moves = append(moves, plainMove{from: from, to: to})
		}
		attacks, steps := p.reach(from)
		for _, to := range attacks {
			there := p.at(to)
			if there == 0 && upper(piece) != 'P' || there != 0 && isWhite(there) != p.white &&
				p.isMirrored(to) == p.isMirrored(from) {
				add(to)
			}
		}
		for _, to := range steps {
			if p.at(to) == 0 {
				add(to)
			}
		}
	})
	return moves
}

// attackers returns the pieces of the side that attack the cell.
func (p *plain) attackers(c plainCell, white bool) (found []plainCell) {
	plainCells(func(from plainCell) {
		if piece := p.at(from); piece != 0 && isWhite(piece) == white {
			if attacks, _ := p.reach(from); slices.Contains(attacks, c) {
				found = append(found, from)
			}
		}
	})
	return found
}

func (p *plain) king(white bool) (king plainCell) {
	plainCells(func(c plainCell) {
		if piece := p.at(c); upper(piece) == 'K' && isWhite(piece) == white {
			king = c
		}
	})
	return king
}

// checked reports whether a piece of the king's own status attacks the side's king.
func (p *plain) checked(white bool) bool {
	king := p.king(white)
	return slices.ContainsFunc(p.attackers(king, !white), func(c plainCell) bool {
		return p.isMirrored(c) == p.isMirrored(king)
	})
}

func (p *plain) inCheck() bool { return p.checked(p.white) }

// play moves a piece. With change false it keeps its status, as if it were still on its own board.
func (p *plain) play(m plainMove, change bool) *plain {
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
	q.mirrored[m.from[0]][m.from[1]][m.from[2]] = false
	q.pieces[m.to[0]][m.to[1]][m.to[2]] = piece
	q.mirrored[m.to[0]][m.to[1]][m.to[2]] = p.isMirrored(m.from) != change
	q.white = !p.white
	return &q
}

// safe is the reading of the document Alice-Raumschach: after the move no enemy may capture the
// king, for which one of either status may if the king has just moved.
func (p *plain) safe(m plainMove) bool {
	after := p.play(m, true)
	if upper(p.at(m.from)) == 'K' {
		return len(after.attackers(m.to, after.white)) == 0
	}
	return !after.checked(p.white)
}

// safeOnBoards is the reading of Alice chess: the move is legal on its own board, which a king on
// the other one does not matter to, and leaves the king safe where it then is.
func (p *plain) safeOnBoards(m plainMove) bool {
	before := p.play(m, false)
	king := before.king(p.white)
	own := before.isMirrored(king) == p.isMirrored(m.from)
	return !(own && before.checked(p.white)) && !p.play(m, true).checked(p.white)
}

func (p *plain) legal(safe func(*plain, plainMove) bool) (moves []plainMove) {
	for _, m := range p.pseudo() {
		if safe(p, m) {
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
