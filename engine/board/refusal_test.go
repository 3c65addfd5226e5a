package board

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// Law: the reason of each refusal is true. Each own piece is sent to each of the 125 cells, and the reason
// is held against moves on a copy by the plain rules: without the piece in the way the way is free, without
// the piece that pins the move is legal, and so on.
func TestReasonsAreTrue(t *testing.T) {
	positions := 1000
	if os.Getenv("RAUMLAB_SLOW") != "" {
		positions = 10_000
	}
	random := rand.New(rand.NewPCG(5, 6))
	seen, moves := map[Reason]int{}, map[way]bool{}
	for game := 0; positions > 0; game++ {
		p := Rules{Pawns: PawnRule(game % 3)}.Start()
		for ply := range 160 {
			legal := p.AppendLegal(nil)
			if len(legal) == 0 || positions == 0 {
				break
			}
			if ply > 3 && (p.InCheck() && ply%8 == 0 || ply%9 == game%9) {
				positions--
				checkReasons(t, &p, seen, moves)
			}
			p.Make(livelyMove(&p, legal, random))
		}
	}
	for reason, atLeast := range map[Reason]int{OwnPiece: 1000, MovesOnly: 1000, Blocked: 1000, StraightOn: 50,
		OnlyTakes: 1000, KingMoves: 100, Pinned: 50, StaysCheck: 1000, MustPromote: 1, NoPromotion: 1000} {
		if seen[reason] < atLeast {
			t.Errorf("%s: %d times, want %d or more", reason, seen[reason], atLeast)
		}
	}
	t.Log(seen)
}

// A way is of a piece to a cell that it does not reach on an empty cube: what the plain rules say of it is
// kept, since other pieces do not matter.
type way struct {
	piece    byte
	rule     PawnRule
	from, to Square
}

// livelyMove chooses a move that gives check more often than at random, so that pieces are pinned.
func livelyMove(p *Position, legal []Move, random *rand.Rand) Move {
	m := legal[random.IntN(len(legal))]
	for range 12 {
		after := *p
		after.Make(m)
		if after.InCheck() {
			break
		}
		m = legal[random.IntN(len(legal))]
	}
	return m
}

func checkReasons(t *testing.T, p *Position, seen map[Reason]int, moves map[way]bool) {
	t.Helper()
	before := newPlain(t, p.rules.Pawns, p.RFEN())
	legal := map[plainMove]bool{}
	for _, m := range before.legal() {
		legal[m] = true
	}
	for _, cell := range plainCells() {
		piece := before.at(cell)
		if piece == 0 || isWhite(piece) != before.white {
			continue
		}
		for _, to := range plainCells() {
			m := plainMove{from: cell, to: to}
			promotes := legal[plainMove{cell, to, 'q'}]
			r := p.WhyIllegal(NewMove(cell.square(), to.square(), NoKind))
			if (r == nil) != legal[m] {
				t.Fatalf("%s: %s: legal %v, refused because %v", p.RFEN(), m, legal[m], r)
			}
			if r == nil {
				if q := p.WhyIllegal(NewMove(cell.square(), to.square(), Queen)); q == nil || q.Reason != NoPromotion {
					t.Fatalf("%s: %sq is refused because %v", p.RFEN(), m, q)
				}
				seen[NoPromotion]++
				continue
			}
			seen[r.Reason]++
			if r.From != cell.square() || r.To != to.square() || r.Piece.Letter() != piece {
				t.Fatalf("%s: %s is refused as %+v", p.RFEN(), m, r)
			}
			if r.Reason == MovesOnly {
				k := way{piece, p.rules.Pawns, r.From, r.To}
				if _, known := moves[k]; !known {
					moves[k] = before.holds(r, m)
				}
				if moves[k] {
					continue
				}
			}
			if r.Reason == MustPromote != promotes || !before.holds(r, m) {
				t.Fatalf("%s: %s is refused because %s", p.RFEN(), m, r)
			}
		}
	}
}

// holds reports whether the reason of a refusal is true by the plain rules.
func (p *plain) holds(r *Refusal, m plainMove) bool {
	goes := func(q *plain) bool {
		return slices.ContainsFunc(q.appendPseudo(nil, m.from), func(x plainMove) bool { return x.to == m.to })
	}
	q := *p
	own, enemy := byte('P'), byte('p')
	if !p.white {
		own, enemy = enemy, own
	}
	there := p.at(m.to)
	switch r.Reason {
	case MustPromote:
		return goes(p)
	case OwnPiece:
		return there != 0 && isWhite(there) == p.white && r.Other.Letter() == there
	case MovesOnly: // not even on an empty cube, and where there is something to take
		q.pieces = [5][5][5]byte{}
		q.set(m.from, p.at(m.from))
		quiet := goes(&q)
		q.set(m.to, enemy)
		return !quiet && !goes(&q)
	case Blocked: // by this piece alone
		at := plainCellOf(r.At)
		if p.at(at) != r.Other.Letter() || goes(p) {
			return false
		}
		for _, s := range Between(r.From, r.To).Squares() {
			q.set(plainCellOf(s), 0)
		}
		free := goes(&q)
		q.set(at, p.at(at))
		for _, s := range Between(r.From, r.At).Squares() {
			free = free && p.at(plainCellOf(s)) == 0
		}
		return free && !goes(&q)
	case StraightOn:
		q.set(m.to, 0)
		return there == r.Other.Letter() && !goes(p) && goes(&q)
	case OnlyTakes:
		q.set(m.to, enemy)
		return there == 0 && !goes(p) && goes(&q)
	}
	// The king could be captured: by these pieces, and without them the move is legal. An own pawn in the place of
	// each keeps pieces behind it away.
	after := p.play(m)
	reported := p
	if r.Reason != StaysCheck {
		reported = after
	}
	if !goes(p) || p.safe(m) || !slices.Equal(reported.attackers(after.king(p.white), !p.white), r.Attackers) {
		return false
	}
	for _, x := range r.Attackers {
		q.set(plainCellOf(x.On), own)
	}
	switch r.Reason {
	case KingMoves:
		return m.from == p.king(p.white) && q.safe(m)
	case Pinned:
		return m.from != p.king(p.white) && len(r.Attackers) == 1 && q.safe(m) && plainCellOf(r.King) == after.king(p.white)
	case StaysCheck: // a piece that is pinned as well is still that
		onCheckers := slices.ContainsFunc(r.Attackers, func(x Placed) bool { return plainCellOf(x.On) == m.to })
		return p.inCheck() && m.from != p.king(p.white) && !q.inCheck() && (onCheckers || q.safe(m) || p.pinned(m.from))
	}
	return false
}

// pinned reports whether another enemy attacks the king where the piece on a cell is not there.
func (p *plain) pinned(c plainCell) bool {
	q := *p
	q.set(c, 0)
	king := p.king(p.white)
	return len(q.attackers(king, !p.white)) > len(p.attackers(king, !p.white))
}

func (p *plain) set(c plainCell, piece byte) { p.pieces[c[0]][c[1]][c[2]] = piece }

// attackers returns the side's pieces that could capture an enemy on the cell.
func (p *plain) attackers(c plainCell, byWhite bool) (found []Placed) {
	for _, m := range p.pseudo(byWhite) {
		if m.to == c && (m.promotion == 0 || m.promotion == 'q') {
			found = append(found, Placed{parsePiece(p.at(m.from)), m.from.square()})
		}
	}
	return found
}

// Law: a piece is stuck if and only if it has no legal move.
func TestStuck(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	seen := map[Reason]int{}
	for game := range 30 {
		p := Rules{Pawns: PawnRule(game % 3)}.Start()
		for range 60 {
			legal := p.AppendLegal(nil)
			if len(legal) == 0 {
				break
			}
			for from := range NoSquare {
				moves := slices.ContainsFunc(legal, func(m Move) bool { return m.From() == from })
				r := Stuck(from, p.WhyIllegal)
				if (r == nil) != moves {
					t.Fatalf("%s: %s: %v", p.RFEN(), from, r)
				}
				if r != nil {
					seen[r.Reason]++
				}
			}
			p.Make(livelyMove(&p, legal, random))
		}
	}
	for _, reason := range []Reason{EmptyCell, NotYourTurn, ShutIn, Pinned, StaysCheck} {
		if seen[reason] == 0 {
			t.Errorf("no piece is stuck because of %s", reason)
		}
	}
}

// Each reason has an example.
func TestWhyIllegalText(t *testing.T) {
	const (
		pinned = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/P4/K2N1 w 0 1"
		double = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/5/K2N1 w 0 1"
		shield = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/N4/K4 w 0 1"
		last   = "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 7"
	)
	for _, x := range []struct{ rfen, move, want string }{
		{"", "Cc3Cc4", "there is no piece on Cc3"},
		{"", "Ec4Dc4", "the pawn on Ec4 is Black's, and White is to move"},
		{"", "Bc1Bd1", "White's own bishop is on Bd1"},
		{"", "Bc1Be3", "White's own pawn on Bd2 is in the way"},
		{"", "Bc1Ec5", "a queen moves only along lines that change one, two or three of level, file and rank"},
		{"", "Bb2Cb3", "a pawn only captures that way, and Cb3 is empty"},
		{"", "Bb2Bb3q", "nothing promotes there: leave out the last letter"},
		{last, "Ea4Ea5", "the pawn promotes on Ea5: add q, r, b, n or u"},
		{pinned, "Aa2Ba2", "the pawn on Aa2 is pinned: the king on Aa1 would be in check from the rook on Aa5"},
		{double, "Ad1Ab2", "the king on Aa1 is in check from the rook on Aa5 and the rook on Ba1, and would stay in check"},
		{double, "Aa1Aa2", "the king would be in check on Aa2 from the rook on Aa5"},
		{shield, "Aa2Ca1", "the king on Aa1 is in check from the rook on Ba1, and would stay in check"},
		{shield, "Aa2Ba4", "the king on Aa1 is in check from the rook on Ba1, and would stay in check"},
	} {
		p := Rules{}.Start()
		if x.rfen != "" {
			p = parse(t, Rules{}, x.rfen)
		}
		m, err := ParseMove(x.move)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.WhyIllegal(m); err == nil || err.Error() != x.want {
			t.Errorf("%s in %s: %v, want %s", x.move, x.rfen, err, x.want)
		}
	}
}
