package games

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/mate"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
)

type matesOptions struct {
	fileOptions
	moves   int
	limit   int
	workers int
}

// maxMateMoves bounds --moves, because a proof that there is no mate in four takes minutes a
// position.
const maxMateMoves = 4

func newCorpusMatesCommand() *cobra.Command {
	o := &matesOptions{}
	cmd := &cobra.Command{
		Use:   "mates CORPUS --out FILE",
		Short: "make a suite of forced mates, with every key proved by exhaustive search",
		Long: `Takes the last positions of games before a checkmate or a mate score, solves each by
trying all moves of both sides, and writes the forced mates, with every first move
that mates in time, as a suite of positions (docs/reference/formats/epd.md).

Each game gives at most one position, and colour mirrors count as the same position.
Mates with a single key come first, then those with several; within both groups pieces
and colours alternate, so that the suite is varied. Proving that there is no mate in
four takes minutes per position. An interrupted command starts over.`,
		Example: `  raumlab corpus mates runs/corpus --out runs/mates.epd
  raumlab corpus mates runs/corpus --moves 2 --limit 100 --out runs/mates.epd`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	o.add(cmd, "file of the suite")
	cmd.Flags().IntVar(&o.moves, "moves", 3, fmt.Sprintf("longest mate in moves, 1 to %d", maxMateMoves))
	cmd.Flags().IntVar(&o.limit, "limit", 30, "most positions of each length")
	cli.AddWorkers(cmd.Flags(), &o.workers)
	return cmd
}

func (o *matesOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	switch {
	case o.moves < 1 || o.moves > maxMateMoves:
		return cli.Usagef("--moves %d: must be 1 to %d", o.moves, maxMateMoves)
	case o.limit < 1:
		return cli.Usagef("--limit %d: must be at least 1", o.limit)
	}
	workers := cli.Workers(o.workers)
	c, err := o.open(args[0])
	if err != nil {
		return err
	}
	found, err := mineMates(ctx, c, o.moves, workers, stderr)
	if err != nil {
		return err
	}
	h := &c.Manifest.Header
	var settings []string
	for _, x := range h.Configuration {
		settings = append(settings, x.Key+" "+x.Value)
	}
	s := suite.Suite{Rules: c.Rules().Base(), Notes: []string{
		"Forced mates from games of self-play. dm: moves to mate; bm: all first moves that mate in that number of moves, by exhaustive search.",
		fmt.Sprintf("Made by raumlab %s: corpus mates --moves %d --limit %d", cli.Version, o.moves, o.limit),
		fmt.Sprintf("from %s of %s (%s), corpus digest %s", plural.Of(c.Len(), "game"), h.Engine.Name,
			strings.Join(settings, ", "), c.Digest()),
	}}
	var counts []int
	for n, mates := range chooseMates(found, o.moves, o.limit) {
		counts = append(counts, len(mates))
		for i, m := range mates {
			s.Positions = append(s.Positions, suite.Position{
				Board: m.position, Mate: n + 1, Best: m.keys,
				ID: fmt.Sprintf("mate-%d-%02d game %d ply %d", n+1, i+1, m.game, m.ply),
			})
		}
	}
	if len(s.Positions) == 0 {
		return fmt.Errorf("corpus %s: no forced mate of at most %s near the end of its %s", c.Dir,
			plural.Of(o.moves, "move"), plural.Of(c.Len(), "game"))
	}
	if err := cli.PutOut(o.out, stdout, s.Write); err != nil {
		return err
	}
	n := int64(len(s.Positions))
	return o.tell(stdout, stderr, "positions", n, plural.Of(n, "position")+", "+describeMates(counts))
}

// describeMates says how many mates there are of each length, the shortest first.
func describeMates(counts []int) string {
	var texts []string
	for i, n := range counts {
		texts = append(texts, fmt.Sprintf("%d in %d", n, i+1))
	}
	return "mates " + strings.Join(texts, ", ")
}

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
