// Package net is the static evaluation by a neural network that is updated move by move (NNUE): its
// inputs, accumulator, score and file.
//
// An input is a kind of piece, its side and its cell. Each side sees the pieces from its own view,
// as own and other, with the cells mirrored. Both views share the weights. One hidden layer, clipped
// to 0…1 and squared, stands for each view:
//
//	hidden = clip(bias + sum of the rows of the inputs)²
//	score  = bias + outputs[0]·hidden(mover's view) + outputs[1]·hidden(opponent's view)
//
// All numbers are integers, so that one file gives one score on every processor. The colour-mirrored
// position has the negated score, because the network sees it as the same position.
package net

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/weights"
	"raumlab/internal/hint"
)

// Bounds of the sizes.
const (
	MaxHidden  = 256 // hidden units of a view
	lanes      = 4   // hidden units in a word: their number is a multiple
	minScale   = 64
	MaxScale   = 1024
	OutputUnit = 64 // of an output and its bias, in a centipawn
)

// Numbers are the weights of a network. Scale is a hidden value of 1, in the units of rows and
// biases, a power of two from 64 to 1024.
type Numbers struct {
	Hidden  int
	Scale   int
	Rows    []int16 // Hidden for each of Inputs
	Biases  []int16 // Hidden
	Outputs []int32 // Hidden of the mover's view, then Hidden of the opponent's: 1/64 centipawn
	Bias    int32   // 1/64 centipawn
}

// A Network is an evaluation. It does not change; several goroutines may use it.
type Network struct {
	card    Card
	numbers Numbers
	words   int      // of a view's accumulator
	rows    []uint64 // words for each piece and cell, see row
	start   []uint64 // an accumulator's view without pieces: the biases
	shift   int      // log2 of Scale²·OutputUnit
	half    int64    // of a centipawn, so that scores are rounded
}

// New returns the network of a card and numbers. It refuses numbers whose sums could overflow on some
// position.
func New(card Card, n Numbers) (*Network, error) {
	if err := card.validate(); err != nil {
		return nil, err
	}
	if err := n.validate(); err != nil {
		return nil, err
	}
	net := &Network{card: card.clone(), numbers: n.clone(), words: n.Hidden / lanes}
	net.rows = make([]uint64, numPieces*numCells*net.words)
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			for sq := range board.NoSquare {
				from := inputOf(c == board.Black, k, sq) * n.Hidden
				pack(net.row(board.NewPiece(c, k), sq), n.Rows[from:from+n.Hidden])
			}
		}
	}
	net.start = make([]uint64, net.words)
	pack(net.start, n.Biases)
	net.shift = 6 // OutputUnit
	for s := n.Scale; s > 1; s /= 2 {
		net.shift += 2
	}
	net.half = 1 << (net.shift - 1)
	if len(card.Certificate) > 0 {
		if key, err := weights.CheckTrials(card.Certificate, net.Hash()); err != nil {
			return nil, fmt.Errorf("key %s: %w", key, err)
		}
	}
	return net, nil
}

// WithCertificate returns the network with the matches that are known of it.
func (n *Network) WithCertificate(trials []weights.Trial) (*Network, error) {
	card := n.Card()
	card.Certificate = trials
	return New(card, n.numbers)
}

// Card returns what is known of the network.
func (n *Network) Card() Card { return n.card.clone() }

// Numbers returns the weights.
func (n *Network) Numbers() Numbers { return n.numbers.clone() }

// Rules returns the rules of the games that the network is for.
func (n *Network) Rules() board.Rules { return n.card.Rules }

// WithRules returns the network for games under other rules.
func (n *Network) WithRules(r board.Rules) *Network {
	other := *n
	other.card.Rules, other.card.Certificate = r, nil // whose matches were of the rules before
	return &other
}

// Hash returns the SHA-256, in hexadecimal, of what decides the evaluation: rules and numbers.
func (n *Network) Hash() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "network\nrules = %s\n", n.card.Rules)
	sum.Write(n.numbers.encode(nil))
	return hex.EncodeToString(sum.Sum(nil))
}

func (n Numbers) clone() Numbers {
	n.Rows, n.Biases, n.Outputs = slices.Clone(n.Rows), slices.Clone(n.Biases), slices.Clone(n.Outputs)
	return n
}

// validate reports sizes that are wrong, and numbers that may overflow.
func (n Numbers) validate() error {
	if n.Hidden < lanes || n.Hidden > MaxHidden || n.Hidden%lanes != 0 {
		return fmt.Errorf("hidden units %d: expected a multiple of %d from %d to %d", n.Hidden, lanes, lanes, MaxHidden)
	}
	if n.Scale < minScale || n.Scale > MaxScale || n.Scale&(n.Scale-1) != 0 {
		return fmt.Errorf("scale %d: expected a power of two from %d to %d", n.Scale, minScale, MaxScale)
	}
	if len(n.Rows) != Inputs*n.Hidden || len(n.Biases) != n.Hidden || len(n.Outputs) != 2*n.Hidden {
		return fmt.Errorf("%d rows, %d biases and %d outputs: expected %d, %d and %d for %d hidden units", len(n.Rows),
			len(n.Biases), len(n.Outputs), Inputs*n.Hidden, n.Hidden, 2*n.Hidden, n.Hidden)
	}
	for unit, b := range n.Bounds() {
		if b.Least < math.MinInt16 || b.Most > math.MaxInt16 {
			return hint.Errorf("hidden unit %d can have sums from %d to %d: expected at most 16 bits on every position: "+
				"train or export with smaller weights or a smaller scale", unit, b.Least, b.Most)
		}
	}
	return nil
}

// A Bound is the least and the greatest sum that a hidden unit can have.
type Bound struct{ Least, Most int }

// Bounds returns the bounds of the hidden units over all positions: a view has at most one row for
// each cell. The output cannot overflow: its 512 products at most are below 2³¹·1024².
func (n Numbers) Bounds() []Bound {
	bounds := make([]Bound, n.Hidden)
	for unit := range bounds {
		b := &bounds[unit]
		b.Least, b.Most = int(n.Biases[unit]), int(n.Biases[unit])
		for cell := range board.NumSquares {
			least, most := 0, 0 // an empty cell
			for piece := range Inputs / board.NumSquares {
				w := int(n.Rows[(piece*board.NumSquares+cell)*n.Hidden+unit])
				least, most = min(least, w), max(most, w)
			}
			b.Least += least
			b.Most += most
		}
	}
	return bounds
}

// encode appends the numbers as files have them, little-endian.
func (n Numbers) encode(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(n.Hidden))
	b = binary.LittleEndian.AppendUint32(b, uint32(n.Scale))
	for _, w := range n.Rows {
		b = binary.LittleEndian.AppendUint16(b, uint16(w))
	}
	for _, w := range n.Biases {
		b = binary.LittleEndian.AppendUint16(b, uint16(w))
	}
	for _, w := range n.Outputs {
		b = binary.LittleEndian.AppendUint32(b, uint32(w))
	}
	return binary.LittleEndian.AppendUint32(b, uint32(n.Bias))
}

// sizesBytes are the bytes of the two sizes at the start of the numbers.
const sizesBytes = 8

// numbersBytes returns the length of encoded numbers.
func numbersBytes(hidden int) int { return sizesBytes + 2*Inputs*hidden + 2*hidden + 4*2*hidden + 4 }

// decodeNumbers reads numbers whose length is right for their number of hidden units.
func decodeNumbers(b []byte) Numbers {
	n := Numbers{Hidden: int(binary.LittleEndian.Uint32(b)), Scale: int(binary.LittleEndian.Uint32(b[4:]))}
	b = b[sizesBytes:]
	short := func(count int) []int16 {
		all := make([]int16, count)
		for i := range all {
			all[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
		}
		b = b[2*count:]
		return all
	}
	n.Rows, n.Biases = short(Inputs*n.Hidden), short(n.Hidden)
	n.Outputs = make([]int32, 2*n.Hidden)
	for i := range n.Outputs {
		n.Outputs[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
	}
	n.Bias = int32(binary.LittleEndian.Uint32(b[4*len(n.Outputs):]))
	return n
}
