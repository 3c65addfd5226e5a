package eval

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/counted"
)

// WholeScale is the part of a Scale with which fixed + features·weights counts in full.
const WholeScale = 64

// MostScale is the greatest factor of a Scale.
const MostScale = 4

// maxPart bounds the parts of a Scale.
const maxPart = MostScale * WholeScale

// MaxScaled is the greatest number of pieces for which a Scale can have a part of its own: kings
// and pawns are not counted.
const MaxScaled = 40

// A Scale says by the material on the board how much of fixed + features·weights counts, in parts
// of WholeScale. A Scale is not changed once it is part of weights.
type Scale struct {
	// Pieces is by the number of pieces of both sides but kings and pawns. The last part is also
	// that of greater numbers.
	Pieces []int `json:"pieces"`
	// Endings have parts of their own, in the order of tables.Compare.
	Endings []EndingScale `json:"endings,omitempty"`
}

// An EndingScale has the parts of a material, in the colours of its table.
type EndingScale struct {
	Ending tables.Material `json:"ending"`
	Parts  [2]int          `json:"parts"` // of an advantage of White, and of Black
}

// Validate reports the first field that no scale may hold.
func (s *Scale) Validate() error {
	if n := len(s.Pieces); n == 0 || n > MaxScaled+1 {
		return fmt.Errorf("scale.pieces has %s: want 1 to %d", counted.Of(n, "number"), MaxScaled+1)
	}
	for _, n := range s.Pieces {
		if err := checkPart(n); err != nil {
			return fmt.Errorf("scale.pieces: %w", err)
		}
	}
	for i, e := range s.Endings {
		if canonical, _ := e.Ending.Canonical(); canonical != e.Ending || e.Ending.Pieces() < 3 || e.Ending.Pieces() > tables.MaxPieces {
			return fmt.Errorf("scale.endings.%s: want the name of an endgame table of three to %d pieces, such as %s", e.Ending, tables.MaxPieces, canonical)
		}
		for _, n := range e.Parts {
			if err := checkPart(n); err != nil {
				return fmt.Errorf("scale.endings.%s: %w", e.Ending, err)
			}
		}
		if e.Ending.Swapped() == e.Ending && e.Parts[board.White] != e.Parts[board.Black] {
			return fmt.Errorf("scale.endings.%s = %v: want equal parts, both sides have the same pieces", e.Ending, e.Parts)
		}
		if i > 0 && tables.Compare(s.Endings[i-1].Ending, e.Ending) >= 0 {
			return fmt.Errorf("scale.endings.%s: want every ending once, in the order of tables", e.Ending)
		}
	}
	return nil
}

func checkPart(n int) error {
	if n < 0 || n > maxPart {
		return fmt.Errorf("part %d: want 0 to %d, of which %d counts in full", n, maxPart, WholeScale)
	}
	return nil
}

// Equal reports whether two scales, nil among them, are the same.
func (s *Scale) Equal(other *Scale) bool { return s.lines() == other.lines() }

// lines are the scale in the hash of weights, none for nil.
func (s *Scale) lines() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "scale.pieces = %v\n", s.Pieces)
	for _, e := range s.Endings {
		fmt.Fprintf(&b, "scale.endings.%s = %v\n", e.Ending, e.Parts)
	}
	return b.String()
}

// SortEndings puts the endings in the order of tables.Compare.
func (s *Scale) SortEndings() {
	slices.SortFunc(s.Endings, func(a, b EndingScale) int { return tables.Compare(a.Ending, b.Ending) })
}

// ScaledPieces returns the number of pieces by which Scale.Pieces is indexed.
func ScaledPieces(p *board.Position) int {
	pawns := p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn))
	return p.Occupied().Count() - pawns.Count() - 2
}

// A scaler is a Scale ready for use.
type scaler struct {
	pieces  [MaxScaled + 1]int64
	endings map[tables.Material][2]int64 // in both colours
}

func newScaler(s *Scale) *scaler {
	x := &scaler{endings: map[tables.Material][2]int64{}}
	for n := range x.pieces {
		x.pieces[n] = int64(s.Pieces[min(n, len(s.Pieces)-1)])
	}
	for _, e := range s.Endings {
		white, black := int64(e.Parts[board.White]), int64(e.Parts[board.Black])
		x.endings[e.Ending.Swapped()] = [2]int64{black, white}
		x.endings[e.Ending] = [2]int64{white, black} // last, for what is its own mirror
	}
	return x
}

// part returns how much of an advantage of a side counts. Endings with pawns are those of normal
// pawns.
func (x *scaler) part(p *board.Position, ahead board.Color) int64 {
	if len(x.endings) > 0 && p.Occupied().Count() <= tables.MaxPieces {
		m := tables.MaterialOf(p)
		if parts, ok := x.endings[m]; ok && (p.Rules().Pawns == board.NormalPawns || !m.HasPawns()) {
			return parts[ahead&1]
		}
	}
	return x.pieces[min(ScaledPieces(p), MaxScaled)]
}
