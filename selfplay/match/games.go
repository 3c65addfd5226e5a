package match

import (
	"fmt"
	"io"
	"strconv"

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
		game.Tags = append([]gametext.Tag{{Name: "Event", Value: event}, {Name: "Round", Value: fmt.Sprintf("%d.%d", p.Number, i+1)}}, game.Tags...)
		var err error
		if text, err = game.Append(text); err != nil {
			return fmt.Errorf("pair %d, game %d: %w", p.Number, i+1, err)
		}
	}
	_, err := w.Write(text)
	return err
}

func (c Config) gameText(p Pair, g Game) *gametext.Game {
	white, black := c.contestant(g.White), c.contestant(1-g.White)
	limits := "of each engine"
	if c.Limits != (search.Limits{}) {
		limits = c.Limits.String()
	}
	text := &gametext.Game{
		Tags: []gametext.Tag{
			{Name: "White", Value: white.Name()},
			{Name: "Black", Value: black.Name()},
			{Name: "Opening", Value: c.Opening.String()},
			{Name: "OpeningPlies", Value: strconv.Itoa(len(p.Opening))},
			{Name: "Termination", Value: g.Termination.String()},
			{Name: "Limits", Value: limits},
			{Name: "WhiteNodes", Value: strconv.FormatUint(g.Nodes[g.White], 10)},
			{Name: "BlackNodes", Value: strconv.FormatUint(g.Nodes[1-g.White], 10)},
		},
		Start:    p.Start,
		Line:     gametext.FromMoves(append(append([]board.Move{}, p.Opening...), g.Moves...)),
		Finished: true,
		Result:   g.Result,
	}
	if g.Reason != "" {
		text.Tags = append(text.Tags, gametext.Tag{Name: "Reason", Value: g.Reason})
	}
	return text
}
