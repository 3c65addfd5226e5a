package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// A signature is made of two moves by nodes from every fourth position of raumlab bench, where the
// search uses every technique. One move by depth from a quick endgame adds the profiles. That takes
// some 10 ms.
const (
	signatureSuite  = "bench"
	signatureEvery  = 4
	signatureMoves  = 2
	signatureNodes  = 300
	signatureDepth  = 4
	signatureByIt   = 18 // number of the position that is searched by depth
	signatureMemory = 12 // bits of the table: a greater one takes longer to make than to use
)

// Signature identifies how this program plays the engine under the rules: SHA-256 over move, score,
// nodes and line of every iteration of a few short searches. Engines with the same hash and
// different signatures are played by programs that differ. The converse does not hold: changes that
// only deep searches show stay undetected.
func (c Config) Signature(rules variant.Rules) string {
	bench, err := suite.Load(signatureSuite)
	if err != nil {
		panic(err) // embedded
	}
	c.Search.TableBits = min(c.Search.TableBits, signatureMemory)
	if c.Alice != nil {
		alice := *c.Alice
		alice.TableBits = min(alice.TableBits, signatureMemory)
		c.Alice = &alice
	}
	player := c.NewPlayer(nil, rand.New(rand.NewPCG(0, 0)))
	sum := sha256.New()
	note := func(r search.Result) { fmt.Fprintln(sum, r.Depth, r.Move, r.Score, r.Nodes, r.QNodes, r.PV) }
	play := func(i, moves int, limits search.Limits) {
		start, err := variant.ParseRFEN(rules, bench.Positions[i].Board.RFEN())
		if err != nil {
			return // other rules have no such position
		}
		player.NewGame()
		g := variant.NewGame(start)
		for range moves {
			if _, end := g.Outcome(); end != board.Ongoing {
				return
			}
			r := player.Analyse(context.Background(), g, limits, search.Scope{}, func(lines []search.Result) {
				note(lines[0])
			})[0]
			note(r)
			if err := g.Play(r.Move); err != nil {
				panic(err) // our own move
			}
		}
	}
	for i := 1; i < len(bench.Positions); i += signatureEvery {
		play(i, signatureMoves, search.Limits{Nodes: signatureNodes})
	}
	play(signatureByIt, 1, search.Limits{Depth: signatureDepth})
	return hex.EncodeToString(sum.Sum(nil))
}
