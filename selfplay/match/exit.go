package match

import "raumlab/engine/search"

// An Exit says how a side left its book. Its first move with a score is the first that the book
// did not have.
type Exit struct {
	Games     int64   `json:"games"`      // in which the side left the book
	BookMoves float64 `json:"book_moves"` // a game, of the side
	Ply       float64 `json:"ply"`        // of the first other move, mean; the opening counts
	Scored    int64   `json:"scored"`     // games in which that move found no mate
	Score     float64 `json:"score"`      // mean, centipawns, view of the side
}

// exits add up how a side left its book.
type exits struct{ games, moves, plies, scored, score int64 }

// addExits counts how the sides left their books in a game; mover made its first move.
func (n *count) addExits(opening int, mover Side, g *Game) {
	for side, book := range [2]string{n.settings.BookA, n.settings.BookB} {
		if book == "" {
			continue
		}
		x := &n.left[side]
		first := 0
		if Side(side) != mover {
			first = 1
		}
		for i := first; i < len(g.Evals); i += 2 {
			e := g.Evals[i]
			if !e.Scored {
				continue
			}
			x.games++
			x.moves += int64(i / 2)
			x.plies += int64(opening + i + 1)
			if !search.IsMate(e.Score) {
				x.scored++
				if g.White == Side(side) {
					x.score += int64(e.Score)
				} else {
					x.score -= int64(e.Score)
				}
			}
			break
		}
	}
}

// exit returns the means, nil for a side without a book.
func (x exits) exit(book string) *Exit {
	if book == "" {
		return nil
	}
	e := &Exit{Games: x.games, Scored: x.scored}
	if x.games > 0 {
		e.BookMoves, e.Ply = float64(x.moves)/float64(x.games), float64(x.plies)/float64(x.games)
	}
	if x.scored > 0 {
		e.Score = float64(x.score) / float64(x.scored)
	}
	return e
}
