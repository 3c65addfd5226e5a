package growth

import (
	"slices"

	"raumlab/book"
	"raumlab/engine/board"
)

// A book grows MainLines lines, which differ within their first branchPlies plies.
const (
	MainLines   = 4
	branchPlies = 4
)

// A line is moves of the tree from the start, each with its distinct games.
type line struct {
	moves  []board.Move
	games  []int64
	branch int // moves that tell it apart
}

// plies returns how many moves the line has before the first with fewer games.
func (l *line) plies(games int64) int {
	n := slices.IndexFunc(l.games, func(x int64) bool { return x < games })
	if n < 0 {
		return len(l.games)
	}
	return n
}

// least returns the games of the move that has fewest.
func (l *line) least() int64 {
	if len(l.games) == 0 {
		return 0
	}
	return slices.Min(l.games)
}

// follow extends the moves by the main move of each position while that has enough games. It ends
// before a position that it has seen.
func follow(v *book.Values, start board.Position, moves []board.Move, least int64) line {
	l := line{branch: len(moves)}
	p := start
	seen := map[uint64]bool{p.Key(): true}
	for len(l.moves) < maxPly {
		all, n := v.Moves(&p), len(l.moves)
		i := book.MainMove(all)
		if n < len(moves) {
			i = slices.IndexFunc(all, func(m book.Entry) bool { return m.Move == moves[n] })
		}
		if i < 0 || len(all) == 0 || n >= len(moves) && all[i].Distinct < least {
			break
		}
		p.Make(all[i].Move)
		if seen[p.Key()] {
			break
		}
		seen[p.Key()] = true
		l.moves, l.games = append(l.moves, all[i].Move), append(l.games, all[i].Distinct)
	}
	return l
}

// mainLines returns the main line and those that branch off within branchPlies plies. Each branch
// begins with the most played of all moves that may be as good as the best of their position. Lines
// that meet again are one.
func mainLines(v *book.Values, start board.Position, least int64) []line {
	lines := []line{follow(v, start, nil, least)}
	tried := map[string]bool{}
	for len(lines) < MainLines {
		var next []board.Move
		most := least - 1
		for _, l := range lines {
			p := start
			for ply, m := range l.moves[:min(branchPlies, len(l.moves))] {
				all := v.Moves(&p)
				for _, x := range all {
					branch := append(slices.Clone(l.moves[:ply]), x.Move)
					if x.Distinct > most && x.High > all[0].Low && !tried[name(branch)] && !onLine(lines, branch) {
						next, most = branch, x.Distinct
					}
				}
				p.Make(m)
			}
		}
		if next == nil {
			break
		}
		tried[name(next)] = true
		if l := follow(v, start, next, least); !meets(lines, l, start) {
			lines = append(lines, l)
		}
	}
	return lines
}

func name(moves []board.Move) string {
	text := ""
	for _, m := range moves {
		text += m.String()
	}
	return text
}

func onLine(lines []line, moves []board.Move) bool {
	return slices.ContainsFunc(lines, func(l line) bool {
		return len(l.moves) >= len(moves) && slices.Equal(l.moves[:len(moves)], moves)
	})
}

// meets reports whether the line ends on another one.
func meets(lines []line, l line, start board.Position) bool {
	places := map[uint64]bool{}
	for _, x := range lines {
		p := start
		for _, m := range x.moves {
			p.Make(m)
			places[p.Key()] = true
		}
	}
	p := start
	for _, m := range l.moves {
		p.Make(m)
	}
	return places[p.Key()]
}
