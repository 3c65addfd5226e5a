package derive

import (
	"errors"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/tables"
	"raumlab/engine/tables/verdict"
	"raumlab/engine/variant"
)

// The tags of an exported game beside White and Black.
const (
	tagEvent       = "Event"
	tagRound       = "Round" // number of the game in the corpus
	tagTermination = "Termination"
)

// exported is the Event of every game that Text returns.
const exported = "corpus"

// Player names who played both sides of the games: the engine, but of games that were imported it
// has only labelled the positions.
func Player(h *corpus.Header) string {
	if h.Imported() {
		return "?"
	}
	return h.Engine.Name
}

// Text returns the game as people read it, without its labels. A game that is Ongoing is not
// finished as text either. Player is the name of who played both sides.
func Text(g *corpus.Game, rules variant.Rules, player string) (gametext.Game, error) {
	start, err := variant.ParseRFEN(rules, g.Start)
	if err != nil {
		return gametext.Game{}, fmt.Errorf("start: %w", err)
	}
	moves := make([]board.Move, len(g.Plies))
	for i, p := range g.Plies {
		moves[i] = p.Move
	}
	tags := []gametext.Tag{
		{Name: tagEvent, Value: exported}, {Name: tagRound, Value: fmt.Sprint(g.Number)},
		{Name: "White", Value: player}, {Name: "Black", Value: player},
	}
	finished := g.Termination != board.Ongoing
	if finished {
		tags = append(tags, gametext.Tag{Name: tagTermination, Value: g.Termination.String()})
	}
	return gametext.Game{Tags: tags, Start: start, Line: gametext.FromMoves(moves), Finished: finished,
		Result: g.Result}, nil
}

// ErrUnfinished is why FromText takes no game that ends with *.
var ErrUnfinished = errors.New("the game is not finished")

// A TextError is what the rules say against a game that was read as text.
type TextError struct {
	Ply int // the move that is wrong, from 1; 0 for the result
	error
}

func (e TextError) Unwrap() error { return e.error }

// FromText returns the game of a corpus that a text has. Its moves count as played, with no
// search, and positions have no scores. Comments, variations and tags are left out, except a
// Termination that is possible.
//
// Where the rules end the game they say how, and the text must say so: moves after such an end
// are a TextError, as is another result. Any other end is an adjudication by the people who wrote
// the result: resignation, agreement, time.
func FromText(t *gametext.Game, number int64) (corpus.Game, error) {
	if !t.Finished {
		return corpus.Game{}, ErrUnfinished
	}
	game := variant.NewGame(t.Start)
	g := corpus.Game{Number: number, Start: t.Start.RFEN(), Result: t.Result}
	for i, m := range t.Moves {
		if r, end := game.Outcome(); end != board.Ongoing {
			return corpus.Game{}, TextError{i + 1,
				fmt.Errorf("ply %d: a move after the end of the game (%s by %s): end the game before %s", i+1, r,
					end, m.Move)}
		}
		g.Plies = append(g.Plies, corpus.Ply{Move: m.Move, Flags: corpus.FlagsOf(game.Position(), m.Move)})
		if err := game.Play(m.Move); err != nil {
			return corpus.Game{}, err
		}
	}
	result, end := game.Outcome()
	switch {
	case end != board.Ongoing && result != t.Result:
		return corpus.Game{}, TextError{0, fmt.Errorf("result %s, but by the rules the game ends %s by %s", t.Result,
			result, end)}
	case end != board.Ongoing:
		g.Termination = end
	case t.Result != board.Draw:
		g.Termination = said(t, game.Position(), board.AdjudicatedWin, board.TablesWin)
	default:
		g.Termination = said(t, game.Position(), board.AdjudicatedDraw, board.PlyLimit, board.TablesDraw, board.DeadDraw)
	}
	return g, nil
}

// said returns which of the ends the tags of a game name, if its last position can have it, or the
// usual one.
func said(t *gametext.Game, last *variant.Position, usual board.Termination,
	others ...board.Termination) board.Termination {
	possible := func(end board.Termination) bool {
		p := last.Board()
		switch end {
		case board.TablesWin, board.TablesDraw:
			return p != nil && tables.MaterialOf(p).Pieces() <= tables.MaxPieces
		case board.DeadDraw:
			return p != nil && verdict.Of(p) == verdict.Dead
		}
		return true
	}
	for _, tag := range t.Tags {
		for _, end := range others {
			if tag.Name == tagTermination && tag.Value == end.String() && possible(end) {
				return end
			}
		}
	}
	return usual
}
