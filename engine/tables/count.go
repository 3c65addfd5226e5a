package tables

import (
	"context"
	"fmt"

	"raumlab/engine/board"
	"raumlab/internal/ordered"
)

// Counts are numbers of positions of the cube for one side to move. Like pieces have no order, and
// images under symmetries count one by one. Pawns are on cells that pawns can reach from the start
// array.
//
// With pawns the numbers are off by a fraction of a percent. Each pair of kings is counted in one
// of its images, and an image may exchange rank and level, which changes what cells pawns can
// reach. The oracle in testdata counts in the same way.
type Counts struct {
	Legal      int64 `json:"legal"`
	WhiteWins  int64 `json:"white_wins"`
	Draws      int64 `json:"draws"`
	WhiteLoses int64 `json:"white_loses"`
	Mates      int64 `json:"mates"`
	Stalemates int64 `json:"stalemates"`

	// The greatest distances to mate in plies, or -1 without mates, and how many positions have them.
	LongestWin       int   `json:"longest_win_plies"`
	LongestWinCount  int64 `json:"longest_win_count"`
	LongestLoss      int   `json:"longest_loss_plies"`
	LongestLossCount int64 `json:"longest_loss_count"`
}

// check says what is wrong with counts that no table has, from their key on.
func (n Counts) check() error {
	for _, x := range []struct {
		key   string
		count int64
	}{{"legal", n.Legal}, {"white_wins", n.WhiteWins}, {"draws", n.Draws}, {"white_loses", n.WhiteLoses},
		{"mates", n.Mates}, {"stalemates", n.Stalemates}, {"longest_win_count", n.LongestWinCount},
		{"longest_loss_count", n.LongestLossCount}} {
		if x.count < 0 || x.count > n.Legal {
			return fmt.Errorf("%s: %d, expected 0 to the %d legal positions", x.key, x.count, n.Legal)
		}
	}
	if sum := n.WhiteWins + n.Draws + n.WhiteLoses; sum != n.Legal {
		return fmt.Errorf("legal: %d, but wins, draws and losses are %d positions together", n.Legal, sum)
	}
	if n.Stalemates > n.Draws {
		return fmt.Errorf("stalemates: %d of %d draws", n.Stalemates, n.Draws)
	}
	if n.Mates > n.WhiteWins+n.WhiteLoses {
		return fmt.Errorf("mates: %d of %d won and lost positions", n.Mates, n.WhiteWins+n.WhiteLoses)
	}
	for _, x := range []struct {
		key       string
		positions int64
		plies     int
		count     int64
	}{{"win", n.WhiteWins, n.LongestWin, n.LongestWinCount}, {"loss", n.WhiteLoses, n.LongestLoss, n.LongestLossCount}} {
		if (x.positions == 0) != (x.plies == -1) || (x.positions == 0) != (x.count == 0) || x.count > x.positions ||
			x.plies < -1 {
			return fmt.Errorf("longest_%s_plies: %d plies in %d of %d positions", x.key, x.plies, x.count, x.positions)
		}
	}
	return nil
}

func (n *Counts) add(o Counts) {
	n.Legal += o.Legal
	n.WhiteWins += o.WhiteWins
	n.Draws += o.Draws
	n.WhiteLoses += o.WhiteLoses
	n.Mates += o.Mates
	n.Stalemates += o.Stalemates
	longer(&n.LongestWin, &n.LongestWinCount, o.LongestWin, o.LongestWinCount)
	longer(&n.LongestLoss, &n.LongestLossCount, o.LongestLoss, o.LongestLossCount)
}

func longer(most *int, count *int64, plies int, n int64) {
	if plies > *most {
		*most, *count = plies, 0
	}
	if plies == *most {
		*count += n
	}
}

// Count counts the positions with White to move and with Black to move. chosen may be nil.
// Otherwise it chooses positions by the cells of the pieces: both kings, White's others, Black's.
func (t *Table) Count(ctx context.Context, workers int, chosen func(p *[MaxPieces]board.Square) bool) (counts [2]Counts,
	err error) {
	v := newMover(t.Rule, t.Index)
	for c := range counts {
		counts[c] = Counts{LongestWin: -1, LongestLoss: -1}
	}
	err = ordered.Map(ctx, 0, int64(len(t.symmetry.orbits)), workers,
		func() func(context.Context, int64) ([2]Counts, error) {
			return func(_ context.Context, o int64) ([2]Counts, error) { return t.countOrbit(v, int(o), chosen), nil }
		}, func(part [2]Counts) error {
			for c := range counts {
				counts[c].add(part[c])
			}
			return nil
		})
	return counts, err
}

func (t *Table) countOrbit(v *mover, orbit int, chosen func(p *[MaxPieces]board.Square) bool) (counts [2]Counts) {
	var p placement
	size := int64(t.symmetry.orbits[orbit].size)
	for c := range counts {
		counts[c] = Counts{LongestWin: -1, LongestLoss: -1}
	}
	for i := orbit * t.block; i < (orbit+1)*t.block; i++ {
		if t.Values[0][i] == Illegal && t.Values[1][i] == Illegal {
			continue
		}
		t.place(&p, i)
		if !v.atHome(&p) || chosen != nil && !chosen((*[MaxPieces]board.Square)(&p)) {
			continue
		}
		for c := board.White; c <= board.Black; c++ {
			value := t.Values[c][i]
			if value == Illegal {
				continue
			}
			n := Counts{Legal: size, LongestWin: -1, LongestLoss: -1}
			switch plies := int(value) - 1; {
			case value == Drawn:
				n.Draws = size
				if t.Values[c.Opponent()][i] != Illegal && !v.hasLegal(&p, c) {
					n.Stalemates = size
				}
			case (value&1 == 0) == (c == board.White):
				n.WhiteWins, n.LongestWin, n.LongestWinCount = size, plies, size
			default:
				n.WhiteLoses, n.LongestLoss, n.LongestLossCount = size, plies, size
			}
			if value == Mated {
				n.Mates = size
			}
			counts[c].add(n)
		}
	}
	return counts
}

// atHome reports whether all pawns are on cells that they can reach from the start.
func (v *mover) atHome(p *placement) bool {
	for i := 2; i < v.pieces; i++ {
		if v.kinds[i] == board.Pawn && !v.pawns.home[v.colors[i]].Has(p[i]) {
			return false
		}
	}
	return true
}
