package alice

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// allRules are the combinations of variant, array and pawn rule.
var allRules = func() (all []Rules) {
	for _, v := range []Variant{Alice, MirroredAlice} {
		for _, a := range []board.Array{board.ChessVariants, board.Dickins} {
			for _, pawns := range []board.PawnRule{board.NormalPawns, board.SidewaysPawns} {
				all = append(all, Rules{v, a, pawns})
			}
		}
	}
	return all
}()

func rulesOf(b byte) Rules { return allRules[int(b)%len(allRules)] }

// perftPositions returns the different positions of the perft rows.
func perftPositions(tb testing.TB) (positions []Position) {
	seen := map[Position]bool{}
	for _, row := range perftRows(tb) {
		if !seen[row.position] {
			seen[row.position] = true
			positions = append(positions, row.position)
		}
	}
	return positions
}

// addWalks seeds a fuzz target with long walks from all starts, and with plies from perft
// positions.
func addWalks(f *testing.F, every, plies int) {
	path := func(seed uint64, plies int) []byte {
		r := rand.New(rand.NewPCG(seed, 1))
		b := make([]byte, 2*plies)
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		return b
	}
	for i := range allRules {
		f.Add("startpos", byte(i), path(uint64(i), 5*plies))
	}
	for i, p := range perftPositions(f) {
		if i%every == 0 {
			f.Add(p.RFEN(), byte(p.rules.Pawns), path(uint64(100+i), plies))
		}
	}
}

// longestWalk bounds the plies of a walk, so that no input is slow.
const longestWalk = 60

// walk visits a position and those after each ply, chosen by two bytes of the path.
func walk(rfen string, rules byte, path []byte, visit func(p *Position)) {
	p, err := ParseRFEN(rulesOf(rules), rfen)
	if err != nil || p.HalfmoveClock() > maxCounter-longestWalk || p.FullmoveNumber() > maxCounter-longestWalk {
		return
	}
	visit(&p)
	path = path[:min(len(path), 2*longestWalk)]
	for ; len(path) >= 2; path = path[2:] {
		moves := p.AppendLegal(nil)
		if len(moves) == 0 {
			return
		}
		p.Make(moves[(int(path[0])<<8|int(path[1]))%len(moves)])
		visit(&p)
	}
}

// last returns the position at the end of a walk.
func last(rfen string, rules byte, path []byte) (p Position, ok bool) {
	walk(rfen, rules, path, func(q *Position) { p, ok = *q, true })
	return p, ok
}

// parse returns the position of a valid RFEN.
func parse(tb testing.TB, rules Rules, rfen string) Position {
	tb.Helper()
	p, err := ParseRFEN(rules, rfen)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}
