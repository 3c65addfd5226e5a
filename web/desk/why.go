package desk

import (
	"context"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

func (d *Desk) why(_ context.Context, q WhyRequest) (*Why, error) {
	g, err := q.replay()
	if err != nil {
		return nil, err
	}
	from, err := cellOf("from", q.From)
	if err != nil {
		return nil, err
	}
	p := g.Position()
	if q.To == "" {
		return whyOf(p.Stuck(from)), nil
	}
	to, err := cellOf("to", q.To)
	if err != nil {
		return nil, err
	}
	m, err := board.ParseMove(from.String() + to.String() + q.Promotion)
	if err != nil {
		return nil, Badf("key promotion: %w", err)
	}
	r := p.WhyIllegal(m)
	if r != nil && r.Reason == board.MustPromote { // of the pieces that it may become the page asks later
		r = p.WhyIllegal(board.NewMove(from, to, board.Queen))
	}
	return whyOf(r), nil
}

// cellOf reads the cell of a key.
func cellOf(key, name string) (board.Square, error) {
	s, err := board.ParseSquare(name)
	if err != nil {
		return s, Badf("key %s: %w", key, err)
	}
	return s, nil
}

// whyOf returns a refusal with the rays that show it, or the answer for a legal move.
func whyOf(r *board.Refusal) *Why {
	w := &Why{Attackers: []Placed{}, Rays: []Ray{}}
	if r == nil {
		return w
	}
	w.Reason, w.Side, w.Pawns = string(r.Reason), sideName(r.Side), r.Rule.String()
	w.From, w.To, w.At, w.King = r.From.String(), r.To.String(), r.At.String(), r.King.String()
	w.Piece, w.Mirrored, w.Other = letterOf(r.Piece), r.Mirrored, letterOf(r.Other)
	switch r.Reason {
	case board.Blocked, board.StraightOn:
		w.Rays = append(w.Rays, rayOf(r.From, r.At))
	}
	for _, x := range r.Attackers {
		w.Attackers = append(w.Attackers, Placed{letterOf(x.Piece), x.On.String()})
		w.Rays = append(w.Rays, rayOf(x.On, r.King))
	}
	return w
}

func rayOf(from, to board.Square) Ray {
	ray := Ray{From: from.String(), To: to.String(), Cells: []string{}}
	for _, s := range board.Between(from, to).Squares() {
		ray.Cells = append(ray.Cells, s.String())
	}
	if from > to {
		slices.Reverse(ray.Cells)
	}
	return ray
}

// checksOf returns the rays of the pieces that give check.
func checksOf(p *variant.Position) (rays []Ray) {
	for _, x := range p.Checkers() {
		rays = append(rays, rayOf(x.On, p.King(p.SideToMove())))
	}
	return rays
}

// guardsOf returns the cells beside a king that is mated, without those of its own pieces, and what guards them.
func guardsOf(p *variant.Position) (guards []Guard) {
	king := p.King(p.SideToMove())
	for _, to := range board.King.Reach(king).Squares() {
		r := p.WhyIllegal(board.NewMove(king, to, board.NoKind))
		if r == nil || r.Reason != board.KingMoves {
			continue
		}
		guard := Guard{Cell: to.String(), By: []string{}}
		for _, x := range r.Attackers {
			guard.By = append(guard.By, x.On.String())
		}
		guards = append(guards, guard)
	}
	return guards
}
