package selfplay

import (
	"context"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// Lines are moves that games begin with, each with a line of its own. Softmax plies follow them, as
// Opening says, and every ply of a line is searched like one of these: a book that grows counts
// both.
type Lines struct {
	first int64 // number of the game that has the first line
	moves [][]board.Move
}

// NewLines returns the lines of the games from number first on.
func NewLines(first int64, moves [][]board.Move) *Lines { return &Lines{first, moves} }

// grownKind begins the text of an opening with lines. No flag takes it: only the rounds of a book
// know the lines.
const grownKind = "grown"

func (l *Lines) of(game int64) ([]board.Move, error) {
	if i := game - l.first; i >= 0 && i < int64(len(l.moves)) {
		return l.moves[i], nil
	}
	return nil, fmt.Errorf("opening: there is no line for game %d", game)
}

// searched is the search of a position of a line, which is a function of the position: many games
// share it.
func (d *Drawer) searched(ctx context.Context, p variant.Position) (corpus.Ply, error) {
	if ply, ok := d.lines[p.Key()]; ok {
		return ply, nil
	}
	r, err := alone(ctx, d.searcher, p, d.depth)
	if err != nil {
		return corpus.Ply{}, err
	}
	if len(d.lines) == maxScored {
		clear(d.lines)
	}
	ply := corpus.Ply{Score: int32(r.Score), Depth: int8(d.depth)}
	d.lines[p.Key()] = ply
	return ply, nil
}

// beforeEnd returns the game without its last drawn move, which ended it.
func beforeEnd(start variant.Position, plies []corpus.Ply) (*variant.Game, []corpus.Ply, error) {
	plies = plies[:len(plies)-1]
	g := variant.NewGame(start)
	for i := range plies {
		if err := g.Play(plies[i].Move); err != nil {
			return nil, nil, err
		}
	}
	return g, plies, nil
}
