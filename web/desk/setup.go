package desk

import (
	"context"
	"errors"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

func (d *Desk) setup(_ context.Context, q SetupRequest) (Setup, error) {
	rules, err := rulesOf(q.Rules)
	if err != nil {
		return Setup{}, err
	}
	if len(q.RFEN) > maxText {
		return Setup{}, Badf("key rfen: %s: expected at most %d", plural.Of(len(q.RFEN), "byte"), maxText)
	}
	p, err := variant.ParseRFEN(rules, q.RFEN)
	if err == nil {
		a := Setup{Position: positionOf(variant.NewGame(p))}
		for _, o := range p.Oddities() {
			a.Oddities = append(a.Oddities, Oddity{string(o.Code), o.Text})
			for _, s := range o.Cells {
				a.Cells = append(a.Cells, s.String())
			}
		}
		return a, nil
	}
	var wrong board.RFENError
	if !errors.As(err, &wrong) {
		return Setup{}, err
	}
	a := Setup{Error: wrong.Err.Error(), Field: string(wrong.Field)}
	for _, s := range wrong.Cells {
		a.Cells = append(a.Cells, s.String())
	}
	return a, nil
}
