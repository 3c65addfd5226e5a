package games

import (
	"context"
	"fmt"
	"io"
	"slices"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/mate"
	"raumlab/engine/search"
	"raumlab/internal/ordered"
)

// A foundMate is a position of a game with a forced mate.
type foundMate struct {
	game     int64
	ply      int // number of the move made here, from 1
	position board.Position
	moves    int
	keys     []board.Move
}

// mineMates solves those positions of all games that may be mates in the given number of moves. The
// workers share the games.
func mineMates(ctx context.Context, c *corpus.Corpus, moves, workers int, stderr io.Writer) (found []foundMate,
	err error) {
	rules, err := c.Rules().Raumschach("raumlab corpus mates")
	if err != nil {
		return nil, fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	counts := make([]int, moves)
	done := int64(0)
	for part := range c.Manifest.Parts {
		var games []corpus.Game
		for g, err := range c.PartGames(ctx, part) {
			if err != nil {
				return nil, err
			}
			games = append(games, g)
		}
		err := ordered.Map(ctx, 0, int64(len(games)), workers, func() func(context.Context, int64) ([]foundMate, error) {
			return func(ctx context.Context, i int64) ([]foundMate, error) {
				mates, err := matesOfGame(ctx, rules, &games[i], moves)
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
			p.At(done, describeMates(counts))
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
