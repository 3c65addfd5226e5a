package pages

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
)

// A picture is a board that a page shows, kept as docs/images/NAME.svg.
type picture struct {
	name, title string
	rfen        string   // "" for the start position
	from        string   // the cell whose moves are marked; "" for none
	shaded      []string // cells
	move        string   // machine notation; its cells are shaded, and an arrow joins them
	kings       bool     // false leaves them out
	cube        bool     // drawn as the cube, not flat
}

var pictures = []picture{
	{name: "cube", title: "The start position in the cube, level A at the bottom", kings: true, cube: true},
	{name: "start", title: "The start position, level by level", kings: true},
	{name: "cells", title: "Aa1, the centre Cc3, and Ee5 are shaded", rfen: lone("5/5/5/5/5", "w"),
		shaded: []string{"Aa1", "Cc3", "Ee5"}},
	{name: "rook", title: "A rook on Cc3 captures the pawn on Ec3; its own pawn on Cb3 is in its way",
		rfen: "3k1/5/2p2/5/5|5/5/5/5/5|5/5/1PR2/5/5|5/5/5/5/5|5/5/5/5/1K3 w 0 1", from: "Cc3"},
	{name: "bishop", title: "A bishop on Cc3", rfen: lone("5/5/2B2/5/5", "w"), from: "Cc3"},
	{name: "unicorn", title: "A unicorn on Cc3", rfen: lone("5/5/2U2/5/5", "w"), from: "Cc3"},
	{name: "queen", title: "A queen on Cc3", rfen: lone("5/5/2Q2/5/5", "w"), from: "Cc3"},
	{name: "knight", title: "A knight on Cc3", rfen: lone("5/5/2N2/5/5", "w"), from: "Cc3"},
	{name: "king", title: "A king on Bb2", rfen: "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/1K3/5|5/5/5/5/5 w 0 1", from: "Bb2",
		kings: true},
	{name: "pawn", title: "A White pawn on Cc3: two steps, five captures",
		rfen: "3k1/5/5/5/5|5/2p2/1p1p1/5/5|5/1p1p1/2P2/5/5|5/5/5/5/5|5/5/5/5/1K3 w 0 1", from: "Cc3"},
	{name: "black-pawn", title: "A Black pawn on Cc3: two steps, five captures",
		rfen: "3k1/5/5/5/5|5/5/5/5/5|5/5/2p2/1P1P1/5|5/5/1P1P1/2P2/5|5/5/5/5/1K3 b 0 1", from: "Cc3"},
	{name: "promotion", title: "Pawns promote on the shaded cells: White's on level E, rank 5, Black's on level A, rank 1",
		rfen: "3k1/1P3/5/5/5|1P3/5/5/5/5|5/5/5/5/5|5/5/5/5/4p|5/5/5/2p2/1K3 w 0 1", from: "Db5",
		shaded: []string{"Ea5", "Eb5", "Ec5", "Ed5", "Ee5", "Aa1", "Ab1", "Ac1", "Ad1", "Ae1"}},
	{name: "notation", title: "Qc1-Ec1: the queen on Bc1 moves to the shaded cell Ec1", move: "Bc1Ec1", kings: true},
	{name: "mate-rooks", title: "A mate by two rooks, which cannot be forced",
		rfen: "5/5/5/5/5|5/5/5/5/5|5/3K1/5/5/5|5/5/5/5/5|4k/5/4R/5/3R1 b 0 1", kings: true},
	{name: "weights", title: "The position whose features the table counts", rfen: weighed, kings: true},
}

// weighed is the position of docs/weights.md.
const weighed = "2k1r/pp3/5/5/5|2q2/p1p2/3n1/5/5|5/1N3/1bU2/1P3/5|4R/5/5/P1P2/2BQ1|2K2/5/5/3PP/R4 w 0 30"

// lone returns a position with the pieces of level C alone, beside two kings out of their way.
func lone(levelC, side string) string {
	return "3k1/5/5/5/5|5/5/5/5/5|" + levelC + "|5/5/5/5/5|5/5/5/5/1K3 " + side + " 0 1"
}

// pictureOf returns the diagram of a picture by its name.
func pictureOf(name string) (diagram.Diagram, error) {
	for _, p := range pictures {
		if p.name == name {
			return p.diagram()
		}
	}
	return diagram.Diagram{}, fmt.Errorf("no picture %s", name)
}

func (p picture) diagram() (d diagram.Diagram, err error) {
	position := board.Rules{}.Start()
	if p.rfen != "" {
		if position, err = board.ParseRFEN(board.Rules{}, p.rfen); err != nil {
			return d, fmt.Errorf("picture %s: %w", p.name, err)
		}
	}
	d = diagram.Of(p.title, &position)
	for _, text := range p.shaded {
		s, err := board.ParseSquare(text)
		if err != nil {
			return d, fmt.Errorf("picture %s: %w", p.name, err)
		}
		d.Marks[s] = diagram.Shade
	}
	if p.move != "" {
		m, err := board.ParseMove(p.move)
		if err != nil {
			return d, fmt.Errorf("picture %s: %w", p.name, err)
		}
		d.Marks[m.From()], d.Marks[m.To()] = diagram.Shade, diagram.Shade
		d.Arrows = []diagram.Arrow{{From: m.From(), To: m.To(), Says: p.title}}
	}
	if p.from != "" {
		from, err := board.ParseSquare(p.from)
		if err != nil {
			return d, fmt.Errorf("picture %s: %w", p.name, err)
		}
		d.MarkMoves(&position, from)
	}
	if !p.kings {
		d.WithoutKings()
	}
	return d, nil
}
