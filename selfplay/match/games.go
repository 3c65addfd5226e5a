package match

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
)

// event is the tag Event of every game.
const event = "raumlab match"

// writeGames writes the two games of a pair as text for people.
func (c Config) writeGames(w io.Writer, p Pair) error {
	var text []byte
	for i, g := range p.Games {
		game := c.gameText(p, g)
		game.Tags = append([]gametext.Tag{{Name: "Event", Value: event},
			{Name: "Round", Value: fmt.Sprintf("%d.%d", p.Number, i+1)}}, game.Tags...)
		var err error
		if text, err = game.Append(text); err != nil {
			return fmt.Errorf("pair %d, game %d: %w", p.Number, i+1, err)
		}
	}
	_, err := w.Write(text)
	return err
}

// Line is a game with what the movers said of their moves, and with how long they thought.
func (p Pair) Line(g Game, timed bool) gametext.Line {
	line := gametext.FromMoves(append(append([]board.Move{}, p.Opening...), g.Moves...))
	for i, e := range g.Evals {
		line.Moves[len(p.Opening)+i].Comment = e.comment(timed)
	}
	return line
}

func (c Config) gameText(p Pair, g Game) *gametext.Game {
	text := &gametext.Game{
		Tags: []gametext.Tag{
			{Name: "White", Value: c.name(g.White)},
			{Name: "Black", Value: c.name(1 - g.White)},
			{Name: "Opening", Value: c.Opening.String()},
			{Name: "OpeningPlies", Value: strconv.Itoa(len(p.Opening))},
			{Name: "Termination", Value: g.Termination.String()},
			{Name: "WhiteLimits", Value: LimitsText(c.Limits[g.White])},
			{Name: "BlackLimits", Value: LimitsText(c.Limits[1-g.White])},
			{Name: "WhiteNodes", Value: strconv.FormatUint(g.Nodes[g.White], 10)},
			{Name: "BlackNodes", Value: strconv.FormatUint(g.Nodes[1-g.White], 10)},
		},
		Start:    p.Start,
		Line:     p.Line(g, c.timed()),
		Finished: true,
		Result:   g.Result,
	}
	if g.Reason != "" {
		text.Tags = append(text.Tags, gametext.Tag{Name: "Reason", Value: g.Reason})
	}
	return text
}

// LimitsText is how long a side may think, for people.
func LimitsText(l search.Limits) string {
	if l == (search.Limits{}) {
		return "its own depth"
	}
	return l.String()
}

// comment is score and depth such as +35/3 or +M2/3, White's view, and the time where wanted.
func (e Eval) comment(timed bool) string {
	text := ""
	switch {
	case !e.Scored:
	case search.IsMate(e.Score):
		sign := '+'
		if e.Score < 0 {
			sign = '-'
		}
		text = fmt.Sprintf("%cM%d/%d", sign, (search.MatePlies(e.Score)+1)/2, e.Depth)
	default:
		text = fmt.Sprintf("%+d/%d", e.Score, e.Depth)
	}
	if timed {
		text = strings.TrimSpace(fmt.Sprintf("%s %.3fs", text, e.Time.Seconds()))
	}
	return text
}
