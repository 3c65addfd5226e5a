package verdict

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/tables"
)

// counts is what the table of an ending counts.
type counts struct {
	ending tables.Material
	toMove [2]tables.Counts // by the side to move
}

// drawnShare is the share of positions from which on a side's wins make material Won.
const drawnShare = 0.01

// derive returns the rows of counted endings, in the order of tables.Compare. If an ending has no
// mates, all that it leads to, except bare kings, must be counted, too.
func derive(counted []counts) ([]row, error) {
	counted = slices.SortedFunc(slices.Values(counted), func(a, b counts) int {
		return tables.Compare(a.ending, b.ending)
	})
	dead := map[tables.Material]bool{}
	var rows []row
	for i, n := range counted {
		if i > 0 && n.ending == counted[i-1].ending {
			return nil, fmt.Errorf("ending %s is counted twice: leave one out", n.ending)
		}
		isDead, err := isDead(n, dead)
		if err != nil {
			return nil, err
		}
		dead[n.ending] = isDead
		r := row{n.ending, Drawn}
		if isDead {
			r.class = Dead
		}
		for _, c := range n.toMove {
			if float64(max(c.WhiteWins, c.WhiteLoses))/float64(c.Legal) >= drawnShare {
				r.class = Won
			}
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// isDead reports whether neither an ending nor any that it leads to has a mate. Those that it leads
// to must be in dead.
func isDead(n counts, dead map[tables.Material]bool) (bool, error) {
	for _, c := range n.toMove {
		if c.Mates > 0 {
			return false, nil
		}
	}
	for _, m := range n.ending.Needs() {
		is, known := dead[m]
		if !known {
			return false, fmt.Errorf("ending %s has no mates, but %s that it leads to is not counted: make its table, too",
				n.ending, m)
		}
		if !is {
			return false, nil
		}
	}
	return true, nil
}

// textOf returns rows as the text that ships.
func textOf(rows []row) string {
	var text strings.Builder
	text.WriteString(head)
	for _, r := range rows {
		fmt.Fprintf(&text, "%s\t%s\n", r.ending, r.class)
	}
	return text.String()
}
