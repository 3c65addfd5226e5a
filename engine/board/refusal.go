package board

import (
	"fmt"
	"strings"
)

// A Reason is the code of why a move is illegal, or why a piece has no legal move.
type Reason string

// The reasons. Table sentences has their words.
const (
	NotAMove    Reason = "no-move"      // not two cells and at most a promotion
	EmptyCell   Reason = "empty"        // no piece on From
	NotYourTurn Reason = "turn"         // the piece on From is the other side's
	OwnPiece    Reason = "own"          // Other, on To, is the mover's own
	MovesOnly   Reason = "moves-only"   // the piece does not reach To on an empty cube
	Blocked     Reason = "blocked"      // Other, on At, is in the way
	StraightOn  Reason = "straight-on"  // a pawn does not capture straight on, and Other is on To
	OnlyTakes   Reason = "only-takes"   // a pawn only captures that way, and To is empty
	OtherStatus Reason = "status"       // in Alice-Raumschach: Other, on To, has the other status
	KingMoves   Reason = "king"         // Attackers could capture the king on To
	Pinned      Reason = "pinned"       // Attackers could capture the king through From
	Exposed     Reason = "exposed"      // in Alice-Raumschach: they could, and the piece did not stand between
	StaysCheck  Reason = "check"        // Attackers give check, and one could still capture the king
	MustPromote Reason = "promotes"     // the pawn promotes on To
	NoPromotion Reason = "no-promotion" // nothing promotes on To
	ShutIn      Reason = "shut-in"      // of a piece: other pieces block all its moves
)

// sentences are the words of the reasons, for all who refuse a move. What stands in braces is a part of
// a Refusal.
var sentences = map[Reason]string{
	NotAMove:    "it is not a move from cell to cell",
	EmptyCell:   "there is no piece on {from}",
	NotYourTurn: "the {piece} on {from} is {owner}'s, and {side} is to move",
	OwnPiece:    "{side}'s own {other} is on {to}",
	MovesOnly:   "a {piece} moves only {way}",
	Blocked:     "{whose} {other} on {at} is in the way",
	StraightOn:  "{to} is occupied, and a pawn does not capture straight on",
	OnlyTakes:   "a pawn only captures that way, and {to} is empty",
	OtherStatus: "the {piece} on {from} is {status} and captures no {different} piece",
	KingMoves:   "the king would be in check on {to} from {attackers}",
	Pinned:      "the {piece} on {from} is pinned: the king on {king} would be in check from {attackers}",
	Exposed:     "the king on {king} would be in check from {attackers}",
	StaysCheck:  "the king on {king} is in check from {attackers}, and would stay in check",
	MustPromote: "the pawn promotes on {to}: add q, r, b, n or u",
	NoPromotion: "nothing promotes there: leave out the last letter",
	ShutIn:      "other pieces block all its moves",
}

// waysOfKinds say how pieces move, as rules.md does.
var waysOfKinds = [...]string{
	King:    "to a neighbouring cell",
	Queen:   "along lines that change one, two or three of level, file and rank",
	Rook:    "along lines that change one of level, file and rank",
	Bishop:  "along lines that change two of level, file and rank",
	Unicorn: "along lines that change all three of level, file and rank",
	Knight:  "two cells along one of level, file and rank, and one cell along another",
}

// waysOfPawns say how pawns move, by their rule.
var waysOfPawns = [...]string{
	NormalPawns:    "one rank or one level forward, and captures one file to the side of these cells or one level and one rank forward",
	SidewaysPawns:  "one rank or one level forward, and captures one file to the side of these cells",
	FiveCubedPawns: "one level forward, and captures beside that cell",
}

// A Placed is a piece on a cell.
type Placed struct {
	Piece Piece
	On    Square
}

// A Refusal says why a move is illegal, or why a piece has no legal move: a code, with the cells and
// pieces that it is about. Its text is a sentence without a capital letter and a full stop.
type Refusal struct {
	Reason    Reason
	Side      Color    // to move
	From, To  Square   // of the move; of a piece without a legal move, the first cell that Reason keeps it from
	Piece     Piece    // on From
	Rule      PawnRule // of the position
	Mirrored  bool     // Piece is mirrored, in Alice-Raumschach
	Other     Piece    // what is in the way, or on To
	At        Square   // where it is
	King      Square   // that could be captured
	Attackers []Placed // that could do it
}

// Error is the sentence.
func (r *Refusal) Error() string {
	owner, whose := r.Piece.Color().Name(), r.Other.Color().Name()+"'s"
	if r.Other.Color() == r.Side {
		whose += " own"
	}
	way := waysOfPawns[r.Rule]
	if r.Piece.Kind() != Pawn {
		way = waysOfKinds[r.Piece.Kind()]
	}
	status, different := "normal", "mirrored"
	if r.Mirrored {
		status, different = different, status
	}
	return strings.NewReplacer("{from}", r.From.String(), "{to}", r.To.String(), "{piece}", r.Piece.Kind().Name(),
		"{owner}", owner, "{side}", r.Side.Name(), "{other}", r.Other.Kind().Name(), "{whose}", whose, "{at}", r.At.String(),
		"{way}", way, "{status}", status, "{different}", different, "{king}", r.King.String(),
		"{attackers}", NameAll(r.Attackers)).Replace(sentences[r.Reason])
}

// OfKing reports that the piece can make the move, but its king could be captured then.
func (r *Refusal) OfKing() bool {
	switch r.Reason {
	case KingMoves, Pinned, Exposed, StaysCheck:
		return true
	}
	return false
}

// NameAll names pieces, such as "the rook on Ba1 and the queen on Ca1".
func NameAll(pieces []Placed) string {
	var names []string
	for _, x := range pieces {
		names = append(names, fmt.Sprintf("the %s on %s", x.Piece.Kind().Name(), x.On))
	}
	return strings.Join(names, " and ")
}

// WhyIllegal returns why a move cannot be played here, and nil for a legal one.
func (p *Position) WhyIllegal(m Move) *Refusal {
	if p.IsLegal(m) {
		return nil
	}
	from, to := m.From(), m.To()
	r := &Refusal{Reason: NotAMove, Side: p.side, From: from, To: to, Rule: p.rules.Pawns}
	if from >= NoSquare || to >= NoSquare || m>>17 != 0 || r.Unreachable(p, p.Occupied()) || p.leavesKing(r) {
		return r
	}
	r.Reason = NoPromotion
	if r.Piece.Kind() == Pawn && p.rules.Pawns.Promotes(p.side).Has(to) {
		r.Reason = MustPromote
	}
	return r
}

// Unreachable reports whether the side to move has no piece on the cell of From that goes to To,
// whatever that does to its king, and says why. Pieces on the cells of stops stop a slider.
func (r *Refusal) Unreachable(p interface{ At(Square) Piece }, stops Bitboard) bool {
	r.Piece, r.Other, r.At = p.At(r.From), p.At(r.To), r.To
	kind := r.Piece.Kind()
	steps, takes := r.Rule.Steps(r.Piece.Color(), r.From).Has(r.To), r.Rule.Captures(r.Piece.Color(), r.From).Has(r.To)
	reaches := kind.Reach(r.From).Has(r.To)
	switch isPawn := kind == Pawn; {
	case r.Piece == NoPiece:
		r.Reason = EmptyCell
	case r.Piece.Color() != r.Side:
		r.Reason = NotYourTurn
	case r.Other != NoPiece && r.Other.Color() == r.Side:
		r.Reason = OwnPiece
	case isPawn && steps && r.Other != NoPiece:
		r.Reason = StraightOn
	case isPawn && takes && r.Other == NoPiece:
		r.Reason = OnlyTakes
	case isPawn && !steps && !takes || !isPawn && !reaches:
		r.Reason = MovesOnly
	default:
		for _, s := range Between(r.From, r.To).And(stops).Squares() {
			if Between(r.From, s).And(stops).Empty() {
				r.Reason, r.Other, r.At = Blocked, p.At(s), s
				return true
			}
		}
		return false
	}
	return true
}

// leavesKing reports whether the king could be captured after a move that its piece can make, and
// says by which pieces.
func (p *Position) leavesKing(r *Refusal) bool {
	us, them := p.side, p.side.Opponent()
	after := *p
	after.Make(NewMove(r.From, r.To, NoKind))
	king := after.King(us)
	attackers := after.AttackersOf(king, them)
	if attackers.Empty() {
		return false
	}
	checkers := p.AttackersOf(king, them)
	switch {
	case r.From == p.King(us):
		r.Reason = KingMoves
	case !checkers.And(attackers).Empty():
		r.Reason, attackers = StaysCheck, checkers
	default:
		r.Reason = Pinned
	}
	r.King, r.Attackers = king, Place(p, attackers)
	return true
}

// Place returns the pieces on some cells.
func Place(p interface{ At(Square) Piece }, cells Bitboard) (pieces []Placed) {
	for _, s := range cells.Squares() {
		pieces = append(pieces, Placed{p.At(s), s})
	}
	return pieces
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() []Placed {
	return Place(p, p.AttackersOf(p.King(p.side), p.side.Opponent()))
}

// Stuck returns why the piece on a cell has no legal move, and nil where it has one. A reason of the
// king goes before others, check before pins.
func Stuck(from Square, why func(Move) *Refusal) *Refusal {
	var found *Refusal
	for to := range NoSquare {
		r := why(NewMove(from, to, NoKind))
		if r != nil && r.Reason == MustPromote {
			r = why(NewMove(from, to, Queen))
		}
		switch {
		case r == nil:
			return nil
		case r.Reason == EmptyCell || r.Reason == NotYourTurn:
			return r
		case r.OfKing() && (found == nil || r.Reason == StaysCheck):
			found = r
		}
	}
	if found != nil {
		return found
	}
	r := why(NewMove(from, from, NoKind))
	r.Reason = ShutIn
	return r
}
