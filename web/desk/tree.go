package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
)

// maxGames is how many games of a text are read: more than a person chooses from in a list. A text
// of more games is for `raumlab corpus`.
const maxGames = 1000

// unfinished is the result of a game without one.
const unfinished = "*"

// results are the results of games by their names.
var results = map[string]board.Result{
	board.WhiteWins.String(): board.WhiteWins, board.Draw.String(): board.Draw, board.BlackWins.String(): board.BlackWins,
}

func (d *Desk) read(ctx context.Context, q ReadRequest) (ReadAnswer, error) {
	a := ReadAnswer{Games: []Tree{}}
	var wrong []error // games and variations that are left out, and starts that no game reaches
	for g, err := range gametext.ReadCopied("text", &text{ctx, strings.NewReader(q.Text)}) {
		if ctx.Err() != nil {
			return a, ctx.Err()
		}
		if errors.As(err, &gametext.GameError{}) {
			wrong = append(wrong, err)
			continue
		}
		if err != nil {
			return a, BadRequest{err}
		}
		wrong = append(wrong, g.LeftOut...)
		if odd := g.OddStart(); odd != nil {
			wrong = append(wrong, odd)
		}
		if len(a.Games) == maxGames {
			return a, Badf("key text: more than %d games: expected a part of them", maxGames)
		}
		t, err := TreeOf(ctx, &g.Game)
		if err != nil {
			return a, err
		}
		a.Games = append(a.Games, t)
	}
	if len(a.Games) == 0 && len(wrong) > 0 {
		return a, BadRequest{wrong[0]}
	}
	for i, err := range wrong {
		if i == mostWarnings {
			a.Warnings = append(a.Warnings, fmt.Sprintf("and %d more", len(wrong)-mostWarnings))
			break
		}
		a.Warnings = append(a.Warnings, err.Error())
	}
	return a, nil
}

// mostWarnings is how many warnings about a text are told.
const mostWarnings = 10

// A text ends where its context does. What is read of it takes much longer than the text itself.
type text struct {
	ctx context.Context
	in  io.Reader
}

func (t *text) Read(b []byte) (int, error) {
	if err := t.ctx.Err(); err != nil {
		return 0, err
	}
	return t.in.Read(b[:min(len(b), 4<<10)])
}

// TreeOf returns a game as the page knows it.
func TreeOf(ctx context.Context, g *gametext.Game) (Tree, error) {
	rules := g.Start.Rules()
	line, err := treeLine(ctx, g.Start, &g.Line)
	t := Tree{Tags: []Tag{}, Rules: rules.String(), Result: unfinished, Line: line}
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
	return t, err
}

// treeLine returns a line that is played from a position.
func treeLine(ctx context.Context, p variant.Position, l *gametext.Line) (TreeLine, error) {
	line := TreeLine{Comment: l.Comment, Moves: []TreeMove{}}
	for i := range l.Moves {
		if err := ctx.Err(); err != nil {
			return line, err
		}
		m := &l.Moves[i]
		x := TreeMove{Move: m.Move.String(), Text: p.MoveText(m.Move), Comment: m.Comment}
		for _, n := range m.NAGs {
			x.NAGs = append(x.NAGs, int(n))
		}
		for j := range m.Variations {
			v, err := treeLine(ctx, p, &m.Variations[j])
			if err != nil {
				return line, err
			}
			x.Variations = append(x.Variations, v)
		}
		line.Moves = append(line.Moves, x)
		p.Make(m.Move)
	}
	return line, nil
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
		return g, Badf("key result: %.40q: expected 1-0, 1/2-1/2, 0-1 or %s", t.Result, unfinished)
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
			return move, Badf("key %s.moves[%d].nags: %d: expected 0 to %d", key, i, n, math.MaxUint8)
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
