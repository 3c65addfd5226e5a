package search

import (
	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// keys are the hash keys of a position for four views: the mover is White or Black, and the mover's
// king is normal or mirrored. Each describes the position as that mover sees it, with its king
// normal. So the key of the view that applies is shared by a position, its colour mirror and both
// with all statuses exchanged.
type keys [4]uint64

// of returns the key of the view that applies to the position.
func (k *keys) of(p *alice.Position) uint64 {
	mover := p.SideToMove()
	return k[(int(mover)<<1|int(p.StatusAt(p.King(mover))))&3]
}

// turn adds the piece of the status on the cell, or removes it.
func (k *keys) turn(s board.Square, x board.Piece, status alice.Status) {
	z := &zobrist[status&1][x&15][s&127]
	k[0] ^= z[0]
	k[1] ^= z[1]
	k[2] ^= z[2]
	k[3] ^= z[3]
}

// make follows a legal move from the position.
func (k *keys) make(p *alice.Position, m board.Move) {
	from, to := m.From(), m.To()
	status := p.StatusAt(from)
	x := p.At(from)
	k.turn(from, x, status)
	if captured := p.At(to); captured != board.NoPiece {
		k.turn(to, captured, status)
	}
	if promotion := m.Promotion(); promotion != board.NoKind {
		x = board.NewPiece(x.Color(), promotion)
	}
	k.turn(to, x, status.Other())
}

// keysOf computes the keys of a position.
func keysOf(p *alice.Position) (k keys) {
	for s := range board.NoSquare {
		if x := p.At(s); x != board.NoPiece {
			k.turn(s, x, p.StatusAt(s))
		}
	}
	return k
}

// zobrist holds what a piece on a cell adds to the keys, by status, piece and cell.
var zobrist = func() *[2][16][128]keys {
	z := new([2][16][128]keys)
	state := uint64(0)
	draw := func() uint64 { // SplitMix64
		state += 0x9E3779B97F4A7C15
		x := (state ^ state>>30) * 0xBF58476D1CE4E5B9
		x = (x ^ x>>27) * 0x94D049BB133111EB
		return x ^ x>>31
	}
	for status := alice.Normal; status <= alice.Mirrored; status++ {
		for c := board.White; c <= board.Black; c++ {
			for k := board.King; k <= board.Pawn; k++ {
				for s := range board.NoSquare {
					// The piece as White with a normal king sees it, and what it is in the other views.
					key := draw()
					for view := range 4 {
						color, cell := c, s
						if view&2 != 0 {
							color, cell = c.Opponent(), s.Mirror()
						}
						z[status^alice.Status(view&1)][board.NewPiece(color, k)][cell][view] = key
					}
				}
			}
		}
	}
	return z
}()
