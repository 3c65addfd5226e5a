package board

import "fmt"

// A Move is from | to<<7 | promotion<<14. What moves and what it captures is on the board.
type Move uint32

// NoMove is the zero value, which is no legal move.
const NoMove Move = 0

// NewMove returns a move; promotion is NoKind but for a pawn that promotes.
func NewMove(from, to Square, promotion Kind) Move {
	return Move(from) | Move(to)<<7 | Move(promotion)<<14
}

// From returns the cell the move leaves.
func (m Move) From() Square { return Square(m & 127) }

// To returns the cell the move enters.
func (m Move) To() Square { return Square(m >> 7 & 127) }

// Promotion returns the kind a pawn becomes, or NoKind.
func (m Move) Promotion() Kind { return Kind(m >> 14 & 7) }

// Mirror returns the move as the other side sees it.
func (m Move) Mirror() Move {
	if m == NoMove {
		return NoMove
	}
	return NewMove(m.From().Mirror(), m.To().Mirror(), m.Promotion())
}

// String returns the machine notation: Bc1Ec4, or Ed5Ee5q for a promotion.
func (m Move) String() string {
	if m == NoMove {
		return "none"
	}
	s := m.From().String() + m.To().String()
	if k := m.Promotion(); k != NoKind {
		s += string(k.Letter() + 'a' - 'A')
	}
	return s
}

// ParseMove reads machine notation. It does not ask whether the move is legal in a position.
func ParseMove(text string) (Move, error) {
	if len(text) != 6 && len(text) != 7 {
		return NoMove, fmt.Errorf("move %q: expected two cells and at most a promotion letter, such as Bc1Ec4 or Ed5Ee5q",
			text)
	}
	from, err := ParseSquare(text[:3])
	if err != nil {
		return NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	to, err := ParseSquare(text[3:6])
	if err != nil {
		return NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	if from == to {
		return NoMove, fmt.Errorf("move %q: both cells are the same", text)
	}
	promotion := NoKind
	if len(text) == 7 {
		for _, k := range promotions {
			if k.Letter()+'a'-'A' == text[6] {
				promotion = k
			}
		}
		if promotion == NoKind {
			return NoMove, fmt.Errorf("move %q: promotion letter is one of q r b u n", text)
		}
	}
	return NewMove(from, to, promotion), nil
}
