package verdict

import (
	"fmt"
	"math"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// Counted is what the table of an ending counts.
type Counted struct {
	Ending tables.Material
	ToMove [2]tables.Counts // by the side to move
}

// drawnShare is the share of positions from which on a side's wins make material Won.
const drawnShare = 0.01

// Derive returns the rows of counted endings, in the order of tables.Compare. If an ending has no
// mates, all that it leads to, except bare kings, must be counted, too.
//
// The factor of a side is the sum of its shares of wins with White to move and with Black to move,
// at most Whole. So an advantage counts in full if it wins half of all positions.
func Derive(counted []Counted) ([]Row, error) {
	counted = slices.SortedFunc(slices.Values(counted), func(a, b Counted) int { return tables.Compare(a.Ending, b.Ending) })
	dead := map[tables.Material]bool{}
	var rows []Row
	for i, n := range counted {
		if i > 0 && n.Ending == counted[i-1].Ending {
			return nil, fmt.Errorf("ending %s is counted twice: leave one out", n.Ending)
		}
		isDead, err := isDead(n, dead)
		if err != nil {
			return nil, err
		}
		dead[n.Ending] = isDead
		r := Row{Ending: n.Ending, Class: Drawn}
		if isDead {
			r.Class = Dead
		}
		for c := range r.Factors {
			sum := 0.0
			for _, counts := range n.ToMove {
				share := float64(winsOf(counts, board.Color(c))) / float64(counts.Legal)
				if share >= drawnShare {
					r.Class = Won
				}
				sum += share
			}
			r.Factors[c] = int(math.Round(min(sum, 1) * Whole))
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func winsOf(n tables.Counts, c board.Color) int64 {
	if c == board.White {
		return n.WhiteWins
	}
	return n.WhiteLoses
}

// isDead reports whether neither an ending nor any that it leads to has a mate. Those that it leads
// to must be in dead.
func isDead(n Counted, dead map[tables.Material]bool) (bool, error) {
	for _, counts := range n.ToMove {
		if counts.Mates > 0 {
			return false, nil
		}
	}
	for _, m := range n.Ending.Needs() {
		is, known := dead[m]
		if !known {
			return false, fmt.Errorf("ending %s has no mates, but %s that it leads to is not counted: make its table, too", n.Ending, m)
		}
		if !is {
			return false, nil
		}
	}
	return true, nil
}
