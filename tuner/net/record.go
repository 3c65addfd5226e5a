package net

import (
	"encoding/binary"

	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
)

// A record is a position with its labels: a piece of 4 bits for each cell, the scores of search and static
// evaluation in centipawns (16 bits, little-endian), and flags. Scores and result are from the mover's view.
type record [recordBytes]byte

const (
	searchAt    = (board.NumSquares + 1) / 2
	staticAt    = searchAt + 2
	flagsAt     = staticAt + 2
	recordBytes = flagsAt + 1
)

// Flags of a record.
const (
	resultBits  = 3      // 2 the mover won, 1 draw, 0 lost
	blackToMove = 1 << 2 // else White
	heldOut     = 1 << 3 // of a held-out opening
	beginsGame  = 1 << 4 // the first candidate of a game
)

// newRecord returns the record of a position. Scores and result (1 White won, 0 draw, −1 lost) are from White's view.
func newRecord(p *board.Position, search, static int32, result int) (r record) {
	for set := p.Occupied(); !set.Empty(); {
		var sq board.Square
		sq, set = set.Pop()
		r[sq/2] |= byte(p.At(sq)) << (4 * (sq % 2))
	}
	sign := p.SideToMove().Sign()
	binary.LittleEndian.PutUint16(r[searchAt:], uint16(int(search)*sign))
	binary.LittleEndian.PutUint16(r[staticAt:], uint16(int(static)*sign))
	r[flagsAt] = byte(1 + result*sign)
	if p.SideToMove() == board.Black {
		r[flagsAt] |= blackToMove
	}
	return r
}

func (r *record) has(flag byte) bool { return r[flagsAt]&flag != 0 }

// search is the score that the network learns, centipawns.
func (r *record) search() float64 { return float64(int16(binary.LittleEndian.Uint16(r[searchAt:]))) }

func (r *record) static() float64 { return float64(int16(binary.LittleEndian.Uint16(r[staticAt:]))) }

// outcome is 1 where the mover won, ½ for a draw, 0 where the mover lost.
func (r *record) outcome() float64 { return float64(0.5 * float64(r[flagsAt]&resultBits)) }

// moversInputs are the inputs of pieces on cells in the view of the side to move.
var moversInputs = func() (inputs [2][2 * searchAt][16]uint16) {
	for c := board.White; c <= board.Black; c++ {
		for in := range enginenet.Inputs {
			x, sq := enginenet.OfInput(in)
			inputs[c][sq][x] = uint16(enginenet.Input(c, x, sq))
		}
	}
	return inputs
}()

// inputs appends the inputs of the mover's view, in the order of the cells.
func (r *record) inputs(buf []uint16) []uint16 {
	of := &moversInputs[r[flagsAt]/blackToMove&1]
	for i, pieces := range r[:searchAt] {
		if x := pieces & 15; x != 0 {
			buf = append(buf, of[2*i][x])
		}
		if x := pieces >> 4; x != 0 {
			buf = append(buf, of[2*i+1][x])
		}
	}
	return buf
}
