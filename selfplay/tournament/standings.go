package tournament

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// Standings are the engines of a crosstable, the strongest first.
type Standings struct {
	Anchor  string // engine whose rating is zero; empty for the mean of all
	Engines []Standing
	Cells   [][]Cell // by row and column in the order of Engines
}

// A Standing is what all matches of one engine say of it.
type Standing struct {
	Name         string       `json:"name"`
	Rating       elo.Estimate `json:"rating"` // Elo over the anchor
	Points       float64      `json:"points"`
	Games        int64        `json:"games"`
	NodesPerMove float64      `json:"nodes_per_move"` // main search and quiescence; 0 where none were searched
}

// A Cell is one engine against another, from the view of the row.
type Cell struct {
	Pairs elo.Pentanomial
	LOS   float64 // that the row is stronger than the column (see elo.Ratings.LOS); ½ on the diagonal
}

// Points is what the row took of the points.
func (c Cell) Points() float64 { return points(c.Pairs) }

// points is what A took.
func points(p elo.Pentanomial) float64 { return float64(p[1]+2*p[2]+3*p[3]+4*p[4]) / 2 }

// Standings rates the engines by all their matches. Engines that have not played yet are left
// out; where the anchor is one of them, the mean of the others is zero.
func (r Result) Standings() (Standings, error) {
	var names []string
	number := map[string]int{}
	waiting := false // the anchor is
	for _, m := range r.Matches {
		for _, name := range []string{m.Summary.A, m.Summary.B} {
			if m.Summary.Pairs == 0 {
				waiting = waiting || name == r.Anchor
				continue
			}
			if _, ok := number[name]; !ok {
				number[name] = len(names)
				names = append(names, name)
			}
		}
	}
	anchor, anchored := number[r.Anchor]
	if r.Anchor != "" && !anchored && !waiting {
		return Standings{}, fmt.Errorf("anchor %q: no engine of this name plays", r.Anchor)
	}
	engines := make([]Standing, len(names))
	nodes, moves := make([]float64, len(names)), make([]int64, len(names))
	var pairings []elo.Pairing
	for _, m := range r.Matches {
		if m.Summary.Pairs == 0 {
			continue
		}
		x := elo.Pairing{A: number[m.Summary.A], B: number[m.Summary.B], Pairs: m.Summary.Pentanomial}
		pairings = append(pairings, x)
		for side, i := range [2]int{x.A, x.B} {
			pairs := x.Pairs
			if match.Side(side) == match.B {
				pairs = pairs.Reversed()
			}
			engines[i].Points += points(pairs)
			engines[i].Games += pairs.Games()
			nodes[i] += m.Summary.NodesPerMove[side] * float64(m.Summary.Moves[side])
			moves[i] += m.Summary.Moves[side]
		}
	}
	if len(names) == 0 {
		return Standings{}, nil
	}
	ratings, err := elo.Rate(len(names), pairings)
	if err != nil {
		return Standings{}, err
	}
	s := Standings{}
	if anchored {
		s.Anchor = r.Anchor
	}
	order := make([]int, len(names))
	for i, name := range names {
		order[i] = i
		engines[i].Name = name
		if engines[i].Rating = ratings.Of(i); anchored {
			engines[i].Rating = ratings.Over(i, anchor)
		}
		if moves[i] > 0 {
			engines[i].NodesPerMove = nodes[i] / float64(moves[i])
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(engines[j].Rating.Value, engines[i].Rating.Value)
	})
	for _, i := range order {
		s.Engines = append(s.Engines, engines[i])
		row := make([]Cell, len(order))
		for column, j := range order {
			row[column].LOS = ratings.LOS(i, j)
			for _, x := range pairings {
				switch {
				case x.A == i && x.B == j:
					row[column].Pairs = row[column].Pairs.Plus(x.Pairs)
				case x.A == j && x.B == i:
					row[column].Pairs = row[column].Pairs.Plus(x.Pairs.Reversed())
				}
			}
		}
		s.Cells = append(s.Cells, row)
	}
	return s, nil
}

type standingsJSON struct {
	Anchor  string       `json:"anchor"`
	Engines []Standing   `json:"engines"`
	LOS     [][]*float64 `json:"los_matrix"` // null for unknown
}

func (s Standings) json() *standingsJSON {
	text := standingsJSON{Anchor: s.Anchor, Engines: append([]Standing{}, s.Engines...), LOS: [][]*float64{}}
	for i := range s.Engines {
		row := []*float64{}
		for _, c := range s.Cells[i] {
			if math.IsNaN(c.LOS) {
				row = append(row, nil)
				continue
			}
			row = append(row, &c.LOS)
		}
		text.LOS = append(text.LOS, row)
	}
	return &text
}
