package play

import (
	"fmt"
	"strings"

	"raumlab/book"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

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
