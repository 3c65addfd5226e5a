package book

import (
	"cmp"
	"slices"

	"raumlab/engine/board"
)

// mainPlies are the first plies within which two main lines differ.
const mainPlies = 4

// MainLines tries this many moves of a position. The work grows with the fourth power.
const branches = 12

// A Line is moves one after another, each on the board of the side that makes it.
type Line []Entry

// LeastGames returns the distinct games of the move that has fewest.
func (l Line) LeastGames() int64 {
	if len(l) == 0 {
		return 0
	}
	return slices.MinFunc(l, func(a, b Entry) int { return cmp.Compare(a.Distinct, b.Distinct) }).Distinct
}

// Depth returns the plies before the first move with fewer distinct games.
func (l Line) Depth(games int64) int {
	for i := range l {
		if l[i].Distinct < games {
			return i
		}
	}
	return len(l)
}

// LeastGames are the distinct games that every move of a main line should have.
const LeastGames = 50

// Known returns the line up to the first move with fewer than LeastGames distinct games, or all of
// it if that would leave fewer than MainPlies moves.
func (l Line) Known() Line {
	if n := l.Depth(LeastGames); n >= mainPlies {
		return l[:n]
	}
	return l
}

// MainLines returns up to n lines from the position, those with the deepest evidence first. No two
// have the same first MainPlies moves, of which those with most games are tried. After these a line
// follows the main moves. It ends before it meets a position again. Of lines that meet, only the
// first is listed.
//
// moves lists the moves of a position, best first.
func MainLines(moves func(*board.Position) []Entry, start board.Position, n int) []Line {
	var all []Line
	var begin func(p board.Position, before Line, seen []uint64)
	begin = func(p board.Position, before Line, seen []uint64) {
		next := moves(&p)
		if len(before) == mainPlies || len(next) == 0 {
			if len(before) > 0 {
				all = append(all, extend(moves, p, slices.Clone(before), seen))
			}
			return
		}
		for _, m := range mostPlayed(next, branches) {
			q := p
			q.Make(m.Move)
			if !slices.Contains(seen, q.Key()) {
				begin(q, append(slices.Clip(before), m), append(slices.Clip(seen), q.Key()))
			}
		}
	}
	begin(start, nil, []uint64{start.Key()})
	slices.SortStableFunc(all, func(a, b Line) int {
		return cmp.Or(
			cmp.Compare(b.Depth(refutationGames), a.Depth(refutationGames)),
			cmp.Compare(b.Depth(10), a.Depth(10)),
			cmp.Compare(len(b), len(a)),
			cmp.Compare(b.LeastGames(), a.LeastGames()),
		)
	})
	return apart(all, start, n)
}

// mostPlayed returns the n moves with most distinct games, in their order.
func mostPlayed(moves []Entry, n int) []Entry {
	if len(moves) <= n {
		return moves
	}
	by := slices.Clone(moves)
	slices.SortStableFunc(by, func(a, b Entry) int { return cmp.Compare(b.Distinct, a.Distinct) })
	return slices.DeleteFunc(slices.Clone(moves), func(m Entry) bool {
		return !slices.ContainsFunc(by[:n], func(x Entry) bool { return x.Move == m.Move })
	})
}

// apart returns the first n lines that do not end in a position of one before.
func apart(all []Line, start board.Position, n int) (lines []Line) {
	met := map[uint64]bool{}
	for _, l := range all {
		if len(lines) == n {
			break
		}
		p, places := start, make([]uint64, len(l))
		for i := range l {
			p.Make(l[i].Move)
			places[i] = p.RelativeKey()
		}
		if met[places[len(l)-1]] {
			continue
		}
		for _, key := range places {
			met[key] = true
		}
		lines = append(lines, l)
	}
	return lines
}

// MainMove returns the index of the move that a main line follows, of moves with the best first:
// the one with most games of those that may be as good as the best. So a line changes when games
// show a better move, not when one of equal moves is luckier.
func MainMove(moves []Entry) int {
	most := 0
	for i := range moves {
		if moves[i].High >= moves[0].Low && moves[i].Distinct > moves[most].Distinct {
			most = i
		}
	}
	return most
}

// extend adds main moves to the line.
func extend(moves func(*board.Position) []Entry, p board.Position, line Line, seen []uint64) Line {
	for {
		next := moves(&p)
		if len(next) == 0 {
			return line
		}
		m := next[MainMove(next)]
		p.Make(m.Move)
		if slices.Contains(seen, p.Key()) {
			return line
		}
		seen = append(seen, p.Key())
		line = append(line, m)
	}
}
