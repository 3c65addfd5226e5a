package desk

import (
	"context"
	"math"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/gametext"
)

// MaxGames is how many games of a text are read: more than a person chooses from in a list. A text
// of more games is for `raumlab corpus`.
const MaxGames = 1000

// unfinished is the result of a game without one.
const unfinished = "*"

// results are the results of games by their names.
var results = map[string]board.Result{
	board.WhiteWins.String(): board.WhiteWins, board.Draw.String(): board.Draw, board.BlackWins.String(): board.BlackWins,
}

func (d *Desk) read(_ context.Context, q ReadRequest) (ReadAnswer, error) {
	a := ReadAnswer{Games: []Tree{}}
	for g, err := range gametext.Read("text", strings.NewReader(q.Text)) {
		if err != nil {
			return a, BadRequest{err}
		}
		if len(a.Games) == MaxGames {
			return a, Badf("key text: more than %d games: want a part of them", MaxGames)
		}
		a.Games = append(a.Games, TreeOf(&g))
	}
	return a, nil
}

// TreeOf returns a game as the page knows it.
func TreeOf(g *gametext.Game) Tree {
	rules := g.Start.Rules()
	t := Tree{Tags: []Tag{}, Rules: rules.String(), Result: unfinished, Line: treeLine(g.Start, &g.Line)}
	for _, tag := range g.Tags {
		t.Tags = append(t.Tags, Tag(tag))
	}
	first := rules.Start()
	if rfen := g.Start.RFEN(); rfen != first.RFEN() {
		t.Start = rfen
	}
	if g.Finished {
		t.Result = g.Result.String()
	}
	return t
}

// treeLine returns a line that is played from a position.
func treeLine(p board.Position, l *gametext.Line) TreeLine {
	line := TreeLine{Comment: l.Comment, Moves: []TreeMove{}}
	for i := range l.Moves {
		m := &l.Moves[i]
		x := TreeMove{Move: m.Move.String(), Text: p.MoveText(m.Move), Comment: m.Comment}
		for _, n := range m.NAGs {
			x.NAGs = append(x.NAGs, int(n))
		}
		for j := range m.Variations {
			x.Variations = append(x.Variations, treeLine(p, &m.Variations[j]))
		}
		line.Moves = append(line.Moves, x)
		p.Make(m.Move)
	}
	return line
}

func (d *Desk) write(_ context.Context, t Tree) (WriteAnswer, error) {
	g, err := t.game()
	if err != nil {
		return WriteAnswer{}, err
	}
	text, err := g.Append(nil)
	if err != nil {
		return WriteAnswer{}, BadRequest{err}
	}
	return WriteAnswer{string(text)}, nil
}

// game returns the tree as a game whose moves may be illegal.
func (t *Tree) game() (g gametext.Game, err error) {
	if g.Start, err = startOf(t.Rules, t.Start); err != nil {
		return g, err
	}
	for _, tag := range t.Tags {
		g.Tags = append(g.Tags, gametext.Tag(tag))
	}
	g.Result, g.Finished = results[t.Result]
	if !g.Finished && t.Result != unfinished {
		return g, Badf("key result: %.40q: want 1-0, 1/2-1/2, 0-1 or %s", t.Result, unfinished)
	}
	g.Line, err = t.Line.line("line")
	return g, err
}

// line returns the line, whose key in the request is given for errors.
func (l *TreeLine) line(key string) (line gametext.Line, err error) {
	line.Comment = l.Comment
	for i := range l.Moves {
		m, err := l.Moves[i].move(key, i)
		if err != nil {
			return line, err
		}
		line.Moves = append(line.Moves, m)
	}
	return line, nil
}

func (m *TreeMove) move(key string, i int) (move gametext.Move, err error) {
	if move.Move, err = parseMove(m.Move); err != nil {
		return move, Badf("key %s.moves[%d]: %w", key, i, err)
	}
	move.Comment = m.Comment
	for _, n := range m.NAGs {
		if n < 0 || n > math.MaxUint8 {
			return move, Badf("key %s.moves[%d].nags: %d: want 0 to %d", key, i, n, math.MaxUint8)
		}
		move.NAGs = append(move.NAGs, uint8(n))
	}
	for j := range m.Variations {
		v, err := m.Variations[j].line("variations")
		if err != nil {
			return move, err
		}
		move.Variations = append(move.Variations, v)
	}
	return move, nil
}
