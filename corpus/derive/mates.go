package derive

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/mate"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/internal/ordered"
)

// Mates says which forced mates to take from the games of a corpus.
type Mates struct {
	Moves    int                            // of the longest
	Limit    int                            // positions of each length
	Workers  int                            // at least 1; the result does not depend on it
	Progress func(games int64, found []int) // told games, and mates of each length so far; nil is allowed
}

// Positions returns the mates, the shortest first, and how many there are of each length.
func (o Mates) Positions(ctx context.Context, c *corpus.Corpus) (all []suite.Position, counts []int, err error) {
	found, err := o.mine(ctx, c)
	if err != nil {
		return nil, nil, err
	}
	for n, mates := range chooseMates(found, o.Moves, o.Limit) {
		counts = append(counts, len(mates))
		for i, m := range mates {
			all = append(all, suite.Position{Board: m.position, Mate: n + 1, Best: m.keys,
				ID: fmt.Sprintf("mate-%d-%02d game %d ply %d", n+1, i+1, m.game, m.ply)})
		}
	}
	return all, counts, nil
}

// A foundMate is a position of a game with a forced mate.
type foundMate struct {
	game     int64
	ply      int // number of the move made here, from 1
	position board.Position
	moves    int
	keys     []board.Move
}

// mine solves those positions of all games that may be mates in the given number of moves. The
// workers share the games.
func (o Mates) mine(ctx context.Context, c *corpus.Corpus) (found []foundMate, err error) {
	rules, err := c.Rules().Raumschach("raumlab corpus mates")
	if err != nil {
		return nil, fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	counts := make([]int, o.Moves)
	done := int64(0)
	for part := range c.Manifest.Parts {
		var games []corpus.Game
		for g, err := range c.PartGames(ctx, part) {
			if err != nil {
				return nil, err
			}
			games = append(games, g)
		}
		err := ordered.Map(ctx, 0, int64(len(games)), o.Workers, func() func(context.Context, int64) ([]foundMate, error) {
			return func(ctx context.Context, i int64) ([]foundMate, error) {
				mates, err := matesOfGame(ctx, rules, &games[i], o.Moves)
				if err != nil && ctx.Err() == nil {
					err = fmt.Errorf("corpus %s: game %d: %w", c.Dir, games[i].Number, err)
				}
				return mates, err
			}
		}, func(mates []foundMate) error {
			done++
			for _, m := range mates {
				counts[m.moves-1]++
			}
			found = append(found, mates...)
			if o.Progress != nil {
				o.Progress(done, counts)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// matesOfGame returns at most one mate of each length in a game, one with a single key if it can.
// It solves positions that are near enough to a checkmate, or to a position whose search saw one.
func matesOfGame(ctx context.Context, rules board.Rules, g *corpus.Game, moves int) ([]foundMate, error) {
	start, err := board.ParseRFEN(rules, g.Start)
	if err != nil {
		return nil, err
	}
	game := board.NewGame(start)
	winner := mateWinners(g, moves)
	found := make([]foundMate, moves)
	for i, ply := range g.Plies {
		p := *game.Position()
		if slices.Contains(winner[i], p.SideToMove()) {
			s, err := mate.Solve(ctx, p, moves)
			if err != nil {
				return nil, err
			}
			if n := s.Moves; n > 0 && (found[n-1].keys == nil || len(found[n-1].keys) > 1 && len(s.Keys) == 1) {
				found[n-1] = foundMate{g.Number, i + 1, p, n, s.Keys}
			}
		}
		if err := game.Play(ply.Move); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(found, func(m foundMate) bool { return m.keys == nil }), nil
}

// mateWinners returns, for each position of a game, the sides that may mate in the given number of
// moves.
func mateWinners(g *corpus.Game, moves int) [][]board.Color {
	winners := make([][]board.Color, len(g.Plies))
	mark := func(at, plies int, score int) {
		side := board.White
		if score < 0 {
			side = board.Black
		}
		// The mate is on the board `plies` moves after position `at`.
		for i := max(0, at+plies-(2*moves-1)); i <= min(at, len(winners)-1); i++ {
			if !slices.Contains(winners[i], side) {
				winners[i] = append(winners[i], side)
			}
		}
	}
	for i, ply := range g.Plies {
		if score := int(ply.Score); search.IsMate(score) && search.MatePlies(score) < 2*moves {
			mark(i, search.MatePlies(score), score)
		}
	}
	if g.Termination == board.Checkmate {
		mark(len(g.Plies), 0, int(g.Result))
	}
	return winners
}

// A mateClass is a kind of mates, as numbers by which they are sorted: whether it has several keys;
// the piece that the first key moves, and its side; whether that gives check, and whether the board
// has few pieces. Choices vary the kinds.
type mateClass [5]int

// fewPieces is the most pieces of an endgame.
const fewPieces = 10

func (m *foundMate) class() mateClass {
	bit := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	key := m.keys[0]
	next := m.position
	next.Make(key)
	return mateClass{bit(len(m.keys) > 1), int(m.position.At(key.From()).Kind()), int(m.position.SideToMove()),
		bit(next.InCheck()), bit(m.position.Occupied().Count() <= fewPieces)}
}

// chooseMates returns at most limit mates of each length, those with one key before the others; in
// both groups the classes take turns. It takes a game and a position once. It chooses long mates
// first, because they are rare.
func chooseMates(found []foundMate, moves, limit int) [][]foundMate {
	type placed struct {
		foundMate
		class mateClass
		turn  int // number of earlier ones of the class
	}
	games := map[int64]bool{}
	positions := map[uint64]bool{}
	chosen := make([][]foundMate, moves)
	for n := moves; n >= 1; n-- {
		var all []placed
		seen := map[mateClass]int{}
		for _, m := range found {
			if m.moves == n {
				class := m.class()
				all = append(all, placed{m, class, seen[class]})
				seen[class]++
			}
		}
		slices.SortStableFunc(all, func(a, b placed) int {
			return cmp.Or(cmp.Compare(a.class[0], b.class[0]), cmp.Compare(a.turn, b.turn),
				slices.Compare(a.class[1:], b.class[1:]))
		})
		for _, m := range all {
			if key := m.position.RelativeKey(); len(chosen[n-1]) < limit && !games[m.game] && !positions[key] {
				games[m.game], positions[key] = true, true
				chosen[n-1] = append(chosen[n-1], m.foundMate)
			}
		}
	}
	return chosen
}
