package net

import (
	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
)

// Phases of the game, by the number of pieces.
const numPhases = 3

// phaseOf returns 0 for more than 30 pieces, 1 for more than 15, 2 for fewer.
func phaseOf(pieces int) int {
	switch {
	case pieces > 30:
		return 0
	case pieces > 15:
		return 1
	}
	return 2
}

// A Mean is a mean of centipawns over a number of pieces.
type Mean struct {
	Worth float64 `json:"worth"`
	N     int     `json:"n"`

	sum int
}

func (m *Mean) add(worth int) {
	m.sum += worth
	m.N++
	m.Worth = float64(m.sum) / float64(m.N)
}

// A Worth is what a network says that pieces of a kind are worth: its score less its score without the piece,
// in centipawns and the piece's own view. The mean is over pieces of given positions.
type Worth struct {
	Kind    board.Kind             `json:"-"`
	Letter  string                 `json:"piece"`
	All     Mean                   `json:"all"`
	ByPhase [numPhases]Mean        `json:"by_phase"` // more than 30 pieces, 16 to 30, at most 15
	ByCell  [board.NumSquares]Mean `json:"by_cell"`  // as the piece's side sees the cell
}

// Worths returns the worth of each kind but the king, over positions.
func Worths(n *enginenet.Network, positions []board.Position) []Worth {
	all := make([]Worth, 0, board.Pawn-board.King)
	for k := board.Queen; k <= board.Pawn; k++ {
		all = append(all, Worth{Kind: k, Letter: string(k.Letter())})
	}
	for i := range positions {
		p := &positions[i]
		score, phase := n.Evaluate(p), phaseOf(p.Occupied().Count())
		for set := p.Occupied(); !set.Empty(); {
			var sq board.Square
			sq, set = set.Pop()
			x := p.At(sq)
			if x.Kind() == board.King {
				continue
			}
			seen := sq
			if x.Color() == board.Black {
				seen = sq.Mirror()
			}
			worth := (score - n.Without(p, sq)) * x.Color().Sign()
			w := &all[x.Kind()-board.Queen]
			w.All.add(worth)
			w.ByPhase[phase].add(worth)
			w.ByCell[seen].add(worth)
		}
	}
	return all
}
