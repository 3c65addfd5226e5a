package play

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/plural"
)

// A subject is a position, with what led there and the engine that searches it.
type subject struct {
	game   *variant.Game
	engine engine.Config
}

func (o analyseOptions) subject(ctx context.Context, args []string) (s subject, err error) {
	rules, err := o.Rules()
	if err != nil {
		return s, err
	}
	if s.game, err = o.place.start(ctx, args, rules); err != nil {
		return s, err
	}
	rules = s.game.Position().Rules()
	usual := engine.Strongest
	if o.weights != "" {
		usual = "raumlab"
	}
	ref := cmp.Or(o.engine, usual)
	if s.engine, err = cli.SearchingEngine(ctx, ref); err != nil {
		return s, err
	}
	if o.tables != "" {
		if s.engine, err = s.engine.WithTables(ctx, o.tables); err != nil {
			return s, fmt.Errorf("--tables: %w", err)
		}
	}
	if s.engine, err = s.engine.WithRules(rules); err != nil {
		return s, cli.Usagef("--engine %s: %w", ref, err)
	}
	if o.weights == "" {
		return s, nil
	}
	if !s.engine.HasWeights() {
		return s, cli.Usagef("--weights %s: engine %s does not evaluate with weights: choose another with --engine", o.weights,
			s.engine.Name)
	}
	w, err := weights.LoadFor(o.weights, rules)
	if err != nil {
		return s, cli.NameError(o.weights, err)
	}
	name := s.engine.Name
	s.engine = s.engine.WithWeights(o.weights, w)
	s.engine.Name = name
	return s, nil
}

func (s subject) position() *variant.Position { return s.game.Position() }

func (s subject) picture(columns int) string {
	return s.position().PictureAfter(last(s.game.Moves()), columns)
}

// over says why there is nothing to search, or nothing.
func (s subject) over() string {
	_, end := s.game.Outcome()
	return overText(s.position().SideToMove(), end)
}

// analyse finds the best lines.
func (s subject) analyse(ctx context.Context, limits search.Limits, scope search.Scope,
	report func([]search.Result)) []search.Result {
	searcher := s.engine.NewPlayer(nil, nil).Searcher()
	return searcher.Analyse(ctx, *s.position(), s.game.History(), limits, scope, report)
}

// last is the last of the moves, or none.
func last(moves []board.Move) board.Move {
	if len(moves) == 0 {
		return board.NoMove
	}
	return moves[len(moves)-1]
}

// moveTexts are moves in machine notation.
func moveTexts(moves []board.Move) (texts []string) {
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
}

// A place is where in a game the position is that is analysed.
type place struct {
	moves string
	game  string // empty where the argument is a position
	ply   int
}

// add adds the flags.
func (p *place) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.moves, "moves", "",
		"moves to play first, in game notation or as cells, such as 'Bb2Cb2 Nd5-Dd3'; the search takes repetitions into account")
	cmd.Flags().StringVar(&p.game, "game", "",
		"number of the game in GAMES: from 1 in game text, the game's own number in a corpus; empty = the argument is a position")
	cmd.Flags().IntVar(&p.ply, "ply", cli.LastPly, "plies of the game to play; -1 = all")
}

// start returns the game so far.
func (p *place) start(ctx context.Context, args []string, rules variant.Rules) (*variant.Game, error) {
	if p.game != "" {
		if len(args) != 1 {
			return nil, cli.Usagef("--game: expected one file or folder of games, not %s", strings.Join(args, " "))
		}
		text, err := cli.ReadGame(ctx, args[0], p.game)
		if err != nil {
			return nil, err
		}
		g, err := cli.PlayPlies(&text, p.ply)
		if err != nil {
			return nil, err
		}
		return g, p.play(g)
	}
	rfen := "startpos"
	if len(args) > 0 {
		rfen = strings.Join(args, " ")
	}
	position, err := variant.ParseRFEN(rules, rfen)
	if err != nil {
		if _, noFile := os.Stat(rfen); noFile == nil {
			err = fmt.Errorf("%s is not a position: give --game N to analyse a game in it", rfen)
		}
		return nil, cli.BadUsage(err)
	}
	g := variant.NewGame(position)
	return g, p.play(g)
}

func (p *place) play(g *variant.Game) error {
	if err := gametext.ReadMoves(g, p.moves); err != nil {
		return cli.Usagef("--moves: %w", err)
	}
	return nil
}

// A bookMove is what a book says of a move, in the view of the side that makes it.
type bookMove struct {
	Move     string     `json:"move"` // machine notation
	Text     string     `json:"text"` // game notation
	Games    int64      `json:"games"`
	Distinct int64      `json:"distinct"` // games that continued differently
	Share    float64    `json:"share"`
	Value    float64    `json:"value"`
	Interval [2]float64 `json:"value_95"`
}

// bookMoves returns the moves of the book, best first; nil without a book.
func bookMoves(ref string, p *variant.Position) ([]bookMove, error) {
	if ref == "" {
		return nil, nil
	}
	b, err := book.Load(ref)
	if err != nil {
		return nil, err
	}
	if err := b.CheckRules(p.Rules()); err != nil {
		return nil, fmt.Errorf("%s: %w", ref, err)
	}
	all := []bookMove{}
	for _, m := range b.Probe(p.Board()) {
		all = append(all, bookMove{m.Move.String(), p.MoveText(m.Move), m.Games(), m.Distinct, m.Share, m.Value,
			[2]float64{m.Low, m.High}})
	}
	return all, nil
}

func bookText(all []bookMove) string {
	if len(all) == 0 {
		return "book: no move\n"
	}
	var text strings.Builder
	for _, m := range all {
		fmt.Fprintf(&text, "book: %s  %s, %d distinct, worth %.1f %% [%.1f, %.1f]\n", m.Text, plural.Of(m.Games, "game"),
			m.Distinct, 100*m.Value, 100*m.Interval[0], 100*m.Interval[1])
	}
	return text.String()
}
