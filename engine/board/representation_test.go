package board

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// Two representations of the board are compared: a padded mailbox with lists of pieces, and the
// package's own Position, which has line occupancies beside bitboards and a mailbox. experiments/11
// has two more, which were slower.
//
// Each keeps both Zobrist keys and the counters, finds legality by pins and checkers, and takes a
// move back in its faster way. The mailbox knows only the default pawn rule.
type representation interface {
	legal() int             // legal moves, listed in the representation's own form
	captures() int          // those that capture
	attacked() int          // cells that White attacks and cells that Black attacks
	mobility() int          // pseudo-legal moves of all pieces but the kings, both sides
	makeAll() uint64        // plays each legal move, goes back; the sum of the keys met
	perft(depth int) uint64 // leaves, the last ply counted

	moves(captures bool) []Move         // for the test
	isAttacked(s Square, by Color) bool // for the test
}

var representations = [...]struct {
	name string
	from func(p Position) representation
}{
	{"mailbox", func(p Position) representation { return newMailbox(&p) }},
	{"lines", func(p Position) representation { return newLineOccupancies(p) }},
}

// lineOccupancies is the package's Position as a representation.
type lineOccupancies struct {
	position Position
	buf      []Move
	list     []Move // the legal moves
	stack    [4]Position
}

func newLineOccupancies(p Position) *lineOccupancies {
	return &lineOccupancies{position: p, list: p.AppendLegal(nil), buf: make([]Move, 0, 4*MaxMoves)}
}

func (l *lineOccupancies) legal() int { return len(l.position.AppendLegal(l.buf)) }

func (l *lineOccupancies) captures() int { return len(l.position.AppendCaptures(l.buf)) }

func (l *lineOccupancies) attacked() (n int) {
	for s := range NoSquare {
		for by := White; by <= Black; by++ {
			if l.position.IsAttacked(s, by) {
				n++
			}
		}
	}
	return n
}

func (l *lineOccupancies) mobility() int {
	moves, _ := l.position.Activity(&Thresholds{})
	return moves[White] + moves[Black]
}

func (l *lineOccupancies) makeAll() (sum uint64) {
	for _, m := range l.list {
		l.stack[0].Copy(&l.position)
		l.stack[0].Make(m)
		sum += l.stack[0].Key()
	}
	return sum
}

func (l *lineOccupancies) perft(depth int) uint64 {
	l.stack[0] = l.position
	return copyPerft(l.stack[:depth], l.buf)
}

func copyPerft(stack []Position, buf []Move) (leaves uint64) {
	moves := stack[0].AppendLegal(buf)
	if len(stack) == 1 {
		return uint64(len(moves) - len(buf))
	}
	for _, m := range moves[len(buf):] {
		stack[1].Copy(&stack[0])
		stack[1].Make(m)
		leaves += copyPerft(stack[1:], moves)
	}
	return leaves
}

func (l *lineOccupancies) moves(captures bool) []Move {
	if captures {
		return l.position.AppendCaptures(nil)
	}
	return l.list
}

func (l *lineOccupancies) isAttacked(s Square, by Color) bool { return l.position.IsAttacked(s, by) }

// middlegames returns 64 positions after 16 to 47 random plies. Moves are drawn from sorted lists,
// so that the generator's order does not matter.
func middlegames() (positions []Position) {
	for seed := uint64(0); len(positions) < 64; seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		p := Rules{}.Start()
		for range 16 + seed%32 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			slices.Sort(moves)
			p.Make(moves[r.IntN(len(moves))])
		}
		if p.HasLegal() {
			positions = append(positions, p)
		}
	}
	return positions
}

// mailboxCell is the cell in the plain rules' form, because the mailbox shares no table.
func mailboxCell(s Square) plainCell { return plainCell{s.Level(), s.Rank(), s.File()} }

// mailboxPawn returns the directions of the default rule's steps and captures.
func mailboxPawn(c Color) (steps, takes [][3]int) {
	on := c.Sign()
	return [][3]int{{0, on, 0}, {on, 0, 0}}, [][3]int{{0, on, -1}, {0, on, 1}, {on, 0, -1}, {on, 0, 1}, {on, on, 0}}
}

func mirroredKey(p *Position) uint64 {
	m := p.Mirror()
	return m.Key()
}

func TestRepresentationsAgree(t *testing.T) {
	positions := middlegames()
	for i, p := range perftPositions(t) {
		if p.Rules() == (Rules{}) && i%4 == 0 {
			positions = append(positions, p)
		}
	}
	for _, p := range positions {
		list := p.AppendLegal(nil)
		wantLegal, wantCaptures := sorted(list), sorted(p.AppendCaptures(nil))
		wantMobility, wantKeys := 0, uint64(0)
		for s := range NoSquare {
			if k := p.At(s).Kind(); k != NoKind && k != King {
				wantMobility += p.Mobility(s)
			}
		}
		for _, m := range list {
			q := p
			q.Make(m)
			wantKeys += q.Key()
		}
		for _, r := range representations {
			b := r.from(p)
			if got := b.makeAll(); got != wantKeys {
				t.Fatalf("%s, %s: keys sum to %#x, want %#x", r.name, p.RFEN(), got, wantKeys)
			}
			if got := sorted(b.moves(false)); !slices.Equal(got, wantLegal) || b.legal() != len(wantLegal) {
				t.Fatalf("%s, %s: moves %v, want %v", r.name, p.RFEN(), got, wantLegal)
			}
			if got := sorted(b.moves(true)); !slices.Equal(got, wantCaptures) || b.captures() != len(wantCaptures) {
				t.Fatalf("%s, %s: captures %v, want %v", r.name, p.RFEN(), got, wantCaptures)
			}
			for s := range NoSquare {
				for by := White; by <= Black; by++ {
					if got := b.isAttacked(s, by); got != p.IsAttacked(s, by) {
						t.Fatalf("%s, %s: %s attacks %s is %v", r.name, p.RFEN(), by, s, got)
					}
				}
			}
			if got := b.mobility(); got != wantMobility {
				t.Fatalf("%s, %s: mobility %d, want %d", r.name, p.RFEN(), got, wantMobility)
			}
		}
	}
}

// Every representation counts the leaves of an independent program (testdata/perft.tsv).
func TestRepresentationsPerft(t *testing.T) {
	checked := 0
	for i, row := range perftRows(t) {
		if row.position.Rules() != (Rules{}) || row.depth != 3 || i > 10 && row.leaves > 60_000 {
			continue
		}
		checked++
		for _, r := range representations {
			if got := r.from(row.position).perft(row.depth); got != row.leaves {
				t.Errorf("%s, %s: perft(%d) = %d, want %d", r.name, row.position.RFEN(), row.depth, got, row.leaves)
			}
		}
	}
	if checked < 10 {
		t.Errorf("%d rows checked, want ten or more", checked)
	}
}

// The answers of the benchmark. The plain rules confirm them below.
const (
	middlegameMoves    = 5317
	middlegameCaptures = 598
	middlegameAttacked = 9575
	middlegameMobility = 10175
	middlegameLeaves   = 4026735 // three plies from every eighth of them
)

func TestMiddlegames(t *testing.T) {
	var moves, captures, attacked, mobility int
	for _, p := range middlegames() {
		reading := newPlain(t, NormalPawns, p.RFEN())
		for _, m := range reading.legal() {
			moves++
			if reading.at(m.to) != 0 {
				captures++
			}
		}
		for _, white := range []bool{true, false} {
			for _, m := range reading.pseudo(white) {
				if upper(reading.at(m.from)) != 'K' {
					mobility++
				}
			}
			for _, c := range plainCells() {
				if reading.attacked(c, white) {
					attacked++
				}
			}
		}
	}
	got := [4]int{moves, captures, attacked, mobility}
	if want := [4]int{middlegameMoves, middlegameCaptures, middlegameAttacked, middlegameMobility}; got != want {
		t.Errorf("moves, captures, attacked cells, mobility %v, want %v", got, want)
	}
}

// BenchmarkRepresentation takes the 64 middlegames, eight of them for perft, and checks its answer.
// Its ns/op are those of one position (Movegen, Captures, Mobility), of one question whether a side
// attacks a cell (Attacked), of one move and back (Make), or of one leaf (Perft3). It reports the
// fastest pass, because other work on the machine changes the mean.
func BenchmarkRepresentation(b *testing.B) {
	positions := middlegames()
	keySum := uint64(0)
	for i := range positions {
		keySum += newLineOccupancies(positions[i]).makeAll()
	}
	for _, op := range []struct {
		name  string
		every int // which positions
		parts int // of a pass
		want  uint64
		run   func(r representation) uint64
	}{
		{"Movegen", 1, 64, middlegameMoves, func(r representation) uint64 { return uint64(r.legal()) }},
		{"Captures", 1, 64, middlegameCaptures, func(r representation) uint64 { return uint64(r.captures()) }},
		{"Attacked", 1, 64 * 250, middlegameAttacked, func(r representation) uint64 { return uint64(r.attacked()) }},
		{"Mobility", 1, 64, middlegameMobility, func(r representation) uint64 { return uint64(r.mobility()) }},
		{"Make", 1, middlegameMoves, keySum, func(r representation) uint64 { return r.makeAll() }},
		{"Perft3", 8, middlegameLeaves, middlegameLeaves, func(r representation) uint64 { return r.perft(3) }},
	} {
		for _, rep := range representations {
			b.Run(op.name+"/rep="+rep.name, func(b *testing.B) {
				var boards []representation
				for i := 0; i < len(positions); i += op.every {
					boards = append(boards, rep.from(positions[i]))
				}
				fastest := time.Duration(math.MaxInt64)
				for b.Loop() {
					got, start := uint64(0), time.Now()
					for _, r := range boards {
						got += op.run(r)
					}
					fastest = min(fastest, time.Since(start))
					if got != op.want {
						b.Fatalf("%d, want %d", got, op.want)
					}
				}
				b.ReportMetric(float64(fastest.Nanoseconds())/float64(op.parts), "ns/op")
			})
		}
	}
}
