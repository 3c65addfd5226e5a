package variant

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
	"raumlab/internal/plural"
)

// An Oddity is a reason why no game reaches a position, though the rules can play it.
type Oddity struct {
	Code OddityCode `json:"code"`
	Text string     `json:"text"` // for people
	// that the oddity is about, where it is about some
	Cells []board.Square `json:"-"`
}

// An OddityCode names a kind of oddity for programs.
type OddityCode string

// The codes, as docs/reference/formats/epd.md lists them.
const (
	TooManyPawns      OddityCode = "too-many-pawns"      // more than at the start
	TooManyPieces     OddityCode = "too-many-pieces"     // more than at the start, pawns among them
	TooManyPromotions OddityCode = "too-many-promotions" // more pieces than missing pawns can have become
	PawnOutOfReach    OddityCode = "pawn-out-of-reach"   // no pawns can get to these cells together
	PieceOutOfReach   OddityCode = "piece-out-of-reach"  // unicorns on cells that no unicorn can get to
	TooFewCaptures    OddityCode = "too-few-captures"    // the pawns must have captured more than is missing
	ImpossibleCheck   OddityCode = "impossible-check"    // no single move gives such a check
	ImpossibleClock   OddityCode = "impossible-clock"    // more plies than were played, or than a game can go on
)

// Oddities returns all that it finds why no game reaches the position; empty does not prove that one
// does. What the rules cannot play, ParseRFEN has refused.
func (p *Position) Oddities() (all []Oddity) {
	start := p.Rules().Start()
	if *p == start {
		return nil
	}
	var have, had [2]army
	for c := board.White; c <= board.Black; c++ {
		have[c], had[c] = armyOf(p, c), armyOf(&start, c)
	}
	for c := board.White; c <= board.Black; c++ {
		all = append(all, have[c].tooMany(c, &had[c])...)
		all = append(all, have[c].promotions(p, c, &had[c])...)
		them := c.Opponent()
		all = append(all, pawnsFrom(p, c, &have[c], &had[c], had[them].size-have[them].size)...)
	}
	all = append(all, p.oddCheck()...)
	return append(all, p.oddClock()...)
}

// OdditiesText says in one line what is odd, with the codes; it is empty where nothing is.
func (p *Position) OdditiesText() string {
	var texts []string
	for _, o := range p.Oddities() {
		texts = append(texts, fmt.Sprintf("%s (%s)", o.Text, o.Code))
	}
	if texts == nil {
		return ""
	}
	return "no game reaches this position: " + strings.Join(texts, "; ")
}

// An army is the pieces of a side.
type army struct {
	size  int // with pawns and king
	pawns []board.Square
	parts [board.Pawn + 1][4][]board.Square // pieces by kind, and by the class of cells that they never leave
}

// armyOf returns the pieces of a side.
func armyOf(p *Position, c board.Color) (a army) {
	for s := range board.NoSquare {
		x := p.At(s)
		if x == board.NoPiece || x.Color() != c {
			continue
		}
		a.size++
		if k := x.Kind(); k == board.Pawn {
			a.pawns = append(a.pawns, s)
		} else {
			part := &a.parts[k][classOf(k, s)]
			*part = append(*part, s)
		}
	}
	return a
}

// classOf returns the class of cells that a piece on s never leaves: bishops have two, unicorns four.
func classOf(k board.Kind, s board.Square) int {
	l, r, f := s.Level(), s.Rank(), s.File()
	switch k {
	case board.Bishop:
		return (l + r + f) & 1
	case board.Unicorn:
		return (l^r)&1<<1 | (r^f)&1
	}
	return 0
}

// tooMany compares the numbers of pawns and of all pieces with those at the start.
func (a *army) tooMany(c board.Color, had *army) (all []Oddity) {
	if n, most := len(a.pawns), len(had.pawns); n > most {
		text := fmt.Sprintf("%s has %d pawns, but begins with %d", c.Name(), n, most)
		all = append(all, Oddity{TooManyPawns, text, a.pawns})
	}
	if a.size > had.size {
		all = append(all, Oddity{Code: TooManyPieces,
			Text: fmt.Sprintf("%s has %d pieces with pawns, but begins with %d", c.Name(), a.size, had.size)})
	}
	return all
}

// promotions compares the pieces that only promotions give with the pawns that are missing.
func (a *army) promotions(p *Position, c board.Color, had *army) (all []Oddity) {
	promoted := 0
	for k := board.Queen; k < board.Pawn; k++ {
		for class, cells := range a.parts[k] {
			more := len(cells) - len(had.parts[k][class])
			if more <= 0 {
				continue
			}
			promoted += more
			if !promotesIn(p, c, k, class) {
				all = append(all, Oddity{PieceOutOfReach, fmt.Sprintf(
					"%s has %s on cells from %s that only %d of its %ss can get to, promoted or not", c.Name(),
					plural.Of(len(cells), k.Name()), cells[0], len(had.parts[k][class]), k.Name()), cells})
			}
		}
	}
	if missing := len(had.pawns) - len(a.pawns); missing >= 0 && promoted > missing {
		all = append(all, Oddity{Code: TooManyPromotions, Text: fmt.Sprintf(
			"%s has at least %s, but only %s missing", c.Name(), plural.Of(promoted, "promoted piece"),
			plural.As(missing, "pawn is", "pawns are"))})
	}
	return all
}

// promotesIn reports whether a pawn can become such a piece on a cell of the class.
func promotesIn(p *Position, c board.Color, k board.Kind, class int) bool {
	for _, s := range p.Rules().Pawns.Promotes(c).Squares() {
		if classOf(k, s) == class {
			return true
		}
	}
	return false
}

// never is the number of captures to a cell that a pawn cannot get to.
const never = 1000

// pawnsFrom finds pawns that cannot have come from their cells at the start, together and with as
// many captures as the other side misses pieces.
func pawnsFrom(p *Position, c board.Color, have, had *army, missing int) []Oddity {
	if len(have.pawns) == 0 {
		return nil
	}
	start := p.Rules().Start()
	// captures[i][j] are those that pawn j of the start needs to become pawn i.
	captures := make([][]int, len(have.pawns))
	var lost []board.Square
	for i := range captures {
		captures[i] = make([]int, len(had.pawns))
	}
	for j, home := range had.pawns {
		far := pawnCaptures(p, c, home, int(start.StatusAt(home)))
		for i, s := range have.pawns {
			captures[i][j] = far[s][p.StatusAt(s)]
		}
	}
	for i, s := range have.pawns {
		best := never
		for _, n := range captures[i] {
			best = min(best, n)
		}
		if best == never {
			lost = append(lost, s)
		}
	}
	if lost != nil {
		return []Oddity{{PawnOutOfReach, fmt.Sprintf("no pawn of %s can get to %s", c.Name(), listOf(lost)), lost}}
	}
	if len(have.pawns) > len(had.pawns) {
		return nil // which is said already
	}
	switch n := fewestCaptures(captures, len(had.pawns)); {
	case n >= never:
		return []Oddity{{PawnOutOfReach, fmt.Sprintf("the pawns of %s cannot all get to their cells from those at the start",
			c.Name()), have.pawns}}
	case n > max(missing, 0):
		return []Oddity{{TooFewCaptures, fmt.Sprintf("the pawns of %s must have captured %s or more, but %s misses %d",
			c.Name(), plural.Of(n, "piece"), c.Opponent().Name(), max(missing, 0)), have.pawns}}
	}
	return nil
}

// pawnCaptures returns how many captures at least bring a pawn to each cell with each status, which
// every move changes in Alice-Raumschach.
func pawnCaptures(p *Position, c board.Color, home board.Square, status int) (far [board.NoSquare][2]int) {
	for s := range far {
		far[s] = [2]int{never, never}
	}
	rule, turn := p.Rules().Pawns, 0
	if p.isAlice {
		turn = 1
	}
	type place struct {
		s      board.Square
		status int
	}
	far[home][status] = 0
	reached := []place{{s: home, status: status}}
	for len(reached) > 0 {
		var next []place
		for _, at := range reached {
			n, then := far[at.s][at.status], at.status^turn
			reach := func(cells board.Bitboard, n int) {
				for _, s := range cells.Squares() {
					if n < far[s][then] {
						far[s][then] = n
						next = append(next, place{s, then})
					}
				}
			}
			reach(rule.Steps(c, at.s), n)
			reach(rule.Captures(c, at.s), n+1)
		}
		reached = next
	}
	return far
}

// fewestCaptures returns the least sum of captures that gives each pawn a home of its own.
func fewestCaptures(captures [][]int, homes int) int {
	best := make([]int, 1<<homes) // by the set of homes that the pawns so far have
	for set := range best {
		best[set] = never
	}
	best[0] = 0
	for _, from := range captures {
		next := make([]int, len(best))
		for set := range next {
			next[set] = never
		}
		for set, sum := range best {
			if sum == never {
				continue
			}
			for home, n := range from {
				if with := set | 1<<home; with != set {
					next[with] = min(next[with], sum+n)
				}
			}
		}
		best = next
	}
	fewest := never
	for _, sum := range best {
		fewest = min(fewest, sum)
	}
	return fewest
}

// oddCheck looks at the pieces that give check. A move brings one piece to where it gives check, and
// opens one line; in Alice-Raumschach it opens two, or brings one piece.
func (p *Position) oddCheck() []Oddity {
	us := p.SideToMove()
	king := p.King(us)
	var checkers []board.Square
	if p.isAlice {
		checkers = p.alice.AttackersOf(king, us.Opponent(), p.alice.StatusAt(king)).Squares()
	} else {
		checkers = p.board.AttackersOf(king, us.Opponent()).Squares()
	}
	near := 0 // no line to the king that a move can have opened
	for _, s := range checkers {
		if board.Between(king, s).Empty() {
			near++
		}
	}
	if len(checkers) <= 2 && near <= 1 {
		return nil
	}
	return []Oddity{{ImpossibleCheck, fmt.Sprintf("no move gives check from %s at once", listOf(checkers)),
		append(checkers, king)}}
}

// oddClock compares the halfmove clock with the plies that were played. The fullmove number stops at
// the greatest that an RFEN has, but the clock is never that high.
func (p *Position) oddClock() []Oddity {
	clock, played := p.HalfmoveClock(), 2*(p.FullmoveNumber()-1)+int(p.SideToMove())
	switch {
	case clock > board.DrawingPlies:
		return []Oddity{{Code: ImpossibleClock,
			Text: fmt.Sprintf("the halfmove clock is %d, but the game was drawn at %d", clock, board.DrawingPlies)}}
	case clock > played:
		return []Oddity{{Code: ImpossibleClock, Text: fmt.Sprintf(
			"the halfmove clock is %d, but by the fullmove number only %d plies were played", clock, played)}}
	}
	return nil
}

// listOf names cells, at most ten.
func listOf(cells []board.Square) string {
	const most = 10
	var texts []string
	for i, s := range cells {
		if i == most {
			texts = append(texts, fmt.Sprintf("%d more", len(cells)-most))
			break
		}
		texts = append(texts, s.String())
	}
	return strings.Join(texts, ", ")
}
