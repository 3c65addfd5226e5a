package alice

import (
	"os"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// mating counts the games from p that end with mate after n plies, both sides helping. It also
// returns the first of them in the order of moves.
func mating(p *Position, n int, bufs [][]board.Move) (games int, first []board.Move) {
	moves := p.AppendLegal(bufs[n][:0])
	bufs[n] = moves
	slices.Sort(moves)
	for _, m := range moves {
		next := *p
		next.Make(m)
		if n == 1 {
			if next.InCheck() && !next.HasLegal() {
				games++
				if first == nil {
					first = []board.Move{m}
				}
			}
			continue
		}
		found, line := mating(&next, n-1, bufs)
		if games += found; first == nil && found > 0 {
			first = append([]board.Move{m}, line...)
		}
	}
	return games, first
}

// White mates with the second move at the earliest, by search of all games (docs/experiments/53). Those of
// four plies take RAUMLAB_SLOW.
func TestShortestMates(t *testing.T) {
	for _, c := range []struct {
		variant Variant
		pawns   board.PawnRule
		plies   int
		games   int
		line    string
	}{
		{Alice, board.NormalPawns, 1, 0, ""},
		{Alice, board.NormalPawns, 2, 0, ""},
		{Alice, board.NormalPawns, 3, 53, "1. nQ Bc1-Cc1 nP Dc4-Cc4 2. mQ Cc1-Cc3 mate"},
		{Alice, board.NormalPawns, 4, 1924, "1. nN Ab1-Aa3 nQ Dc5xAc2 2. mN Aa3-Ab1 mQ Ac2-Ac4 mate"},
		{Alice, board.SidewaysPawns, 3, 69, "1. nQ Bc1-Cc1 nP Db4-Cb4 2. mQ Cc1-Ca3 mate"},
		{MirroredAlice, board.NormalPawns, 1, 0, ""},
		{MirroredAlice, board.NormalPawns, 2, 0, ""},
		{MirroredAlice, board.NormalPawns, 3, 1, "1. nU Be1-Dc3 mP Ec4xDc3 2. nQ Bc1-Ec1 mate"},
		{MirroredAlice, board.NormalPawns, 4, 205, "1. nN Ab1-Aa3 mQ Dc5-Ba3 2. nK Ac1-Ab1 nQ Ba3xAb2 mate"},
		{MirroredAlice, board.SidewaysPawns, 3, 0, ""},
	} {
		if c.plies > 3 && os.Getenv("RAUMLAB_SLOW") == "" {
			continue
		}
		rules, err := NewRules(c.variant, board.Rules{Pawns: c.pawns})
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Start()
		games, first := mating(&p, c.plies, make([][]board.Move, c.plies+1))
		if text := p.LineText(first); games != c.games || text != c.line {
			t.Errorf("%s, %d plies: %d games, the first %q; want %d, %q", c.variant, c.plies, games, text, c.games, c.line)
		}
	}
}
