package board

// A Color is a side.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Opponent returns the other side.
func (c Color) Opponent() Color { return c ^ 1 }

// Sign returns +1 for White and -1 for Black: it turns a score of the side into White's and back.
func (c Color) Sign() int { return 1 - 2*int(c) }

// String returns w or b, as in RFEN.
func (c Color) String() string { return "wb"[c : c+1] }

// Name returns White or Black.
func (c Color) Name() string { return [...]string{White: "White", Black: "Black"}[c] }

// A Kind is a type of piece without its colour.
type Kind uint8

// The kinds, in the order in which the Zobrist keys are drawn.
const (
	NoKind Kind = iota
	King
	Queen
	Rook
	Bishop
	Unicorn
	Knight
	Pawn
	numKinds
)

const kindLetters = ".KQRBUNP"

// Letter returns the upper-case letter of the kind.
func (k Kind) Letter() byte { return kindLetters[k] }

// Name returns the kind in words, such as queen.
func (k Kind) Name() string { return kindNames[k] }

var kindNames = [...]string{
	King: "king", Queen: "queen", Rook: "rook", Bishop: "bishop", Unicorn: "unicorn", Knight: "knight", Pawn: "pawn",
}

// promotions are the kinds a pawn may become, in the order in which they are generated.
var promotions = [5]Kind{Queen, Rook, Bishop, Unicorn, Knight}

// A Piece is a kind with a colour, or NoPiece.
type Piece uint8

// NoPiece is an empty cell.
const NoPiece Piece = 0

// NewPiece returns the piece of the colour and kind.
func NewPiece(c Color, k Kind) Piece { return Piece(k) | Piece(c)<<3 }

// Color returns the side the piece belongs to.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Kind returns the piece's kind.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Letter returns the RFEN letter: upper case for White.
func (p Piece) Letter() byte {
	c := p.Kind().Letter()
	if p != NoPiece && p.Color() == Black {
		c += 'a' - 'A'
	}
	return c
}

// parsePiece reads an RFEN letter; it returns NoPiece for anything else.
func parsePiece(letter byte) Piece {
	c := White
	if letter >= 'a' && letter <= 'z' {
		c, letter = Black, letter-('a'-'A')
	}
	for k := King; k < numKinds; k++ {
		if kindLetters[k] == letter {
			return NewPiece(c, k)
		}
	}
	return NoPiece
}
